import { checkMessageBlock } from "../rules/blocks";
import { isRecord, ownValue } from "../guards/values";
import type { Check } from "../guards/shape";
import { checkMessage } from "../rules/messages";
import { LOOSE } from "../rules/reading";
import { checkRequest } from "../rules/request";
import { checkResult } from "../rules/result";
import type {
  AudioContent,
  CreateMessageRequest,
  CreateMessageResult,
  ImageContent,
  SamplingMessage,
  TextContent,
  ToolResultContent,
  ToolUseContent,
} from "../types";

/** Whether a value passes a check, read loose. A value that cannot be read does not. */
function passes(check: Check, value: unknown): boolean {
  try {
    return check(value, LOOSE) === undefined;
  } catch {
    return false;
  }
}

/** Whether a value is a valid block of one kind. */
function isBlock(value: unknown, type: string): boolean {
  try {
    return isRecord(value) && ownValue(value, "type") === type && checkMessageBlock(value, LOOSE) === undefined;
  } catch {
    return false;
  }
}

/**
 * Whether a value is a text block. It is a full check, not only of the `type`, and reads loose.
 *
 * @param value - Anything, such as one entry of a message's `content`.
 * @returns `true` where {@link validateResult} accepts the block as content.
 * @example
 * isTextContent({ type: "text", text: "Hello" }); // true
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export function isTextContent(value: unknown): value is TextContent {
  return isBlock(value, "text");
}

/**
 * Whether a value is an image block. It is a full check, not only of the `type`, and reads loose.
 *
 * @param value - Anything, such as one entry of a message's `content`.
 * @returns `true` where {@link validateResult} accepts the block as content.
 * @example
 * isImageContent({ type: "image", data: "https://example.com/a.png", mimeType: "image/png" }); // false
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export function isImageContent(value: unknown): value is ImageContent {
  return isBlock(value, "image");
}

/**
 * Whether a value is an audio block. It is a full check, not only of the `type`, and reads loose.
 *
 * @param value - Anything, such as one entry of a message's `content`.
 * @returns `true` where {@link validateResult} accepts the block as content.
 * @example
 * isAudioContent({ type: "audio", data: "AAAA", mimeType: "audio/wav" }); // true
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export function isAudioContent(value: unknown): value is AudioContent {
  return isBlock(value, "audio");
}

/**
 * Whether a value is a tool use block. It is a full check, not only of the `type`, and reads loose.
 *
 * @param value - Anything, such as one entry of a message's `content`.
 * @returns `true` where {@link validateResult} accepts the block as content.
 * @example
 * isToolUseContent({ type: "tool_use", id: "1", name: "now" }); // false: input is missing
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export function isToolUseContent(value: unknown): value is ToolUseContent {
  return isBlock(value, "tool_use");
}

/**
 * Whether a value is a tool result block. It is a full check, not only of the `type`, and reads loose.
 *
 * @param value - Anything, such as one entry of a message's `content`.
 * @returns `true` where {@link validateResult} accepts the block as content.
 * @example
 * isToolResultContent({ type: "tool_result", toolUseId: "1", content: [] }); // true
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export function isToolResultContent(value: unknown): value is ToolResultContent {
  return isBlock(value, "tool_result");
}

/**
 * Whether a value is one message of a conversation. It is a full check, and reads loose.
 *
 * @param value - Anything.
 * @returns `true` where the message alone is valid; how messages follow each other belongs to the request.
 * @example
 * isSamplingMessage({ role: "user", content: { type: "text", text: "Hello" } }); // true
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function isSamplingMessage(value: unknown): value is SamplingMessage {
  return passes(checkMessage, value);
}

/**
 * Whether a value is a bare `sampling/createMessage` request. It is a full check, and reads loose.
 *
 * @param value - Anything.
 * @returns `true` where {@link validateRequest} accepts it with `{ unknownKeys: "ignore" }`.
 * @example
 * isCreateMessageRequest({ method: "sampling/createMessage", params: {} }); // false
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function isCreateMessageRequest(value: unknown): value is CreateMessageRequest {
  return passes(checkRequest, value);
}

/**
 * Whether a value is an answer to a `sampling/createMessage` request. It is a full check, and reads loose.
 *
 * @param value - Anything.
 * @returns `true` where {@link validateResult} accepts it.
 * @example
 * isCreateMessageResult({ role: "assistant", content: { type: "text", text: "Hi" }, model: "a-model" }); // true
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function isCreateMessageResult(value: unknown): value is CreateMessageResult {
  return passes(checkResult, value);
}
