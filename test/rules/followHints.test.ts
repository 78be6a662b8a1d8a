import { describe, expect, it } from "vitest";
import { assistantMessage, imageContent, toolResultContent, toolUseContent, userMessage } from "../../src/index";
import { BASE64, image, resource, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, request, result, untyped, user, without } from "../support/fixtures";
import {
  type Outcome,
  createMessage,
  validateRequest,
  validateResult,
  checkCapabilities,
  checkAnswer,
  createFollowUp,
  createResult,
  readAnswers,
  readResponse,
} from "../support/plainCalls";

/*
 * Who follows a hint gets further. A row has a wrong input, the hint it gets, and the same input after somebody has done
 * what the hint says, and no more: then the call passes, or the error is at another place.
 */

type Step = readonly [what: string, wrong: () => Outcome, hint: string, followed: () => Outcome | Promise<Outcome>];

/** Runs the rows; after some, one more step is needed, whose error stands at this place. */
function follow(title: string, steps: readonly Step[], further?: string): void {
  describe(title, () => {
    it.each(steps)("%s", async (_what, wrong, hint, followed) => {
      const before = wrong();
      expect(before.error?.message.endsWith(` (${hint})`) ? hint : before.error?.message).toBe(hint);
      const after = await followed();
      if (further === undefined) expect(after.error?.message).toBeUndefined();
      expect(after.error?.data?.path.join(".")).toBe(further);
      expect(after.error?.data?.path).not.toStrictEqual(before.error?.data?.path);
    });
  });
}

const maxTokens = 100;
const messages = [user()];
const OFFERING = request({ tools: [tool()] });
const CALLING = result({ content: [toolUse()] });
const USER_RESULT = user(toolResult());

const options = (extra: object): Outcome => createMessage(messages, { maxTokens, ...extra });
const say = (content: unknown): Outcome => validateRequest(request({ messages: [user(content)] }));
const talk = (...conversation: readonly unknown[]): Outcome => validateRequest(request({ messages: conversation }));
const show = (content: unknown): Outcome => talk(assistant(toolUse()), user(toolResult({ content })));
const offer = (given: unknown, extra: object = {}): Outcome => options({ tools: [given], ...extra });
const answer = (extra: object): Outcome => validateResult(result(extra));
const outcome = (value: unknown): { value: unknown } => ({ ok: true, value }) as { value: unknown };

const ORDER = "messages are the first argument, options the second";
const SCHEMA = "write a JSON Schema, such as z.toJSONSchema(…) gives";
const LIST = "await Promise.all(…) of the list";
const PREFERENCES = "put it in modelPreferences";
const FORMAT = 'offer one tool with that schema, and toolChoice: { mode: "required" }';

follow("arguments", [
  ["both in one", () => createMessage({ messages, maxTokens }), ORDER, () => createMessage(messages, { maxTokens })],
  ["swapped", () => createMessage({ maxTokens }, messages), ORDER, () => createMessage(messages, { maxTokens })],
  [
    "messages twice",
    () => createMessage(messages, { messages, maxTokens }),
    ORDER,
    () => createMessage(messages, { maxTokens }),
  ],
  [
    "no options",
    () => createMessage(messages),
    "write { maxTokens: … } as the second argument",
    () => createMessage(messages, { maxTokens: 1 }),
  ],
  [
    "a string",
    () => createMessage("Hello", { maxTokens }),
    "write userMessage(…), in a list",
    () => createMessage([userMessage("Hello")], { maxTokens }),
  ],
  [
    "a string in the list",
    () => createMessage(["Hello"], { maxTokens }),
    "write userMessage(…)",
    () => createMessage([userMessage("Hello")], { maxTokens }),
  ],
  [
    "one message",
    () => createMessage(user(), { maxTokens }),
    "put it in an array",
    () => createMessage([user()], { maxTokens }),
  ],
  [
    "a promise",
    () => createMessage(Promise.resolve(messages), { maxTokens }),
    "await it",
    async () => createMessage(await Promise.resolve(messages), { maxTokens }),
  ],
  [
    "promises",
    () => createMessage([Promise.resolve(user())], { maxTokens }),
    LIST,
    async () => createMessage(await Promise.all([Promise.resolve(user())]), { maxTokens }),
  ],
  [
    "an outcome",
    () => validateRequest(outcome(request())),
    "pass its value",
    () => validateRequest(outcome(request()).value),
  ],
  [
    "an outcome as an answer",
    () => validateResult(outcome(result())),
    "pass its value",
    () => validateResult(outcome(result()).value),
  ],
  [
    "an outcome as options",
    () => createMessage(messages, outcome({ maxTokens })),
    "pass its value",
    () => createMessage(messages, outcome({ maxTokens }).value),
  ],
  [
    "params alone",
    () => validateRequest({ maxTokens, messages }),
    "pass { method, params }",
    () => validateRequest({ method: "sampling/createMessage", params: { maxTokens, messages } }),
  ],
  [
    "a request as params",
    () => validateRequest({ ...request(), params: request() }),
    "pass { method, params } as the request, and only its params here",
    () => validateRequest({ ...request(), params: request().params }),
  ],
  [
    "a request for an answer",
    () => validateResult(request()),
    "this is not an answer: pass { role, content, model }",
    () => validateResult({ role: "assistant", content: text(), model: "m" }),
  ],
  [
    "swapped capabilities",
    () => checkCapabilities({ sampling: {} }, request()),
    "the request is the first argument, the capabilities the second",
    () => checkCapabilities(request(), { sampling: {} }),
  ],
  [
    "an id",
    () => validateRequest({ ...request(), id: 1 }),
    "pass the bare request, { method, params }",
    () => validateRequest(request()),
  ],
  [
    "a map of requests",
    () => validateRequest({ a: request() }),
    "pass one entry of the map",
    () => validateRequest({ a: request() }.a),
  ],
  [
    "a map of answers",
    () => validateResult({ a: result() }),
    "pass one entry of the map",
    () => validateResult({ a: result() }.a),
  ],
  [
    "JSON text",
    () => validateRequest(JSON.stringify(request())),
    "JSON.parse it",
    () => validateRequest(JSON.parse(JSON.stringify(request()))),
  ],
]);

