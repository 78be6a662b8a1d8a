import { textContent } from "./contentBuilders";
import type { SamplingMessage, SamplingMessageContentBlock } from "../types";

/** What a message can be made of. */
export type MessageContent = string | SamplingMessageContentBlock | SamplingMessageContentBlock[];

/**
 * Makes a message of the user. It checks nothing: {@link createMessage} does.
 *
 * @param content - A string, which becomes a text block; a block; or blocks, whose list is not copied.
 * @returns The message.
 * @example
 * userMessage("Capital of France?"); // { role: "user", content: { type: "text", text: "Capital of France?" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function userMessage(content: MessageContent): SamplingMessage {
  return { role: "user", content: blocksOf(content) };
}

/**
 * Makes a message of the assistant. It checks nothing: {@link createMessage} does.
 *
 * @param content - A string, which becomes a text block; a block; or blocks, whose list is not copied.
 * @returns The message.
 * @example
 * assistantMessage([textContent("Paris"), textContent("of course")]);
 * // { role: "assistant", content: [{ type: "text", text: "Paris" }, { type: "text", text: "of course" }] }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function assistantMessage(content: MessageContent): SamplingMessage {
  return { role: "assistant", content: blocksOf(content) };
}

function blocksOf(content: MessageContent): SamplingMessage["content"] {
  return typeof content === "string" ? textContent(content) : content;
}
