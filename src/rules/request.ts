import { type Issue, mismatch, under } from "../guards/issue";
import { checkJsonObject } from "../guards/json";
import { checkBoolean, checkFraction, checkPositiveInteger, checkString, checkWord, words } from "../guards/primitives";
import { checkObject, type Reading, shape } from "../guards/shape";
import { ownValue } from "../guards/values";
import type {
  CreateMessageRequest,
  CreateMessageRequestParams,
  JSONObject,
  ModelHint,
  ModelPreferences,
  Tool,
  ToolAnnotations,
  ToolChoice,
} from "../types";
import { ICONS } from "./blocks";
import { checkMessages } from "./messages";
import { LOOSE } from "./reading";

/** Checks a bare request. */
export function checkRequest(request: unknown, reading: Reading): Issue | undefined {
  return checkObject(request, REQUEST, reading);
}

const TOOL_ANNOTATIONS = /* @__PURE__ */ shape<ToolAnnotations>(
  {},
  {
    title: checkString,
    readOnlyHint: checkBoolean,
    destructiveHint: checkBoolean,
    idempotentHint: checkBoolean,
    openWorldHint: checkBoolean,
  },
);

const TOOL = /* @__PURE__ */ shape<Tool>(
  { name: checkNonEmptyString, inputSchema: checkInputSchema },
  {
    title: checkString,
    description: checkString,
    outputSchema: checkSchema,
    annotations: TOOL_ANNOTATIONS,
    icons: ICONS,
    _meta: checkJsonObject,
  },
);

function checkNonEmptyString(value: unknown): Issue | undefined {
  return typeof value === "string" && value !== ""
    ? undefined
    : mismatch(value, "a non-empty string", "string", value === "" ? "empty string" : undefined);
}

/** Checks a JSON Schema as far as the spec does: a JSON object whose `$schema`, if there is one, is a string. */
function checkSchema(schema: unknown): Issue | undefined {
  const found = checkJsonObject(schema);
  if (found !== undefined) return found;
  const dialect = ownValue(schema as JSONObject, "$schema");
  const wrong = dialect === undefined ? undefined : checkString(dialect);
  return under("$schema", wrong && { ...wrong, isOptionalNull: dialect === null });
}

function checkInputSchema(schema: unknown): Issue | undefined {
  return checkSchema(schema) ?? under("type", checkWord(ownValue(schema as JSONObject, "type"), INPUT_TYPES));
}

const INPUT_TYPES = /* @__PURE__ */ words<Tool["inputSchema"]["type"]>({ object: true });

const TOOL_CHOICE = /* @__PURE__ */ shape<ToolChoice>({}, { mode: (value) => checkWord(value, MODES) });

const MODES = /* @__PURE__ */ words<NonNullable<ToolChoice["mode"]>>({ auto: true, required: true, none: true });

const MODEL_HINT = /* @__PURE__ */ shape<ModelHint>({}, { name: checkString });

/** Checks a model hint. Its other keys are the client's to interpret, so it is always read loose. */
function checkModelHint(hint: unknown): Issue | undefined {
  return checkObject(hint, MODEL_HINT, LOOSE);
}

const MODEL_PREFERENCES = /* @__PURE__ */ shape<ModelPreferences>(
  {},
  {
    hints: [checkModelHint],
    costPriority: checkFraction,
    speedPriority: checkFraction,
    intelligencePriority: checkFraction,
  },
);

const PARAMS = /* @__PURE__ */ shape<CreateMessageRequestParams>(
  { messages: checkMessages, maxTokens: checkPositiveInteger },
  {
    systemPrompt: checkString,
    modelPreferences: MODEL_PREFERENCES,
    temperature: (value) => (Number.isFinite(value) ? undefined : mismatch(value, "a finite number", "number")),
    stopSequences: [checkString],
    includeContext: (value) => checkWord(value, CONTEXTS),
    metadata: checkJsonObject,
    tools: [TOOL],
    toolChoice: TOOL_CHOICE,
  },
);

const CONTEXTS = /* @__PURE__ */ words<NonNullable<CreateMessageRequestParams["includeContext"]>>({
  none: true,
  thisServer: true,
  allServers: true,
});

/** The keys of a request's parameters that are options of `createMessage`. */
export function optionKeys(): string[] {
  return PARAMS.keys.filter((key) => key !== "messages");
}

const METHODS = /* @__PURE__ */ words<CreateMessageRequest["method"]>({ "sampling/createMessage": true });

const REQUEST = /* @__PURE__ */ shape<CreateMessageRequest>(
  { method: (value) => checkWord(value, METHODS), params: PARAMS },
  {},
);