/** Where the hint is to write another key: the wrong one, the right one, its value. */
const RENAMED: readonly (readonly [wrong: string, right: string, value: unknown])[] = [
  ["max_tokens", "maxTokens", 100],
  ["maxToken", "maxTokens", 100],
  ["maxOutputTokens", "maxTokens", 100],
  ["max_completion_tokens", "maxTokens", 100],
  ["temprature", "temperature", 1],
  ["Temperature", "temperature", 1],
  ["system", "systemPrompt", "Be brief."],
  ["system_prompt", "systemPrompt", "Be brief."],
  ["instructions", "systemPrompt", "Be brief."],
  ["stop", "stopSequences", ["."]],
  ["stop_sequences", "stopSequences", ["."]],
  ["tool_choice", "toolChoice", {}],
  ["tool", "tools", []],
  ["meta-data", "metadata", {}],
  ["include_context", "includeContext", "none"],
  ["modelPreference", "modelPreferences", {}],
];

follow(
  "keys of options",
  RENAMED.map(([wrong, right, value]) => [
    wrong,
    () => createMessage(messages, right === "maxTokens" ? { [wrong]: value } : { maxTokens, [wrong]: value }),
    `write ${right}`,
    () => createMessage(messages, { maxTokens, [right]: value }),
  ]),
);

const strict = (extra: object): Outcome => validateResult({ ...result(), ...extra }, { unknownKeys: "reject" });
const bare = (extra: object): Outcome =>
  talk(assistant(toolUse()), user({ ...without(toolResult(), "toolUseId"), ...extra }));

follow("keys elsewhere", [
  [
    "parameters",
    () => offer({ name: "a", parameters: { type: "object" } }),
    "write inputSchema",
    () => offer({ name: "a", inputSchema: { type: "object" } }),
  ],
  [
    "input_schema",
    () => offer({ name: "a", input_schema: { type: "object" } }),
    "write inputSchema",
    () => offer({ name: "a", inputSchema: { type: "object" } }),
  ],
  [
    "mime_type",
    () => say([{ type: "image", data: BASE64, mime_type: "image/png" }]),
    "write mimeType",
    () => say([image()]),
  ],
  [
    "mediaType",
    () => say([{ type: "image", data: BASE64, mediaType: "image/png" }]),
    "write mimeType",
    () => say([image()]),
  ],
  ["tool_use_id", () => bare({ tool_use_id: "call-1" }), "write toolUseId", () => bare({ toolUseId: "call-1" })],
  ["tool_call_id", () => bare({ tool_call_id: "call-1" }), "write toolUseId", () => bare({ toolUseId: "call-1" })],
  [
    "is_error",
    () => bare({ toolUseId: "call-1", is_error: true }),
    "write isError",
    () => bare({ toolUseId: "call-1", isError: true }),
  ],
  [
    "stop_reason",
    () => strict({ stop_reason: "endTurn" }),
    "write stopReason",
    () => strict({ stopReason: "endTurn" }),
  ],
  ["finish_reason", () => strict({ finish_reason: "stop" }), "write stopReason", () => strict({ stopReason: "stop" })],
]);

