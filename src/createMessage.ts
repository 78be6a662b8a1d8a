import { SAMPLING_CREATE_MESSAGE } from "./constants";
import { type Issue, under } from "./guards/issue";
import { listCopy } from "./guards/listCopy";
import { checkSafely } from "./guards/safely";
import { isArray, isRecord } from "./guards/values";
import { invalidParams, type Outcome } from "./outcome";
import { dropUndefined, findStrayOption, withKnownOptions } from "./rules/build";
import { ORDER, requestHint } from "./rules/hints";
import { STRICT } from "./rules/reading";
import { checkRequest, optionKeys } from "./rules/request";
import type {
  CreateMessageRequest,
  CreateMessageRequestParams,
  ModelHint,
  ModelPreferences,
  SamplingMessage,
  Tool,
  ToolChoice,
} from "./types";

/**
 * The options of {@link createMessage}: a request's parameters without the messages. Their types take more than the
 * request's: readonly lists, `metadata` of any object type, and JSON Schemas as other libraries type them.
 */
export interface CreateMessageOptions {
  /** The most tokens that the model may write: a positive integer. */
  maxTokens: number;
  systemPrompt?: string | undefined;
  modelPreferences?: (Omit<ModelPreferences, "hints"> & { hints?: readonly ModelHint[] | undefined }) | undefined;
  /** A finite number; its range is the provider's business. */
  temperature?: number | undefined;
  stopSequences?: readonly string[] | undefined;
  /** `thisServer` and `allServers` are deprecated (SEP-2596) and need the client's `sampling.context`. */
  includeContext?: CreateMessageRequestParams["includeContext"];
  /** A JSON object, handed to the model's provider. */
  metadata?: object | undefined;
  /** Needs the client's `sampling.tools`. */
  tools?: readonly ToolOption[] | undefined;
  /** Needs the client's `sampling.tools`. */
  toolChoice?: ToolChoice | undefined;
}

/** A tool whose JSON Schemas may be of any object type, such as what `z.toJSONSchema` returns. */
export type ToolOption = Omit<Tool, "inputSchema" | "outputSchema"> & {
  /** A JSON Schema whose `type` is `object`. */
  inputSchema: object;
  /** A JSON Schema. */
  outputSchema?: object | undefined;
};

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
      found = under("params", findStrayOption(given, "messages"));
      // In a literal, the spread is fast, and calls no setter of Object.prototype.
      const params: Record<string, unknown> = { messages: undefined, ...given };
      params.messages = copyOf(messages);
      request.params = dropUndefined(params);
    }
  } catch {
    // Left to checkRequest, which reports what cannot be read.
  }
  found ??= checkSafely(checkRequest, request, STRICT);
  if (found === undefined) return { ok: true, value: request as CreateMessageRequest };
  const isStray = found.kind === "unknown" && found.path.length === 2 && found.path[1] === "messages";
  const hint = isStray ? ORDER : (hintFor(messages, options) ?? requestHint(request, found));
  return invalidParams("request", withKnownOptions(found, 2, optionKeys()), hint);
}

/** A copy of a list. One with a hole, or that cannot be read, stays as it is: the check says where the error is. */
function copyOf(messages: unknown): unknown {
  try {
    if (!isArray(messages)) return messages;
    const copy = listCopy(messages);
    return copy.length === messages.length ? copy : messages;
  } catch {
    return messages;
  }
}

/** Tells when the arguments are in the wrong order, or both in one object, or when the second is not there. */
function hintFor(messages: unknown, options: unknown): string | undefined {
  try {
    if (isArray(options) || (options === undefined && isRecord(messages))) return ORDER;
    const isOther = options === undefined || typeof options === "number";
    return isOther ? "write { maxTokens: … } as the second argument" : undefined;
  } catch {
    return undefined;
  }
}
