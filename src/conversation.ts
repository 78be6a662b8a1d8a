import { isArray } from "./guards";
import { at, type Issue, issueWith } from "./issue";
import type { SamplingMessage, SamplingMessageContentBlock } from "./types";

/**
 * Checks how messages follow each other: each tool use has its one result in the message after it, each result has its
 * tool use in the message before, and results stand alone. The messages themselves have been checked.
 */
export function checkConversation(messages: readonly SamplingMessage[]): Issue | undefined {
  // The tool uses of the message before that have no result yet.
  let waiting: Set<string> | undefined;
  for (let index = 0; index < messages.length; index++) {
    const { role, content } = messages[index] as SamplingMessage;
    const count = isArray(content) ? content.length : 1;
    const isAnswer = waiting !== undefined && waiting.size > 0;
    let results = 0;
    for (let position = 0; position < count; position++) {
      const block = (isArray(content) ? content[position] : content) as SamplingMessageContentBlock;
      let place = position;
      let expected: string | undefined;
      if (block.type === "tool_use") {
        if (role === "user") {
          expected = "in an assistant message";
        } else if (!isAnswer) {
          waiting ??= new Set();
          if (waiting.has(block.id)) expected = "a tool_use with an id of its own";
          waiting.add(block.id);
        }
      } else if (block.type === "tool_result") {
        if (role === "assistant") expected = "in a user message";
        else if (results++ < position) [place, expected] = [0, ALONE];
        else if (!waiting?.delete(block.toolUseId)) expected = "the one result of a tool_use in the message before";
      } else if (results > 0) {
        expected = ALONE;
      }
      if (expected !== undefined) {
        const issue = issueWith(block, expected, PAIRING);
        return at(index, at("content", isArray(content) ? at(place, issue) : issue));
      }
    }
    if (isAnswer && waiting?.size) return at(index, issueWith({}, "the results of the tool uses before it", PAIRING));
  }
  return waiting?.size
    ? at(messages.length - 1, issueWith({}, "followed by its tool results", "a conversation cannot end with a tool use"))
    : undefined;
}

const ALONE = "in a message without tool results";
const PAIRING = "each tool_use needs one tool_result, in the message right after it";