follow("options", [
  [
    "modelPreferences as a string",
    () => options({ modelPreferences: "a" }),
    "write { hints: [{ name: … }] }",
    () => options({ modelPreferences: { hints: [{ name: "a" }] } }),
  ],
  [
    "toolChoice in modelPreferences",
    () => options({ tools: [], modelPreferences: { toolChoice: {} } }),
    "it is an option of its own",
    () => options({ tools: [], modelPreferences: {}, toolChoice: {} }),
  ],
  [
    "model",
    () => options({ model: "a" }),
    "write modelPreferences: { hints: [{ name: … }] }",
    () => options({ modelPreferences: { hints: [{ name: "a" }] } }),
  ],
  ["topP", () => options({ topP: 1 }), "put it in metadata", () => options({ metadata: { topP: 1 } })],
  [
    "logit_bias",
    () => options({ logit_bias: {} }),
    "put it in metadata",
    () => options({ metadata: { logit_bias: {} } }),
  ],
  [
    "costPriority",
    () => options({ costPriority: 1 }),
    PREFERENCES,
    () => options({ modelPreferences: { costPriority: 1 } }),
  ],
  ["hints", () => options({ hints: [] }), PREFERENCES, () => options({ modelPreferences: { hints: [] } })],
  [
    "temperature",
    () => options({ modelPreferences: { temperature: 1 } }),
    "it is an option of its own",
    () => options({ modelPreferences: {}, temperature: 1 }),
  ],
  [
    "a hint",
    () => options({ modelPreferences: { hints: ["a"] } }),
    "write { name: … }",
    () => options({ modelPreferences: { hints: [{ name: "a" }] } }),
  ],
  [
    "hints as a string",
    () => options({ modelPreferences: { hints: "a" } }),
    "write an array: [{ name: … }]",
    () => options({ modelPreferences: { hints: [{ name: "a" }] } }),
  ],
  [
    "hints as a hint",
    () => options({ modelPreferences: { hints: { name: "a" } } }),
    "write an array: [{ name: … }]",
    () => options({ modelPreferences: { hints: [{ name: "a" }] } }),
  ],
  ["stopSequences", () => options({ stopSequences: "." }), "write an array", () => options({ stopSequences: ["."] })],
  [
    "responseFormat",
    () => options({ responseFormat: { type: "object" } }),
    FORMAT,
    () => offer(tool({ inputSchema: { type: "object" } }), { toolChoice: { mode: "required" } }),
  ],
  ["task", () => options({ task: {} }), "leave out what an older revision had", () => options({})],
  ["null", () => options({ temperature: null }), "leave the key out", () => options({})],
  [
    "a date",
    () => options({ metadata: { day: new Date(0) } }),
    "write a string; toISOString() gives one",
    () => options({ metadata: { day: new Date(0).toISOString() } }),
  ],
  [
    "a map",
    () => options({ metadata: { ids: new Map([["a", 1]]) } }),
    "Object.fromEntries(…) gives an object",
    () => options({ metadata: { ids: Object.fromEntries(new Map([["a", 1]])) } }),
  ],
]);

class Foreign {
  kind = "object";
}

const CHOSEN = "offer that tool alone, with mode required";

follow("tools", [
  [
    "a schema without its type",
    () => offer({ name: "a", inputSchema: { city: { type: "string" } } }),
    'write { type: "object", properties: { … } }',
    () => offer({ name: "a", inputSchema: { type: "object", properties: { city: { type: "string" } } } }),
  ],
  [
    "a type beside the name",
    () => offer({ type: "function", name: "a", parameters: { type: "object" } }),
    "write name, description and inputSchema, and no type",
    () => offer({ name: "a", description: "b", inputSchema: { type: "object" } }),
  ],
  [
    "a schema of another library",
    () => offer({ name: "a", inputSchema: new Foreign() }),
    SCHEMA,
    () => offer({ name: "a", inputSchema: { type: "object" } }),
  ],
  [
    "under function",
    () => offer({ type: "function", function: { name: "a" } }),
    "write name, description and inputSchema in the tool itself",
    () => offer({ name: "a", description: "b", inputSchema: { type: "object" } }),
  ],
  [
    "by name",
    () => options({ tools: { a: tool() } }),
    "write an array: [{ name: …, inputSchema: … }]",
    () => options({ tools: [tool()] }),
  ],
  [
    "a word",
    () => options({ toolChoice: "auto" }),
    "write { mode: … }",
    () => options({ toolChoice: { mode: "auto" } }),
  ],
  [
    "type",
    () => options({ toolChoice: { type: "auto" } }),
    "write mode",
    () => options({ toolChoice: { mode: "auto" } }),
  ],
  [
    "any",
    () => options({ toolChoice: { mode: "any" } }),
    "write required",
    () => options({ toolChoice: { mode: "required" } }),
  ],
  [
    "one tool",
    () => options({ tools: [tool()], toolChoice: { type: "tool", name: "weather" } }),
    CHOSEN,
    () => offer(tool(), { toolChoice: { mode: "required" } }),
  ],
  [
    "input",
    () => talk(assistant(toolUse({ input: '{"a":1}' })), user(toolResult())),
    "JSON.parse it",
    () => talk(assistant(toolUse({ input: { a: 1 } })), user(toolResult())),
  ],
  [
    "one block",
    () => show(text()),
    'write an array of blocks: [{ type: "text", text: … }]',
    () => show([{ type: "text", text: "Sunny" }]),
  ],
  [
    "a string",
    () => show("Sunny"),
    'write an array of blocks: [{ type: "text", text: … }]',
    () => show([{ type: "text", text: "Sunny" }]),
  ],
  [
    "a string in the list",
    () => show(["Sunny"]),
    'write { type: "text", text: … }',
    () => show([{ type: "text", text: "Sunny" }]),
  ],
]);

