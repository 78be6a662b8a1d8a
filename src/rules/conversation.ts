import { type Issue, misplaced, under } from "../guards/issue";
import type { SamplingMessage } from "../types";
import { blockAt, blockCount, underBlock } from "./content";

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
        ? checkToolUses(message.content, mustAnswer ? new Set() : unanswered)
        : checkToolResults(message.content, unanswered);
    if (found !== undefined) return under(index, found);
    if (mustAnswer && unanswered.size > 0) {
      return under(index, misplaced(message, "the tool_result of each tool_use before it", PAIRING));
    }
  }
  if (unanswered.size === 0) return undefined;
  const expected = "followed by the tool_result of each tool_use";
  return under(messages.length - 1, misplaced(messages.at(-1), expected, "it cannot end with a tool_use"));
}

/** Checks the tool blocks of an assistant's message, and adds the ids of its tool uses to a set. */
export function checkToolUses(content: SamplingMessage["content"], ids: Set<string>): Issue | undefined {
  for (let index = 0; index < blockCount(content); index++) {
    const block = blockAt(content, index);
    if (block.type === "tool_result") return underBlock(content, index, misplaced(block, OTHER_ROLE, PAIRING));
    if (block.type !== "tool_use") continue;
    if (ids.has(block.id)) {
      return underBlock(content, index, misplaced(block, "a tool_use of another id", PAIRING));
    }
    ids.add(block.id);
  }
  return undefined;
}

/** Checks the tool blocks of a user's message, and takes the ids that its results answer out of a set. */
function checkToolResults(content: SamplingMessage["content"], unanswered: Set<string>): Issue | undefined {
  let results = 0;
  for (let index = 0; index < blockCount(content); index++) {
    const block = blockAt(content, index);
    if (block.type === "tool_use") return underBlock(content, index, misplaced(block, OTHER_ROLE, PAIRING));
    if (block.type === "tool_result") {
      if (results < index) return underBlock(content, 0, misplaced(blockAt(content, 0), ALONE, PAIRING));
      if (!unanswered.delete(block.toolUseId)) {
        return underBlock(content, index, misplaced(block, "the tool_result of a tool_use before it", PAIRING));
      }
      results++;
    } else if (results > 0) {
      return underBlock(content, index, misplaced(block, ALONE, PAIRING));
    }
  }
  return undefined;
}

const OTHER_ROLE = "in the other role's message";
const ALONE = "in a message without tool_result";
const PAIRING = "each tool_use needs one tool_result, right after it";
