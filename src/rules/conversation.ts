import { isArray } from "../guards/values";
import { at, type Issue, issueWith } from "../guards/issue";
import type { SamplingMessage, SamplingMessageContentBlock, ToolResultContent, ToolUseContent } from "../types";

/**
 * Checks how messages follow each other: each tool use has its one result in the message after it, each result has its
 * tool use in the message before, and results stand alone. The messages themselves have been checked.
 */
export function checkConversation(messages: readonly SamplingMessage[]): Issue | undefined {
  // The tool uses of the message before that have no result yet.
  let waiting: Set<string> | undefined;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as SamplingMessage;
    const { content } = message;
    const count = isArray(content) ? content.length : 1;
    const isAnswer = waiting?.size;
    let results = 0;
    for (let position = 0; position < count; position++) {
      const block = (isArray(content) ? content[position] : content) as SamplingMessageContentBlock;
      const type: string = block.type;
      let place = position;
      let expected: string | undefined;
      if (type === "tool_use") {
        if (message.role === "user") expected = OTHER_ROLE;
        else if (!isAnswer) {
          waiting ??= new Set();
          if (waiting.size === waiting.add((block as ToolUseContent).id).size) expected = "a tool_use of another id";
        }
      } else if (type === "tool_result") {
        if (message.role === "assistant") expected = OTHER_ROLE;
        else if (results++ < position) {
          expected = ALONE;
          place = 0;
        } else if (!waiting?.delete((block as ToolResultContent).toolUseId))
          expected = "the tool_result of a tool_use before it";
      } else if (results > 0) expected = ALONE;
      if (expected !== undefined) {
        const issue = issueWith(block, expected, PAIRING);
        return at(index, at("content", isArray(content) ? at(place, issue) : issue));
      }
    }
    if (isAnswer && waiting?.size)
      return at(index, issueWith({}, "the tool_result of each tool_use before it", PAIRING));
  }
  if (!waiting?.size) return undefined;
  const hint = "it cannot end with a tool_use";
  return at(messages.length - 1, issueWith({}, "followed by the tool_result of each tool_use", hint));
}

/** Where a block stands that the other role alone may write. */
export const OTHER_ROLE = "in the other role's message";
const ALONE = "in a message without tool_result";
const PAIRING = "each tool_use needs one tool_result, right after it";