const DROP = "leave the block out, or keep it in the _meta of the block after it";
const thinking = { type: "thinking", thinking: "Hm" };

follow("messages and blocks", [
  [
    "text beside role",
    () => talk({ role: "user", text: "Hello" }),
    "put the text in content",
    () => talk({ role: "user", content: text() }),
  ],
  [
    "role developer",
    () => talk({ role: "developer", content: text() }, user()),
    "put it in systemPrompt",
    () => validateRequest(request({ messages, systemPrompt: "Hello" })),
  ],
  [
    "role tool",
    () => talk(assistant(toolUse()), { role: "tool", content: text() }),
    "put a tool_result block in a user message",
    () => talk(assistant(toolUse()), user(toolResult())),
  ],
  [
    "role model",
    () => talk(user(), { role: "model", content: text() }),
    "write assistant",
    () => talk(user(), { role: "assistant", content: text() }),
  ],
  [
    "role human",
    () => talk({ role: "human", content: text() }),
    "write user",
    () => talk({ role: "user", content: text() }),
  ],
  [
    "tool_calls",
    () => talk({ role: "assistant", content: null, tool_calls: [] }, user(toolResult())),
    "write tool_use blocks in content",
    () => talk({ role: "assistant", content: [toolUse()] }, user(toolResult())),
  ],
  ["a string", () => say("Hello"), 'write { type: "text", text: … }', () => say({ type: "text", text: "Hello" })],
  [
    "a string in the list",
    () => say(["Hello"]),
    'write { type: "text", text: … }',
    () => say([{ type: "text", text: "Hello" }]),
  ],
  [
    "thinking, left out",
    () => talk(user(), assistant([thinking, text()])),
    DROP,
    () => talk(user(), assistant([text()])),
  ],
  [
    "thinking, kept",
    () => talk(user(), assistant([thinking, text()])),
    DROP,
    () => talk(user(), assistant([text({ _meta: { thinking } })])),
  ],
  [
    "toolUse",
    () => talk(assistant({ ...toolUse(), type: "toolUse" }), user(toolResult())),
    "write a tool_use block",
    () => talk(assistant(toolUse()), user(toolResult())),
  ],
  [
    "toolResult",
    () => talk(assistant(toolUse()), user({ ...toolResult(), type: "toolResult" })),
    "write a tool_result block",
    () => talk(assistant(toolUse()), user(toolResult())),
  ],
  [
    "image_url",
    () => say([{ type: "image_url", image_url: {} }]),
    "write an image block with data and mimeType",
    () => say([image()]),
  ],
  ["output_text", () => say([{ type: "output_text", text: "Hello" }]), "write a text block", () => say([text()])],
  [
    "source",
    () => say([{ type: "image", source: {} }]),
    "write data and mimeType in the block itself",
    () => say([image()]),
  ],
  [
    "a resource",
    () => say(resource({ resource: { uri: "file:///a", text: "Hello" } })),
    "write its text in a text block; only a tool_result can hold it",
    () => say(text({ text: "Hello" })),
  ],
]);

const bytes = new Uint8Array([137, 80, 78, 71]);
const WEB = "_-_-";
const PREFIXED = `data:image/png;base64,${BASE64}`;
const WRAPPED = "iVBORw0K\r\nGgo=\n";
const BlobOfBytes: new (parts: readonly Uint8Array[]) => { arrayBuffer(): Promise<ArrayBuffer> } = untyped(
  Reflect.get(globalThis, "Blob"),
);
const blob = new BlobOfBytes([bytes]);
const pad = (data: string): string => data.padEnd(Math.ceil(data.length / 4) * 4, "=");

