import { type Clause, type Issue, misplaced, under } from "../guards/issue";
import { formatPath } from "../guards/path";
import type { SamplingMessage } from "../types";
import {
  ASSISTANT_TOOL_RESULT,
  BESIDE_RESULTS,
  ENDS_WITH_TOOL_USE,
  lacksResult,
  LATE_RESULT,
  SAME_ID,
  SECOND_RESULT,
  STRAY_RESULT,
  USER_TOOL_USE,
} from "./clauses";
import { type Content, blockAt, blockCount, pathTo, underBlock } from "./content";

/**
 * Checks how messages follow each other: each tool use has one result in the message after it, each result has its tool
 * use in the message before, and results stand alone. The messages themselves have been checked.
 */
export function checkConversation(messages: readonly SamplingMessage[]): Issue | undefined {
  // The ids of the tool uses in the message before that have no result yet.
  const unanswered = new Set<string>();
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as SamplingMessage;
    const mustAnswer = unanswered.size > 0;
    const found =
      message.role === "assistant"
        ? checkToolUses(message.content, mustAnswer ? new Set() : unanswered, ASSISTANT_TOOL_RESULT)
        : checkToolResults(messages, index, unanswered);
    if (found !== undefined) return under(index, found);
    if (mustAnswer && unanswered.size > 0) {
      const place = ["params", "messages", index - 1, ...placeOf(messages[index - 1] as SamplingMessage, unanswered)];
      return under(index, misplaced(message, lacksResult(formatPath(place))));
    }
  }
  const last = messages.length - 1;
  return unanswered.size > 0 ? under(last, misplaced(messages[last], ENDS_WITH_TOOL_USE)) : undefined;
}

/**
 * Checks the tool blocks of an assistant's turn.
 *
 * @param ids - The ids of its tool uses are added here.
 * @param hasResult - What is wrong with a tool result.
 */
export function checkToolUses(content: Content, ids: Set<string>, hasResult: Clause): Issue | undefined {
  for (let index = 0; index < blockCount(content); index++) {
    const block = blockAt(content, index);
    if (block.type === "tool_result") return underBlock(content, index, misplaced(block, hasResult));
    if (block.type !== "tool_use") continue;
    if (ids.has(block.id)) return underBlock(content, index, misplaced(block, SAME_ID));
    ids.add(block.id);
  }
  return undefined;
}

/** Checks the tool blocks of a user's message, and takes the ids that its results answer out of a set. */
function checkToolResults(
  messages: readonly SamplingMessage[],
  position: number,
  unanswered: Set<string>,
): Issue | undefined {
  const { content } = messages[position] as SamplingMessage;
  let results = 0;
  let other: number | undefined;
  for (let index = 0; index < blockCount(content); index++) {
    const block = blockAt(content, index);
    if (block.type === "tool_use") return underBlock(content, index, misplaced(block, USER_TOOL_USE));
    if (block.type === "tool_result") {
      results++;
      if (!unanswered.delete(block.toolUseId)) {
        return underBlock(content, index, misplaced(block, whyStray(messages, position, index, block.toolUseId)));
      }
    } else {
      other ??= index;
    }
    if (results > 0 && other !== undefined) {
      return underBlock(content, other, misplaced(blockAt(content, other), BESIDE_RESULTS));
    }
  }
  return undefined;
}

/** Says why a result answers no tool use: another result has done so, or the tool use stands elsewhere or nowhere. */
function whyStray(messages: readonly SamplingMessage[], position: number, index: number, id: string): Clause {
  if (hasResult(messages[position] as SamplingMessage, id, index)) return SECOND_RESULT;
  for (let other = 0; other < messages.length; other++) {
    const isElsewhere = placeOf(messages[other] as SamplingMessage, new Set([id])).length > 0;
    // One that has its result already is not what this result is for.
    if (isElsewhere && !hasResult(messages[other + 1], id)) return LATE_RESULT;
  }
  return STRAY_RESULT;
}

/** Whether a message has a result with an id, among its first blocks or all of them. */
function hasResult(message: SamplingMessage | undefined, id: string, count = Number.POSITIVE_INFINITY): boolean {
  if (message === undefined) return false;
  for (let index = 0; index < Math.min(count, blockCount(message.content)); index++) {
    const block = blockAt(message.content, index);
    if (block.type === "tool_result" && block.toolUseId === id) return true;
  }
  return false;
}

/** The path from a message to its first tool use with one of some ids. */
function placeOf(message: SamplingMessage, ids: ReadonlySet<string>): (string | number)[] {
  for (let index = 0; index < blockCount(message.content); index++) {
    const block = blockAt(message.content, index);
    if (block.type === "tool_use" && ids.has(block.id)) return pathTo(message.content, index);
  }
  return [];
}
