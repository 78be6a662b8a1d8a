import { text, tool } from "./blocks";
import { assistant, nested, request, user, without } from "./fixtures";
import { KEYS, requiredOf } from "./keys";
import {
  booleanRows,
  contentRows,
  iconsRows,
  instanceRows,
  jsonObjectRows,
  jsonRows,
  metaRows,
  not,
  optional,
  priorityRows,
  required,
  stringListRows,
  stringRows,
  unknownKeys,
  words,
} from "./rows";
import { bad, entries, inside, ok, parseInOtherRealm, type Row, strictOnly, under } from "./table";

/*
 * The values that the objects of a request may have, the blocks apart.
 */

export const requestRows: readonly Row[] = [
  ok("a request", request()),
  ok("a request of another realm", parseInOtherRealm(JSON.stringify(request()))),
  ok("a request without prototype", Object.assign(Object.create(null) as object, request())),
  bad("undefined", undefined),
  ...not("object"),
  ...instanceRows,
  ...required(request, ...requiredOf("request")),
  ...inside(
    "method",
    [...not(), bad("another method", "elicitation/create"), bad("another case", "sampling/createmessage")],
    (method) => request({}, { method }),
    "method",
  ),
  strictOnly("a JSON-RPC version", request({}, { jsonrpc: "2.0" }), "jsonrpc"),
  strictOnly("an id", request({}, { id: 1 }), "id"),
  ...unknownKeys((extra) => request({}, extra)),
];

export const paramsRows: readonly Row[] = [
  ...not("object"),
  ...required(() => request().params, ...requiredOf("params")),
  ok("every key at once", {
    messages: [user()],
    maxTokens: 1,
    systemPrompt: "Be brief.",
    modelPreferences: { hints: [{ name: "sonnet" }], costPriority: 0, speedPriority: 0.5, intelligencePriority: 1 },
    temperature: 0.7,
    stopSequences: ["END"],
    includeContext: "none",
    metadata: { trace: "a" },
    tools: [tool()],
    toolChoice: { mode: "auto" },
  }),
  strictOnly("_meta, which is not of this revision", { ...request().params, _meta: {} }, "_meta"),
  strictOnly("task, which is not of this revision", { ...request().params, task: {} }, "task"),
  ...unknownKeys((extra) => request(extra).params),
];

/** A JSON Schema, as far as the revision looks. */
const schemaRows: readonly Row[] = [
  ok("any keywords", { type: "object", properties: { a: { const: null } }, $defs: {}, "x-any": [1.5] }),
  ok("a $schema", { type: "object", $schema: "https://json-schema.org/draft/2020-12/schema" }),
  ...inside("$schema", optional(not("string")), ($schema) => ({ type: "object", $schema }), "$schema"),
  ...inside("default", jsonRows, (value) => ({ type: "object", default: value }), "default"),
  ...not("object"),
  bad("513 levels", { type: "object", not: nested(512) }),
];

const annotate = (extra: object): object => ({ readOnlyHint: true, ...extra });

export const toolAnnotationsRows: readonly Row[] = [
  ok("none", {}),
  ...not("object"),
  ...under("title", optional(stringRows), annotate),
  ...KEYS.toolAnnotations.optional
    .filter((key) => key !== "title")
    .flatMap((key) => under(key, optional(booleanRows), annotate)),
  ...unknownKeys(annotate),
];

export const toolRows: readonly Row[] = [
  ok("a tool", tool()),
  ...not("object"),
  ...required(tool, ...requiredOf("tool")),
  ...under("name", [ok("a string", "x"), bad("empty", ""), ...not("string")], tool),
  ...["title", "description"].flatMap((key) => under(key, optional(stringRows), tool)),
  ...under("inputSchema", schemaRows, tool),
  bad("an inputSchema without a type", tool({ inputSchema: {} }), "inputSchema", "type"),
  bad("a type that is undefined", tool({ inputSchema: { type: undefined } }), "inputSchema", "type"),
  bad("a type that is inherited", tool({ inputSchema: Object.create({ type: "object" }) as unknown }), "inputSchema"),
  ...inside(
    "type",
    [...not(), bad("Object", "Object"), bad("a list of types", ["object"])],
    (type) => tool({ inputSchema: { type } }),
    ...["inputSchema", "type"],
  ),
  ...under("outputSchema", optional(schemaRows), tool),
  ok("an outputSchema of any type", tool({ outputSchema: { type: "array" } })),
  ok("an outputSchema without a type", tool({ outputSchema: {} })),
  ...under("annotations", optional(toolAnnotationsRows), tool),
  ...under("icons", optional(iconsRows), tool),
  ...under("_meta", metaRows, tool),
  ...unknownKeys(tool),
];

