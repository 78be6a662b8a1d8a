import type { Issue } from "../guards/issue";
import { isArray } from "../guards/values";
import type { SamplingMessage, SamplingMessageContentBlock } from "../types";

/** The valid content of a message or an answer: one block, or an array of blocks. */
export type Content = SamplingMessage["content"];

/** How many blocks a content has. */
export function blockCount(content: Content): number {
  return isArray(content) ? content.length : 1;
}

/** The block at an index. */
export function blockAt(content: Content, index: number): SamplingMessageContentBlock {
  return (isArray(content) ? content[index] : content) as SamplingMessageContentBlock;
}

/** The path from what has the content to the block at an index. */
export function pathTo(content: Content, index: number): (string | number)[] {
  return isArray(content) ? ["content", index] : ["content"];
}

/** Moves an issue with the block at an index out to what has the content. */
export function underBlock(content: Content, index: number, issue: Issue): Issue {
  return { ...issue, path: [...pathTo(content, index), ...issue.path] };
}
