import { describe, expect, it } from "vitest";
import { type Advice, lintRequest } from "../../src/index";
import { audio, contents, icon, image, link, resource, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, request, untyped, user } from "../support/fixtures";

type Path = Advice["path"];

/** A tool whose schema gives no reason for advice. */
const good = (extra: object = {}): object => tool({ inputSchema: { type: "object", properties: {} }, ...extra });
const offering = (schema: object): object => ({ tools: [tool({ inputSchema: { type: "object", ...schema } })] });
const named = (...names: string[]): object => ({ tools: names.map((name) => good({ name })) });
const hinting = (...hints: object[]): object => ({ modelPreferences: { hints } });
const saying = (content: unknown): object => ({ messages: [user(content)] });
const history = (content: unknown = []): object => ({
  messages: [assistant(toolUse()), user(toolResult({ content }))],
});
const answered = (content: object[]): object => ({ ...history(content), ...named("weather") });
const withCalls = (key: string, value: unknown): object => ({
  messages: [assistant(text(), { [key]: value }), user()],
});
const empty = text({ text: "" });
const SCHEMA = ["tools", 0, "inputSchema"];

/** The case, the parameters, the paths from them. */
const rows: readonly (readonly [string, object, ...Path[]])[] = [
  ["a plain request", {}],
  ["the context of none", { includeContext: "none" }],
  ["the context of this server", { includeContext: "thisServer" }, ["includeContext"]],
  ["the context of all servers", { includeContext: "allServers" }, ["includeContext"]],

  ["required with a tool", { toolChoice: { mode: "required" }, ...named("a") }],
  ["a choice with a tool", { toolChoice: {}, ...named("a") }],
  ["required without tools", { toolChoice: { mode: "required" } }, ["toolChoice"]],
  ["required with an empty list of tools", { toolChoice: { mode: "required" }, tools: [] }, ["toolChoice"]],
  ["auto without tools", { toolChoice: { mode: "auto" } }, ["toolChoice"]],
  ["none without tools", { toolChoice: { mode: "none" } }, ["toolChoice"]],
  ["a choice without mode, without tools", { toolChoice: {} }, ["toolChoice"]],
  ["an absent choice without tools", { toolChoice: undefined }],

  ["tool blocks with tools", answered([])],
  ["tool blocks and no tools", history(), ["messages", 0, "content", "type"]],
  ["tool blocks and an empty list of tools", { ...history(), tools: [] }, ["messages", 0, "content", "type"]],
  [
    "the first of the tool blocks",
    { messages: [user(), assistant([text(), toolUse()]), user(toolResult())] },
    ["messages", 1, "content", 1, "type"],
  ],

  ["properties of none", offering({ properties: {} })],
  ["properties", offering({ properties: { a: {}, b: true, c: false }, required: ["a"] })],
  ["an absent property", offering({ properties: { a: undefined } })],
  ["no properties", offering({}), [...SCHEMA, "properties"]],
  ["no properties, which the spec recommends for no parameters", offering({ additionalProperties: false })],
  ["no properties, and any others", offering({ additionalProperties: true }), [...SCHEMA, "properties"]],
  ["properties null", offering({ properties: null }), [...SCHEMA, "properties"]],
  ["properties of a list", offering({ properties: ["a"] }), [...SCHEMA, "properties"]],
  ["a property of a string", offering({ properties: { a: "string" } }), [...SCHEMA, "properties", "a"]],
  [
    "properties of null and of a list",
    offering({ properties: { a: null, b: {}, c: [] } }),
    [...SCHEMA, "properties", "a"],
    [...SCHEMA, "properties", "c"],
  ],
  ["nothing required", offering({ properties: {}, required: [] })],
  ["required of one name", offering({ properties: {}, required: "a" }), [...SCHEMA, "required"]],
  ["required of no names", offering({ properties: {}, required: ["a", 1] }), [...SCHEMA, "required"]],
  ["required true, as in a property", offering({ properties: {}, required: true }), [...SCHEMA, "required"]],
  ["required beside no properties", offering({ additionalProperties: false, required: 1 }), [...SCHEMA, "required"]],
  ["deeper levels are not looked at", offering({ properties: { a: { properties: 1, required: 1 } } })],

  ["two tools of two names", named("a", "A")],
  ["two tools of one name", named("a", "a"), ["tools", 1, "name"]],
  ["three tools of one name among others", named("a", "b", "a", "c", "a"), ["tools", 2, "name"], ["tools", 4, "name"]],
  ["names that objects inherit", named("__proto__", "constructor", "toString")],

  ["every kind of character in a name", named("aZ09_.-")],
  ["a name of 1 character", named("a")],
  ["a name of 128 characters", named("a".repeat(128))],
  ["a name of 129 characters", named("a".repeat(129)), ["tools", 0, "name"]],
  ["a space in a name", named("ok", "a b"), ["tools", 1, "name"]],
  ["a line's end after a name", named("a\n"), ["tools", 0, "name"]],
  ["a slash in a name", named("a/b"), ["tools", 0, "name"]],
  ["a letter of another alphabet", named("é"), ["tools", 0, "name"]],
  [
    "two of one name that is not allowed",
    named("é", "é"),
    ["tools", 0, "name"],
    ["tools", 1, "name"],
    ["tools", 1, "name"],
  ],

  ["a hint", hinting({ name: "sonnet" })],
  ["no hints", hinting()],
  ["a hint of nothing", hinting({}), ["modelPreferences", "hints", 0]],
  ["a hint of an empty name", hinting({ name: "a" }, { name: "" }), ["modelPreferences", "hints", 1, "name"]],
  ["a hint of undefined", hinting({ name: undefined }), ["modelPreferences", "hints", 0]],
  ["a hint of another key", hinting({ family: "sonnet" }), ["modelPreferences", "hints", 0]],
  [
    "a hint of another key and an empty name",
    hinting({ family: "a", name: "" }),
    ["modelPreferences", "hints", 0, "name"],
  ],

  ["media types with a slash", saying([image(), audio()])],
  ["an image's media type without slash", saying(image({ mimeType: "png" })), ["messages", 0, "content", "mimeType"]],
  [
    "audio's media type without slash",
    saying([text(), audio({ mimeType: "wav" })]),
    ["messages", 0, "content", 1, "mimeType"],
  ],
  ["an empty media type", saying(image({ mimeType: "" })), ["messages", 0, "content", "mimeType"]],
  [
    "media types without slash in a tool result",
    answered([
      image({ mimeType: "png" }),
      link({ mimeType: "md" }),
      resource({ resource: contents({ mimeType: "md" }) }),
    ]),
    ["messages", 1, "content", "content", 0, "mimeType"],
    ["messages", 1, "content", "content", 1, "mimeType"],
    ["messages", 1, "content", "content", 2, "resource", "mimeType"],
  ],
  ["no media types", answered([link(), resource(), link({ icons: [icon()] })])],
  [
    "a media type without slash of a link's icon, before the link's own",
    answered([link({ mimeType: "md", icons: [icon({ mimeType: "image/png" }), icon({ mimeType: "png" })] })]),
    ["messages", 1, "content", "content", 0, "icons", 1, "mimeType"],
    ["messages", 1, "content", "content", 0, "mimeType"],
  ],
  [
    "a media type without slash of a tool's icon",
    { tools: [good({ icons: [icon({ mimeType: "png" })] })] },
    ["tools", 0, "icons", 0, "mimeType"],
  ],

  ["tool_calls of an assistant", withCalls("tool_calls", []), ["messages", 0, "tool_calls"]],
  ["toolCalls of an assistant", withCalls("toolCalls", []), ["messages", 0, "toolCalls"]],
  ["function_call of an assistant", withCalls("function_call", {}), ["messages", 0, "function_call"]],
  ["functionCall of an assistant, even null", withCalls("functionCall", null), ["messages", 0, "functionCall"]],
  ["an absent tool_calls of an assistant", withCalls("tool_calls", undefined)],
  ["tool_calls of the user", { messages: [user(text(), { tool_calls: [] })] }],
  ["another key of an assistant", withCalls("usage", {})],

  ["a text", saying([text(), image()])],
  ["a text of white space", saying(text({ text: " " }))],
  ["an empty text", saying(empty), ["messages", 0, "content", "text"]],
  [
    "empty texts among blocks",
    saying([empty, text(), empty]),
    ["messages", 0, "content", 0, "text"],
    ["messages", 0, "content", 2, "text"],
  ],
  ["an unknown key that is called text", { messages: [assistant(image({ text: "" })), user()] }],
  ["an assistant's empty text", { messages: [assistant(empty), user()] }, ["messages", 0, "content", "text"]],
  ["a tool result of nothing", answered([])],
  ["an empty text in a tool result", answered([text(), empty]), ["messages", 1, "content", "content", 1, "text"]],

  ["a conversation that ends with the user", { messages: [user(), assistant(), user()] }],
  ["a conversation that ends with the assistant", { messages: [user(), assistant()] }, ["messages", 1, "role"]],

  [
    "all at once, in one order",
    {
      ...{ tools: [tool({ name: "é", icons: [icon({ mimeType: "png" })] })] },
      ...{ includeContext: "thisServer", ...hinting({}) },
      messages: [user([empty, image({ mimeType: "png" })]), assistant(empty, { tool_calls: [] })],
    },
    ["messages", 0, "content", 0, "text"],
    ["messages", 0, "content", 1, "mimeType"],
    ["messages", 1, "tool_calls"],
    ["messages", 1, "content", "text"],
    ["messages", 1, "role"],
    ["modelPreferences", "hints", 0],
    ["includeContext"],
    ["tools", 0, "name"],
    ["tools", 0, "icons", 0, "mimeType"],
    ["tools", 0, "inputSchema", "properties"],
  ],
  [
    "all at once, where no tools are offered",
    { ...history([empty]), toolChoice: {}, includeContext: "allServers" },
    ["messages", 0, "content", "type"],
    ["messages", 1, "content", "content", 0, "text"],
    ["includeContext"],
    ["toolChoice"],
  ],
];

