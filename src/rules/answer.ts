import { OTHER_ROLE } from "./conversation";
import { elementsOf } from "../guards/listCopy";
import { isArray } from "../guards/values";
import { at, type Issue, issueWith } from "../guards/issue";
import { checkResult } from "./result";
import type { CreateMessageResult, SamplingMessage, SamplingMessageContentBlock } from "../types";

/**
 * Checks that an answer can stand in a conversation, whatever it answers: it is the assistant's, without tool results,
 * and its tool uses have ids of their own.
 */
export function checkTurn(result: CreateMessageResult): Issue | undefined {
  return checkResult(result) ?? checkBlocks(result);
}

function checkBlocks(result: CreateMessageResult): Issue | undefined {
  const { role, content } = result;
  if (role === "user") return at("role", issueWith(role, '"assistant"', "the answer is the model's turn"));
  const ids = new Set<string>();
  for (const [index, block] of blocksOf(content).entries()) {
    if (block.type === "tool_result") {
      return atBlock(content, index, issueWith(block, OTHER_ROLE));
    }
    if (block.type !== "tool_use") continue;
    if (ids.has(block.id)) return atBlock(content, index, issueWith(block, "a tool_use of another id"));
    ids.add(block.id);
  }
  return undefined;
}

/** The blocks of a content that was checked. Unlike `contentBlocks` it throws where that can't be read after all. */
export function blocksOf(content: SamplingMessage["content"]): SamplingMessageContentBlock[] {
  return isArray(content) ? elementsOf(content) : [content];
}

/** Moves an issue with a block out to what has the content. */
export function atBlock(content: SamplingMessage["content"], index: number, issue: Issue): Issue {
  return at("content", isArray(content) ? at(index, issue) : issue);
}
