import { ICONS } from "./blocks";
import { checkBoolean, checkPriority, checkString, checkWord } from "./words";
import { SAMPLING_CREATE_MESSAGE } from "../constants";
import { checkRule, optional, type Shape } from "../guards/shape";
import { own } from "../guards/values";
import { at, type Issue, issueWith } from "../guards/issue";
import { checkJsonObject } from "../guards/json";
import { checkMessages } from "./messages";
import { OPEN, type Reading } from "./reading";
import type { JSONObject } from "../types";

/** Checks a bare request. */
export function checkRequest(request: unknown, reading: Reading): Issue | undefined {
  return checkRule(request, REQUEST, reading);
}

const TOOL_ANNOTATIONS: Shape = {
  count: 0,
  required: {
    __proto__: null,
  },
  optional: {
    __proto__: null,
    title: checkString,
    readOnlyHint: checkBoolean,
    destructiveHint: checkBoolean,
    idempotentHint: checkBoolean,
    openWorldHint: checkBoolean,
  },
};

const TOOL: Shape = {
  count: 2,
  required: {
    __proto__: null,
    name: (value) => (typeof value === "string" && value !== "" ? undefined : issueWith(value, "a non-empty string")),
    inputSchema: checkInputSchema,
  },
  optional: {
    __proto__: null,
    title: checkString,
    description: checkString,
    outputSchema: checkSchema,
    annotations: TOOL_ANNOTATIONS,
    icons: ICONS,
    _meta: checkJsonObject,
  },
};

/** Checks a JSON Schema as far as the revision does: an object of JSON whose `$schema`, if there is one, is a string. */
function checkSchema(schema: unknown): Issue | undefined {
  const issue = checkJsonObject(schema);
  if (issue !== undefined) return issue;
  const dialect = own(schema as JSONObject, "$schema");
  return dialect === undefined ? undefined : at("$schema", optional(checkString(dialect)));
}

function checkInputSchema(schema: unknown): Issue | undefined {
  return checkSchema(schema) ?? at("type", checkWord(own(schema as JSONObject, "type"), INPUT_TYPES));
}

const INPUT_TYPES = ["object"];

const TOOL_CHOICE: Shape = {
  count: 0,
  required: {
    __proto__: null,
  },
  optional: {
    __proto__: null,
    mode: (value) => checkWord(value, MODES),
  },
};

const MODES = ["auto", "required", "none"];

const MODEL_HINT: Shape = {
  count: 0,
  required: {
    __proto__: null,
  },
  optional: {
    __proto__: null,
    name: checkString,
  },
};

/** A hint's other keys are the client's to interpret, so it is always read open. */
function checkModelHint(hint: unknown): Issue | undefined {
  return checkRule(hint, MODEL_HINT, OPEN);
}

const MODEL_PREFERENCES: Shape = {
  count: 0,
  required: {
    __proto__: null,
  },
  optional: {
    __proto__: null,
    hints: [checkModelHint],
    costPriority: checkPriority,
    speedPriority: checkPriority,
    intelligencePriority: checkPriority,
  },
};

const PARAMS: Shape = {
  count: 2,
  required: {
    __proto__: null,
    messages: checkMessages,
    maxTokens: (value) =>
      Number.isSafeInteger(value) && Number(value) > 0 ? undefined : issueWith(value, "a positive integer"),
  },
  optional: {
    __proto__: null,
    systemPrompt: checkString,
    modelPreferences: MODEL_PREFERENCES,
    temperature: (value) => (Number.isFinite(value) ? undefined : issueWith(value, "a finite number")),
    stopSequences: [checkString],
    includeContext: (value) => checkWord(value, CONTEXTS),
    metadata: checkJsonObject,
    tools: [TOOL],
    toolChoice: TOOL_CHOICE,
  },
};

const CONTEXTS = ["none", "thisServer", "allServers"];

const REQUEST: Shape = {
  count: 2,
  required: {
    __proto__: null,
    method: (value) => checkWord(value, METHODS),
    params: PARAMS,
  },
  optional: {
    __proto__: null,
  },
};

const METHODS = [SAMPLING_CREATE_MESSAGE];
