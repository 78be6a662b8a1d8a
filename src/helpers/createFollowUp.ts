import { SAMPLING_CREATE_MESSAGE } from "../constants";
import { createMessage, type CreateMessageOptions } from "../createMessage";
import { type Issue, mismatch, misplaced, under, unreadable } from "../guards/issue";
import { listCopy } from "../guards/listCopy";
import { checkSafely } from "../guards/safely";
import { checkArray } from "../guards/shape";
import { isRecord, ownValue } from "../guards/values";
import { invalidParams, type Outcome } from "../outcome";
import { checkAsAssistantTurn } from "../rules/answer";
import { checkMessageBlock } from "../rules/blocks";
import { findStrayOption, withKnownOptions } from "../rules/build";
import { NOTHING_TO_FOLLOW } from "../rules/clauses";
import { checkConversation } from "../rules/conversation";
import { followUpHint, orderHint, requestHint, resultHint, WRITE_RESULT } from "../rules/hints";
import { LOOSE, STRICT } from "../rules/reading";
import { checkRequest, optionKeys } from "../rules/request";
import type {
  CreateMessageRequest,
  CreateMessageResult,
  SamplingMessage,
  SamplingMessageContentBlock,
  ToolResultContent,
} from "../types";

/** The options of {@link createFollowUp}: what is to differ from the request before. */
export type FollowUpOptions = Partial<CreateMessageOptions>;

/**
 * Builds the request that follows an answer with tool uses: the history, the assistant's message, then the results.
 *
 * The assistant's message has the answer's `role`, `content` and `_meta`, without its `model` and `stopReason`, which a
 * message does not have. Each block stays as it came, `_meta` included, as the spec asks for the sake of caching.
 *
 * @param request - The request that was answered, as {@link createMessage} built it. It is read strict.
 * @param result - The answer, as {@link readResponse} returned it. One of role `user`, or without a tool use, is refused.
 * @param toolResults - One result for each tool use of the answer, in any order. The list is copied, the blocks are not.
 * @param options - The options that differ from the request's; `undefined` removes one. On the last round,
 *   `{ toolChoice: { mode: "none" } }` makes the model answer without tools.
 * @returns `{ ok: true, value }` with the new request, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`. Where the message begins with `Invalid sampling result`, the path leads into the
 *   answer; otherwise it is that of the request that is built.
 * @example
 * const result = { role: "assistant", content: toolUseContent("1", "weather", { city: "Oslo" }), model: "a-model" };
 * createFollowUp(request, result, [toolResultContent("1", "Rain")]);
 * // { ok: true, value: { method: "sampling/createMessage", params: { messages: [
 * //   …, { role: "assistant", content: { … } }, { role: "user", content: [ … ] }], … } } }
 * createFollowUp(request, result, []);
 * // { ok: false, error: { code: -32602, data: { … }, message: "Invalid sampling request: params.messages[2] lacks …" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function createFollowUp(
  request: CreateMessageRequest,
  result: CreateMessageResult,
  toolResults: readonly ToolResultContent[],
  options: FollowUpOptions = {},
): Outcome<CreateMessageRequest> {
  try {
    const wrong = checkSafely(checkRequest, request, STRICT);
    if (wrong !== undefined) {
      return invalidParams("request", wrong, orderHint(request, result) ?? requestHint(request, wrong));
    }
    const wrongAnswer = checkSafely(() => checkCalling(result), result, LOOSE);
    if (wrongAnswer !== undefined) {
      const hint = orderHint(request, result, toolResults) ?? resultHint(result, wrongAnswer);
      return invalidParams("result", wrongAnswer, hint);
    }

    const { messages: history, ...params } = request.params;
    const answered = { role: "user", content: toolResults };
    const messages = [...listCopy(history), toMessage(result), answered as SamplingMessage];
    const found = checkSafely(() => checkToolResults(messages, toolResults), { params: { messages } }, STRICT);
    if (found !== undefined) {
      const built = { method: SAMPLING_CREATE_MESSAGE, params: { messages } };
      const isOther = found.kind === "misplaced" && holdsOnlyOthers(toolResults);
      const hint = isOther ? WRITE_RESULT : followUpHint(built, found);
      return invalidParams("request", found, hint);
    }
    const wrongOptions = under("params", checkSafely(checkChanges, options, STRICT));
    if (wrongOptions !== undefined) {
      const built = { method: SAMPLING_CREATE_MESSAGE, params: options };
      const hint = wrongOptions.kind === "unknown" ? "leave it out" : requestHint(built, wrongOptions);
      return invalidParams("request", withKnownOptions(wrongOptions, 2, optionKeys()), hint);
    }
    answered.content = listCopy(toolResults);
    return tellRemoval(createMessage(messages, mergeOptions(params, options)));
  } catch {
    // Reached only by a value that changes between two reads (a getter, a proxy).
    return invalidParams("request", unreadable(), undefined);
  }
}

/** Checks that an answer is the assistant's turn and calls a tool. */
function checkCalling(result: CreateMessageResult): Issue | undefined {
  const ids = new Set<string>();
  const found = checkAsAssistantTurn(result, ids);
  if (found !== undefined || ids.size > 0) return found;
  return under("content", misplaced(result.content, NOTHING_TO_FOLLOW));
}

/** Checks the results, which the last of the messages holds, and that each answers a tool use of the message before. */
function checkToolResults(messages: readonly SamplingMessage[], toolResults: unknown): Issue | undefined {
  const malformed = under("content", checkArray(toolResults, checkMessageBlock, STRICT));
  const found = malformed ? under(messages.length - 1, malformed) : checkConversation(messages);
  return under("params", under("messages", found));
}

/** Whether there are blocks, which have been checked, and none of them is a result. */
function holdsOnlyOthers(blocks: readonly SamplingMessageContentBlock[]): boolean {
  return blocks.length > 0 && listCopy(blocks).every(({ type }) => type !== "tool_result");
}

/** An answer as a message. */
function toMessage(result: CreateMessageResult): SamplingMessage {
  const { role, content } = result;
  const _meta = ownValue(result, "_meta");
  return { role, content, ...(_meta === undefined ? {} : { _meta }) };
}

/** Checks that changes are an object without messages, which are made here. `createMessage` checks the rest. */
function checkChanges(changes: unknown): Issue | undefined {
  return isRecord(changes) ? findStrayOption(changes, "messages") : mismatch(changes, "an object");
}

/** Leaving an option out keeps the request's, so one that is `null` is told how to remove it. */
function tellRemoval(built: Outcome<CreateMessageRequest>): Outcome<CreateMessageRequest> {
  if (!built.ok && built.error.data.path.length === 2) {
    built.error.message = built.error.message.replace("(leave the key out)", "(write undefined to remove it)");
  }
  return built;
}

/** Lays changes over options. Changes that cannot be read are returned, so that `createMessage` says where. */
function mergeOptions(options: CreateMessageOptions, changes: FollowUpOptions): CreateMessageOptions {
  try {
    return { ...options, ...changes };
  } catch {
    return changes as CreateMessageOptions;
  }
}
