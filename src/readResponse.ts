import { INVALID_PARAMS } from "./constants";
import { isRecord, ownValue } from "./guards/values";
import type { InvalidParamsError } from "./outcome";
import { LOOSE } from "./rules/reading";
import { checkRequest } from "./rules/request";
import { checkResult } from "./rules/result";
import type { CreateMessageRequest, CreateMessageResult } from "./types";

/** What {@link readResponse} found under the id. */
export type ResponseOutcome =
  /** The client has answered: go on with `value`. It is a model's, so it is untrusted. */
  | { ok: true; value: CreateMessageResult }
  /** The client has not answered: ask again, a limited number of times. */
  | { ok: false; missing: true }
  /** The client has answered, and wrongly: send `error`. */
  | { ok: false; missing: false; error: InvalidParamsError };

/**
 * Reads one answer out of a retried call. It looks at that entry alone; what else the map holds is ignored.
 *
 * It proves nothing about who answered, and keeps no state.
 *
 * @param inputResponses - The call's `inputResponses`; `undefined` on the first call.
 * @param id - The key under which the request stood in `inputRequests`.
 * @param request - That request. Keys that the revision does not name are ignored.
 * @returns `{ ok: true, value }` with the very answer; `{ ok: false, missing: true }` where the client has not
 *   answered; or `{ ok: false, missing: false, error }` with error `-32602`, always the same and without data, so that
 *   nothing of what the client sent is repeated. To log where an answer is wrong, give the entry to
 *   {@link validateResult}.
 * @example
 * const answer = { role: "assistant", content: { type: "text", text: "Paris" }, model: "a-model" };
 * readResponse({ capital: answer }, "capital", request); // { ok: true, value: answer }
 * readResponse({ other: answer }, "capital", request); // { ok: false, missing: true }
 * readResponse({ capital: "Paris" }, "capital", request);
 * // { ok: false, missing: false, error: { code: -32602, message: "Invalid sampling response" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function readResponse(inputResponses: unknown, id: string, request: CreateMessageRequest): ResponseOutcome {
  try {
    if (typeof id === "string" && checkRequest(request, LOOSE) === undefined) {
      if (inputResponses === undefined) return { ok: false, missing: true };
      if (isRecord(inputResponses)) {
        const response = ownValue(inputResponses, id);
        if (response === undefined) return { ok: false, missing: true };
        if (checkResult(response, LOOSE) === undefined) return { ok: true, value: response as CreateMessageResult };
      }
    }
  } catch {
    // What can't be read is invalid.
  }
  return { ok: false, missing: false, error: { code: INVALID_PARAMS, message: "Invalid sampling response" } };
}
