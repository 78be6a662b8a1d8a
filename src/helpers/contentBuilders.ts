import { isRecord } from "../guards/values";
import { toBase64 } from "./toBase64";
import type { AudioContent, ContentBlock, ImageContent, TextContent, ToolResultContent, ToolUseContent } from "../types";

/**
 * Makes a block of text. It checks nothing: {@link createMessage} does.
 *
 * @param text - The text.
 * @returns The block.
 * @example
 * textContent("Hello"); // { type: "text", text: "Hello" }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function textContent(text: string): TextContent {
  return { type: "text", text };
}

/**
 * Makes a block of an image. It checks nothing: {@link createMessage} does.
 *
 * @param data - The image's bytes; or base64 as it is to be sent (RFC 4648 section 4, padded), not a data URL.
 * @param mimeType - The image's media type, such as `image/png`.
 * @returns The block, with the bytes in base64.
 * @example
 * imageContent(new Uint8Array([137, 80, 78, 71]), "image/png");
 * // { type: "image", data: "iVBORw==", mimeType: "image/png" }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function imageContent(data: string | Uint8Array, mimeType: string): ImageContent {
  return { type: "image", data: toBase64(data), mimeType };
}

/**
 * Makes a block of sound. It checks nothing: {@link createMessage} does.
 *
 * @param data - The sound's bytes; or base64 as it is to be sent (RFC 4648 section 4, padded), not a data URL.
 * @param mimeType - The sound's media type, such as `audio/wav`.
 * @returns The block, with the bytes in base64.
 * @example
 * audioContent("UklGRg==", "audio/wav"); // { type: "audio", data: "UklGRg==", mimeType: "audio/wav" }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function audioContent(data: string | Uint8Array, mimeType: string): AudioContent {
  return { type: "audio", data: toBase64(data), mimeType };
}

/**
 * Makes a block of a tool use. It checks nothing: {@link createMessage} does.
 *
 * @param id - The call's name, which its result repeats.
 * @param name - The tool's name.
 * @param input - The call's arguments: a JSON object, which is not copied.
 * @returns The block.
 * @example
 * toolUseContent("call-1", "weather", { city: "Oslo" });
 * // { type: "tool_use", id: "call-1", name: "weather", input: { city: "Oslo" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function toolUseContent(id: string, name: string, input: ToolUseContent["input"]): ToolUseContent {
  return { type: "tool_use", id, name, input };
}

/** What {@link toolResultContent} also takes. */
export interface ToolResultOptions {
  /** Whether the call failed; absent means no. */
  isError?: boolean | undefined;
  /** Any JSON value, `null` too. */
  structuredContent?: unknown;
}

/**
 * Makes a block of a tool result. It checks nothing: {@link createMessage} does, and refuses an unknown option too.
 *
 * @param toolUseId - The `id` of the tool use that it answers.
 * @param content - What the tool returned: blocks, whose list is not copied, or a string, which becomes a text block.
 * @param options - `isError` and `structuredContent`; what is `undefined` is left out.
 * @returns The block.
 * @example
 * toolResultContent("call-1", "no such city", { isError: true });
 * // { type: "tool_result", toolUseId: "call-1", content: [{ type: "text", text: "no such city" }], isError: true }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function toolResultContent(
  toolUseId: string,
  content: string | ContentBlock[],
  options?: ToolResultOptions,
): ToolResultContent {
  const block: ToolResultContent = {
    type: "tool_result",
    toolUseId,
    content: typeof content === "string" ? [textContent(content)] : content,
  };
  return options === undefined || options === null ? block : { ...block, ...given(options), ...block };
}

/** The options that have a value. What is no object, or can't be read, is given on, for `createMessage` to refuse. */
function given(options: unknown): object {
  try {
    if (isRecord(options))
      return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  } catch {
    // It can't be read where it is given on to either.
  }
  return { options };
}