const prefer = (extra: object): object => ({ costPriority: 0, ...extra });

export const modelHintRows: readonly Row[] = [
  ok("no name", {}),
  ok("a key of the client's own, which is always its to read", { name: "sonnet", vendor: { id: 1 } }),
  ok("an own __proto__", JSON.parse('{"__proto__":1}')),
  ...not("object"),
  ...under("name", optional(stringRows), (extra) => extra),
  bad("a key that doesn't hold JSON", { vendor: [NaN] }, "vendor", 0),
];

/** The options, each with its table. */
export const optionRows: Readonly<Record<string, readonly Row[]>> = {
  maxTokens: [
    ok("1", 1),
    ok("the largest safe integer", Number.MAX_SAFE_INTEGER),
    ...[0, -0, -1, 1.5, 0.5, Number.MAX_SAFE_INTEGER + 1, NaN, Infinity].map((value) => bad(`${value}`, value)),
    ...not("number"),
    bad("a number in a string", "100"),
  ],
  systemPrompt: optional(stringRows),
  temperature: optional([
    ...[0, -3, 0.2, 1e6].map((value) => ok(`${value}`, value)),
    ...[NaN, Infinity, -Infinity].map((value) => bad(`${value}`, value)),
    ...not("number"),
  ]),
  stopSequences: optional(stringListRows),
  includeContext: optional(words("none", "thisServer", "allServers")),
  metadata: optional(jsonObjectRows),
  modelPreferences: optional([
    ok("none", {}),
    ...not("object"),
    ...under(
      "hints",
      optional([ok("no hint", []), ...not("array"), ...entries(modelHintRows, { name: "opus" })]),
      prefer,
    ),
    bad("hints: undefined in the list", { hints: [undefined] }, "hints", 0),
    ...["costPriority", "speedPriority", "intelligencePriority"].flatMap((key) =>
      under(key, optional(priorityRows), prefer),
    ),
    ...unknownKeys(prefer),
  ]),
  tools: optional([
    ok("no tool", []),
    ...not("array"),
    bad("undefined in the list", [undefined], 0),
    bad("a tool without name", [tool(), without(tool(), "name")], 1, "name"),
    strictOnly("a tool with an unknown key", [tool({ strict: true })], 0, "strict"),
  ]),
  toolChoice: optional([
    ok("no mode", {}),
    ...not("object"),
    bad("a mode alone", "auto"),
    ...under("mode", optional(words("auto", "required", "none")), (extra) => extra),
    ...unknownKeys((extra) => ({ mode: "auto", ...extra })),
  ]),
};

/** A message of either role. */
export function messageRows(make: (content?: unknown, extra?: object) => object): Row[] {
  const extend = (extra: object): object => make(text(), extra);
  return [
    ...required(make, ...requiredOf("message")),
    ...under("content", contentRows, extend),
    ...under("_meta", metaRows, extend),
    ...unknownKeys(extend),
  ];
}

export const userMessageRows: readonly Row[] = [
  ...messageRows(user),
  ...under("role", words("user", "assistant"), (extra) => user(text(), extra)),
];

export const assistantMessageRows: readonly Row[] = [
  ...messageRows(assistant),
  ok("a whole answer, put back as it came", assistant(text(), { model: "a-model", stopReason: "endTurn" })),
];

export const messagesRows: readonly Row[] = [
  ok("one", [user()]),
  ok("several of one role", [user(), user(), assistant(), assistant()]),
  bad("none", []),
  ...not("array"),
  bad("undefined in the list", [undefined], 0),
  bad("a hole", [user(), , user()], 1),
  ...entries([...not("object"), ...userMessageRows], user()),
];
