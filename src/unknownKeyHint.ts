import { own } from "./guards";

/** Tells the key that was meant, or why the key has no place: another spelling, another API, an older revision. */
export function unknownKeyHint(key: string, known: readonly string[]): string | undefined {
  const plain = key.replace(/[-_]/g, "").toLowerCase();
  const meant = known.find((name) => name.toLowerCase() === plain || name === own(ALIASES, plain));
  return meant === undefined ? own(LEFTOVERS, known[0] + key) : `write ${meant}`;
}

/** What other APIs call the same thing, in small letters. */
const ALIASES: Readonly<Record<string, string>> = {
  system: "systemPrompt",
  maxoutputtokens: "maxTokens",
  maxcompletiontokens: "maxTokens",
  stop: "stopSequences",
  model: "modelPreferences",
  parameters: "inputSchema",
  toolcallid: "toolUseId",
  mediatype: "mimeType",
};

const BARE = "pass the bare request";
const OLDER = "leave it out: older revisions had it";

/** Keys that have no place in a request, its parameters or a tool; each behind the first key known there. */
const LEFTOVERS: Readonly<Record<string, string>> = {
  methodjsonrpc: BARE,
  methodid: BARE,
  messagestask: OLDER,
  messages_meta: OLDER,
  nameexecution: OLDER,
};
