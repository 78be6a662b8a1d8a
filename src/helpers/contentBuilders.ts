import { isRecord, ownValue } from "../guards/values";
import { dropUndefined } from "../rules/build";
import { toBase64 } from "./toBase64";
import type {
  AudioContent,
  ContentBlock,
  ImageContent,
  TextContent,
  ToolResultContent,
  ToolUseContent,
} from "../types";

/**
 * Builds a text block. It does not validate: {@link createMessage} does.
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
 * Builds an image block. It does not validate: {@link createMessage} does.
 *
 * @param data - The image's bytes; or base64 as it is to be sent (RFC 4648 section 4, padded), not a data URL.
 * @param mimeType - The image's media type, such as `image/png`.
 * @returns The block, with the bytes in base64.
 * @example
 * imageContent(new Uint8Array([137, 80, 78, 71]), "image/png");
 * // { type: "image", data: "iVBORw==", mimeType: "image/png" }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function imageContent(data: string | Uint8Array | ArrayBuffer, mimeType: string): ImageContent {
  return { type: "image", data: toBase64(data), mimeType };
}

/**
 * Builds an audio block. It does not validate: {@link createMessage} does.
 *
 * @param data - The audio's bytes; or base64 as it is to be sent (RFC 4648 section 4, padded), not a data URL.
 * @param mimeType - The audio's media type, such as `audio/wav`.
 * @returns The block, with the bytes in base64.
 * @example
 * audioContent("UklGRg==", "audio/wav"); // { type: "audio", data: "UklGRg==", mimeType: "audio/wav" }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function audioContent(data: string | Uint8Array | ArrayBuffer, mimeType: string): AudioContent {
  return { type: "audio", data: toBase64(data), mimeType };
}

/**
 * Builds a tool use block. It does not validate: {@link createMessage} does.
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
 * Builds a tool result block. It does not validate: {@link createMessage} does, and refuses an unknown option too.
 *
 * @param toolUseId - The `id` of the tool use that it answers.
 * @param content - What the tool returned: a string, which becomes a text block; a block; or blocks, whose list is not
 *   copied.
 * @param options - `isError` and `structuredContent`; options that are `undefined` are left out.
 * @returns The block.
 * @example
 * toolResultContent("call-1", "no such city", { isError: true });
 * // { type: "tool_result", toolUseId: "call-1", content: [{ type: "text", text: "no such city" }], isError: true }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function toolResultContent(
  toolUseId: string,
  content: string | ContentBlock | readonly ContentBlock[],
  options?: ToolResultOptions,
): ToolResultContent {
  const block = { type: "tool_result", toolUseId, content: toBlocks(content) } as const;
  return options === undefined || options === null ? block : { ...block, ...definedOptions(options, block) };
}

/** The content as the wire has it. A readonly list stays the same object, so its type alone changes. */
function toBlocks(content: string | ContentBlock | readonly ContentBlock[]): ContentBlock[];
function toBlocks(content: unknown): unknown {
  const block = typeof content === "string" ? textContent(content) : content;
  return isBlock(block) ? [block] : block;
}

function isBlock(value: unknown): boolean {
  try {
    return isRecord(value) && ownValue(value, "type") !== undefined;
  } catch {
    return false;
  }
}

/**
 * The options that have a value. Anything else stays in one unknown key, so that `createMessage` refuses it: options that
 * are not an object or cannot be read, and those that would take the place of what the block has.
 */
function definedOptions(options: unknown, block: object): object {
  try {
    if (isRecord(options) && Object.keys(block).every((key) => ownValue(options, key) === undefined)) {
      return dropUndefined({ ...options });
    }
  } catch {
    // `createMessage` cannot read them either.
  }
  return { options };
}