follow("image data", [
  [
    "a data URL",
    () => say(image({ data: PREFIXED })),
    "remove the prefix up to the comma",
    () => say(image({ data: PREFIXED.slice(PREFIXED.indexOf(",") + 1) })),
  ],
  [
    "the URL-safe alphabet",
    () => say(image({ data: WEB })),
    "write + for - and / for _",
    () => say(image({ data: WEB.replaceAll("-", "+").replaceAll("_", "/") })),
  ],
  [
    "white space",
    () => say(image({ data: WRAPPED })),
    "remove the white space",
    () => say(image({ data: WRAPPED.replace(/\s/g, "") })),
  ],
  [
    "no padding",
    () => say(image({ data: "iVBORw0KGgo" })),
    "pad it with =",
    () => say(image({ data: pad("iVBORw0KGgo") })),
  ],
  [
    "no padding, two letters",
    () => say(image({ data: "iVBORw" })),
    "pad it with =",
    () => say(image({ data: pad("iVBORw") })),
  ],
  [
    "no padding, long",
    () => say(image({ data: `${"AAAA".repeat(1000)}AAA` })),
    "pad it with =",
    () => say(image({ data: pad(`${"AAAA".repeat(1000)}AAA`) })),
  ],
  [
    "half the padding, long",
    () => say(image({ data: `${"AAAA".repeat(1000)}AA=` })),
    "pad it with =",
    () => say(image({ data: pad(`${"AAAA".repeat(1000)}AA=`) })),
  ],
  [
    "bytes in a string",
    () => say(image({ data: "\u0089PNG\u0000" })),
    "pass the bytes, a Uint8Array, to imageContent or audioContent",
    () => say(imageContent(bytes, "image/png")),
  ],
  [
    "bytes",
    () => say(image({ data: bytes })),
    "pass a Uint8Array to imageContent or audioContent",
    () => say(imageContent(bytes, "image/png")),
  ],
  ["a path", () => say(image({ data: "./chart.png" })), "read the file", () => say(imageContent(bytes, "image/png"))],
  [
    "an address",
    () => say(image({ data: "https://example.com/a" })),
    "fetch it, and pass its bytes to imageContent or audioContent",
    () => say(imageContent(bytes, "image/png")),
  ],
  [
    "a Blob",
    () => say(image({ data: blob })),
    "pass new Uint8Array(await blob.arrayBuffer()) to imageContent or audioContent",
    async () => say(imageContent(new Uint8Array(await blob.arrayBuffer()), "image/png")),
  ],
]);

follow("answers", [
  [
    "an empty list",
    () => answer({ content: [] }),
    "for an empty answer write a text block with an empty text",
    () => answer({ content: text({ text: "" }) }),
  ],
  [
    "under result",
    () => validateResult({ method: "a", result: result() }),
    "pass what stands under result",
    () => validateResult({ result: result() }.result),
  ],
  [
    "a response",
    () => validateResult({ jsonrpc: "2.0", id: 1, result: result() }),
    "pass what stands under result",
    () => validateResult({ result: result() }.result),
  ],
  [
    "choices",
    () => validateResult({ choices: [] }),
    "write { role, content, model }",
    () => validateResult({ role: "assistant", content: text(), model: "m" }),
  ],
  ["role model", () => answer({ role: "model" }), "write assistant", () => answer({ role: "assistant" })],
  [
    "a string",
    () => answer({ content: "Hello" }),
    'write { type: "text", text: … }',
    () => answer({ content: { type: "text", text: "Hello" } }),
  ],
  ["null", () => answer({ stopReason: null }), "leave the key out", () => answer({})],
  ["createResult", () => createResult("Hello", "m"), "write { model: … }", () => createResult("Hello", { model: "m" })],
]);

const ALONE = "put it in a message of its own after them";
const RIGHT_AFTER = "all results of a turn stand in one user message, right after it";
const USES = [toolUse(), toolUse({ id: "b" })];
const RESULTS = [toolResult(), toolResult({ toolUseId: "b" })];

follow("the conversation", [
  [
    "text beside a result",
    () => talk(assistant(toolUse()), user([toolResult(), text()])),
    ALONE,
    () => talk(assistant(toolUse()), user([toolResult()]), user([text()])),
  ],
  [
    "text before a result",
    () => talk(assistant(toolUse()), user([text(), toolResult()])),
    ALONE,
    () => talk(assistant(toolUse()), user([toolResult()]), user([text()])),
  ],
  [
    "results in two messages",
    () => talk(assistant(USES), user(RESULTS[0]), user(RESULTS[1])),
    RIGHT_AFTER,
    () => talk(assistant(USES), user(RESULTS)),
  ],
  [
    "a message between",
    () => talk(assistant(USES), user(), user(RESULTS)),
    RIGHT_AFTER,
    () => talk(assistant(USES), user(RESULTS), user()),
  ],
  [
    "at the end",
    () => talk(assistant(toolUse())),
    "follow it with a user message that holds its tool_result",
    () => talk(assistant(toolUse()), user(toolResult())),
  ],
  [
    "a result too early",
    () => talk(user(toolResult()), assistant(toolUse())),
    "it has to come right after its tool_use",
    () => talk(assistant(toolUse()), user(toolResult())),
  ],
  [
    "a user's tool use",
    () => talk(user(toolUse()), user(toolResult())),
    "tools are called by the assistant",
    () => talk(assistant(toolUse()), user(toolResult())),
  ],
  [
    "an assistant's result",
    () => talk(assistant(toolUse()), assistant(toolResult())),
    "results go in a user message",
    () => talk(assistant(toolUse()), user(toolResult())),
  ],
]);

const ANSWERED = result();

