import { invalidParams, type Outcome } from "./outcome";
import { checkSafely } from "./guards/safely";
import { resultHint } from "./rules/hints";
import { LOOSE } from "./rules/reading";
import { checkResult } from "./rules/result";
import type { CreateMessageResult } from "./types";

/**
 * Checks an answer to a `sampling/createMessage` request: what a client's handler returns, or one entry of
 * `inputResponses`. Keys that the revision does not name are kept, as long as they hold JSON.
 *
 * @param result - The answer: `{ role, content, model, stopReason? }`, not wrapped in anything.
 * @returns `{ ok: true, value }` with the very answer, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`.
 * @example
 * validateResult({ role: "assistant", content: { type: "text", text: "Paris" } });
 * // { ok: false, error: { code: -32602, message: "Invalid sampling result: model must be a string, got nothing", … } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function validateResult(result: unknown): Outcome<CreateMessageResult> {
  const found = checkSafely(checkResult, result, LOOSE);
  return found === undefined
    ? { ok: true, value: result as CreateMessageResult }
    : invalidParams("result", found, resultHint(result, found));
}
