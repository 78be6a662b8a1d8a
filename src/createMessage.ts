import { SAMPLING_CREATE_MESSAGE } from "./constants";
import { listCopy } from "./guards/listCopy";
import { isArray, isRecord, ownValue } from "./guards/values";
import { issue, mismatch, under } from "./guards/issue";
import { invalidParams, type Outcome } from "./outcome";
import { STRICT } from "./rules/reading";
import { checkRequest } from "./rules/request";
import type { CreateMessageRequest, CreateMessageRequestParams, SamplingMessage } from "./types";
import { checkSafely } from "./guards/safely";

/** The options of {@link createMessage}: a request's parameters, but for the messages. */
export type CreateMessageOptions = Omit<CreateMessageRequestParams, "messages">;

/**
 * Builds a `sampling/createMessage` request, to be returned as an entry of `inputRequests`.
 *
 * @param messages - The conversation, not empty. The list is copied, so that a history which grows later does not
 *   change the request; the messages are not.
 * @param options - The other parameters, under the wire's names; `maxTokens` (tokens, a positive integer) is required.
 *   What is `undefined` is left out.
 * @returns `{ ok: true, value }` with the request, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`; the path is that of the request, `["params", "maxTokens"]` for the option.
 * @example
 * createMessage([{ role: "user", content: { type: "text", text: "Capital of France?" } }], { maxTokens: 100 });
 * // { ok: true, value: { method: "sampling/createMessage", params: { messages: [ … ], maxTokens: 100 } } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function createMessage(
  messages: readonly SamplingMessage[],
  options: CreateMessageOptions,
): Outcome<CreateMessageRequest> {
  const given: unknown = options;
  const request: { method: string; params: unknown } = { method: SAMPLING_CREATE_MESSAGE, params: given };
  try {
    if (!isRecord(given)) {
      return invalidParams("request", under("params", mismatch(given, "an object", "write { maxTokens: … }")));
    }
    const stray = ownValue(given, "messages");
    if (stray !== undefined) {
      const found = issue("unknown", stray, "the first argument, not an option");
      return invalidParams("request", under("params", under("messages", found)));
    }
    const params: Record<string, unknown> = { messages: undefined, ...given };
    params.messages = messages;
    for (const key of Object.keys(params)) if (params[key] === undefined) delete params[key];
    request.params = params;
    const copy = isArray(messages) ? listCopy(messages) : undefined;
    // Of a list with a hole there is no copy, and the check says where the hole is.
    if (copy !== undefined && copy.length === messages.length) params.messages = copy;
  } catch {
    // The check says what can't be read.
  }
  const found = checkSafely(checkRequest, request, STRICT);
  return found === undefined ? { ok: true, value: request as CreateMessageRequest } : invalidParams("request", found);
}
