import { SAMPLING_CREATE_MESSAGE } from "./constants";
import { type Issue, under } from "./guards/issue";
import { listCopy } from "./guards/listCopy";
import { checkSafely } from "./guards/safely";
import { isArray, isRecord, ownValue } from "./guards/values";
import { invalidParams, type Outcome } from "./outcome";
import { ORDER, requestHint } from "./rules/hints";
import { STRICT, unknownKey } from "./rules/reading";
import { checkRequest, optionKeys } from "./rules/request";
import type { CreateMessageRequest, CreateMessageRequestParams, SamplingMessage } from "./types";

/** The options of {@link createMessage}: a request's parameters without the messages. */
export type CreateMessageOptions = Omit<CreateMessageRequestParams, "messages">;

/**
 * Builds a `sampling/createMessage` request, to be returned as an entry of `inputRequests`. It reads strict.
 *
 * @param messages - The conversation, not empty. The list is copied, so that a history which grows later does not change
 *   the request; the messages are not copied.
 * @param options - The other parameters, under the wire's names; `maxTokens` (tokens, a positive integer) is required.
 *   Options that are `undefined` are left out.
 * @returns `{ ok: true, value }` with the new request, or `{ ok: false, error }` with error `-32602`, whose `data` is
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
  let found: Issue | undefined;
  try {
    if (isRecord(given)) {
      const stray = ownValue(given, "messages");
      if (stray === undefined) request.params = paramsFrom(messages, given);
      else found = under("params", under("messages", unknownKey(stray, [])));
    }
  } catch {
    // Left to checkRequest, which reports what cannot be read.
  }
  found ??= checkSafely(checkRequest, request, STRICT);
  if (found === undefined) return { ok: true, value: request as CreateMessageRequest };
  if (found.kind === "unknown" && found.path.length === 2) {
    // `messages` is a key of the parameters and not an option.
    found = { ...found, ...unknownKey(undefined, optionKeys()), path: found.path, received: found.received };
  }
  const hint = areSwapped(messages, options) ? ORDER : requestHint(request, found);
  return invalidParams("request", found, hint);
}

function paramsFrom(messages: unknown, options: Record<string, unknown>): Record<string, unknown> {
  const params: Record<string, unknown> = { messages: undefined, ...options };
  params.messages = messages;
  if (isArray(messages)) {
    const copy = listCopy(messages);
    // There is no copy of a list with a hole, and the check says where the hole is.
    if (copy.length === messages.length) params.messages = copy;
  }
  for (const key of Object.keys(params)) if (params[key] === undefined) delete params[key];
  return params;
}

/** Whether the arguments are in the wrong order, or both in one object. */
function areSwapped(messages: unknown, options: unknown): boolean {
  return isArray(options) || (options === undefined && messages !== undefined && !isArray(messages));
}
