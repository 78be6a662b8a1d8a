import { isTextContent, isToolUseContent } from "./contentGuards";
import { listCopy } from "../guards/listCopy";
import { isArray, isRecord, ownValue } from "../guards/values";
import type { CreateMessageResult, SamplingMessage, SamplingMessageContentBlock, ToolUseContent } from "../types";

/**
 * The blocks of a message or an answer, always as an array.
 *
 * @param message - A message, or an answer that {@link readResponse} or {@link validateResult} accepted. It is not
 *   checked again.
 * @returns The same blocks in a new array, which the caller may change; an empty one where there is no content.
 * @example
 * contentBlocks({ role: "user", content: { type: "text", text: "Hello" } }); // [{ type: "text", text: "Hello" }]
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function contentBlocks(message: SamplingMessage | CreateMessageResult): SamplingMessageContentBlock[] {
  try {
    const content = isRecord(message) ? ownValue(message, "content") : undefined;
    if (isArray(content)) return listCopy(content);
    return isRecord(content) ? [content] : [];
  } catch {
    return [];
  }
}

/**
 * All the text of a message or an answer, in order.
 *
 * @param message - A message, or an answer that {@link readResponse} or {@link validateResult} accepted.
 * @param separator - What is put between the texts of two blocks; nothing by default.
 * @returns The texts of the text blocks, joined; an empty string where there is none.
 * @example
 * const content = [textContent("Paris"), imageContent("AAAA", "image/png"), textContent("France")];
 * textOf({ role: "assistant", content, model: "a-model" }, ", "); // "Paris, France"
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function textOf(message: SamplingMessage | CreateMessageResult, separator = ""): string {
  try {
    const texts = contentBlocks(message).map((block): unknown => (isTextContent(block) ? block.text : undefined));
    return texts.filter((text) => typeof text === "string").join(typeof separator === "string" ? separator : "");
  } catch {
    // Reached only by a value that changes between two reads (a getter, a proxy).
    return "";
  }
}

/**
 * The tool uses of an answer, in order. {@link checkAnswer} checks that they were offered.
 *
 * @param message - An answer that {@link readResponse} or {@link validateResult} accepted, or a message.
 * @returns The same blocks in a new array, which the caller may change; an empty one where there is none.
 * @example
 * toolUses({ role: "assistant", content: toolUseContent("1", "now", {}), model: "a-model" });
 * // [{ type: "tool_use", id: "1", name: "now", input: {} }]
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function toolUses(message: SamplingMessage | CreateMessageResult): ToolUseContent[] {
  return contentBlocks(message).filter(isToolUseContent);
}
