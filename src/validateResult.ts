import { checkSafely } from "./guards/safely";
import { invalidParams, type Outcome } from "./outcome";
import { resultHint } from "./rules/hints";
import { LOOSE, readingFrom, STRICT } from "./rules/reading";
import { checkResult } from "./rules/result";
import type { CreateMessageResult } from "./types";

/** How {@link validateResult} reads. */
export interface ValidateResultOptions {
  /**
   * What to do with unknown keys: `ignore` keeps them as long as they hold JSON, as is right for an answer that came from
   * a client; `reject` refuses them, so that a typo in one's own answer never travels. The default is `ignore`.
   */
  unknownKeys?: "reject" | "ignore" | undefined;
}

/**
 * Checks an answer to a `sampling/createMessage` request: what a client's handler returns, or one entry of
 * `inputResponses`.
 *
 * @param result - The answer: `{ role, content, model, stopReason? }`, not wrapped in anything.
 * @param options - How to read: loose by default; a client checks its own answer with `{ unknownKeys: "reject" }`.
 * @returns `{ ok: true, value }` with the same object, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`.
 * @example
 * validateResult({ role: "assistant", content: { type: "text", text: "Paris" } });
 * // { ok: false, error: { code: -32602,
 * //   message: "Invalid sampling result: model is missing; it must be a string", data: { … } } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function validateResult(result: unknown, options?: ValidateResultOptions): Outcome<CreateMessageResult> {
  const found = checkSafely(checkResult, result, readingFrom(options, "reject", STRICT, LOOSE));
  return found === undefined
    ? { ok: true, value: result as CreateMessageResult }
    : invalidParams("result", found, resultHint(result, found));
}
