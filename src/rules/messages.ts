import { checkMessageBlock } from "./blocks";
import { checkRole } from "./words";
import { checkConversation } from "./conversation";
import { checkArray, checkFields, checkRule, type Shape } from "../guards/shape";
import { hasOwn, isArray, isRecord } from "../guards/values";
import { at, type Issue, issueWith } from "../guards/issue";
import { checkJsonObject } from "../guards/json";
import { OPEN, type Reading } from "./reading";
import type { SamplingMessage } from "../types";

/** Checks a request's messages: each of them, then the conversation that they make. */
export function checkMessages(messages: unknown, reading: Reading): Issue | undefined {
  if (isArray(messages) && !(messages.length > 0)) return issueWith(messages, "a non-empty array");
  const issue = checkArray(messages, checkMessage, reading);
  return issue ?? checkConversation(messages as readonly SamplingMessage[]);
}

/** Checks one message. An assistant's is read open: it is as a rule the client's own, put back as it came. */
export function checkMessage(message: unknown, reading: Reading): Issue | undefined {
  if (!isRecord(message)) return checkRule(message, MESSAGE, reading);
  let role: unknown;
  let content: unknown;
  let isPlain = true;
  for (const key in message) {
    if (!hasOwn(message, key)) continue;
    if (key === "role") role = message[key];
    else if (key === "content") content = message[key];
    else isPlain = false;
  }
  const inner = role === "assistant" ? OPEN : reading;
  // A message with no more than its required keys takes a third of the time that its shape does.
  return isPlain && (role === "user" || role === "assistant")
    ? at("content", checkContent(content, inner))
    : checkFields(message, MESSAGE, inner);
}

const MESSAGE: Shape = {
  count: 2,
  required: {
    __proto__: null,
    role: checkRole,
    content: checkContent,
  },
  optional: {
    __proto__: null,
    _meta: checkJsonObject,
  },
};

/** Checks the content of a message or an answer: one block, or some. */
export function checkContent(content: unknown, reading: Reading): Issue | undefined {
  if (!isArray(content)) return checkMessageBlock(content, reading);
  return content.length > 0
    ? checkArray(content, checkMessageBlock, reading)
    : issueWith(content, "a block or a non-empty array");
}
