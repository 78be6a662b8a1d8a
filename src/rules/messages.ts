import { type Issue, mismatch, under } from "../guards/issue";
import { checkJsonObject } from "../guards/json";
import { checkKeys, checkObject, type Reading, shape } from "../guards/shape";
import { hasOnly, isArray, isRecord, ownElement, ownValue } from "../guards/values";
import type { SamplingMessage } from "../types";
import { checkContent } from "./blocks";
import { blockAt, blockCount } from "./content";
import { checkConversation } from "./conversation";
import { LOOSE } from "./reading";
import { checkRole } from "./role";

/** Checks a request's messages: each of them, then the conversation that they make. */
export function checkMessages(messages: unknown, reading: Reading): Issue | undefined {
  if (!isArray(messages)) return mismatch(messages, "a non-empty array");
  if (!(messages.length > 0)) return mismatch(messages, "a non-empty array", undefined, "empty array");
  let hasTools = false;
  for (let index = 0; index < messages.length; index++) {
    const message = ownElement(messages, index);
    const issue = checkMessage(message, reading);
    if (issue !== undefined) return under(index, issue);
    // The check above has proved the type. To look here spares most conversations a second walk.
    hasTools ||= hasToolBlock((message as SamplingMessage).content);
  }
  return hasTools ? checkConversation(messages as readonly SamplingMessage[]) : undefined;
}

function hasToolBlock(content: SamplingMessage["content"]): boolean {
  for (let index = 0; index < blockCount(content); index++) {
    const { type } = blockAt(content, index);
    if (type === "tool_use" || type === "tool_result") return true;
  }
  return false;
}

/** Checks one message. An assistant's is read loose: usually it is the client's own answer, put back as it came. */
export function checkMessage(message: unknown, reading: Reading): Issue | undefined {
  if (!isRecord(message)) return checkObject(message, MESSAGE, reading);
  const isPlain = hasOnly(message, "role", "content");
  const role = isPlain ? message.role : ownValue(message, "role");
  const inner = role === "assistant" ? LOOSE : reading;
  // Most messages have no other keys, and their shape would take three times as long.
  return isPlain && (role === "user" || role === "assistant")
    ? under("content", checkContent(message.content, inner))
    : checkKeys(message, MESSAGE, inner);
}

const MESSAGE = /* @__PURE__ */ shape<SamplingMessage>(
  { role: checkRole, content: checkContent },
  { _meta: checkJsonObject },
);
