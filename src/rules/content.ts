import { type Issue, under } from "../guards/issue";
import { isArray } from "../guards/values";
import type { SamplingMessage, SamplingMessageContentBlock } from "../types";

type Content = SamplingMessage["content"];

/** How many blocks a valid content has: it is one block, or an array of blocks. */
export function blockCount(content: Content): number {
  return isArray(content) ? content.length : 1;
}

/** The block at an index of a valid content. */
export function blockAt(content: Content, index: number): SamplingMessageContentBlock {
  return (isArray(content) ? content[index] : content) as SamplingMessageContentBlock;
}

/** Moves an issue with the block at an index out to the message or the answer that has the content. */
export function underBlock(content: Content, index: number, issue: Issue): Issue {
  return under("content", isArray(content) ? under(index, issue) : issue);
}
