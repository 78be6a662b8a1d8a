import { describe, expect, it } from "vitest";
import { createMessage, validateRequest, validateResult } from "../../src/index";
import { icon, resource, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, request, untyped, user } from "../support/fixtures";
import { expectRefused, type Path, reversed } from "../support/table";

const CONTENT: Path = ["params", "messages", 0, "content"];

const say = (content: unknown): unknown => request({ messages: [user(content)] });

/** A request with one block in a tool result. */
const INNER: Path = ["params", "messages", 1, "content", "content", 0];

const show = (block: unknown): unknown =>
  request({ messages: [assistant(toolUse()), user(toolResult({ content: [block] }))] });

describe("which of several errors is reported", () => {
  /** The case, the request, the path. */
  const errors: readonly (readonly [string, unknown, ...Path])[] = [
    ["a wrong key before missing ones", request({}, { params: { maxTokens: 0 } }), "params", "maxTokens"],
    ["an unknown key before missing ones", request({}, { params: { surprise: 1 } }), "params", "surprise"],
    ["wrong params before a missing method", { params: {} }, "params", "messages"],
    ["an unknown key before a missing method", { surprise: 1 }, "surprise"],
    [
      "a wrong text before a missing one",
      say([text({ annotations: 1, text: undefined })]),
      ...CONTENT,
      0,
      "annotations",
    ],
    ["a wrong mimeType before missing data", say({ type: "image", mimeType: 1 }), ...CONTENT, "mimeType"],
    ["a wrong title before a missing name", request({ tools: [{ title: 1 }] }), "params", "tools", 0, "title"],
    ["a wrong blob before a missing uri", show(resource({ resource: { blob: 1 } })), ...INNER, "resource", "blob"],
    ["a wrong text before a missing uri", show(resource({ resource: { text: 1 } })), ...INNER, "resource", "text"],
    ["the first wrong entry of a list", say([text(), text({ text: 1 }), text({ text: 2 })]), ...CONTENT, 1, "text"],
    [
      "a wrong message before the conversation",
      request({ messages: [user(toolResult()), user(1)] }),
      "params",
      "messages",
      1,
      "content",
    ],

    ["request: method", {}, "method"],
    ["request: params", { method: "sampling/createMessage" }, "params"],
    ["params: messages", request({}, { params: {} }), "params", "messages"],
    ["params: maxTokens", request({}, { params: { messages: [user()] } }), "params", "maxTokens"],
    ["message: role", request({ messages: [{}] }), "params", "messages", 0, "role"],
    ["message: content", request({ messages: [{ role: "user" }] }), "params", "messages", 0, "content"],
    ["block: type", say({}), ...CONTENT, "type"],
    ["text: text", say({ type: "text" }), ...CONTENT, "text"],
    ["image: data", say({ type: "image" }), ...CONTENT, "data"],
    ["audio: data", say({ type: "audio" }), ...CONTENT, "data"],
    ["tool_use: id", say({ type: "tool_use" }), ...CONTENT, "id"],
    ["tool_use: name", say({ type: "tool_use", id: "a" }), ...CONTENT, "name"],
    ["tool_use: input", say({ type: "tool_use", id: "a", name: "a" }), ...CONTENT, "input"],
    ["tool_result: toolUseId", say({ type: "tool_result" }), ...CONTENT, "toolUseId"],
    ["tool_result: content", say({ type: "tool_result", toolUseId: "a" }), ...CONTENT, "content"],
    ["resource_link: uri", show({ type: "resource_link" }), ...INNER, "uri"],
    ["resource_link: name", show({ type: "resource_link", uri: "a" }), ...INNER, "name"],
    ["resource: resource", show({ type: "resource" }), ...INNER, "resource"],
    ["contents: uri", show(resource({ resource: {} })), ...INNER, "resource", "uri"],
    ["contents: text", show(resource({ resource: { uri: "a" } })), ...INNER, "resource", "text"],
    ["tool: name", request({ tools: [{}] }), "params", "tools", 0, "name"],
    ["tool: inputSchema", request({ tools: [{ name: "a" }] }), "params", "tools", 0, "inputSchema"],
    ["icon: src", request({ tools: [tool({ icons: [{}] })] }), "params", "tools", 0, "icons", 0, "src"],
  ];

  for (const [id, input, ...path] of errors) {
    it(id, () => {
      expectRefused(validateRequest(input), input, path);
      expectRefused(validateRequest(reversed(input)), input, path);
    });
  }

  it("in a result: role, content, model", () => {
    expectRefused(validateResult({}), {}, ["role"], "result");
    expectRefused(validateResult({ role: "user" }), {}, ["content"], "result");
    expectRefused(validateResult({ role: "user", content: text() }), {}, ["model"], "result");
    expectRefused(validateResult({ stopReason: 1 }), { stopReason: 1 }, ["stopReason"], "result");
  });

  it("is the same one each time", () => {
    const input = request({ maxTokens: 0, temperature: NaN, surprise: 1, messages: [] });
    expect(validateRequest(input)).toStrictEqual(validateRequest(input));
  });

  it("is one of them, whatever the order of the keys", () => {
    const input = request({ maxTokens: 0, temperature: NaN, surprise: 1, messages: [] });
    expect(validateRequest(input).ok).toBe(false);
    expect(validateRequest(reversed(input)).ok).toBe(false);
  });
});

describe("a wrong word is told which words are allowed", () => {
  const ROLES = ["user", "assistant"];
  /** The request with the word `other`, the path to it, the words. */
  const places: readonly (readonly [unknown, Path, readonly string[]])[] = [
    [request({}, { method: "other" }), ["method"], ["sampling/createMessage"]],
    [request({ includeContext: "other" }), ["params", "includeContext"], ["none", "thisServer", "allServers"]],
    [request({ toolChoice: { mode: "other" } }), ["params", "toolChoice", "mode"], ["auto", "required", "none"]],
    [
      request({ tools: [tool({ inputSchema: { type: "other" } })] }),
      ["params", "tools", 0, "inputSchema", "type"],
      ["object"],
    ],
    [
      request({ tools: [tool({ icons: [icon({ theme: "other" })] })] }),
      ["params", "tools", 0, "icons", 0, "theme"],
      ["light", "dark"],
    ],
    [request({ messages: [user(text(), { role: "other" })] }), ["params", "messages", 0, "role"], ROLES],
    [say(text({ annotations: { audience: ["other"] } })), [...CONTENT, "annotations", "audience", 0], ROLES],
    [say(text({ type: "other" })), [...CONTENT, "type"], ["text", "image", "audio", "tool_use", "tool_result"]],
    [show(text({ type: "other" })), [...INNER, "type"], ["text", "image", "audio", "resource_link", "resource"]],
  ];

  for (const [input, path, words] of places) {
    it(`at ${path.join(".")}: ${words.join(", ")}`, () => {
      const outcome = validateRequest(input);
      expectRefused(outcome, input, path);
      expect(!outcome.ok && outcome.error.data?.expected).toBe(listed(words));
    });
  }
});

function listed(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  return words.length > 2 ? `one of ${quoted.join(", ")}` : quoted.join(" or ");
}

it("tells a caller who gives no options what to give", () => {
  const outcome = createMessage([user()], untyped(undefined));
  expect(outcome.ok ? "" : outcome.error.message).toBe(
    "Invalid sampling request: params is missing; it must be an object (write { maxTokens: … } as the second argument)",
  );
});
