import type {
  AudioContent,
  EmbeddedResource,
  Icon,
  ImageContent,
  ResourceLink,
  TextContent,
  TextResourceContents,
  Tool,
  ToolResultContent,
  ToolUseContent,
} from "../../src/index";

/*
 * Builders of valid blocks, tools and icons. The argument is laid over the value and is not typed, so that a test can
 * also put in values that only plain JavaScript lets through.
 */

export const BASE64 = "iVBORw0KGgo=";
export const CALL = "call-1";

export const text = (extra: object = {}): TextContent => ({ type: "text", text: "Hello", ...extra });

export const image = (extra: object = {}): ImageContent => ({
  type: "image",
  data: BASE64,
  mimeType: "image/png",
  ...extra,
});

export const audio = (extra: object = {}): AudioContent => ({
  type: "audio",
  data: BASE64,
  mimeType: "audio/wav",
  ...extra,
});

export const toolUse = (extra: object = {}): ToolUseContent => ({
  type: "tool_use",
  id: CALL,
  name: "weather",
  input: { city: "Oslo" },
  ...extra,
});

export const toolResult = (extra: object = {}): ToolResultContent => ({
  type: "tool_result",
  toolUseId: CALL,
  content: [text()],
  ...extra,
});

export const link = (extra: object = {}): ResourceLink => ({
  type: "resource_link",
  uri: "file:///notes.md",
  name: "notes",
  ...extra,
});

export const contents = (extra: object = {}): TextResourceContents => ({
  uri: "file:///notes.md",
  text: "Buy milk",
  ...extra,
});

export const blobContents = (extra: object = {}): object => ({ uri: "file:///photo.png", blob: BASE64, ...extra });

export const resource = (extra: object = {}): EmbeddedResource => ({
  type: "resource",
  resource: contents(),
  ...extra,
});

export const icon = (extra: object = {}): Icon => ({ src: "https://example.com/icon.png", ...extra });

export const tool = (extra: object = {}): Tool => ({ name: "weather", inputSchema: { type: "object" }, ...extra });
