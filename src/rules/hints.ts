import { ownValue } from "../guards/values";

/** Names the key that was meant, or says why the key has no place: another spelling, another API, an older revision. */
export function unknownKeyHint(key: string, known: readonly string[]): string | undefined {
  const plain = key
    .replace(/[-_]/g, "")
    .toLowerCase()
    .replace(/^max.+tokens$/, "maxtokens");
  const meant = known.find((name) => name.toLowerCase() === plain || name === ownValue(ALIASES, plain));
  if (meant !== undefined) return `write ${meant}`;
  const beside = (sibling: string, ...strays: string[]): boolean => known.includes(sibling) && strays.includes(key);
  if (beside("method", "jsonrpc", "id")) return "pass the bare request";
  return beside("maxTokens", "task", "_meta") || beside("inputSchema", "execution")
    ? "leave out what an older revision had"
    : undefined;
}

/** What other APIs call the same thing, in small letters. */
const ALIASES: Readonly<Record<string, string>> = {
  system: "systemPrompt",
  stop: "stopSequences",
  model: "modelPreferences",
  parameters: "inputSchema",
  toolcallid: "toolUseId",
  mediatype: "mimeType",
};

/** Names the usual mistakes in base64. */
export function base64Hint(data: string): string | undefined {
  // They show early, and a refusal must not take much longer than a check.
  const start = data.slice(0, 1000);
  if (/^data:/i.test(start)) return "leave out all up to the comma";
  if (/[-_]/.test(start)) return "write + for - and / for _";
  return /\s/.test(start) ? "leave out white space" : undefined;
}
