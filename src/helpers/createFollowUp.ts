import { createMessage, type CreateMessageOptions } from "../createMessage";
import { type Issue, misplaced, under, unreadable } from "../guards/issue";
import { listCopy } from "../guards/listCopy";
import { checkSafely } from "../guards/safely";
import { checkArray } from "../guards/shape";
import { isRecord, ownValue } from "../guards/values";
import { invalidParams, type Outcome } from "../outcome";
import { checkAsAssistantTurn } from "../rules/answer";
import { checkMessageBlock } from "../rules/blocks";
import { LOOSE, STRICT } from "../rules/reading";
import { checkRequest } from "../rules/request";
import type { CreateMessageRequest, CreateMessageResult, SamplingMessage, ToolResultContent } from "../types";

/** The options of {@link createFollowUp}: what is to differ from the request before. */
export type FollowUpOptions = Partial<CreateMessageOptions>;

/**
 * Builds the request that follows an answer with tool uses: the history, the assistant's message, then the results.
 *
 * The assistant's message has the answer's `role`, `content` and `_meta`, not its `model` and `stopReason`, which are
 * no keys of a message. Each block stays as it came, `_meta` included, as the revision asks for the sake of caching.
 *
 * @param request - The request that was answered, as {@link createMessage} built it.
 * @param result - The answer, as {@link readResponse} returned it. One of role `user`, or without a tool use, is
 *   refused.
 * @param toolResults - One result for each tool use of the answer, in any order. The list is copied, not the blocks.
 * @param options - The options that differ from the request's; `undefined` takes one away. On the last round,
 *   `{ toolChoice: { mode: "none" } }` makes the model answer without tools.
 * @returns `{ ok: true, value }` with the request, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`. Where the message begins `Invalid sampling result`, the path leads into the answer;
 *   otherwise it is that of the request that it builds.
 * @example
 * const result = { role: "assistant", content: toolUseContent("1", "weather", { city: "Oslo" }), model: "a-model" };
 * createFollowUp(request, result, [toolResultContent("1", "Rain")]);
 * // { ok: true, value: { method: "sampling/createMessage", params: { messages: [
 * //   …, { role: "assistant", content: { … } }, { role: "user", content: [ … ] }], … } } }
 * createFollowUp(request, result, []); // { ok: false, error: { message: "… (1 missing, 0 doubled, 0 stray)", … } }
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
    if (wrong !== undefined) return invalidParams("request", wrong);
    const ids = new Set<string>();
    const wrongAnswer = checkSafely(() => checkCalling(result, ids), result, LOOSE);
    if (wrongAnswer !== undefined) return invalidParams("result", wrongAnswer);
    const { messages, ...params } = request.params;
    const found = checkSafely(() => checkToolResults(ids, toolResults), { content: toolResults }, STRICT);
    if (found !== undefined) {
      return invalidParams("request", under("params", under("messages", under(messages.length + 1, found))));
    }
    const next: SamplingMessage[] = [toMessage(result), { role: "user", content: listCopy(toolResults) }];
    return createMessage([...listCopy(messages), ...next], mergeOptions(params, options));
  } catch {
    // Reached only by a value that changes between two reads (a getter, a proxy).
    return invalidParams("request", unreadable());
  }
}

/** Checks that an answer is the assistant's turn and calls a tool, and adds the ids of its tool uses to a set. */
function checkCalling(result: CreateMessageResult, ids: Set<string>): Issue | undefined {
  const found = checkAsAssistantTurn(result, ids);
  if (found !== undefined || ids.size > 0) return found;
  return under("content", misplaced(result.content, "content with a tool_use", "there is nothing to follow"));
}

/** Checks the results in the message that is to hold them. It counts, since the request's check stops at the first. */
function checkToolResults(ids: ReadonlySet<string>, toolResults: readonly ToolResultContent[]): Issue | undefined {
  const malformed = checkArray(toolResults, checkMessageBlock, STRICT);
  if (malformed !== undefined) return under("content", malformed);
  const unanswered = new Set(ids);
  let doubled = 0;
  let stray = 0;
  let first: Issue | undefined;
  for (const [index, block] of listCopy(toolResults).entries()) {
    const id = ownValue(block, "toolUseId");
    if (id !== undefined && unanswered.delete(id)) continue;
    if (id !== undefined && ids.has(id)) doubled++;
    else stray++;
    first ??= under("content", under(index, misplaced(block, "the tool_result of a tool_use before it")));
  }
  if (unanswered.size > 0) first ??= misplaced({ content: toolResults }, "the tool_result of each tool_use before it");
  return first && { ...first, hint: `${unanswered.size} missing, ${doubled} doubled, ${stray} stray` };
}

/** An answer as a message. */
function toMessage(result: CreateMessageResult): SamplingMessage {
  const { role, content } = result;
  const _meta = ownValue(result, "_meta");
  return { role, content, ...(_meta === undefined ? {} : { _meta }) };
}

/** Lays changes over options. What is not an object or cannot be read stays as it is, so that `createMessage` refuses it. */
function mergeOptions(options: CreateMessageOptions, changes: FollowUpOptions): CreateMessageOptions;
function mergeOptions(options: object, changes: unknown): unknown {
  try {
    return isRecord(changes) ? { ...options, ...changes } : changes;
  } catch {
    return changes;
  }
}
