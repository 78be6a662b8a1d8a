import { checkBoolean, checkNothing, checkPriority, checkRole, checkString, checkWord } from "./checks";
import { checkArray, checkFields, checkRule, isBare, type Rule, type Shape } from "./fields";
import { hasOwn, isRecord, own } from "./guards";
import { at, type Issue, issueWith } from "./issue";
import { checkJson, checkJsonObject } from "./json";
import type { Reading } from "./reading";

type Block = Record<string, unknown>;

/** Checks a block of a message or of an answer. */
export function checkMessageBlock(block: unknown, reading: Reading): Issue | undefined {
  return checkBlock(block, MESSAGE_BLOCKS, reading);
}

function checkResultBlock(block: unknown, reading: Reading): Issue | undefined {
  return checkBlock(block, RESULT_BLOCKS, reading);
}

/** The kinds of blocks that have their place somewhere, by type. */
interface Kinds {
  readonly __proto__: null;
  readonly [type: string]: Shape | ((block: Block, reading: Reading) => Issue | undefined) | null;
}

function checkBlock(block: unknown, kinds: Kinds, reading: Reading): Issue | undefined {
  if (!isRecord(block)) return issueWith(block, "a block", stringHint(block));
  if (isPlainText(block)) return undefined;
  const type = typeOf(block);
  const kind = typeof type === "string" ? kinds[type] : undefined;
  if (kind) return typeof kind === "function" ? kind(block, reading) : checkFields(block, kind, reading);
  const hint = typeof type === "string" ? own(OTHER_TYPES, type) : undefined;
  return at("type", issueWith(type, `"${Object.keys(kinds).join('" or "')}"`, hint));
}

/** What to do about a string where a block should stand. */
export function stringHint(value: unknown): string | undefined {
  return typeof value === "string" ? TEXT_BLOCK : undefined;
}

const TEXT_BLOCK = 'write { type: "text", text: … }';
const TOOL_USE_BLOCK = "write a tool_use block";
const IN_TOOL_RESULT = "put it inside a tool_result";

/** Types that have no place in a message, and what to do about them. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  resource: IN_TOOL_RESULT,
  resource_link: IN_TOOL_RESULT,
  input_text: TEXT_BLOCK,
  output_text: TEXT_BLOCK,
  image_url: "write an image block",
  tool_call: TOOL_USE_BLOCK,
  function_call: TOOL_USE_BLOCK,
  thinking: "leave it out",
};

/** A block's own type. It is the first key, as a rule, and finding it there is cheaper than asking for it. */
function typeOf(block: Block): unknown {
  for (const key in block) if (key === "type" && hasOwn(block, key)) return block.type;
  return undefined;
}

/** Whether a block has a `type` and a `text` and no more, as most have: that takes a fifth of the time of the shape. */
function isPlainText(block: Block): boolean {
  let type: unknown;
  let text: unknown;
  for (const key in block) {
    if (!hasOwn(block, key)) continue;
    if (key === "type") type = block.type;
    else if (key === "text") text = block.text;
    else return false;
  }
  return type === "text" && typeof text === "string";
}

function checkToolUse(block: Block, reading: Reading): Issue | undefined {
  return isBare(block, TOOL_USE) && typeof block.id === "string" && typeof block.name === "string" && block.input !== undefined
    ? at("input", checkJsonObject(block.input))
    : checkFields(block, TOOL_USE, reading);
}

function checkToolResult(block: Block, reading: Reading): Issue | undefined {
  return isBare(block, TOOL_RESULT) && typeof block.toolUseId === "string" && block.content !== undefined
    ? at("content", checkResultContent(block.content, reading))
    : checkFields(block, TOOL_RESULT, reading);
}

function checkBase64(value: unknown, reading: Reading): Issue | undefined {
  return reading.base64(value);
}

const ANNOTATIONS: Shape = {
  required: [],
  fields: {
    __proto__: null,
    audience: [checkRole],
    priority: checkPriority,
    lastModified: (value, reading) => reading.dateTime(value),
  },
};