follow("createFollowUp", [
  [
    "one result",
    () => createFollowUp(OFFERING, CALLING, toolResult()),
    "write an array: [toolResultContent(id, …)]",
    () => createFollowUp(OFFERING, CALLING, [toolResult()]),
  ],
  [
    "a string in the list",
    () => createFollowUp(OFFERING, CALLING, ["Sunny"]),
    "write toolResultContent(id, …)",
    () => createFollowUp(OFFERING, CALLING, [toolResultContent("call-1", "Sunny")]),
  ],
  [
    "text beside the results",
    () => createFollowUp(OFFERING, CALLING, [toolResult(), text()]),
    ALONE,
    () => createFollowUp(OFFERING, CALLING, [toolResult()]),
  ],
  [
    "no tool use",
    () => createFollowUp(OFFERING, ANSWERED, []),
    "build the next request with createMessage, from its messages",
    () =>
      createMessage([...OFFERING.params.messages, { role: ANSWERED.role, content: ANSWERED.content }], { maxTokens }),
  ],
  [
    "an outcome",
    () => checkAnswer(request(), outcome(result())),
    "pass its value",
    () => checkAnswer(request(), outcome(result()).value),
  ],
]);

// One hint does not make them right, and leads to the next error.
follow(
  "system, then its place",
  [
    [
      "a string beside role system",
      () => talk({ content: "Be brief.", role: "system" }),
      'write { type: "text", text: … }',
      () => talk({ content: text(), role: "system" }),
    ],
  ],
  "params.messages.0.role",
);
follow(
  "type any, then the mode",
  [
    [
      "by type any",
      () => options({ toolChoice: { type: "any" } }),
      "write mode",
      () => options({ toolChoice: { mode: "any" } }),
    ],
  ],
  "params.toolChoice.mode",
);

follow("hints for what others write", [
  [
    "messages as JSON text",
    () => createMessage(JSON.stringify(messages), { maxTokens }),
    "JSON.parse it",
    () => createMessage(JSON.parse(JSON.stringify(messages)), { maxTokens }),
  ],
  [
    "a block among the messages",
    () => createMessage([text()], { maxTokens }),
    "write userMessage(…) or assistantMessage(…)",
    () => createMessage([userMessage(text())], { maxTokens }),
  ],
  [
    "an image's source, alone",
    () => say({ type: "image", source: {} }),
    "write data and mimeType in the block itself",
    () => say(image()),
  ],
  [
    "an answer's source, alone",
    () => answer({ content: { type: "image", source: {} } }),
    "write data and mimeType in the block itself",
    () => answer({ content: image() }),
  ],
  [
    "an answer's tool_calls",
    () => answer({ content: null, tool_calls: [] }),
    "write tool_use blocks in content",
    () => answer({ content: [toolUse()] }),
  ],
  [
    "a raw shape",
    () => offer({ name: "a", inputSchema: { city: new Foreign() } }),
    SCHEMA,
    () => offer({ name: "a", inputSchema: { type: "object" } }),
  ],
  [
    "half the padding",
    () => say(image({ data: "iVBORw=" })),
    "pad it with =",
    () => say(image({ data: pad("iVBORw=") })),
  ],
  [
    "a string as results",
    () => createFollowUp(OFFERING, CALLING, "Sunny"),
    "write an array: [toolResultContent(id, …)]",
    () => createFollowUp(OFFERING, CALLING, [toolResultContent("call-1", "Sunny")]),
  ],
  [
    "both in one, and empty options",
    () => createMessage({ messages, maxTokens }, {}),
    ORDER,
    () => createMessage(messages, { maxTokens }),
  ],
  [
    "a Zod schema deep in a schema",
    () => offer({ name: "a", inputSchema: { type: "object", properties: { city: new Foreign() } } }),
    SCHEMA,
    () => offer({ name: "a", inputSchema: { type: "object", properties: { city: { type: "string" } } } }),
  ],
  [
    "messages among the options of createFollowUp",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], { messages }),
    "leave it out",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], {}),
  ],
  [
    "a promise of the options of createFollowUp",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], Promise.resolve({})),
    "await it",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], {}),
  ],
  [
    "no results",
    () => createFollowUp(OFFERING, CALLING),
    "the tool results are the third argument",
    () => createFollowUp(OFFERING, CALLING, [toolResult()]),
  ],
]);

// Each is told what its own mistake was, and not that of another.
it.each<readonly [what: string, wrong: () => Outcome, hint: string]>([
  ["params alone, messages first", () => validateRequest({ messages, maxTokens }), "pass { method, params }"],
  ["an accepted elicitation", () => validateResult({ action: "accept", content: {} }), "that answers an elicitation"],
  [
    "an alias of a missing key",
    () => talk(assistant({ type: "tool_use", id: "a", name: "b", arguments: {} })),
    "it is there in another spelling: write input",
  ],
  [
    "audio in bytes",
    () => say({ type: "audio", data: bytes, mimeType: "audio/wav" }),
    "pass a Uint8Array to imageContent or audioContent",
  ],
])("%s", (_what, wrong, hint) => {
  expect(wrong().error?.message.endsWith(` (${hint})`)).toBe(true);
});

