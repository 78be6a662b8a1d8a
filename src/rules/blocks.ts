import { checkBoolean, checkNothing, checkPriority, checkRole, checkString, checkWord } from "./words";
import { checkArray, checkFields, checkRule, type Rule, type Shape } from "../guards/shape";
import { hasOwn, isRecord, own } from "../guards/values";
import { at, type Issue, issueWith } from "../guards/issue";
import { checkJson, checkJsonObject } from "../guards/json";
import type { Reading } from "./reading";

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
  readonly [type: string]: Shape | null;
}

function checkBlock(block: unknown, kinds: Kinds, reading: Reading): Issue | undefined {
  if (!isRecord(block)) return issueWith(block, "a block", typeof block === "string" ? TEXT_BLOCK : undefined);
  let type: unknown;
  let text: unknown;
  let isPlain = true;
  for (const key in block) {
    if (!hasOwn(block, key)) continue;
    if (key === "type") type = block[key];
    else if (key === "text") text = block[key];
    else isPlain = false;
  }
  // A text with no more than its required keys, as most are, takes a fifth of the time that its shape does.
  if (isPlain && type === "text" && typeof text === "string") return undefined;
  const kind = typeof type === "string" ? kinds[type] : undefined;
  if (kind) return checkFields(block, kind, reading);
  const hint = typeof type === "string" ? own(OTHER_TYPES, type) : undefined;
  return at("type", issueWith(type, `"${Object.keys(kinds).join('" or "')}"`, hint));
}

const TEXT_BLOCK = 'write { type: "text", text: … }';
const TOOL_USE_BLOCK = "write a tool_use block";
const IN_TOOL_RESULT = "put it in a tool_result";

/** Types that have no place in a message, and what to do about them. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  resource: IN_TOOL_RESULT,
  resource_link: IN_TOOL_RESULT,
  input_text: TEXT_BLOCK,
  output_text: TEXT_BLOCK,
  image_url: "write an image block",
  tool_call: TOOL_USE_BLOCK,
  function_call: TOOL_USE_BLOCK,
  thinking: "leave the block out",
};

function checkBase64(value: unknown, reading: Reading): Issue | undefined {
  return reading.base64(value);
}

const ANNOTATIONS: Shape = {
  count: 0,
  required: {
    __proto__: null,
  },
  optional: {
    __proto__: null,
    audience: [checkRole],
    priority: checkPriority,
    lastModified: (value, reading) => reading.dateTime(value),
  },
};

const ICON: Shape = {
  count: 1,
  required: {
    __proto__: null,
    src: checkString,
  },
  optional: {
    __proto__: null,
    mimeType: checkString,
    sizes: [checkString],
    theme: (value) => checkWord(value, THEMES),
  },
};

const THEMES = ["light", "dark"];

/** The rule of a key `icons`. */
export const ICONS: Rule = [ICON];

const TEXT: Shape = {
  count: 2,
  required: {
    __proto__: null,
    type: checkNothing,
    text: checkString,
  },
  optional: {
    __proto__: null,
    annotations: ANNOTATIONS,
    _meta: checkJsonObject,
  },
};

/** An image or a sound. */
const MEDIA: Shape = {
  count: 3,
  required: {
    __proto__: null,
    type: checkNothing,
    data: checkBase64,
    mimeType: checkString,
  },
  optional: {
    __proto__: null,
    annotations: ANNOTATIONS,
    _meta: checkJsonObject,
  },
};

const TOOL_USE: Shape = {
  count: 4,
  required: {
    __proto__: null,
    type: checkNothing,
    id: checkString,
    name: checkString,
    input: checkJsonObject,
  },
  optional: {
    __proto__: null,
    _meta: checkJsonObject,
  },
};

const TOOL_RESULT: Shape = {
  count: 3,
  required: {
    __proto__: null,
    type: checkNothing,
    toolUseId: checkString,
    content: checkResultContent,
  },
  optional: {
    __proto__: null,
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
  count: 3,
  required: {
    __proto__: null,
    type: checkNothing,
    uri: checkString,
    name: checkString,
  },
  optional: {
    __proto__: null,
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
  count: 2,
  required: {
    __proto__: null,
    type: checkNothing,
    resource: checkContents,
  },
  optional: {
    __proto__: null,
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
  count: 2,
  required: {
    __proto__: null,
    uri: checkString,
    text: checkString,
  },
  optional: {
    __proto__: null,
    mimeType: checkString,
    _meta: checkJsonObject,
  },
};

const BLOB_CONTENTS: Shape = {
  count: 2,
  required: {
    __proto__: null,
    uri: checkString,
    blob: checkBase64,
  },
  optional: {
    __proto__: null,
    mimeType: checkString,
    _meta: checkJsonObject,
  },
};

const MESSAGE_BLOCKS: Kinds = {
  __proto__: null,
  text: TEXT,
  image: MEDIA,
  audio: MEDIA,
  tool_use: TOOL_USE,
  tool_result: TOOL_RESULT,
};

const RESULT_BLOCKS: Kinds = {
  __proto__: null,
  text: TEXT,
  image: MEDIA,
  audio: MEDIA,
  resource_link: RESOURCE_LINK,
  resource: RESOURCE,
};
