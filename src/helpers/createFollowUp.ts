import { checkMessageBlock } from "../rules/blocks";
import { createMessage, type CreateMessageOptions } from "../createMessage";
import { elementsOf } from "../guards/listCopy";
import { checkArray } from "../guards/shape";
import { isRecord, own } from "../guards/values";
import { at, type Issue, issueWith } from "../guards/issue";
import { invalidParams, type Outcome } from "../outcome";
import { CLOSED, OPEN } from "../rules/reading";
import { checkRequest } from "../rules/request";
import { blocksOf, checkTurn } from "../rules/answer";
import type { CreateMessageRequest, CreateMessageResult, SamplingMessage, ToolResultContent } from "../types";
import { run, unreadable } from "../guards/safely";

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
    const fault = run(checkRequest, request, CLOSED);
    if (fault !== undefined) return invalidParams("request", fault);
    const wrong = run(() => checkTurn(result) ?? checkCalling(result), result, OPEN);
    if (wrong !== undefined) return invalidParams("result", wrong);
    const { messages, ...params } = request.params;
    const issue = run(() => checkToolResults(result, toolResults), { content: toolResults }, CLOSED);
    if (issue !== undefined) {
      return invalidParams("request", at("params", at("messages", at(messages.length + 1, issue))));
    }
    const next: SamplingMessage[] = [turnOf(result), { role: "user", content: elementsOf(toolResults) }];
    return createMessage([...elementsOf(messages), ...next], override(params, options));
  } catch {
    // Only what changes its mind after it was checked comes here.
    return invalidParams("request", unreadable());
  }
}

function checkCalling(result: CreateMessageResult): Issue | undefined {
  return idsOf(result).size === 0
    ? at("content", issueWith(result.content, "content with a tool_use", "there is nothing to follow"))
    : undefined;
}

function idsOf(result: CreateMessageResult): Set<unknown> {
  return new Set(blocksOf(result.content).flatMap((block) => (block.type === "tool_use" ? block.id : [])));
}

/** Checks the results in the message that is to hold them, and counts: the request's check stops at the first fault. */
function checkToolResults(result: CreateMessageResult, toolResults: readonly ToolResultContent[]): Issue | undefined {
  const malformed = checkArray(toolResults, checkMessageBlock, CLOSED);
  if (malformed !== undefined) return at("content", malformed);
  const ids = idsOf(result);
  const waiting = new Set(ids);
  let doubled = 0;
  let stray = 0;
  let first: Issue | undefined;
  for (const [index, block] of elementsOf(toolResults).entries()) {
    const id = own(block, "toolUseId");
    if (waiting.delete(id)) continue;
    if (ids.has(id)) doubled++;
    else stray++;
    first ??= at("content", at(index, issueWith(block, "the tool_result of a tool_use before it")));
  }
  if (waiting.size > 0) first ??= issueWith({}, "the tool_result of each tool_use before it");
  return first && { ...first, hint: `${waiting.size} missing, ${doubled} doubled, ${stray} stray` };
}

/** An answer as a message. */
function turnOf(result: CreateMessageResult): SamplingMessage {
  const { role, content } = result;
  const _meta = own(result, "_meta");
  return { role, content, ...(_meta === undefined ? {} : { _meta }) };
}

/** Lays options over others. What is no object or can't be read stays as it is, for `createMessage` to refuse. */
function override(options: CreateMessageOptions, changes: FollowUpOptions): CreateMessageOptions;
function override(options: object, changes: unknown): unknown {
  try {
    return isRecord(changes) ? { ...options, ...changes } : changes;
  } catch {
    return changes;
  }
}