it("declares a capability as the hint says, or passes what stands under the key", () => {
  const declared = checkCapabilities(request(), { sampling: true });
  expect(declared.error?.message).toMatch(/\(sampling is there as a boolean: it is declared by an object, \{\}\)$/);
  const wrapped = { capabilities: { sampling: {} } };
  expect(checkCapabilities(request(), wrapped).error?.message).toMatch(/\(pass what stands under capabilities\)$/);
  expect(checkCapabilities(request(), { sampling: {} }).ok).toBe(true);
  expect(checkCapabilities(request(), wrapped.capabilities).ok).toBe(true);
});

const buildResult: (...given: readonly unknown[]) => unknown = untyped(toolResultContent);

follow("what came in the place of something else", [
  [
    "JSON text of a list",
    () => options({ stopSequences: '["."]' }),
    "JSON.parse it",
    () => options({ stopSequences: JSON.parse('["."]') }),
  ],
  [
    "JSON text of a message",
    () => createMessage([JSON.stringify(user())], { maxTokens }),
    "JSON.parse it",
    () => createMessage([JSON.parse(JSON.stringify(user()))], { maxTokens }),
  ],
  [
    "a tool's name as a choice",
    () => offer(tool(), { toolChoice: { type: "tool", toolName: "weather" } }),
    "offer that tool alone, with mode required",
    () => offer(tool(), { toolChoice: { mode: "required" } }),
  ],
  [
    "a function_call among the messages",
    () => talk(user(), { type: "function_call", call_id: "call-1", name: "weather", arguments: "{}" }, USER_RESULT),
    "write assistantMessage(toolUseContent(id, name, input))",
    () => talk(user(), assistantMessage(toolUseContent("call-1", "weather", {})), USER_RESULT),
  ],
  [
    "a function_call_output among the messages",
    () => talk(user(), assistant(toolUse()), { type: "function_call_output", call_id: "call-1", output: "Rain" }),
    "write userMessage(toolResultContent(id, …))",
    () => talk(user(), assistant(toolUse()), userMessage(toolResultContent("call-1", "Rain"))),
  ],
  [
    "a reasoning item among the messages",
    () => talk(user(), { type: "reasoning", summary: [] }),
    "leave the item out",
    () => talk(user()),
  ],
  ["a message's type", () => talk({ type: "message", ...user() }), "leave it out", () => talk(user())],
  [
    "a message as a tuple",
    () => talk(["user", "Hello"]),
    "write userMessage(…) or assistantMessage(…)",
    () => talk(userMessage("Hello")),
  ],
  [
    "a message of a class",
    () => talk(new Foreign()),
    "write userMessage(…) or assistantMessage(…)",
    () => talk(assistantMessage("Hello")),
  ],
  [
    "a part that is only text",
    () => say([{ text: "Hello" }]),
    'add type: "text"',
    () => say([{ type: "text", text: "Hello" }]),
  ],
  [
    "a functionCall part",
    () => talk(user(), assistant([{ functionCall: { name: "weather", args: {} } }]), USER_RESULT),
    "write a tool_use block: toolUseContent(id, name, input)",
    () => talk(user(), assistant([toolUseContent("call-1", "weather", {})]), USER_RESULT),
  ],
  [
    "a functionResponse part",
    () => createFollowUp(OFFERING, CALLING, [{ functionResponse: { name: "weather", response: {} } }]),
    "write a tool_result block: toolResultContent(id, …)",
    () => createFollowUp(OFFERING, CALLING, [toolResultContent("call-1", "Rain")]),
  ],
  [
    "a whole CallToolResult as a result",
    () => createFollowUp(OFFERING, CALLING, [{ content: [text()] }]),
    "write toolResultContent(id, …)",
    () => createFollowUp(OFFERING, CALLING, [toolResultContent("call-1", [text()])]),
  ],
  [
    "plain data as a result's content",
    () => show({ temperature: 5 }),
    'write an array of blocks: [{ type: "text", text: JSON.stringify(…) }]',
    () => show([{ type: "text", text: JSON.stringify({ temperature: 5 }) }]),
  ],
  [
    "a number as a result's content",
    () => show(5),
    'write an array of blocks: [{ type: "text", text: JSON.stringify(…) }]',
    () => show([{ type: "text", text: JSON.stringify(5) }]),
  ],
  [
    "a boolean as options of a result",
    () => talk(user(), assistant(toolUse()), user(buildResult("call-1", "no such city", true))),
    "the third argument of toolResultContent is an object, { isError: … }",
    () => talk(user(), assistant(toolUse()), user(toolResultContent("call-1", "no such city", { isError: true }))),
  ],
  [
    "text in place of the results",
    () => createFollowUp(OFFERING, CALLING, [text()]),
    "write toolResultContent(id, …)",
    () => createFollowUp(OFFERING, CALLING, [toolResultContent("call-1", "Rain")]),
  ],
  [
    "a result with the tool's name",
    () => createFollowUp(OFFERING, CALLING, [toolResultContent("weather", "Rain")]),
    "its toolUseId must be the id of a tool_use there",
    () => createFollowUp(OFFERING, CALLING, [toolResultContent("call-1", "Rain")]),
  ],
  [
    "tools as a list's result",
    () => options({ tools: { tools: [tool()] } }),
    "pass what stands under tools",
    () => options({ tools: [tool()] }),
  ],
  [
    "declarations of functions",
    () => options({ tools: [{ functionDeclarations: [{ name: "weather" }] }] }),
    "write name, description and inputSchema in the tool itself",
    () => options({ tools: [{ name: "weather", description: "a", inputSchema: { type: "object" } }] }),
  ],
  [
    "mode ANY",
    () => options({ tools: [tool()], toolChoice: { mode: "ANY" } }),
    "write required",
    () => options({ tools: [tool()], toolChoice: { mode: "required" } }),
  ],
  [
    "reasoning_effort",
    () => options({ reasoning_effort: "low" }),
    "put it in metadata",
    () => options({ metadata: { reasoning_effort: "low" } }),
  ],
  [
    "a prompt",
    () => options({ prompt: "Hello" }),
    "write userMessage(…) in messages",
    () => createMessage([userMessage("Hello")], { maxTokens }),
  ],
  [
    "messages in place of the request",
    () => validateRequest([user()]),
    "pass { method, params }",
    () => validateRequest(request({ messages: [user()] })),
  ],
  [
    "a number as the options of a follow-up",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], 100),
    "write { maxTokens: … }",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], { maxTokens: 100 }),
  ],
  [
    "the whole result in place of the map",
    () => readAnswers({ a: result() }, { resultType: "input_required", inputRequests: { a: request() } }),
    "pass what stands under inputRequests",
    () => readAnswers({ a: result() }, { a: request() }),
  ],
  [
    "an elicitation in the map",
    () => readAnswers({ a: result() }, { a: request(), b: { method: "elicitation/create", params: {} } }),
    "sampling requests only belong here",
    () => readAnswers({ a: result() }, { a: request() }),
  ],
  [
    "an answer under result, in a map",
    () => readAnswers({ a: { result: result() } }, { a: request() }),
    "pass what stands under result",
    () => readAnswers({ a: result() }, { a: request() }),
  ],
  [
    "answers, id and request in another order",
    () => readResponse("a", { a: result() }, request()),
    "the order is inputResponses, id, request",
    () => readResponse({ a: result() }, "a", request()),
  ],
  [
    "another provider's message as content",
    () => createResult({ type: "message", content: [text()] }, { model: "a-model" }),
    "pass its content",
    () => createResult([text()], { model: "a-model" }),
  ],
  [
    "another library's answer",
    () => validateResult({ text: "Hello", finishReason: "stop" }),
    "write { role, content, model }",
    () => validateResult({ role: "assistant", content: text(), model: "a-model" }),
  ],
  [
    "an answer of a class",
    () => validateResult(new Foreign()),
    "write { role, content, model }",
    () => validateResult({ role: "assistant", content: text(), model: "a-model" }),
  ],
  [
    "a bare request",
    () => readAnswers({ a: result() }, request()),
    "pass a map of requests, { id: request }",
    () => readAnswers({ a: result() }, { a: request() }),
  ],
  [
    "requests and answers swapped",
    () => readAnswers({ a: request() }, { a: result() }),
    "the answers are the first argument, the requests the second",
    () => readAnswers({ a: result() }, { a: request() }),
  ],
  [
    "results and answer swapped",
    () => createFollowUp(OFFERING, [toolResult()], CALLING),
    "the answer is the second argument, its results the third",
    () => createFollowUp(OFFERING, CALLING, [toolResult()]),
  ],
  [
    "a list of bytes",
    () => say({ type: "image", data: [137, 80], mimeType: "image/png" }),
    "pass a Uint8Array to imageContent or audioContent",
    () => say(imageContent(Uint8Array.from([137, 80]), "image/png")),
  ],
  [
    "data and mimeType swapped",
    () => say({ type: "image", data: "image/png", mimeType: BASE64 }),
    "that is a media type: swap data and mimeType",
    () => say({ type: "image", data: BASE64, mimeType: "image/png" }),
  ],
  [
    "bytes in a resource",
    () => show([resource({ resource: { uri: "file:///a", blob: Uint8Array.from([1]) } })]),
    "write them in base64",
    () => show([resource({ resource: { uri: "file:///a", blob: BASE64 } })]),
  ],
  [
    "a whole CallToolResult",
    () => show({ content: [text()], isError: false }),
    "pass its content, and its isError as an option",
    () => show([text()]),
  ],
  [
    "a string as the answer",
    () => validateResult("Paris"),
    "write { role, content, model }",
    () => validateResult({ role: "assistant", content: text(), model: "a-model" }),
  ],
]);
