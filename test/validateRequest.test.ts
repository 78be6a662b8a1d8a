import { describe, it } from "vitest";
import { validateRequest } from "../src/index";
import { text, tool } from "./support/blocks";
import { assistant, request, untyped, user, without } from "./support/fixtures";
import {
  contentRows,
  iconsRows,
  instanceRows,
  jsonObjectRows,
  metaRows,
  not,
  optional,
  priorityRows,
  required,
  stringListRows,
  stringRows,
  toolRows,
  unknownKeys,
  words,
} from "./support/rows";
import {
  bad,
  check,
  entries,
  expectAccepted,
  expectRefused,
  fromAssistant,
  inParams,
  inRequest,
  inside,
  ok,
  parseInOtherRealm,
  type Row,
  strictOnly,
  under,
} from "./support/table";

check(
  "the request",
  [
    ok("a request", request()),
    ok("a request of another realm", parseInOtherRealm(JSON.stringify(request()))),
    ok("a request without prototype", Object.assign(Object.create(null) as object, request())),
    bad("undefined", undefined),
    ...not("object"),
    ...instanceRows,
    ...required(request, "method", "params"),
    ...inside(
      "method",
      [...not(), bad("another method", "elicitation/create"), bad("another case", "sampling/createmessage")],
      (method) => request({}, { method }),
      "method",
    ),
    strictOnly("a JSON-RPC version", request({}, { jsonrpc: "2.0" }), "jsonrpc"),
    strictOnly("an id", request({}, { id: 1 }), "id"),
    ...unknownKeys((extra) => request({}, extra)),
  ],
  inRequest("alone", (value) => value),
);

check(
  "params",
  [
    ...not("object"),
    ...required(() => request().params, "messages", "maxTokens"),
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
  ],
  inRequest("in the request", (params) => request({}, { params }), "params"),
);

const prefer = (extra: object): object => ({ costPriority: 0, ...extra });

const hintRows: readonly Row[] = [
  ok("no name", {}),
  ok("a key of the client's own, which is always its to read", { name: "sonnet", vendor: { id: 1 } }),
  ok("an own __proto__", JSON.parse('{"__proto__":1}')),
  ...not("object"),
  ...under("name", optional(stringRows), (extra) => extra),
  bad("a key that doesn't hold JSON", { vendor: [NaN] }, "vendor", 0),
];

/** The options, each with its table. */
const optionRows: Readonly<Record<string, readonly Row[]>> = {
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
    ...under("hints", optional([ok("no hint", []), ...not("array"), ...entries(hintRows, { name: "opus" })]), prefer),
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

for (const [key, rows] of Object.entries(optionRows)) check(`params.${key}`, rows, inParams(key));

check(
  "toolChoice beside tools",
  [ok("no tool", { tools: [], toolChoice: { mode: "required" } }), ok("a tool", { tools: [tool()], toolChoice: {} })],
  inRequest("in params", (params) => request(params as object), "params"),
);

check(
  "tools",
  toolRows,
  inRequest("a tool", (entry) => request({ tools: [entry] }), "params", "tools", 0),
);
check(
  "icons",
  iconsRows,
  inRequest("of a tool", (icons) => request({ tools: [tool({ icons })] }), "params", "tools", 0, "icons"),
);

check(
  "messages",
  [
    ok("one", [user()]),
    ok("several of one role", [user(), user(), assistant(), assistant()]),
    bad("none", []),
    ...not("array"),
    bad("undefined in the list", [undefined], 0),
    bad("a hole", [user(), , user()], 1),
    ...entries(
      [
        ...not("object"),
        ...required(user, "role", "content"),
        ...under("role", words("user", "assistant"), (extra) => user(text(), extra)),
        ...under("content", contentRows, (extra) => user(text(), extra)),
        ...under("_meta", metaRows, (extra) => user(text(), extra)),
        ...unknownKeys((extra) => user(text(), extra)),
      ],
      user(),
    ),
  ],
  inRequest("in params", (messages) => request({ messages }), "params", "messages"),
);

check(
  "an assistant's message, always read loosely",
  [
    ...required(assistant, "role", "content"),
    ...under("content", contentRows, (extra) => assistant(text(), extra)),
    ...under("_meta", metaRows, (extra) => assistant(text(), extra)),
    ...unknownKeys((extra) => assistant(text(), extra)),
    ok("a whole answer, put back as it came", assistant(text(), { model: "a-model", stopReason: "endTurn" })),
  ],
  fromAssistant("in params", (entry) => request({ messages: [entry] }), "params", "messages", 0),
);

describe("the second argument", () => {
  const input = request({ surprise: 1 });

  for (const [id, options] of [
    ["ignore", { unknownKeys: "ignore" }],
    ["ignore, without prototype", Object.assign(Object.create(null) as object, { unknownKeys: "ignore" })],
    ["ignore, beside other keys", { unknownKeys: "ignore", other: 1 }],
  ] as const) {
    it(`means loose: ${id}`, () => expectAccepted(validateRequest(input, untyped(options)), input));
  }

  for (const [id, options] of [
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    ["undefined", { unknownKeys: undefined }],
    ["reject", { unknownKeys: "reject" }],
    ["true", { unknownKeys: true }],
    ["another case", { unknownKeys: "Ignore" }],
    ["a list", { unknownKeys: ["ignore"] }],
    ["a boxed string", { unknownKeys: new String("ignore") }],
    ["an inherited key", Object.create({ unknownKeys: "ignore" })],
    ["the word alone", "ignore"],
    ["a symbol", Symbol("ignore")],
    ["a number", 1],
    [
      "a getter that throws",
      {
        get unknownKeys() {
          throw new Error("unreadable");
        },
      },
    ],
  ] as const) {
    it(`means strict: ${id}`, () => {
      expectRefused(validateRequest(input, untyped(options)), input, ["params", "surprise"]);
    });
  }
});
