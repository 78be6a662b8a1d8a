import { INVALID_PARAMS } from "./constants";
import { checkString } from "./guards/primitives";
import { checkSafely } from "./guards/safely";
import { isRecord, ownValue } from "./guards/values";
import { invalidParams, type InvalidParamsError, type InvalidResponseError } from "./outcome";
import { requestHint } from "./rules/hints";
import { LOOSE } from "./rules/reading";
import { checkRequest } from "./rules/request";
import { checkResult } from "./rules/result";
import type { CreateMessageRequest, CreateMessageResult } from "./types";

/** What {@link readResponse} found under the id. */
export type ResponseOutcome =
  /** The client has answered: go on with `value`. It is a model's, so it is untrusted. */
  | { ok: true; value: CreateMessageResult; missing?: undefined }
  /** The client has not answered: ask again, a limited number of times. */
  | { ok: false; missing: true }
  /**
   * With `error.data`, the request or the id is wrong, which is the server's own bug: log it. Without it, the client's
   * answer is wrong: tell the client.
   */
  | { ok: false; missing: false; error: InvalidParamsError | InvalidResponseError };

/**
 * Reads one answer out of a retried call. It reads loose, and looks at that entry alone: other entries are ignored.
 *
 * It proves nothing about who answered, and keeps no state.
 *
 * @param inputResponses - The call's `inputResponses`; `undefined` on the first call.
 * @param id - The key under which the request stood in `inputRequests`.
 * @param request - That request.
 * @returns `{ ok: true, value }` with the same object; `{ ok: false, missing: true }` where the client has not answered;
 *   or `{ ok: false, missing: false, error }` with error `-32602`. For a wrong answer the error is always the same and
 *   has no data, so that nothing the client sent is echoed: to log where the answer is wrong, pass the entry to
 *   {@link validateResult}. For an invalid request or id, `error.data` is `{ path, expected, received }`.
 * @example
 * const answer = { role: "assistant", content: { type: "text", text: "Paris" }, model: "a-model" };
 * readResponse({ capital: answer }, "capital", request); // { ok: true, value: answer }
 * readResponse({ other: answer }, "capital", request); // { ok: false, missing: true }
 * readResponse({ capital: "Paris" }, "capital", request);
 * // { ok: false, missing: false, error: { code: -32602, message: "Invalid sampling response" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function readResponse(inputResponses: unknown, id: string, request: CreateMessageRequest): ResponseOutcome {
  const wrongId = checkSafely(checkString, id, LOOSE);
  if (wrongId !== undefined) {
    const isOrder = typeof request === "string" || typeof inputResponses === "string";
    const hint = isOrder ? ORDER : wrongId.received === "promise" ? "await it" : undefined;
    return failed(invalidParams("request", wrongId, hint, "the id").error);
  }
  const found = checkSafely(checkRequest, request, LOOSE);
  if (found !== undefined) return failed(invalidParams("request", found, requestHint(request, found)).error);
  try {
    if (inputResponses === undefined) return { ok: false, missing: true };
    if (isRecord(inputResponses)) {
      const response = ownValue(inputResponses, id);
      if (response === undefined) return { ok: false, missing: true };
      if (checkResult(response, LOOSE) === undefined) return { ok: true, value: response as CreateMessageResult };
    }
  } catch {
    // What cannot be read is invalid.
  }
  return failed({ code: INVALID_PARAMS, message: "Invalid sampling response" });
}

/** The order of the arguments. */
const ORDER = "the order is inputResponses, id, request";

function failed(error: InvalidParamsError | InvalidResponseError): ResponseOutcome {
  return { ok: false, missing: false, error };
}
