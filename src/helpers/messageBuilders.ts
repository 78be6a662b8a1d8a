import type { SamplingMessage, SamplingMessageContentBlock } from "../types";
import { textContent } from "./contentBuilders";

/** The content of a message to build: a text, a block or blocks. */
export type MessageContent = string | SamplingMessageContentBlock | readonly SamplingMessageContentBlock[];

/**
 * Builds a message of the user. It does not validate: {@link createMessage} does.
 *
 * @param content - A string, which becomes a text block; a block; or blocks, whose list is not copied.
 * @returns The message.
 * @example
 * userMessage("Capital of France?"); // { role: "user", content: { type: "text", text: "Capital of France?" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function userMessage(content: MessageContent): SamplingMessage {
  return { role: "user", content: toContent(content) };
}

/**
 * Builds a message of the assistant. It does not validate: {@link createMessage} does.
 *
 * @param content - A string, which becomes a text block; a block; or blocks, whose list is not copied.
 * @returns The message.
 * @example
 * assistantMessage([textContent("Paris"), textContent("of course")]);
 * // { role: "assistant", content: [{ type: "text", text: "Paris" }, { type: "text", text: "of course" }] }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function assistantMessage(content: MessageContent): SamplingMessage {
  return { role: "assistant", content: toContent(content) };
}

/** The content as the wire has it. A readonly list stays the same object, so its type alone changes. */
export function toContent(content: MessageContent): SamplingMessage["content"];
export function toContent(content: unknown): unknown {
  return typeof content === "string" ? textContent(content) : content;
}