const ICON: Shape = {
  required: ["src"],
  fields: {
    __proto__: null,
    src: checkString,
    mimeType: checkString,
    sizes: [checkString],
    theme: (value) => checkWord(value, THEMES),
  },
};

const THEMES = ["light", "dark"];

/** The rule of a key `icons`. */
export const ICONS: Rule = [ICON];

const TEXT: Shape = {
  required: ["text"],
  fields: {
    __proto__: null,
    type: checkNothing,
    text: checkString,
    annotations: ANNOTATIONS,
    _meta: checkJsonObject,
  },
};

/** An image or a sound. */
const MEDIA: Shape = {
  required: ["data", "mimeType"],
  fields: {
    __proto__: null,
    type: checkNothing,
    data: checkBase64,
    mimeType: checkString,
    annotations: ANNOTATIONS,
    _meta: checkJsonObject,
  },
};

const TOOL_USE: Shape = {
  required: ["id", "name", "input"],
  fields: {
    __proto__: null,
    type: checkNothing,
    id: checkString,
    name: checkString,
    input: checkJsonObject,
    _meta: checkJsonObject,
  },
};

const TOOL_RESULT: Shape = {
  required: ["toolUseId", "content"],
  fields: {
    __proto__: null,
    type: checkNothing,
    toolUseId: checkString,
    content: checkResultContent,
    structuredContent: checkJson,
    isError: checkBoolean,
    _meta: checkJsonObject,
  },
};

function checkResultContent(value: unknown, reading: Reading): Issue | undefined {
  return typeof value === "string"
    ? issueWith(value, "an array", TEXT_BLOCK)
    : checkArray(value, checkResultBlock, reading);
}

const RESOURCE_LINK: Shape = {
  required: ["uri", "name"],
  fields: {
    __proto__: null,
    type: checkNothing,
    uri: checkString,
    name: checkString,
    title: checkString,
    description: checkString,
    mimeType: checkString,
    size: (value) => (Number.isInteger(value) ? undefined : issueWith(value, "an integer")),
    icons: ICONS,
    annotations: ANNOTATIONS,
    _meta: checkJsonObject,
  },
};

const RESOURCE: Shape = {
  required: ["resource"],
  fields: {
    __proto__: null,
    type: checkNothing,
    resource: checkContents,
    annotations: ANNOTATIONS,
    _meta: checkJsonObject,
  },
};

/** Checks a resource's contents: text, or bytes. The other of the two is an unknown key. */
function checkContents(contents: unknown, reading: Reading): Issue | undefined {
  let rule = TEXT_CONTENTS;
  if (isRecord(contents)) {
    const text = own(contents, "text");
    const blob = own(contents, "blob");
    const isText = typeof text === "string" || blob === undefined;
    if (!isText && (text === undefined || reading.base64(blob) === undefined)) rule = BLOB_CONTENTS;
  }
  return checkRule(contents, rule, reading);
}

const TEXT_CONTENTS: Shape = {
  required: ["uri", "text"],
  fields: {
    __proto__: null,
    uri: checkString,
    text: checkString,
    mimeType: checkString,
    _meta: checkJsonObject,
  },
};

const BLOB_CONTENTS: Shape = {
  required: ["uri", "blob"],
  fields: {
    __proto__: null,
    uri: checkString,
    blob: checkBase64,
    mimeType: checkString,
    _meta: checkJsonObject,
  },
};

const MESSAGE_BLOCKS: Kinds = {
  __proto__: null,
  text: TEXT,
  image: MEDIA,
  audio: MEDIA,
  tool_use: checkToolUse,
  tool_result: checkToolResult,
};

const RESULT_BLOCKS: Kinds = {
  __proto__: null,
  text: TEXT,
  image: MEDIA,
  audio: MEDIA,
  resource_link: RESOURCE_LINK,
  resource: RESOURCE,
};
