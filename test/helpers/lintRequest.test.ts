import { describe, expect, it } from "vitest";
import { type Advice, lintRequest } from "../../src/index";
import { image, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, request, user } from "../support/fixtures";

type Path = Advice["path"];

const named = (...names: string[]): object => ({ tools: names.map((name) => tool({ name })) });
const hinting = (...hints: object[]): object => ({ modelPreferences: { hints } });
const saying = (content: unknown): object => ({ messages: [user(content)] });
const answered = (content: object[]): object => ({ messages: [assistant(toolUse()), user(toolResult({ content }))] });
const empty = text({ text: "" });

/** The case, the parameters, the paths from them. */
const rows: readonly (readonly [string, object, ...Path[]])[] = [
  ["a plain request", {}],
  ["the context of none", { includeContext: "none" }],
  ["the context of this server", { includeContext: "thisServer" }, ["includeContext"]],
  ["the context of all servers", { includeContext: "allServers" }, ["includeContext"]],

  ["required with a tool", { toolChoice: { mode: "required" }, ...named("a") }],
  ["required without tools", { toolChoice: { mode: "required" } }, ["toolChoice", "mode"]],
  ["required with an empty list of tools", { toolChoice: { mode: "required" }, tools: [] }, ["toolChoice", "mode"]],
  ["auto without tools", { toolChoice: { mode: "auto" } }],
  ["none without tools", { toolChoice: { mode: "none" } }],
  ["a choice without mode", { toolChoice: {} }],

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
  ["a hint of an empty name", hinting({ name: "a" }, { name: "" }), ["modelPreferences", "hints", 1]],
  ["a hint of undefined", hinting({ name: undefined }), ["modelPreferences", "hints", 0]],
  ["a hint of another key, which is the client's to read", hinting({ family: "" })],
  ["a hint of another key and an empty name", hinting({ family: "a", name: "" }), ["modelPreferences", "hints", 0]],

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
    { ...named("é"), includeContext: "thisServer", ...hinting({}), messages: [user(empty), assistant(empty)] },
    ["messages", 0, "content", "text"],
    ["messages", 1, "content", "text"],
    ["messages", 1, "role"],
    ["modelPreferences", "hints", 0],
    ["includeContext"],
    ["tools", 0, "name"],
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
  const advice = lintRequest(request(named("s3cr3t!", "s3cr3t!")));
  expect(advice).toHaveLength(3);
  expect(JSON.stringify(advice)).not.toContain("s3cr3t");
});

it("keys that the revision does not name are ignored", () => {
  const advice = lintRequest(request({ includeContext: "allServers", surprise: 1 }, { id: 1 }));
  expect(advice).toMatchObject([{ path: ["params", "includeContext"] }]);
});

it("of an invalid request it says nothing", () => {
  expect(lintRequest(request({ includeContext: "allServers", maxTokens: 0 }))).toStrictEqual([]);
});

it("inherited keys are not read", () => {
  Object.assign(Object.prototype, {
    includeContext: "allServers",
    tools: [{ name: "" }],
    toolChoice: { mode: "required" },
  });
  Object.assign(Object.prototype, { modelPreferences: { hints: [{}] }, mode: "required", name: "" });
  try {
    expect(lintRequest(request({ toolChoice: {} }))).toStrictEqual([]);
    expect(lintRequest(request(hinting({ family: "a" })))).toStrictEqual([]);
  } finally {
    for (const key of ["includeContext", "tools", "toolChoice", "modelPreferences", "mode", "name"]) {
      Reflect.deleteProperty(Object.prototype, key);
    }
  }
});
