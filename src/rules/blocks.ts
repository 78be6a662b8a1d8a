import { type Issue, mismatch, under } from "../guards/issue";
import { checkJson, checkJsonObject } from "../guards/json";
import { checkBoolean, checkFraction, checkInteger, checkString, checkWord, words } from "../guards/primitives";
import { checkArray, checkKeys, checkObject, type Reading, type Rule, type Shape, shape } from "../guards/shape";
import { hasOnly, hasOwn, isArray, isRecord, ownValue } from "../guards/values";
import type {
  Annotations,
  AudioContent,
  BlobResourceContents,
  ContentBlock,
  EmbeddedResource,
  Icon,
  ImageContent,
  ResourceLink,
  SamplingMessageContentBlock,
  TextContent,
  TextResourceContents,
  ToolResultContent,
  ToolUseContent,
} from "../types";
import { checkRole } from "./role";

/** Checks the content of a message or an answer: one block, or some. */
export function checkContent(content: unknown, reading: Reading): Issue | undefined {
  if (!isArray(content)) return checkMessageBlock(content, reading);
  return content.length > 0
    ? checkArray(content, checkMessageBlock, reading)
    : mismatch(content, "a block or a non-empty array", undefined, "empty array");
}

/** Checks a block of a message or of an answer. */
export function checkMessageBlock(block: unknown, reading: Reading): Issue | undefined {
  return checkBlock(block, MESSAGE_BLOCKS, reading);
}

function checkResultBlock(block: unknown, reading: Reading): Issue | undefined {
  return checkBlock(block, RESULT_BLOCKS, reading);
}

/** The shapes of the blocks that are allowed in one place, by their type. */
interface BlockShapes {
  readonly types: readonly string[];
  readonly shapes: readonly Shape[];
}

/** The compiler demands a shape for each type of block in the union, and refuses any other. */
function blockShapes<B extends { type: string }>(shapes: Readonly<Record<B["type"], Shape>>): BlockShapes;
function blockShapes(shapes: Readonly<Record<string, Shape>>): BlockShapes {
  return { types: Object.keys(shapes), shapes: Object.values(shapes) };
}

function checkBlock(block: unknown, { types, shapes }: BlockShapes, reading: Reading): Issue | undefined {
  if (!isRecord(block)) return mismatch(block, "a block");
  // Most blocks are such a text, and its shape would take five times as long.
  if (hasOnly(block, "type", "text") && block.type === "text" && typeof block.text === "string") return undefined;
  // Faster than `ownValue`. A key that JSON does not see gets no further than the shape.
  const type = hasOwn(block, "type") ? block.type : undefined;
  for (let index = 0; index < types.length; index++) {
    const found = shapes[index];
    if (types[index] === type && found !== undefined) return checkKeys(block, found, reading);
  }
  return under("type", checkWord(type, types));
}

function checkBase64(value: unknown, reading: Reading): Issue | undefined {
  return reading.base64(value);
}

const ANNOTATIONS = /* @__PURE__ */ shape<Annotations>(
  {},
  {
    audience: [checkRole],
    priority: checkFraction,
    lastModified: (value, reading) => reading.dateTime(value),
  },
);

const THEMES = /* @__PURE__ */ words<NonNullable<Icon["theme"]>>({ light: true, dark: true });

const ICON = /* @__PURE__ */ shape<Icon>(
  { src: checkString },
  { mimeType: checkString, sizes: [checkString], theme: (value) => checkWord(value, THEMES) },
);

/** The rule of a key `icons`. */
export const ICONS: Rule = [ICON];

const TEXT = /* @__PURE__ */ shape<TextContent>(
  { type: checkString, text: checkString },
  { annotations: ANNOTATIONS, _meta: checkJsonObject },
);

const MEDIA = /* @__PURE__ */ shape<ImageContent | AudioContent>(
  { type: checkString, data: checkBase64, mimeType: checkString },
  { annotations: ANNOTATIONS, _meta: checkJsonObject },
);

const TOOL_USE = /* @__PURE__ */ shape<ToolUseContent>(
  { type: checkString, id: checkString, name: checkString, input: checkJsonObject },
  { _meta: checkJsonObject },
);

const TOOL_RESULT = /* @__PURE__ */ shape<ToolResultContent>(
  { type: checkString, toolUseId: checkString, content: checkResultContent },
  { structuredContent: checkJson, isError: checkBoolean, _meta: checkJsonObject },
);

function checkResultContent(value: unknown, reading: Reading): Issue | undefined {
  return checkArray(value, checkResultBlock, reading);
}

const RESOURCE_LINK = /* @__PURE__ */ shape<ResourceLink>(
  { type: checkString, uri: checkString, name: checkString },
  {
    title: checkString,
    description: checkString,
    mimeType: checkString,
    size: checkInteger,
    icons: ICONS,
    annotations: ANNOTATIONS,
    _meta: checkJsonObject,
  },
);

const TEXT_CONTENTS = /* @__PURE__ */ shape<TextResourceContents>(
  { uri: checkString, text: checkString },
  { mimeType: checkString, _meta: checkJsonObject },
);

const BLOB_CONTENTS = /* @__PURE__ */ shape<BlobResourceContents>(
  { uri: checkString, blob: checkBase64 },
  { mimeType: checkString, _meta: checkJsonObject },
);

/** Checks a resource's contents: text, or bytes. The other of the two is an unknown key. */
function checkContents(contents: unknown, reading: Reading): Issue | undefined {
  let expected = TEXT_CONTENTS;
  if (isRecord(contents)) {
    const text = ownValue(contents, "text");
    const blob = ownValue(contents, "blob");
    const isText = typeof text === "string" || blob === undefined;
    if (!isText && (text === undefined || reading.base64(blob) === undefined)) expected = BLOB_CONTENTS;
  }
  return checkObject(contents, expected, reading);
}

const RESOURCE = /* @__PURE__ */ shape<EmbeddedResource>(
  { type: checkString, resource: checkContents },
  { annotations: ANNOTATIONS, _meta: checkJsonObject },
);

const MESSAGE_BLOCKS = /* @__PURE__ */ blockShapes<SamplingMessageContentBlock>({
  text: TEXT,
  image: MEDIA,
  audio: MEDIA,
  tool_use: TOOL_USE,
  tool_result: TOOL_RESULT,
});

const RESULT_BLOCKS = /* @__PURE__ */ blockShapes<ContentBlock>({
  text: TEXT,
  image: MEDIA,
  audio: MEDIA,
  resource_link: RESOURCE_LINK,
  resource: RESOURCE,
});