describe("advice", () => {
  for (const [id, params, ...paths] of rows)
    it(id, () => {
      const advice = lintRequest(request(params));
      expect(advice.map(({ path }) => path)).toStrictEqual(paths.map((path) => ["params", ...path]));
      for (const one of advice) {
        expect(Object.keys(one)).toStrictEqual(["path", "message"]);
        expect(one.message).toMatch(/^[a-zA-Z].{10,}$/);
      }
    });
});

it("two errors of one name are told apart", () => {
  const messages = lintRequest(request(named("é", "é"))).map(({ message }) => message);
  expect(new Set(messages).size).toBe(2);
});

it("no advice tells a name", () => {
  const messages = [user(image({ mimeType: "s3cr3t" })), assistant(text(), { tool_calls: "s3cr3t" }), user()];
  const others = offering({ properties: { a: "s3cr3t" }, required: "s3cr3t" }) as { tools: object[] };
  const tools = [good({ name: "s3cr3t!" }), good({ name: "s3cr3t!" }), ...others.tools];
  const advice = lintRequest(request({ messages, tools }));
  expect(advice).toHaveLength(7);
  expect(JSON.stringify(advice)).not.toContain("s3cr3t");
});

it("keys that the revision does not name are ignored", () => {
  const advice = lintRequest(request({ includeContext: "allServers", surprise: 1 }, { id: 1 }));
  expect(advice).toMatchObject([{ path: ["params", "includeContext"] }]);
});

