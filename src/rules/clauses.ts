import type { Clause } from "../guards/issue";

/*
 * What is wrong with a block, a message or an answer that would be valid elsewhere: `says` is the sentence after its
 * place, and `hint` the fix.
 */

export const BESIDE_RESULTS: Clause = {
  expected: "in a message without a tool_result",
  says: "stands beside a tool_result, and results stand alone in their message",
  hint: "put it in a message of its own after them",
};

/** The place of the tool use is no secret. */
export const lacksResult = (toolUse: string): Clause => ({
  expected: "the tool_result of each tool_use before it",
  says: `lacks the tool_result of the tool_use at ${toolUse}`,
  hint: "all results of a turn stand in one user message, right after it",
});

export const ENDS_WITH_TOOL_USE: Clause = {
  expected: "followed by the tool_result of each tool_use",
  says: "ends the conversation with a tool_use",
  hint: "follow it with a user message that holds its tool_result",
};

const ANSWERS_NOTHING = "answers no tool_use of the message before it";
const OF_TOOL_USE = "the tool_result of a tool_use before it";

export const STRAY_RESULT: Clause = {
  expected: OF_TOOL_USE,
  says: ANSWERS_NOTHING,
  hint: "its toolUseId must be the id of a tool_use there",
};

export const LATE_RESULT: Clause = {
  expected: OF_TOOL_USE,
  says: ANSWERS_NOTHING,
  hint: "it has to come right after its tool_use",
};

export const SECOND_RESULT: Clause = {
  expected: "one tool_result for each tool_use",
  says: "answers a tool_use that has its tool_result already",
};

export const SAME_ID: Clause = {
  expected: "a tool_use with an id of its own",
  says: "has the id of another tool_use in its message",
};

export const USER_TOOL_USE: Clause = {
  expected: "in an assistant message",
  says: "is a tool_use in a user message",
  hint: "tools are called by the assistant",
};

export const ASSISTANT_TOOL_RESULT: Clause = {
  expected: "in a user message",
  says: "is a tool_result in an assistant message",
  hint: "results go in a user message",
};

export const ANSWER_TOOL_RESULT: Clause = {
  expected: "a block without a tool_result",
  says: "is a tool_result in an answer",
};

export const USER_ANSWER: Clause = { expected: '"assistant"', says: 'must be "assistant", got "user"' };

export const NOT_OFFERED: Clause = {
  expected: "the name of a tool that was offered",
  says: "is not the name of a tool that was offered",
};

export const NO_TOOLS: Clause = {
  expected: "a block without a tool_use",
  says: "is a tool_use, and no tools were offered",
};

export const MODE_NONE: Clause = {
  expected: "a block without a tool_use",
  says: "is a tool_use, and toolChoice is none",
};

export const MODE_REQUIRED: Clause = {
  expected: "content with a tool_use",
  says: "has no tool_use, and toolChoice is required",
};

export const SAYS_TOOL_USE: Clause = {
  expected: "another stop reason",
  says: "says toolUse, and there is no tool_use",
};

export const NOTHING_TO_FOLLOW: Clause = {
  expected: "content with a tool_use",
  says: "has no tool_use, so there is nothing to follow",
  hint: "build the next request with createMessage, from its messages",
};
