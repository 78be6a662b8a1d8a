/*
 * What stop reasons mean. They are open strings, and clients write their provider's, so all of this looks at the word
 * without its case, `_`, `-` and spaces.
 */

/** Says that the model calls a tool. */
export const CALLS_TOOL: RegExp = /^(tooluse|toolcalls|functioncall)$/;

/** Says that the answer was cut short. */
export const CUT_SHORT: RegExp =
  /^(maxtokens|length|maxoutputtokens|stopsequence|refusal|contentfilter|safety|modelcontextwindowexceeded|pauseturn)$/;

/** A stop reason without what differs between spellings. */
export function plainStopReason(reason: string | undefined): string {
  return (reason ?? "").slice(0, 100).replace(/[-_ ]/g, "").toLowerCase();
}
