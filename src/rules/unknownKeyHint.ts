import { own } from "../guards/values";

/** Tells the key that was meant, or why the key has no place: another spelling, another API, an older revision. */
export function unknownKeyHint(key: string, known: readonly string[]): string | undefined {
  const plain = key
    .replace(/[-_]/g, "")
    .toLowerCase()
    .replace(/^max.+tokens$/, "maxtokens");
  const meant = known.find((name) => name.toLowerCase() === plain || name === own(ALIASES, plain));
  if (meant !== undefined) return `write ${meant}`;
  if (/^method(jsonrpc|id)$/.test(known[0] + key)) return "pass the bare request";
  return /^(messages(task|_meta)|nameexecution)$/.test(known[0] + key)
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