describe("of an invalid request it says that it is invalid, and nothing else", () => {
  const unreadable = {
    get method(): never {
      throw new Error("unreadable");
    },
  };
  let reads = 0;
  const fickle = {
    ...request(),
    get params(): object {
      if (reads++ > 0) throw new Error("unreadable");
      return request().params;
    },
  };

  it.each<readonly [string, unknown]>([
    ["a wrong option beside a deprecated one", request({ includeContext: "allServers", maxTokens: 0 })],
    ["no request", undefined],
    ["the params alone", request().params],
    ["an outcome", { ok: true, value: request() }],
    ["a conversation that is none", request({ messages: [assistant(toolUse())] })],
    ["one that can't be read", unreadable],
    ["one that can be read but once", fickle],
  ])("%s", (_, input) => {
    const message = "this is not a valid request: validateRequest says why";
    expect(lintRequest(untyped(input))).toStrictEqual([{ path: [], message }]);
  });
});

describe("inherited keys are not read", () => {
  const clean = [
    request(),
    request(hinting({ name: "a" })),
    request({ tools: [good({ icons: [icon()] })] }),
    request(answered([link(), resource()])),
    request({ messages: [assistant(), user()] }),
  ];
  const before = lintRequest(request({ toolChoice: {}, ...hinting({}), ...history() }));

  it.each<readonly [string, unknown]>([
    ["includeContext", "allServers"],
    ["tools", [{ name: "" }]],
    ["toolChoice", { mode: "required" }],
    ["modelPreferences", { hints: [{}] }],
    ["hints", [{}]],
    ["mode", "required"],
    ["name", ""],
    ["mimeType", "png"],
    ["icons", [{ mimeType: "png" }]],
    ["properties", 1],
    ["required", 1],
    ["tool_calls", []],
    ["additionalProperties", false],
  ])("%s", (key, value) => {
    Object.defineProperty(Object.prototype, key, { value, configurable: true, enumerable: true, writable: true });
    try {
      expect(clean.map((input) => lintRequest(input))).toStrictEqual(clean.map(() => []));
      expect(lintRequest(request({ toolChoice: {}, ...hinting({}), ...history() }))).toStrictEqual(before);
      expect(lintRequest(request(offering({})))).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(Object.prototype, key);
    }
  });
});
