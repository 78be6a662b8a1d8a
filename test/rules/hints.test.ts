import { describe, expect, it } from "vitest";
import { createMessage, type Outcome, validateRequest, validateResult } from "../../src/index";
import { audio, image, link, resource, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, request, result, untyped, user, without } from "../support/fixtures";
import { keysOf } from "../support/keys";
import { expectRefused, type Path } from "../support/table";

/*
 * The parenthesis at the end of a message. Each row's path is the one that the rules give the error, with a hint or
 * without.
 */

type Hint = readonly [id: string, input: unknown, path: Path, hint: RegExp];

const CONTENT: Path = ["params", "messages", 0, "content"];

/** A request of one user's message. */
const say = (content: unknown): unknown => request({ messages: [user(content)] });

/** A request with a tool use of id `secret`, then what follows. */
const afterCall = (...messages: object[]): unknown =>
  request({ messages: [assistant(toolUse({ id: "secret" })), ...messages] });

/** A request whose tool call is answered by a result with the given keys. */
const answered = (extra: object): unknown => request({ messages: [assistant(toolUse()), user(toolResult(extra))] });

const RESULT: Path = ["params", "messages", 1, "content"];

/** Each parameter of two words, spelled as in other languages. */
const spelled: readonly Hint[] = keysOf("params")
  .filter((key) => /[A-Z]/.test(key))
  .map((key) => [key, key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const)
  .map(([meant, key]) => [key, request({ [key]: 1 }), ["params", key], new RegExp(`\\b${meant}\\b`)]);

const requestHints: readonly Hint[] = [
  ...spelled,
  [
    "max_tokens, maxTokens absent",
    { ...request(), params: { messages: [user()], max_tokens: 1 } },
    ["params", "max_tokens"],
    /maxTokens/,
  ],
  ["system_prompt that is null", request({ system_prompt: null }), ["params", "system_prompt"], /systemPrompt/],
  ["mime_type", say(image({ mime_type: "image/png" })), [...CONTENT, "mime_type"], /mimeType/],
  ["media_type", say(image({ media_type: "image/png" })), [...CONTENT, "media_type"], /mimeType/],
  [
    "last_modified",
    say(text({ annotations: { last_modified: "" } })),
    [...CONTENT, "annotations", "last_modified"],
    /lastModified/,
  ],
  [
    "input_schema",
    request({ tools: [tool({ input_schema: {} })] }),
    ["params", "tools", 0, "input_schema"],
    /inputSchema/,
  ],
  [
    "output_schema",
    request({ tools: [tool({ output_schema: {} })] }),
    ["params", "tools", 0, "output_schema"],
    /outputSchema/,
  ],
  [
    "read_only_hint",
    request({ tools: [tool({ annotations: { read_only_hint: true } })] }),
    ["params", "tools", 0, "annotations", "read_only_hint"],
    /readOnlyHint/,
  ],
  [
    "cost_priority",
    request({ modelPreferences: { cost_priority: 1 } }),
    ["params", "modelPreferences", "cost_priority"],
    /costPriority/,
  ],
  ["tool_use_id", answered({ tool_use_id: "a" }), [...RESULT, "tool_use_id"], /toolUseId/],
  ["is_error", answered({ is_error: true }), [...RESULT, "is_error"], /isError/],
  ["structured_content", answered({ structured_content: {} }), [...RESULT, "structured_content"], /structuredContent/],

  ["system", request({ system: "Be brief." }), ["params", "system"], /systemPrompt/],
  ["max_output_tokens", request({ max_output_tokens: 1 }), ["params", "max_output_tokens"], /maxTokens/],
  ["max_completion_tokens", request({ max_completion_tokens: 1 }), ["params", "max_completion_tokens"], /maxTokens/],
  ["stop", request({ stop: ["END"] }), ["params", "stop"], /stopSequences/],
  ["model", request({ model: "sonnet" }), ["params", "model"], /modelPreferences/],
  ["parameters", request({ tools: [tool({ parameters: {} })] }), ["params", "tools", 0, "parameters"], /inputSchema/],
  ["tool_call_id", answered({ tool_call_id: "a" }), [...RESULT, "tool_call_id"], /toolUseId/],

  [
    "role system",
    request({ messages: [user(text(), { role: "system" })] }),
    ["params", "messages", 0, "role"],
    /systemPrompt/,
  ],

  ["a string as content", say("Hello"), CONTENT, /type: "text"|text block/],
  ["a string among the blocks", say([text(), "Hello"]), [...CONTENT, 1], /type: "text"|text block/],
  ["a string in a tool result", answered({ content: "Sunny" }), [...RESULT, "content"], /type: "text"|text block/],
  [
    "a string among the blocks of a tool result",
    answered({ content: ["Sunny"] }),
    [...RESULT, "content", 0],
    /type: "text"|text block/,
  ],

  ["a data URL", say(image({ data: "data:image/png;base64,AA==" })), [...CONTENT, "data"], /comma|data URL/],
  [
    "a data URL in capitals",
    say(audio({ data: "DATA:audio/wav;base64,AA==" })),
    [...CONTENT, "data"],
    /comma|data URL/,
  ],
  ["the URL-safe alphabet", say(image({ data: "-_-_" })), [...CONTENT, "data"], /\+ for -/],
  ["the URL-safe alphabet, padded", say(image({ data: "ab-_Ag==" })), [...CONTENT, "data"], /\+ for -/],
  ["wrapped base64", say(image({ data: "AAAA\nAAAA\n" })), [...CONTENT, "data"], /white space/],

  ["a resource in a message", say(resource()), [...CONTENT, "type"], /tool_result/],
  ["a link in a message", say([link()]), [...CONTENT, 0, "type"], /tool_result/],

  ["input_text", say({ type: "input_text", text: "Hello" }), [...CONTENT, "type"], /\btext\b/],
  ["output_text", say({ type: "output_text", text: "Hello" }), [...CONTENT, "type"], /\btext\b/],
  [
    "output_text in a tool result",
    answered({ content: [{ type: "output_text", text: "" }] }),
    [...RESULT, "content", 0, "type"],
    /\btext\b/,
  ],
  ["image_url", say({ type: "image_url", image_url: {} }), [...CONTENT, "type"], /\bimage\b/],
  ["tool_call", say({ type: "tool_call" }), [...CONTENT, "type"], /\btool_use\b/],
  ["function_call", say({ type: "function_call" }), [...CONTENT, "type"], /\btool_use\b/],
  ["thinking", say({ type: "thinking" }), [...CONTENT, "type"], /leave .* out/],

  ...[
    "systemPrompt",
    "modelPreferences",
    "temperature",
    "stopSequences",
    "includeContext",
    "metadata",
    "tools",
    "toolChoice",
  ].map((key): Hint => [`null for ${key}`, request({ [key]: null }), ["params", key], /leave .* out/]),
  ["null for _meta", say(text({ _meta: null })), [...CONTENT, "_meta"], /leave .* out/],
  ["null for isError", answered({ isError: null }), [...RESULT, "isError"], /leave .* out/],
  [
    "null for a hint's name",
    request({ modelPreferences: { hints: [{ name: null }] } }),
    ["params", "modelPreferences", "hints", 0, "name"],
    /leave .* out/,
  ],
  ["null for a mode", request({ toolChoice: { mode: null } }), ["params", "toolChoice", "mode"], /leave .* out/],
  [
    "null for a tool's title",
    request({ tools: [tool({ title: null })] }),
    ["params", "tools", 0, "title"],
    /leave .* out/,
  ],
  ["null for a size", answered({ content: [link({ size: null })] }), [...RESULT, "content", 0, "size"], /leave .* out/],

  ["jsonrpc", request({}, { jsonrpc: "2.0" }), ["jsonrpc"], /bare request/],
  ["id", request({}, { id: 1 }), ["id"], /bare request/],

  ["toolChoice a string", request({ toolChoice: "auto" }), ["params", "toolChoice"], /\{ mode:/],
  [
    "a model hint that is a string",
    request({ modelPreferences: { hints: ["sonnet"] } }),
    ["params", "modelPreferences", "hints", 0],
    /\{ name:/,
  ],

  ["no tool result", afterCall(user()), ["params", "messages", 1], /tool_result/],
  [
    "a doubled tool result",
    afterCall(user([toolResult({ toolUseId: "secret" }), toolResult({ toolUseId: "secret" })])),
    [...RESULT, 1],
    /tool_result/,
  ],
  ["a stray tool result", afterCall(user([toolResult({ toolUseId: "secret-2" })])), [...RESULT, 0], /tool_result/],
  ["a mixed message", afterCall(user([toolResult({ toolUseId: "secret" }), text()])), [...RESULT, 1], /tool_result/],
  ["a tool use at the end", afterCall(), ["params", "messages", 0], /\bend\b.*tool.use/],
  ["a user's tool use", say(toolUse({ id: "secret" })), CONTENT, /tool_use/],
  [
    "an assistant's tool result",
    request({ messages: [assistant(toolResult({ toolUseId: "secret" }))] }),
    CONTENT,
    /tool_result/,
  ],

  ["task", request({ task: {} }), ["params", "task"], /older revision/],
  ["_meta in params", request({ _meta: {} }), ["params", "_meta"], /older revision/],
  [
    "execution in a tool",
    request({ tools: [tool({ execution: {} })] }),
    ["params", "tools", 0, "execution"],
    /older revision/,
  ],
];

const resultHints: readonly Hint[] = [
  ["wrapped", { method: "sampling/createMessage", result: result() }, ["role"], /\bresult\b/],
  ["a string as content", result({ content: "Paris" }), ["content"], /type: "text"|text block/],
  ["role system", result({ role: "system" }), ["role"], /systemPrompt/],
  ["null for stopReason", result({ stopReason: null }), ["stopReason"], /leave .* out/],
  [
    "a data URL",
    result({ content: image({ data: "data:image/png;base64,AA==" }) }),
    ["content", "data"],
    /comma|data URL/,
  ],
  ["the URL-safe alphabet", result({ content: image({ data: "-_-_" }) }), ["content", "data"], /\+ for -/],
  ["thinking", result({ content: [{ type: "thinking" }] }), ["content", 0, "type"], /leave .* out/],
];

/** Mistakes that get no hint. */
const plain: readonly (readonly [string, unknown, Path])[] = [
  ["an unknown key", request({ surprise: 1 }), ["params", "surprise"]],
  ["an unknown key that is nearly one", request({ temprature: 1 }), ["params", "temprature"]],
  ["an empty key", request({ "": 1 }), ["params", ""]],
  ["a key of an underscore", request({ _: 1 }), ["params", "_"]],
  ["a missing key", request({ maxTokens: undefined }), ["params", "maxTokens"]],
  ["a key of a dash", say(text({ "-": 1 })), [...CONTENT, "-"]],
  ["a wrong kind", request({ maxTokens: "5" }), ["params", "maxTokens"]],
  ["null in a list", request({ stopSequences: [null] }), ["params", "stopSequences", 0]],
  ["null for a required key", request({ maxTokens: null }), ["params", "maxTokens"]],
  ["an unknown role", request({ messages: [user(text(), { role: "tool" })] }), ["params", "messages", 0, "role"]],
  ["an unknown type", say({ type: "video" }), [...CONTENT, "type"]],
  ["a number as content", say(1), CONTENT],
  ["base64 with a stray sign", say(image({ data: "AA*=" })), [...CONTENT, "data"]],
];

const strict = (input: unknown): Outcome<unknown> => validateRequest(input);

function hints(title: string, rows: readonly Hint[], check: typeof strict, subject: "request" | "result"): void {
  describe(title, () => {
    for (const [id, input, path, hint] of rows) {
      it(id, () => {
        const message = expectRefused(check(input), input, path, subject);
        expect(message).toMatch(/ \([^()]+\)$/);
        expect(message.slice(message.lastIndexOf("("))).toMatch(hint);
        expect(message).not.toContain("secret");
      });
    }
  });
}

hints("a hint for a request", requestHints, strict, "request");
hints("a hint for a result", resultHints, validateResult, "result");

it("tells no one to unwrap a result of which another key is wrong", () => {
  const input = result({ role: "system", result: {} });
  expect(expectRefused(validateResult(input), input, ["role"], "result")).toMatch(/systemPrompt\)$/);
});

describe("no hint", () => {
  it("for a result that lacks a key and is not wrapped", () => {
    const input = without(result(), "model");
    expect(expectRefused(validateResult(input), input, ["model"], "result")).not.toMatch(/\)$/);
  });

  it("for a result that is wrong and not wrapped", () => {
    const input = result({ model: 1 });
    expect(expectRefused(validateResult(input), input, ["model"], "result")).not.toMatch(/\)$/);
  });

  for (const [id, input, path] of plain) {
    it(id, () => expect(expectRefused(strict(input), input, path)).not.toMatch(/\)$/));
  }
});

it("tells who passes no options what they are", () => {
  const message = expectRefused(createMessage([user()], untyped(5)), { params: 5 }, ["params"]);
  expect(message).toMatch(/\(write \{ maxTokens: … \}\)$/);
});

it("tells who passes messages as an option to pass them first", () => {
  const params = { maxTokens: 5, messages: [user()] };
  const message = expectRefused(createMessage([user()], untyped(params)), { params }, ["params", "messages"]);
  expect(message).toContain("first");
});
