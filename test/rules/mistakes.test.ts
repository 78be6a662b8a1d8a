import { describe, expect, it } from "vitest";
import { CLIENT_CAPABILITIES_META_KEY as CAPABILITIES, textContent } from "../../src/index";
import { audio, BASE64, icon, image, link, resource, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, nested, request, result, untyped, user, without } from "../support/fixtures";
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
 * What a person reads after each of the usual mistakes, as a whole. A message is changed here only after it has been
 * read as by somebody whose call has just failed, in a log and without the docs.
 */

type Mistake = readonly [what: string, call: () => Outcome, message: string];

function tell(title: string, mistakes: readonly Mistake[]): void {
  describe(title, () => {
    it.each(mistakes)("%s", (_what, call, message) => {
      expect(call().error?.message).toBe(message);
    });
  });
}

const LOOSE = { unknownKeys: "ignore" };
const maxTokens = 100;
const messages = [user()];
const outcome = (value: unknown): object => ({ ok: true, value });
const FAILED = { ok: false, error: { code: -32602, message: "…" } };

const options = (extra: object): Outcome => createMessage(messages, { maxTokens, ...extra });
const say = (content: unknown): Outcome => validateRequest(request({ messages: [user(content)] }));
const talk = (...conversation: readonly unknown[]): Outcome => validateRequest(request({ messages: conversation }));
const show = (content: unknown): Outcome => talk(assistant(toolUse()), user(toolResult({ content })));
const offer = (extra: object): Outcome => options({ tools: [tool(extra)] });
const answer = (extra: object): Outcome => validateResult(result(extra));

const BlobOfText: new (parts: readonly string[]) => object = untyped(Reflect.get(globalThis, "Blob"));

/** A class of another library. */
class Foreign {
  kind = "string";
}

const OFFERING = request({ tools: [tool()] });
const CALLING = result({ content: [toolUse()] });

tell("the arguments of createMessage", [
  [
    "both in one object",
    () => createMessage({ messages, maxTokens }),
    "Invalid sampling request: params is missing; it must be an object (messages are the first argument, options the second)",
  ],
  [
    "swapped",
    () => createMessage({ maxTokens }, messages),
    "Invalid sampling request: params must be an object, got an array (messages are the first argument, options the second)",
  ],
  [
    "no options",
    () => createMessage(messages),
    "Invalid sampling request: params is missing; it must be an object (write { maxTokens: … } as the second argument)",
  ],
  [
    "nothing",
    () => createMessage(),
    "Invalid sampling request: params is missing; it must be an object (write { maxTokens: … } as the second argument)",
  ],
  [
    "messages among the options too",
    () => createMessage(messages, { messages, maxTokens }),
    "Invalid sampling request: params.messages is not a known key (messages are the first argument, options the second)",
  ],
  [
    "a number in place of the options",
    () => createMessage(messages, 100),
    "Invalid sampling request: params must be an object, got a number (write { maxTokens: … } as the second argument)",
  ],
  [
    "null in place of the options",
    () => createMessage(messages, null),
    "Invalid sampling request: params must be an object, got null",
  ],
  [
    "a string in place of the list",
    () => createMessage("Hello", { maxTokens }),
    "Invalid sampling request: params.messages must be a non-empty array, got a string (write userMessage(…), in a list)",
  ],
  [
    "a string in the list",
    () => createMessage(["Hello"], { maxTokens }),
    "Invalid sampling request: params.messages[0] must be an object, got a string (write userMessage(…))",
  ],
  [
    "one message in place of the list",
    () => createMessage(user(), { maxTokens }),
    "Invalid sampling request: params.messages must be a non-empty array, got an object (put it in an array)",
  ],
  [
    "a block in the list",
    () => createMessage([text()], { maxTokens }),
    "Invalid sampling request: params.messages[0].type is not a known key (write userMessage(…) or assistantMessage(…))",
  ],
  [
    "a list in the list",
    () => createMessage([[user()]], { maxTokens }),
    "Invalid sampling request: params.messages[0] must be an object, got an array (write userMessage(…) or assistantMessage(…))",
  ],
  [
    "a hole in the list",
    () => createMessage([user(), undefined], { maxTokens }),
    "Invalid sampling request: params.messages[1] is missing; it must be an object",
  ],
  [
    "null in the list",
    () => createMessage([null], { maxTokens }),
    "Invalid sampling request: params.messages[0] must be an object, got null",
  ],
  [
    "a promise of the list",
    () => createMessage(Promise.resolve(messages), { maxTokens }),
    "Invalid sampling request: params.messages must be a non-empty array, got a promise (await it)",
  ],
  [
    "a list of promises",
    () => createMessage([Promise.resolve(user())], { maxTokens }),
    "Invalid sampling request: params.messages[0] must be an object, got a promise (await Promise.all(…) of the list)",
  ],
  [
    "a promise of the options",
    () => createMessage(messages, Promise.resolve({ maxTokens })),
    "Invalid sampling request: params must be an object, got a promise (await it)",
  ],
  [
    "a built request in place of the list",
    () => createMessage(request(), { maxTokens }),
    "Invalid sampling request: params.messages must be a non-empty array, got an object",
  ],
  [
    "an outcome in place of the list",
    () => createMessage(outcome(messages), { maxTokens }),
    "Invalid sampling request: params.messages must be a non-empty array, got an object (pass its value)",
  ],
  [
    "an outcome in place of the options",
    () => createMessage(messages, outcome({ maxTokens })),
    "Invalid sampling request: params.ok is not a known key (pass its value)",
  ],
  [
    "JSON text in place of the list",
    () => createMessage(JSON.stringify(messages), { maxTokens }),
    "Invalid sampling request: params.messages must be a non-empty array, got a string (JSON.parse it)",
  ],
  [
    "JSON text in place of the options",
    () => createMessage(messages, '{"maxTokens":100}'),
    "Invalid sampling request: params must be an object, got a string (JSON.parse it)",
  ],
  [
    "options under params",
    () => createMessage(messages, { params: { maxTokens } }),
    "Invalid sampling request: params.params is not a known key; known are maxTokens, systemPrompt, modelPreferences, temperature, stopSequences, includeContext, metadata, tools, toolChoice",
  ],
]);

tell("a value that belongs elsewhere", [
  [
    "a promise of a request",
    () => validateRequest(Promise.resolve(request())),
    "Invalid sampling request: the request must be an object, got a promise (await it)",
  ],
  [
    "a promise of an answer",
    () => validateResult(Promise.resolve(result())),
    "Invalid sampling result: the result must be an object, got a promise (await it)",
  ],
  [
    "a promise of params",
    () => validateRequest({ ...request(), params: Promise.resolve({}) }),
    "Invalid sampling request: params must be an object, got a promise (await it)",
  ],
  [
    "a promise of content",
    () => say(Promise.resolve(text())),
    "Invalid sampling request: params.messages[0].content must be a block, got a promise (await it)",
  ],
  [
    "a promise in content",
    () => say([Promise.resolve(text())]),
    "Invalid sampling request: params.messages[0].content[0] must be a block, got a promise (await Promise.all(…) of the list)",
  ],
  [
    "a promise of a text",
    () => say(text({ text: Promise.resolve("Hello") })),
    "Invalid sampling request: params.messages[0].content.text must be a string, got a promise (await it)",
  ],
  [
    "a promise of tools",
    () => options({ tools: Promise.resolve([tool()]) }),
    "Invalid sampling request: params.tools must be an array, got a promise (await it)",
  ],
  [
    "a list of promises of tools",
    () => options({ tools: [Promise.resolve(tool())] }),
    "Invalid sampling request: params.tools[0] must be an object, got a promise (await Promise.all(…) of the list)",
  ],
  [
    "a promise in metadata",
    () => options({ metadata: { user: Promise.resolve("Ann") } }),
    "Invalid sampling request: params.metadata.user must be JSON, got a promise (await it)",
  ],
  [
    "an outcome of createMessage",
    () => validateRequest(outcome(request())),
    "Invalid sampling request: ok is not a known key (pass its value)",
  ],
  [
    "an outcome of createResult",
    () => validateResult(outcome(result())),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (pass its value)',
  ],
  [
    "an outcome that failed",
    () => validateRequest(FAILED),
    "Invalid sampling request: ok is not a known key (it has no value: check its ok first)",
  ],
  [
    "an outcome that failed as an answer",
    () => validateResult(FAILED),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (it has no value: check its ok first)',
  ],
  [
    "an outcome as a message",
    () => talk(outcome(user())),
    "Invalid sampling request: params.messages[0].ok is not a known key (pass its value)",
  ],
  [
    "params in place of the request",
    () => validateRequest(request().params),
    "Invalid sampling request: messages is not a known key (pass { method, params })",
  ],
  [
    "params read loose",
    () => validateRequest(request().params, LOOSE),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (pass { method, params })',
  ],
  [
    "a request in place of its params",
    () => validateRequest({ ...request(), params: request() }),
    "Invalid sampling request: params.method is not a known key (pass { method, params } as the request, and only its params here)",
  ],
  [
    "a message in place of the request",
    () => validateRequest(user()),
    "Invalid sampling request: role is not a known key (this is not a request: pass { method, params })",
  ],
  [
    "the messages in place of the request",
    () => validateRequest(messages),
    "Invalid sampling request: the request must be an object, got an array (pass { method, params })",
  ],
  [
    "an answer in place of the request",
    () => validateRequest(result()),
    "Invalid sampling request: role is not a known key (this is not a request: pass { method, params })",
  ],
  [
    "a request in place of the answer",
    () => validateResult(request()),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (this is not an answer: pass { role, content, model })',
  ],
  [
    "swapped in checkCapabilities",
    () => checkCapabilities({ sampling: {} }, request()),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (the request is the first argument, the capabilities the second)',
  ],
  [
    "swapped in checkAnswer",
    () => checkAnswer(result(), request()),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (the request is the first argument, the answer the second)',
  ],
  [
    "swapped in createFollowUp",
    () => createFollowUp(CALLING, OFFERING, [toolResult()]),
    "Invalid sampling request: role is not a known key (the request is the first argument, the answer the second)",
  ],
  [
    "swapped in readAnswers",
    () => readAnswers({ a: request() }, { a: result() }),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (the answers are the first argument, the requests the second)',
  ],
  [
    "results and answer swapped in createFollowUp",
    () => createFollowUp(OFFERING, [toolResult()], CALLING),
    "Invalid sampling result: the result must be an object, got an array (the answer is the second argument, its results the third)",
  ],
  [
    "swapped in createResult",
    () => createResult({ model: "a-model" }, "Hello"),
    "Invalid sampling result: the second argument must be an object, got a string (content is the first argument, { model } the second)",
  ],
  [
    "an id and a request that are swapped",
    () => readResponse({}, request(), "capital"),
    "Invalid sampling request: the id must be a string, got an object (the order is inputResponses, id, request)",
  ],
  [
    "jsonrpc",
    () => validateRequest({ jsonrpc: "2.0", ...request() }),
    "Invalid sampling request: jsonrpc is not a known key (pass the bare request, { method, params })",
  ],
  [
    "id",
    () => validateRequest({ id: 1, ...request() }),
    "Invalid sampling request: id is not a known key (pass the bare request, { method, params })",
  ],
  [
    "a map of requests",
    () => validateRequest({ capital: request() }),
    "Invalid sampling request: capital is not a known key (pass one entry of the map)",
  ],
  [
    "a map of answers",
    () => validateResult({ capital: result() }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (pass one entry of the map)',
  ],
  [
    "JSON text in place of the request",
    () => validateRequest(JSON.stringify(request())),
    "Invalid sampling request: the request must be an object, got a string (JSON.parse it)",
  ],
  [
    "JSON text in place of the answer",
    () => validateResult(JSON.stringify(result())),
    "Invalid sampling result: the result must be an object, got a string (JSON.parse it)",
  ],
  [
    "JSON text in place of params",
    () => validateRequest({ ...request(), params: '{"a":1}' }),
    "Invalid sampling request: params must be an object, got a string (JSON.parse it)",
  ],
]);

tell("a key of another name", [
  [
    "one letter short",
    () => createMessage(messages, { maxToken: 100 }),
    "Invalid sampling request: params.maxToken is not a known key (write maxTokens)",
  ],
  [
    "a letter lost",
    () => options({ temprature: 1 }),
    "Invalid sampling request: params.temprature is not a known key (write temperature)",
  ],
  [
    "two letters lost",
    () => options({ stopSequnce: [] }),
    "Invalid sampling request: params.stopSequnce is not a known key (write stopSequences)",
  ],
  [
    "underscores",
    () => options({ max_tokens: 100 }),
    "Invalid sampling request: params.max_tokens is not a known key (write maxTokens)",
  ],
  [
    "a word between",
    () => options({ maxCompletionTokens: 100 }),
    "Invalid sampling request: params.maxCompletionTokens is not a known key (write maxTokens)",
  ],
  [
    "system",
    () => options({ system: "Be brief." }),
    "Invalid sampling request: params.system is not a known key (write systemPrompt)",
  ],
  [
    "instructions",
    () => options({ instructions: "Be brief." }),
    "Invalid sampling request: params.instructions is not a known key (write systemPrompt)",
  ],
  [
    "stop",
    () => options({ stop: ["."] }),
    "Invalid sampling request: params.stop is not a known key (write stopSequences)",
  ],
  [
    "model",
    () => options({ model: "a-model" }),
    "Invalid sampling request: params.model is not a known key (write modelPreferences: { hints: [{ name: … }] })",
  ],
  [
    "parameters of a tool",
    () => offer({ parameters: {} }),
    "Invalid sampling request: params.tools[0].parameters is not a known key (write inputSchema)",
  ],
  [
    "input_schema of a tool",
    () => offer({ input_schema: {} }),
    "Invalid sampling request: params.tools[0].input_schema is not a known key (write inputSchema)",
  ],
  [
    "mime_type of an image",
    () => say({ type: "image", data: BASE64, mime_type: "image/png" }),
    "Invalid sampling request: params.messages[0].content.mime_type is not a known key (write mimeType)",
  ],
  [
    "mediaType of an image",
    () => say({ type: "image", data: BASE64, mediaType: "image/png" }),
    "Invalid sampling request: params.messages[0].content.mediaType is not a known key (write mimeType)",
  ],
  [
    "arguments of a tool use",
    () => talk(user(), assistant({ type: "tool_use", id: "a", name: "a", arguments: {} })),
    "Invalid sampling request: params.messages[1].content.input is missing; it must be an object (it is there in another spelling: write input)",
  ],
  [
    "args of a tool use",
    () => talk(user(), assistant({ type: "tool_use", id: "a", name: "a", args: {} })),
    "Invalid sampling request: params.messages[1].content.input is missing; it must be an object (it is there in another spelling: write input)",
  ],
  [
    "tool_use_id of a result",
    () => talk(assistant(toolUse()), user({ ...without(toolResult(), "toolUseId"), tool_use_id: "call-1" })),
    "Invalid sampling request: params.messages[1].content.tool_use_id is not a known key (write toolUseId)",
  ],
  [
    "toolCallId of a result",
    () => talk(assistant(toolUse()), user({ ...without(toolResult(), "toolUseId"), toolCallId: "call-1" })),
    "Invalid sampling request: params.messages[1].content.toolCallId is not a known key (write toolUseId)",
  ],
  [
    "responseFormat",
    () => options({ responseFormat: {} }),
    'Invalid sampling request: params.responseFormat is not a known key (offer one tool with that schema, and toolChoice: { mode: "required" })',
  ],
  [
    "response_format",
    () => options({ response_format: {} }),
    'Invalid sampling request: params.response_format is not a known key (offer one tool with that schema, and toolChoice: { mode: "required" })',
  ],
  [
    "text_format",
    () => options({ text_format: {} }),
    'Invalid sampling request: params.text_format is not a known key (offer one tool with that schema, and toolChoice: { mode: "required" })',
  ],
  [
    "responseSchema",
    () => options({ responseSchema: {} }),
    'Invalid sampling request: params.responseSchema is not a known key (offer one tool with that schema, and toolChoice: { mode: "required" })',
  ],
  [
    "jsonSchema",
    () => options({ jsonSchema: {} }),
    'Invalid sampling request: params.jsonSchema is not a known key (offer one tool with that schema, and toolChoice: { mode: "required" })',
  ],
  [
    "outputSchema in params",
    () => options({ outputSchema: {} }),
    'Invalid sampling request: params.outputSchema is not a known key (offer one tool with that schema, and toolChoice: { mode: "required" })',
  ],
  ["topP", () => options({ topP: 1 }), "Invalid sampling request: params.topP is not a known key (put it in metadata)"],
  [
    "top_p",
    () => options({ top_p: 1 }),
    "Invalid sampling request: params.top_p is not a known key (put it in metadata)",
  ],
  ["topK", () => options({ topK: 1 }), "Invalid sampling request: params.topK is not a known key (put it in metadata)"],
  ["seed", () => options({ seed: 1 }), "Invalid sampling request: params.seed is not a known key (put it in metadata)"],
  [
    "frequencyPenalty",
    () => options({ frequencyPenalty: 1 }),
    "Invalid sampling request: params.frequencyPenalty is not a known key (put it in metadata)",
  ],
  [
    "presence_penalty",
    () => options({ presence_penalty: 1 }),
    "Invalid sampling request: params.presence_penalty is not a known key (put it in metadata)",
  ],
  [
    "logitBias",
    () => options({ logitBias: {} }),
    "Invalid sampling request: params.logitBias is not a known key (put it in metadata)",
  ],
  [
    "temperature in modelPreferences",
    () => options({ modelPreferences: { temperature: 1 } }),
    "Invalid sampling request: params.modelPreferences.temperature is not a known key (it is an option of its own)",
  ],
  [
    "costPriority beside modelPreferences",
    () => options({ costPriority: 1 }),
    "Invalid sampling request: params.costPriority is not a known key (put it in modelPreferences)",
  ],
  [
    "hints beside modelPreferences",
    () => options({ hints: [] }),
    "Invalid sampling request: params.hints is not a known key (put it in modelPreferences)",
  ],
  [
    "task",
    () => options({ task: { ttl: 1 } }),
    "Invalid sampling request: params.task is not a known key (leave out what an older revision had)",
  ],
  [
    "execution of a tool",
    () => offer({ execution: {} }),
    "Invalid sampling request: params.tools[0].execution is not a known key (leave out what an older revision had)",
  ],
  [
    "name of a message",
    () => talk({ ...user(), name: "Ann" }),
    "Invalid sampling request: params.messages[0].name is not a known key; known are role, content, _meta",
  ],
  [
    "cache_control of a block",
    () => say(text({ cache_control: {} })),
    "Invalid sampling request: params.messages[0].content.cache_control is not a known key (leave it out, or keep it in _meta)",
  ],
  [
    "stream",
    () => options({ stream: true }),
    "Invalid sampling request: params.stream is not a known key; known are maxTokens, systemPrompt, modelPreferences, temperature, stopSequences, includeContext, metadata, tools, toolChoice",
  ],
]);

tell("messages", [
  [
    "an empty list",
    () => talk(),
    "Invalid sampling request: params.messages must be a non-empty array, got an empty array",
  ],
  [
    "text beside role",
    () => talk({ role: "user", text: "Hello" }),
    "Invalid sampling request: params.messages[0].text is not a known key (put the text in content)",
  ],
  [
    "parts beside role",
    () => talk({ role: "user", parts: [{ text: "Hello" }] }),
    "Invalid sampling request: params.messages[0].parts is not a known key; known are role, content, _meta",
  ],
  [
    "no content",
    () => talk({ role: "user" }),
    "Invalid sampling request: params.messages[0].content is missing; it must be a block",
  ],
  [
    "content that is a string",
    () => say("Hello"),
    'Invalid sampling request: params.messages[0].content must be a block, got a string (write { type: "text", text: … })',
  ],
  [
    "a string in content",
    () => say(["Hello"]),
    'Invalid sampling request: params.messages[0].content[0] must be a block, got a string (write { type: "text", text: … })',
  ],
  [
    "content that is null",
    () => say(null),
    "Invalid sampling request: params.messages[0].content must be a block, got null",
  ],
  [
    "content that is an empty list",
    () => say([]),
    "Invalid sampling request: params.messages[0].content must be a block or a non-empty array, got an empty array",
  ],
  [
    "content that is a number",
    () => say(1),
    "Invalid sampling request: params.messages[0].content must be a block, got a number",
  ],
  [
    "role tool",
    () => talk({ role: "tool", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (put a tool_result block in a user message)',
  ],
  [
    "role tool with a string",
    () => talk({ role: "tool", tool_call_id: "a", content: "Sunny" }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (put a tool_result block in a user message)',
  ],
  [
    "role function",
    () => talk({ role: "function", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (put a tool_result block in a user message)',
  ],
  [
    "role developer",
    () => talk({ role: "developer", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (put it in systemPrompt)',
  ],
  [
    "role system",
    () => talk({ role: "system", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (put it in systemPrompt)',
  ],
  [
    "role system with a string",
    () => talk({ role: "system", content: "Be brief." }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (put it in systemPrompt)',
  ],
  [
    "role system with a string, content first",
    () => talk({ content: "Be brief.", role: "system" }),
    'Invalid sampling request: params.messages[0].content must be a block, got a string (write { type: "text", text: … })',
  ],
  [
    "role model",
    () => talk({ role: "model", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (write assistant)',
  ],
  [
    "role ai",
    () => talk({ role: "ai", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (write assistant)',
  ],
  [
    "role bot",
    () => talk({ role: "bot", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (write assistant)',
  ],
  [
    "role human",
    () => talk({ role: "human", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (write user)',
  ],
  [
    "role User",
    () => talk({ role: "User", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (write user)',
  ],
  [
    "role ASSISTANT",
    () => talk({ role: "ASSISTANT", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (write assistant)',
  ],
  [
    "role model of an answer",
    () => answer({ role: "model" }),
    'Invalid sampling result: role must be "user" or "assistant" (write assistant)',
  ],
  [
    "another role",
    () => talk({ role: "critic", content: text() }),
    'Invalid sampling request: params.messages[0].role must be "user" or "assistant"',
  ],
  [
    "content null beside tool_calls",
    () => talk(user(), { role: "assistant", content: null, tool_calls: [] }),
    "Invalid sampling request: params.messages[1].content must be a block, got null (write tool_use blocks in content)",
  ],
  [
    "tool_calls without content",
    () => talk(user(), { role: "assistant", tool_calls: [] }),
    "Invalid sampling request: params.messages[1].content is missing; it must be a block (write tool_use blocks in content)",
  ],
  [
    "tool_calls first",
    () => talk(user(), { tool_calls: [], role: "assistant", content: null }),
    "Invalid sampling request: params.messages[1].content must be a block, got null (write tool_use blocks in content)",
  ],
  [
    "an answer with content null beside tool_calls",
    () => validateResult({ role: "assistant", content: null, model: "m", tool_calls: [] }),
    "Invalid sampling result: content must be a block, got null (write tool_use blocks in content)",
  ],
]);

tell("blocks", [
  [
    "a functionCall part",
    () => talk(user(), assistant([{ functionCall: { name: "a", args: {} } }])),
    'Invalid sampling request: params.messages[1].content[0].type is missing; it must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_use block: toolUseContent(id, name, input))',
  ],
  [
    "a function_call in place of the content",
    () => answer({ content: { function_call: { name: "a" } } }),
    'Invalid sampling result: content.type is missing; it must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_use block: toolUseContent(id, name, input))',
  ],
  [
    "a thoughtSignature",
    () => say({ ...text(), thoughtSignature: "a" }),
    "Invalid sampling request: params.messages[0].content.thoughtSignature is not a known key (leave it out, or keep it in _meta)",
  ],
  [
    "a signature",
    () => say({ ...text(), signature: "a" }),
    "Invalid sampling request: params.messages[0].content.signature is not a known key (leave it out, or keep it in _meta)",
  ],
  [
    "a whole CallToolResult as a result's content",
    () => show({ content: [text()], isError: false }),
    "Invalid sampling request: params.messages[1].content.content must be an array, got an object (pass its content, and its isError as an option)",
  ],
  [
    "no type",
    () => say({ text: "Hello" }),
    'Invalid sampling request: params.messages[0].content.type is missing; it must be one of "text", "image", "audio", "tool_use", "tool_result" (add type: "text")',
  ],
  [
    "a thinking block",
    () => talk(user(), assistant([{ type: "thinking", thinking: "…" }])),
    'Invalid sampling request: params.messages[1].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (leave the block out, or keep it in the _meta of the block after it)',
  ],
  [
    "a redacted_thinking block",
    () => talk(user(), assistant([{ type: "redacted_thinking", data: "…" }])),
    'Invalid sampling request: params.messages[1].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (leave the block out, or keep it in the _meta of the block after it)',
  ],
  [
    "a reasoning block",
    () => answer({ content: [{ type: "reasoning", text: "…" }] }),
    'Invalid sampling result: content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (leave the block out, or keep it in the _meta of the block after it)',
  ],
  [
    "tool-call",
    () => talk(user(), assistant([{ type: "tool-call" }])),
    'Invalid sampling request: params.messages[1].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_use block)',
  ],
  [
    "tool_call",
    () => talk(user(), assistant([{ type: "tool_call" }])),
    'Invalid sampling request: params.messages[1].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_use block)',
  ],
  [
    "toolUse",
    () => talk(user(), assistant([{ type: "toolUse" }])),
    'Invalid sampling request: params.messages[1].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_use block)',
  ],
  [
    "function_call",
    () => answer({ content: [{ type: "function_call" }] }),
    'Invalid sampling result: content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_use block)',
  ],
  [
    "tool-result",
    () => say([{ type: "tool-result" }]),
    'Invalid sampling request: params.messages[0].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_result block)',
  ],
  [
    "toolResult",
    () => say({ type: "toolResult" }),
    'Invalid sampling request: params.messages[0].content.type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_result block)',
  ],
  [
    "function_call_output",
    () => say([{ type: "function_call_output" }]),
    'Invalid sampling request: params.messages[0].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a tool_result block)',
  ],
  [
    "input_image",
    () => say([{ type: "input_image", image_url: "…" }]),
    'Invalid sampling request: params.messages[0].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write an image block with data and mimeType)',
  ],
  [
    "image_url",
    () => say([{ type: "image_url", image_url: {} }]),
    'Invalid sampling request: params.messages[0].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write an image block with data and mimeType)',
  ],
  [
    "input_text",
    () => say([{ type: "input_text", text: "Hello" }]),
    'Invalid sampling request: params.messages[0].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a text block)',
  ],
  [
    "output_text",
    () => answer({ content: [{ type: "output_text", text: "Hello" }] }),
    'Invalid sampling result: content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a text block)',
  ],
  [
    "refusal",
    () => answer({ content: [{ type: "refusal", refusal: "No." }] }),
    'Invalid sampling result: content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write a text block)',
  ],
  [
    "a resource in a message",
    () => say(resource()),
    'Invalid sampling request: params.messages[0].content.type must be one of "text", "image", "audio", "tool_use", "tool_result" (write its text in a text block; only a tool_result can hold it)',
  ],
  [
    "a resource link in a message",
    () => say([link()]),
    'Invalid sampling request: params.messages[0].content[0].type must be one of "text", "image", "audio", "tool_use", "tool_result" (write its text in a text block; only a tool_result can hold it)',
  ],
  [
    "another type",
    () => say({ type: "video" }),
    'Invalid sampling request: params.messages[0].content.type must be one of "text", "image", "audio", "tool_use", "tool_result"',
  ],
  [
    "a tool use in a tool result",
    () => show([toolUse()]),
    'Invalid sampling request: params.messages[1].content.content[0].type must be one of "text", "image", "audio", "resource_link", "resource"',
  ],
  [
    "an outcome of a builder as a block",
    () => say(outcome(text())),
    'Invalid sampling request: params.messages[0].content.type is missing; it must be one of "text", "image", "audio", "tool_use", "tool_result" (pass its value)',
  ],
  [
    "a text that is a number",
    () => say(text({ text: 1 })),
    "Invalid sampling request: params.messages[0].content.text must be a string, got a number",
  ],
  [
    "annotations that are null",
    () => say(text({ annotations: null })),
    "Invalid sampling request: params.messages[0].content.annotations must be an object, got null (leave the key out)",
  ],
  [
    "a date as lastModified",
    () => say(text({ annotations: { lastModified: new Date(0) } })),
    "Invalid sampling request: params.messages[0].content.annotations.lastModified must be an RFC 3339 date-time such as 2025-01-12T15:00:58Z, got a date (write a string; toISOString() gives one)",
  ],
  [
    "a day as lastModified",
    () => say(text({ annotations: { lastModified: "2025-01-12" } })),
    "Invalid sampling request: params.messages[0].content.annotations.lastModified must be an RFC 3339 date-time such as 2025-01-12T15:00:58Z",
  ],
  [
    "audience as a string",
    () => say(text({ annotations: { audience: "user" } })),
    "Invalid sampling request: params.messages[0].content.annotations.audience must be an array, got a string",
  ],
]);

tell("images", [
  [
    "source beside the type",
    () => say({ type: "image", source: { type: "base64", media_type: "image/png", data: BASE64 } }),
    "Invalid sampling request: params.messages[0].content.source is not a known key (write data and mimeType in the block itself)",
  ],
  [
    "source in an answer",
    () => answer({ content: [{ type: "image", source: {} }] }),
    "Invalid sampling result: content[0].data is missing; it must be base64 (write data and mimeType in the block itself)",
  ],
  [
    "source in a tool result",
    () => show([{ type: "image", source: {} }]),
    "Invalid sampling request: params.messages[1].content.content[0].source is not a known key (write data and mimeType in the block itself)",
  ],
  [
    "a data URL",
    () => say(image({ data: `data:image/png;base64,${BASE64}` })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (remove the prefix up to the comma)",
  ],
  [
    "a data URL in a tool result",
    () => show([image({ data: `data:image/png;base64,${BASE64}` })]),
    "Invalid sampling request: params.messages[1].content.content[0].data must be base64 (remove the prefix up to the comma)",
  ],
  [
    "a data URL as a blob",
    () => show([resource({ resource: { uri: "a:b", blob: `data:image/png;base64,${BASE64}` } })]),
    "Invalid sampling request: params.messages[1].content.content[0].resource.blob must be base64 (remove the prefix up to the comma)",
  ],
  [
    "the URL-safe alphabet",
    () => say(image({ data: "_-_-" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (write + for - and / for _)",
  ],
  [
    "the URL-safe alphabet without padding",
    () => say(image({ data: "_-_-_w" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (write + for - and / for _)",
  ],
  [
    "white space",
    () => say(image({ data: "iVBORw0K\nGgo=\n" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (remove the white space)",
  ],
  [
    "a data URL in an answer",
    () => answer({ content: image({ data: `data:image/png;base64,${BASE64}` }) }),
    "Invalid sampling result: content.data must be base64 (remove the prefix up to the comma)",
  ],
  [
    "absent padding",
    () => say(image({ data: "iVBORw0KGgo" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (pad it with =)",
  ],
  [
    "half the padding",
    () => say(image({ data: "iVBORw0KGg=" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (pad it with =)",
  ],
  [
    "bytes in a string",
    () => say(image({ data: "\u0089PNG\r\n\u001a\n\u0000" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (pass the bytes, a Uint8Array, to imageContent or audioContent)",
  ],
  [
    "bytes in a string, decoded as UTF-8",
    () => say(image({ data: "\ufffdPNG\r\n\u001a\n" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (pass the bytes, a Uint8Array, to imageContent or audioContent)",
  ],
  [
    "bytes in a string, hardly text",
    () => say(image({ data: "GIF89a\u0001\u0000\u0001\u0000" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (pass the bytes, a Uint8Array, to imageContent or audioContent)",
  ],
  [
    "a path",
    () => say(image({ data: "./chart.png" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (read the file)",
  ],
  [
    "a path of letters and a dot",
    () => say(image({ data: "chart.png" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (read the file)",
  ],
  [
    "a path of Windows",
    () => say(image({ data: "C:\\charts\\one.png" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (read the file)",
  ],
  [
    "a file URL",
    () => say(image({ data: "file:///tmp/chart.png" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (read the file)",
  ],
  [
    "a web address",
    () => say(image({ data: "https://example.com/chart.png" })),
    "Invalid sampling request: params.messages[0].content.data must be base64 (fetch it, and pass its bytes to imageContent or audioContent)",
  ],
  [
    "bytes",
    () => say(image({ data: new Uint8Array(3) })),
    "Invalid sampling request: params.messages[0].content.data must be base64, got bytes (pass a Uint8Array to imageContent or audioContent)",
  ],
  [
    "a buffer",
    () => say(image({ data: new ArrayBuffer(3) })),
    "Invalid sampling request: params.messages[0].content.data must be base64, got bytes (pass a Uint8Array to imageContent or audioContent)",
  ],
  [
    "bytes of audio",
    () => say(audio({ data: new Uint8Array(3) })),
    "Invalid sampling request: params.messages[0].content.data must be base64, got bytes (pass a Uint8Array to imageContent or audioContent)",
  ],
  [
    "bytes as a blob",
    () => show([resource({ resource: { uri: "a:b", blob: new Uint8Array(3) } })]),
    "Invalid sampling request: params.messages[1].content.content[0].resource.blob must be base64, got bytes (write them in base64)",
  ],
  [
    "a Blob",
    () => say(image({ data: new BlobOfText(["a"]) })),
    "Invalid sampling request: params.messages[0].content.data must be base64, got a blob (pass new Uint8Array(await blob.arrayBuffer()) to imageContent or audioContent)",
  ],
  [
    "a buffer of Node as JSON",
    () => say(image({ data: { type: "Buffer", data: [1] } })),
    "Invalid sampling request: params.messages[0].content.data must be base64, got an object (pass a Uint8Array to imageContent or audioContent)",
  ],
  [
    "a list of bytes",
    () => say({ type: "image", data: [137, 80], mimeType: "image/png" }),
    "Invalid sampling request: params.messages[0].content.data must be base64, got an array (pass a Uint8Array to imageContent or audioContent)",
  ],
  [
    "data and mimeType swapped",
    () => say({ type: "image", data: "image/png", mimeType: BASE64 }),
    "Invalid sampling request: params.messages[0].content.data must be base64 (that is a media type: swap data and mimeType)",
  ],
  [
    "an image under image_url",
    () => say([{ type: "image", image_url: { url: "https://example.com/a.png" } }]),
    "Invalid sampling request: params.messages[0].content[0].image_url is not a known key (write data and mimeType in the block itself)",
  ],
  [
    "an image as inlineData",
    () => say([{ inlineData: { mimeType: "image/png", data: BASE64 } }]),
    'Invalid sampling request: params.messages[0].content[0].type is missing; it must be one of "text", "image", "audio", "tool_use", "tool_result" (write data and mimeType in the block itself)',
  ],
  [
    "other text",
    () => say(image({ data: "no such picture!" })),
    "Invalid sampling request: params.messages[0].content.data must be base64",
  ],
  [
    "no mimeType",
    () => say({ type: "image", data: BASE64 }),
    "Invalid sampling request: params.messages[0].content.mimeType is missing; it must be a string",
  ],
]);

tell("tools", [
  [
    "a $schema of null",
    () => offer({ inputSchema: { $schema: null, type: "object" } }),
    "Invalid sampling request: params.tools[0].inputSchema.$schema must be a string, got null (leave the key out)",
  ],
  [
    "a $schema of a number",
    () => offer({ inputSchema: { $schema: 7, type: "object" } }),
    "Invalid sampling request: params.tools[0].inputSchema.$schema must be a string, got a number",
  ],
  [
    "a class instance as inputSchema",
    () => offer({ inputSchema: new Foreign() }),
    "Invalid sampling request: params.tools[0].inputSchema must be an object, got a class instance (write a JSON Schema, such as z.toJSONSchema(…) gives)",
  ],
  [
    "a class instance as outputSchema",
    () => offer({ outputSchema: new Foreign() }),
    "Invalid sampling request: params.tools[0].outputSchema must be an object, got a class instance (write a JSON Schema, such as z.toJSONSchema(…) gives)",
  ],
  [
    "a function as inputSchema",
    () => offer({ inputSchema: () => ({}) }),
    "Invalid sampling request: params.tools[0].inputSchema must be an object, got a function (write a JSON Schema, such as z.toJSONSchema(…) gives)",
  ],
  [
    "a raw shape of class instances as inputSchema",
    () => offer({ inputSchema: { city: new Foreign() } }),
    "Invalid sampling request: params.tools[0].inputSchema.city must be JSON, got a class instance (write a JSON Schema, such as z.toJSONSchema(…) gives)",
  ],
  [
    "JSON text as inputSchema",
    () => offer({ inputSchema: '{"type":"object"}' }),
    "Invalid sampling request: params.tools[0].inputSchema must be an object, got a string (JSON.parse it)",
  ],
  [
    "an inputSchema without a type",
    () => offer({ inputSchema: {} }),
    'Invalid sampling request: params.tools[0].inputSchema.type is missing; it must be "object" (write { type: "object", properties: { … } })',
  ],
  [
    "an inputSchema of a string",
    () => offer({ inputSchema: { type: "string" } }),
    'Invalid sampling request: params.tools[0].inputSchema.type must be "object"',
  ],
  [
    "no inputSchema",
    () => options({ tools: [{ name: "weather" }] }),
    "Invalid sampling request: params.tools[0].inputSchema is missing; it must be an object",
  ],
  [
    "an empty name",
    () => offer({ name: "" }),
    "Invalid sampling request: params.tools[0].name must be a non-empty string, got an empty string",
  ],
  [
    "under function",
    () => options({ tools: [{ type: "function", function: { name: "weather" } }] }),
    "Invalid sampling request: params.tools[0].type is not a known key (write name, description and inputSchema in the tool itself)",
  ],
  [
    "type function beside the name",
    () => options({ tools: [{ type: "function", name: "weather", parameters: {} }] }),
    "Invalid sampling request: params.tools[0].type is not a known key (write name, description and inputSchema, and no type)",
  ],
  [
    "an object by name",
    () => options({ tools: { weather: tool() } }),
    "Invalid sampling request: params.tools must be an array, got an object (write an array: [{ name: …, inputSchema: … }])",
  ],
  [
    "one tool",
    () => options({ tools: tool() }),
    "Invalid sampling request: params.tools must be an array, got an object (write an array: [{ name: …, inputSchema: … }])",
  ],
  [
    "a name in place of a tool",
    () => options({ tools: ["weather"] }),
    "Invalid sampling request: params.tools[0] must be an object, got a string",
  ],
  [
    "toolChoice as a string",
    () => options({ tools: [tool()], toolChoice: "auto" }),
    "Invalid sampling request: params.toolChoice must be an object, got a string (write { mode: … })",
  ],
  [
    "toolChoice by type",
    () => options({ tools: [tool()], toolChoice: { type: "auto" } }),
    "Invalid sampling request: params.toolChoice.type is not a known key (write mode)",
  ],
  [
    "toolChoice by type any",
    () => options({ tools: [tool()], toolChoice: { type: "any" } }),
    "Invalid sampling request: params.toolChoice.type is not a known key (write mode)",
  ],
  [
    "toolChoice of mode any",
    () => options({ tools: [tool()], toolChoice: { mode: "any" } }),
    'Invalid sampling request: params.toolChoice.mode must be one of "auto", "required", "none" (write required)',
  ],
  [
    "toolChoice of another mode",
    () => options({ tools: [tool()], toolChoice: { mode: "always" } }),
    'Invalid sampling request: params.toolChoice.mode must be one of "auto", "required", "none"',
  ],
  [
    "toolChoice by name",
    () => options({ tools: [tool()], toolChoice: { type: "tool", name: "weather" } }),
    "Invalid sampling request: params.toolChoice.type is not a known key (offer that tool alone, with mode required)",
  ],
  [
    "toolChoice by function",
    () => options({ tools: [tool()], toolChoice: { type: "function", function: { name: "weather" } } }),
    "Invalid sampling request: params.toolChoice.type is not a known key (offer that tool alone, with mode required)",
  ],
  [
    "input as JSON text",
    () => talk(user(), assistant(toolUse({ input: '{"city":"Oslo"}' })), user(toolResult())),
    "Invalid sampling request: params.messages[1].content.input must be an object, got a string (JSON.parse it)",
  ],
  [
    "input that is null",
    () => talk(user(), assistant(toolUse({ input: null })), user(toolResult())),
    "Invalid sampling request: params.messages[1].content.input must be an object, got null",
  ],
  [
    "input that is empty text",
    () => talk(user(), assistant(toolUse({ input: "" })), user(toolResult())),
    "Invalid sampling request: params.messages[1].content.input must be an object, got a string",
  ],
  [
    "a result's content as one block",
    () => show(text()),
    'Invalid sampling request: params.messages[1].content.content must be an array, got an object (write an array of blocks: [{ type: "text", text: … }])',
  ],
  [
    "a result's content as a string",
    () => show("Sunny"),
    'Invalid sampling request: params.messages[1].content.content must be an array, got a string (write an array of blocks: [{ type: "text", text: … }])',
  ],
  [
    "a string in a result's content",
    () => show(["Sunny"]),
    'Invalid sampling request: params.messages[1].content.content[0] must be a block, got a string (write { type: "text", text: … })',
  ],
  [
    "a result without content",
    () => talk(assistant(toolUse()), user(without(toolResult(), "content"))),
    "Invalid sampling request: params.messages[1].content.content is missing; it must be an array",
  ],
  [
    "icons as a string",
    () => offer({ icons: "https://example.com/icon.png" }),
    "Invalid sampling request: params.tools[0].icons must be an array, got a string",
  ],
  [
    "an icon of an unknown theme",
    () => offer({ icons: [icon({ theme: "blue" })] }),
    'Invalid sampling request: params.tools[0].icons[0].theme must be "light" or "dark"',
  ],
]);

tell("options", [
  [
    "a hint that is a string",
    () => options({ modelPreferences: { hints: ["a-model"] } }),
    "Invalid sampling request: params.modelPreferences.hints[0] must be an object, got a string (write { name: … })",
  ],
  [
    "hints that are a string",
    () => options({ modelPreferences: { hints: "a-model" } }),
    "Invalid sampling request: params.modelPreferences.hints must be an array, got a string (write an array: [{ name: … }])",
  ],
  [
    "hints that are one hint",
    () => options({ modelPreferences: { hints: { name: "a-model" } } }),
    "Invalid sampling request: params.modelPreferences.hints must be an array, got an object (write an array: [{ name: … }])",
  ],
  [
    "modelPreferences that are a string",
    () => options({ modelPreferences: "a-model" }),
    "Invalid sampling request: params.modelPreferences must be an object, got a string (write { hints: [{ name: … }] })",
  ],
  [
    "maxTokens in modelPreferences",
    () => options({ modelPreferences: { maxTokens: 5 } }),
    "Invalid sampling request: params.modelPreferences.maxTokens is not a known key (it is an option of its own)",
  ],
  [
    "the only known key",
    () => options({ tools: [], toolChoice: { strategy: "auto" } }),
    "Invalid sampling request: params.toolChoice.strategy is not a known key; known is mode",
  ],
  [
    "stopSequences as a string",
    () => options({ stopSequences: "." }),
    "Invalid sampling request: params.stopSequences must be an array, got a string (write an array)",
  ],
  [
    "a date in metadata",
    () => options({ metadata: { since: new Date(0) } }),
    "Invalid sampling request: params.metadata.since must be JSON, got a date (write a string; toISOString() gives one)",
  ],
  [
    "a map in metadata",
    () => options({ metadata: { ids: new Map() } }),
    "Invalid sampling request: params.metadata.ids must be JSON, got a map (Object.fromEntries(…) gives an object)",
  ],
  [
    "a map as metadata",
    () => options({ metadata: new Map() }),
    "Invalid sampling request: params.metadata must be an object, got a map (Object.fromEntries(…) gives an object)",
  ],
  [
    "a set in metadata",
    () => options({ metadata: { ids: new Set() } }),
    "Invalid sampling request: params.metadata.ids must be JSON, got a set",
  ],
  [
    "a date as a tool's input",
    () => talk(user(), assistant(toolUse({ input: { day: new Date(0) } })), user(toolResult())),
    "Invalid sampling request: params.messages[1].content.input.day must be JSON, got a date (write a string; toISOString() gives one)",
  ],
  [
    "a function in metadata",
    () => options({ metadata: { log: () => undefined } }),
    "Invalid sampling request: params.metadata.log must be JSON, got a function",
  ],
  [
    "a bigint in metadata",
    () => options({ metadata: { id: 1n } }),
    "Invalid sampling request: params.metadata.id must be JSON, got a bigint",
  ],
  [
    "undefined in a list in metadata",
    () => options({ metadata: { ids: [undefined] } }),
    "Invalid sampling request: params.metadata.ids[0] is missing; it must be JSON",
  ],
  [
    "null for what may be left out",
    () => options({ temperature: null }),
    "Invalid sampling request: params.temperature must be a finite number, got null (leave the key out)",
  ],
  [
    "null for a tool's description",
    () => offer({ description: null }),
    "Invalid sampling request: params.tools[0].description must be a string, got null (leave the key out)",
  ],
  [
    "null for what is required",
    () => options({ maxTokens: null }),
    "Invalid sampling request: params.maxTokens must be a positive integer, got null",
  ],
  [
    "a number as text",
    () => options({ maxTokens: "100" }),
    "Invalid sampling request: params.maxTokens must be a positive integer, got a string",
  ],
  [
    "another includeContext",
    () => options({ includeContext: "all" }),
    'Invalid sampling request: params.includeContext must be one of "none", "thisServer", "allServers"',
  ],
]);

tell("answers", [
  [
    "an empty list as content",
    () => answer({ content: [] }),
    "Invalid sampling result: content must be a block or a non-empty array, got an empty array (for an empty answer write a text block with an empty text)",
  ],
  [
    "content that is null",
    () => answer({ content: null }),
    "Invalid sampling result: content must be a block, got null",
  ],
  [
    "content that is a string",
    () => answer({ content: "Hello" }),
    'Invalid sampling result: content must be a block, got a string (write { type: "text", text: … })',
  ],
  [
    "a string in place of the answer",
    () => validateResult("Hello"),
    "Invalid sampling result: the result must be an object, got a string (write { role, content, model })",
  ],
  ["nothing", () => validateResult(undefined), "Invalid sampling result: the result is missing; it must be an object"],
  ["null", () => validateResult(null), "Invalid sampling result: the result must be an object, got null"],
  [
    "no model",
    () => validateResult(without(result(), "model")),
    "Invalid sampling result: model is missing; it must be a string",
  ],
  [
    "error",
    () => validateResult({ error: { code: -1, message: "No" } }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (to decline, leave the entry out)',
  ],
  [
    "code and message",
    () => validateResult({ code: -1, message: "No" }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (to decline, leave the entry out)',
  ],
  [
    "a JSON-RPC error",
    () => validateResult({ jsonrpc: "2.0", id: 1, error: { code: -1, message: "No" } }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (to decline, leave the entry out)',
  ],
  [
    "action",
    () => validateResult({ action: "accept", content: {} }),
    'Invalid sampling result: content.type is missing; it must be one of "text", "image", "audio", "tool_use", "tool_result" (that answers an elicitation)',
  ],
  [
    "action alone",
    () => validateResult({ action: "decline" }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (that answers an elicitation)',
  ],
  [
    "method and result",
    () => validateResult({ method: "sampling/createMessage", result: result() }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (pass what stands under result)',
  ],
  [
    "a JSON-RPC response",
    () => validateResult({ jsonrpc: "2.0", id: 1, result: result() }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (pass what stands under result)',
  ],
  [
    "choices",
    () => validateResult({ id: "a", model: "m", choices: [] }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (write { role, content, model })',
  ],
  [
    "output",
    () => validateResult({ id: "a", model: "m", output: [] }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (write { role, content, model })',
  ],
  [
    "candidates",
    () => validateResult({ candidates: [] }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (write { role, content, model })',
  ],
  [
    "a provider's whole response that has all keys",
    () => validateResult({ id: "a", type: "message", content: [text()], model: "m", usage: {} }),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (write { role, content, model })',
  ],
  [
    "stop_reason read strict",
    () => validateResult({ ...result(), stop_reason: "end_turn" }, { unknownKeys: "reject" }),
    "Invalid sampling result: stop_reason is not a known key (write stopReason)",
  ],
  [
    "finish_reason read strict",
    () => validateResult({ ...result(), finish_reason: "stop" }, { unknownKeys: "reject" }),
    "Invalid sampling result: finish_reason is not a known key (write stopReason)",
  ],
  [
    "stopReason that is null",
    () => answer({ stopReason: null }),
    "Invalid sampling result: stopReason must be a string, got null (leave the key out)",
  ],
  [
    "createResult without options",
    () => createResult("Hello"),
    "Invalid sampling result: the second argument is missing; it must be an object (write { model: … })",
  ],
  [
    "createResult with a model's name",
    () => createResult("Hello", "a-model"),
    "Invalid sampling result: the second argument must be an object, got a string (write { model: … })",
  ],
  [
    "createResult with stop_reason",
    () => createResult("Hello", { model: "m", stop_reason: "end_turn" }),
    "Invalid sampling result: stop_reason is not a known key (write stopReason)",
  ],
  [
    "createResult with no content",
    () => createResult([], { model: "m" }),
    "Invalid sampling result: content must be a block or a non-empty array, got an empty array (for an empty answer write a text block with an empty text)",
  ],
  [
    "createResult with a role",
    () => createResult("Hello", { model: "m", role: "assistant" }),
    "Invalid sampling result: role is not a known key; known are model, stopReason, _meta",
  ],
  [
    "createResult without model",
    () => createResult("Hello", {}),
    "Invalid sampling result: model is missing; it must be a string",
  ],
]);

tell("readAnswers and readResponse", [
  [
    "a list of requests",
    () => readAnswers({}, [request()]),
    "Invalid sampling request: the map of requests must be an object with a request under each id, got an array (write { id: request })",
  ],
  [
    "one of two requests is wrong",
    () => readAnswers({}, { a: request(), "b c": request({ maxTokens: 0 }) }),
    'Invalid sampling request: params.maxTokens must be a positive integer (this is the request under ["b c"])',
  ],
  [
    "one of two requests is wrong, and there is a fix",
    () => readAnswers({}, { a: request(), b: request({ messages: "Hello" }) }),
    "Invalid sampling request: params.messages must be a non-empty array, got a string (write userMessage(…), in a list)",
  ],
  [
    "a request in place of the map",
    () => readAnswers({}, request()),
    "Invalid sampling request: the request must be an object, got a string (pass a map of requests, { id: request })",
  ],
  [
    "an empty map",
    () => readAnswers({}, {}),
    "Invalid sampling request: the map of requests must be an object with a request under each id, got an empty object (write { id: request })",
  ],
  [
    "no map",
    () => readAnswers({}),
    "Invalid sampling request: the map of requests is missing; it must be an object with a request under each id (write { id: request })",
  ],
  [
    "outcomes in the map",
    () => readAnswers({}, { a: outcome(request()) }),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (pass its value)',
  ],
  [
    "an outcome in place of the map",
    () => readAnswers({}, outcome({ a: request() })),
    "Invalid sampling request: the request must be an object, got a boolean (pass its value)",
  ],
  [
    "a promise of the map",
    () => readAnswers({}, Promise.resolve({ a: request() })),
    "Invalid sampling request: the map of requests must be an object with a request under each id, got a promise (await it)",
  ],
  [
    "a promise of the answers",
    () => readAnswers(Promise.resolve({ a: result() }), { a: request() }),
    "Invalid sampling result: a must be in an object with an answer under each id, got a promise (await it)",
  ],
  [
    "a list of answers",
    () => readAnswers([result()], { a: request() }),
    "Invalid sampling result: a must be in an object with an answer under each id, got an array (pass inputResponses as it came)",
  ],
  [
    "one answer in place of the map",
    () => readAnswers(result(), { role: request() }),
    "Invalid sampling result: role must be an object, got a string (write { role, content, model })",
  ],
  [
    "an answer that is a string",
    () => readAnswers({ a: "Hello" }, { a: request() }),
    "Invalid sampling result: a must be an object, got a string (write { role, content, model })",
  ],
  [
    "an answer with an error",
    () => readAnswers({ a: { error: {} } }, { a: request() }),
    'Invalid sampling result: a.role is missing; it must be "user" or "assistant" (to decline, leave the entry out)',
  ],
  [
    "an answer that answers an elicitation",
    () => readAnswers({ a: { action: "accept" } }, { a: request() }),
    'Invalid sampling result: a.role is missing; it must be "user" or "assistant" (that answers an elicitation)',
  ],
  [
    "an answer under result",
    () => readAnswers({ a: { method: "sampling/createMessage", result: result() } }, { a: request() }),
    'Invalid sampling result: a.role is missing; it must be "user" or "assistant" (pass what stands under result)',
  ],
  [
    "null as answers",
    () => readAnswers(null, { a: request() }),
    "Invalid sampling result: a must be in an object with an answer under each id, got null (pass inputResponses as it came)",
  ],
  [
    "readResponse with an outcome",
    () => readResponse({}, "a", outcome(request())),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (pass its value)',
  ],
  [
    "readResponse without a request",
    () => readResponse({}, "a"),
    "Invalid sampling request: the request is missing; it must be an object",
  ],
  [
    "readResponse with a map of requests",
    () => readResponse({}, "a", { a: request() }),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (pass one entry of the map)',
  ],
  [
    "readResponse with a number as id",
    () => readResponse({}, 1, request()),
    "Invalid sampling request: the id must be a string, got a number",
  ],
  [
    "readResponse with a wrong answer",
    () => readResponse({ a: "SECRET" }, "a", request()),
    "Invalid sampling response",
  ],
]);

const NEEDING = request({ tools: [tool()], includeContext: "thisServer" });

tell("checkCapabilities", [
  [
    "sampling as true",
    () => checkCapabilities(request(), { sampling: true }),
    "Missing required client capability: sampling (sampling is there as a boolean: it is declared by an object, {})",
  ],
  [
    "sampling as an empty list",
    () => checkCapabilities(request(), { sampling: [] }),
    "Missing required client capability: sampling (sampling is there as an array: it is declared by an object, {})",
  ],
  [
    "sampling as null",
    () => checkCapabilities(request(), { sampling: null }),
    "Missing required client capability: sampling (sampling is there as null: it is declared by an object, {})",
  ],
  [
    "tools as true",
    () => checkCapabilities(NEEDING, { sampling: { tools: true } }),
    "Missing required client capability: sampling.tools, sampling.context (sampling.tools is there as a boolean: it is declared by an object, {})",
  ],
  [
    "an id that is undefined",
    () => createResult({ type: "tool_use", id: undefined, name: "weather", input: {} }, { model: "a-model" }),
    "Invalid sampling result: content.id is missing; it must be a string",
  ],
  [
    "the context of a call",
    () => checkCapabilities(request(), { mcpReq: { envelope: {} } }),
    "Missing required client capability: sampling (pass its mcpReq.envelope)",
  ],
  [
    "a function that gives them",
    () => checkCapabilities(request(), () => ({ sampling: {} })),
    "Missing required client capability: sampling (call it)",
  ],
  [
    "wrapped in capabilities",
    () => checkCapabilities(request(), { capabilities: { sampling: {} } }),
    "Missing required client capability: sampling (pass what stands under capabilities)",
  ],
  [
    "wrapped in clientCapabilities",
    () => checkCapabilities(request(), { clientCapabilities: { sampling: {} } }),
    "Missing required client capability: sampling (pass what stands under clientCapabilities)",
  ],
  [
    "under the key of _meta, as true",
    () => checkCapabilities(request(), { [CAPABILITIES]: { sampling: true } }),
    "Missing required client capability: sampling (sampling is there as a boolean: it is declared by an object, {})",
  ],
  [
    "all missing",
    () => checkCapabilities(NEEDING, {}),
    "Missing required client capability: sampling, sampling.tools, sampling.context",
  ],
  [
    "some missing",
    () => checkCapabilities(NEEDING, { sampling: { context: {} } }),
    "Missing required client capability: sampling.tools",
  ],
  [
    "nothing declared",
    () => checkCapabilities(request(), undefined),
    "Missing required client capability: sampling (the capabilities are nothing: pass the client's, an object)",
  ],
  [
    "capabilities as JSON text",
    () => checkCapabilities(request(), '{ "sampling": {} }'),
    "Missing required client capability: sampling (the capabilities are a string: pass the client's, an object)",
  ],
  [
    "a call's params in place of its _meta",
    () => checkCapabilities(request(), { _meta: { [CAPABILITIES]: { sampling: {} } } }),
    "Missing required client capability: sampling (pass what stands under _meta)",
  ],
  [
    "a promise of capabilities",
    () => checkCapabilities(request(), Promise.resolve({ sampling: {} })),
    "Missing required client capability: sampling (await the capabilities)",
  ],
  [
    "an outcome in place of the request",
    () => checkCapabilities(outcome(request()), { sampling: {} }),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (pass its value)',
  ],
  [
    "sampling itself in place of the capabilities",
    () => checkCapabilities(NEEDING, { tools: {}, context: {} }),
    "Missing required client capability: sampling, sampling.tools, sampling.context",
  ],
  [
    "a request whose capabilities come wrapped first",
    () => checkCapabilities({ capabilities: { sampling: {} } }, request()),
    'Invalid sampling request: method is missing; it must be "sampling/createMessage" (the request is the first argument, the capabilities the second)',
  ],
]);

tell("the conversation", [
  [
    "text after a tool result",
    () => talk(assistant([toolUse()]), user([toolResult(), text()])),
    "Invalid sampling request: params.messages[1].content[1] stands beside a tool_result, and results stand alone in their message (put it in a message of its own after them)",
  ],
  [
    "text before a tool result",
    () => talk(assistant([toolUse()]), user([text(), toolResult()])),
    "Invalid sampling request: params.messages[1].content[0] stands beside a tool_result, and results stand alone in their message (put it in a message of its own after them)",
  ],
  [
    "a message between",
    () => talk(user(), assistant([toolUse()]), user(), user([toolResult()])),
    "Invalid sampling request: params.messages[2] lacks the tool_result of the tool_use at params.messages[1].content[0] (all results of a turn stand in one user message, right after it)",
  ],
  [
    "an assistant's message after its tool use",
    () => talk(user(), assistant(toolUse()), assistant()),
    "Invalid sampling request: params.messages[2] lacks the tool_result of the tool_use at params.messages[1].content (all results of a turn stand in one user message, right after it)",
  ],
  [
    "one of two results",
    () => talk(assistant([toolUse(), toolUse({ id: "b" })]), user([toolResult()]), assistant()),
    "Invalid sampling request: params.messages[1] lacks the tool_result of the tool_use at params.messages[0].content[1] (all results of a turn stand in one user message, right after it)",
  ],
  [
    "a tool use at the end",
    () => talk(user(), assistant([toolUse()])),
    "Invalid sampling request: params.messages[1] ends the conversation with a tool_use (follow it with a user message that holds its tool_result)",
  ],
  [
    "a result of nothing",
    () => talk(user([toolResult()])),
    "Invalid sampling request: params.messages[0].content[0] answers no tool_use of the message before it (its toolUseId must be the id of a tool_use there)",
  ],
  [
    "a result before its tool use",
    () => talk(user(toolResult()), assistant(toolUse()), user()),
    "Invalid sampling request: params.messages[0].content answers no tool_use of the message before it (it has to come right after its tool_use)",
  ],
  [
    "a result before the tool use that ends the conversation",
    () => talk(user(toolResult()), assistant(toolUse())),
    "Invalid sampling request: params.messages[0].content answers no tool_use of the message before it (it has to come right after its tool_use)",
  ],
  [
    "a result too late",
    () => talk(assistant(toolUse()), user(toolResult()), assistant(), user(toolResult())),
    "Invalid sampling request: params.messages[3].content answers no tool_use of the message before it (its toolUseId must be the id of a tool_use there)",
  ],
  [
    "a second result",
    () => talk(assistant([toolUse()]), user([toolResult(), toolResult()])),
    "Invalid sampling request: params.messages[1].content[1] answers a tool_use that has its tool_result already",
  ],
  [
    "one id for two tool uses",
    () => talk(assistant([toolUse(), toolUse()]), user([toolResult()])),
    "Invalid sampling request: params.messages[0].content[1] has the id of another tool_use in its message",
  ],
  [
    "a user's tool use",
    () => talk(user(toolUse())),
    "Invalid sampling request: params.messages[0].content is a tool_use in a user message (tools are called by the assistant)",
  ],
  [
    "an assistant's tool result",
    () => talk(assistant(toolUse()), assistant(toolResult())),
    "Invalid sampling request: params.messages[1].content is a tool_result in an assistant message (results go in a user message)",
  ],
  [
    "an answer with a tool result",
    () => checkAnswer(request(), result({ content: toolResult() })),
    "Invalid sampling result: content is a tool_result in an answer",
  ],
  [
    "an answer of role user",
    () => checkAnswer(request(), result({ role: "user" })),
    'Invalid sampling result: role must be "assistant", got "user"',
  ],
  [
    "a tool that was not offered",
    () => checkAnswer(OFFERING, result({ content: [toolUse({ name: "clock" })] })),
    "Invalid sampling result: content[0].name is not the name of a tool that was offered",
  ],
  [
    "no tool offered",
    () => checkAnswer(request(), CALLING),
    "Invalid sampling result: content[0] is a tool_use, and no tools were offered",
  ],
  [
    "an empty list of tools",
    () => checkAnswer(request({ tools: [] }), CALLING),
    "Invalid sampling result: content[0] is a tool_use, and no tools were offered",
  ],
  [
    "mode none",
    () => checkAnswer(request({ tools: [tool()], toolChoice: { mode: "none" } }), CALLING),
    "Invalid sampling result: content[0] is a tool_use, and toolChoice is none",
  ],
  [
    "mode required",
    () => checkAnswer(request({ tools: [tool()], toolChoice: { mode: "required" } }), result()),
    "Invalid sampling result: content has no tool_use, and toolChoice is required",
  ],
  [
    "stop reason toolUse",
    () => checkAnswer(OFFERING, result({ stopReason: "toolUse" })),
    "Invalid sampling result: stopReason says toolUse, and there is no tool_use",
  ],
  [
    "stop reason tool_calls",
    () => checkAnswer(OFFERING, result({ stopReason: "tool_calls" })),
    "Invalid sampling result: stopReason says toolUse, and there is no tool_use",
  ],
  [
    "a tool that was not offered, in a map",
    () => readAnswers({ a: result({ content: [toolUse({ name: "clock" })] }) }, { a: OFFERING }),
    "Invalid sampling result: a.content[0].name is not the name of a tool that was offered",
  ],
]);

tell("createFollowUp", [
  [
    "one result in place of the list",
    () => createFollowUp(OFFERING, CALLING, toolResult()),
    "Invalid sampling request: params.messages[2].content must be an array, got an object (write an array: [toolResultContent(id, …)])",
  ],
  [
    "a string in place of the list",
    () => createFollowUp(OFFERING, CALLING, "Sunny"),
    "Invalid sampling request: params.messages[2].content must be an array, got a string (write an array: [toolResultContent(id, …)])",
  ],
  [
    "a string in the list",
    () => createFollowUp(OFFERING, CALLING, ["Sunny"]),
    "Invalid sampling request: params.messages[2].content[0] must be a block, got a string (write toolResultContent(id, …))",
  ],
  [
    "a text block in the list",
    () => createFollowUp(OFFERING, CALLING, [text()]),
    "Invalid sampling request: params.messages[2] lacks the tool_result of the tool_use at params.messages[1].content[0] (write toolResultContent(id, …))",
  ],
  [
    "text beside the results",
    () => createFollowUp(OFFERING, CALLING, [toolResult(), text()]),
    "Invalid sampling request: params.messages[2].content[1] stands beside a tool_result, and results stand alone in their message (put it in a message of its own after them)",
  ],
  [
    "no results",
    () => createFollowUp(OFFERING, CALLING),
    "Invalid sampling request: params.messages[2].content is missing; it must be an array (the tool results are the third argument)",
  ],
  [
    "an empty list",
    () => createFollowUp(OFFERING, CALLING, []),
    "Invalid sampling request: params.messages[2] lacks the tool_result of the tool_use at params.messages[1].content[0] (all results of a turn stand in one user message, right after it)",
  ],
  [
    "a result of another tool use",
    () => createFollowUp(OFFERING, CALLING, [toolResult({ toolUseId: "b" })]),
    "Invalid sampling request: params.messages[2].content[0] answers no tool_use of the message before it (its toolUseId must be the id of a tool_use there)",
  ],
  [
    "a result twice",
    () => createFollowUp(OFFERING, CALLING, [toolResult(), toolResult()]),
    "Invalid sampling request: params.messages[2].content[1] answers a tool_use that has its tool_result already",
  ],
  [
    "a promise of the list",
    () => createFollowUp(OFFERING, CALLING, Promise.resolve([toolResult()])),
    "Invalid sampling request: params.messages[2].content must be an array, got a promise (await it)",
  ],
  [
    "a list of promises",
    () => createFollowUp(OFFERING, CALLING, [Promise.resolve(toolResult())]),
    "Invalid sampling request: params.messages[2].content[0] must be a block, got a promise (await Promise.all(…) of the list)",
  ],
  [
    "an outcome in the list",
    () => createFollowUp(OFFERING, CALLING, [outcome(toolResult())]),
    'Invalid sampling request: params.messages[2].content[0].type is missing; it must be one of "text", "image", "audio", "tool_use", "tool_result" (pass its value)',
  ],
  [
    "a message in place of the list",
    () => createFollowUp(OFFERING, CALLING, user([toolResult()])),
    "Invalid sampling request: params.messages[2].content must be an array, got an object (write an array: [toolResultContent(id, …)])",
  ],
  [
    "messages in the list",
    () => createFollowUp(OFFERING, CALLING, [user([toolResult()])]),
    'Invalid sampling request: params.messages[2].content[0].type is missing; it must be one of "text", "image", "audio", "tool_use", "tool_result" (write toolResultContent(id, …))',
  ],
  [
    "a result's content that is a string",
    () => createFollowUp(OFFERING, CALLING, [toolResult({ content: "Sunny" })]),
    'Invalid sampling request: params.messages[2].content[0].content must be an array, got a string (write an array of blocks: [{ type: "text", text: … }])',
  ],
  [
    "an answer without a tool use",
    () => createFollowUp(OFFERING, result(), [toolResult()]),
    "Invalid sampling result: content has no tool_use, so there is nothing to follow (build the next request with createMessage, from its messages)",
  ],
  [
    "an outcome in place of the answer",
    () => createFollowUp(OFFERING, outcome(CALLING), [toolResult()]),
    'Invalid sampling result: role is missing; it must be "user" or "assistant" (pass its value)',
  ],
  [
    "an outcome in place of the request",
    () => createFollowUp(outcome(OFFERING), CALLING, [toolResult()]),
    "Invalid sampling request: ok is not a known key (pass its value)",
  ],
  [
    "an answer of role user",
    () => createFollowUp(OFFERING, { ...CALLING, role: "user" }, [toolResult()]),
    'Invalid sampling result: role must be "assistant", got "user"',
  ],
  [
    "a wrong option",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], { max_tokens: 1 }),
    "Invalid sampling request: params.max_tokens is not a known key (write maxTokens)",
  ],
  [
    "null in place of the options",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], null),
    "Invalid sampling request: params must be an object, got null",
  ],
]);

const CYCLIC: Record<string, unknown> = {};
CYCLIC.self = CYCLIC;

tell("the six forms", [
  [
    "a wrong type",
    () => options({ maxTokens: "many" }),
    "Invalid sampling request: params.maxTokens must be a positive integer, got a string",
  ],
  [
    "a wrong value",
    () => options({ maxTokens: -1 }),
    "Invalid sampling request: params.maxTokens must be a positive integer",
  ],
  [
    "a wrong value, of a finer kind",
    () => options({ maxTokens: Number.NaN }),
    "Invalid sampling request: params.maxTokens must be a positive integer, got NaN",
  ],
  [
    "a wrong word",
    () => options({ toolChoice: { mode: "SECRET" } }),
    'Invalid sampling request: params.toolChoice.mode must be one of "auto", "required", "none"',
  ],
  [
    "a missing key",
    () => createMessage(messages, {}),
    "Invalid sampling request: params.maxTokens is missing; it must be a positive integer",
  ],
  [
    "an unknown key with a hint",
    () => options({ MAX_TOKENS: 1 }),
    "Invalid sampling request: params.MAX_TOKENS is not a known key (write maxTokens)",
  ],
  [
    "an unknown key without a hint",
    () => options({ surprise: 1 }),
    "Invalid sampling request: params.surprise is not a known key; known are maxTokens, systemPrompt, modelPreferences, temperature, stopSequences, includeContext, metadata, tools, toolChoice",
  ],
  [
    "an unknown key of params",
    () => validateRequest(request({ surprise: 1 })),
    "Invalid sampling request: params.surprise is not a known key; known are messages, maxTokens, systemPrompt, modelPreferences, temperature, stopSequences, includeContext, metadata, tools, toolChoice",
  ],
  [
    "an unknown key of a request",
    () => validateRequest(request({}, { surprise: 1 })),
    "Invalid sampling request: surprise is not a known key; known are method, params",
  ],
  [
    "unreadable",
    () =>
      createMessage(messages, {
        maxTokens,
        get temperature() {
          throw new Error("SECRET");
        },
      }),
    "Invalid sampling request: params.temperature cannot be read",
  ],
  [
    "too deep",
    () => options({ metadata: nested(600) as object }),
    "Invalid sampling request: params.metadata is nested deeper than 512 levels",
  ],
  [
    "a circle",
    () => options({ metadata: CYCLIC }),
    "Invalid sampling request: params.metadata is nested deeper than 512 levels",
  ],
  [
    "a long path",
    () => options({ metadata: { a: { b: { c: { d: { e: { f: { g: { h: 1n } } } } } } } } }),
    "Invalid sampling request: params.metadata.a.b….e.f.g.h must be JSON, got a bigint",
  ],
  [
    "a key that is no identifier",
    () => options({ metadata: { "x-y": 1n } }),
    'Invalid sampling request: params.metadata["x-y"] must be JSON, got a bigint',
  ],
  [
    "a key that a terminal obeys",
    () => options({ metadata: { "\u001b[31m\u009b\u202e\u{e0001}": 1n } }),
    'Invalid sampling request: params.metadata["\\u001b[31m\\u009b\\u202e\\udb40\\udc01"] must be JSON, got a bigint',
  ],
]);

tell("the kinds", [
  [
    "nothing",
    () => validateRequest(undefined),
    "Invalid sampling request: the request is missing; it must be an object",
  ],
  ["null", () => validateRequest(null), "Invalid sampling request: the request must be an object, got null"],
  [
    "boolean",
    () => options({ temperature: true }),
    "Invalid sampling request: params.temperature must be a finite number, got a boolean",
  ],
  [
    "number",
    () => say(text({ text: 1 })),
    "Invalid sampling request: params.messages[0].content.text must be a string, got a number",
  ],
  [
    "string",
    () => options({ temperature: "warm" }),
    "Invalid sampling request: params.temperature must be a finite number, got a string",
  ],
  [
    "array",
    () => options({ temperature: [] }),
    "Invalid sampling request: params.temperature must be a finite number, got an array",
  ],
  [
    "object",
    () => options({ temperature: {} }),
    "Invalid sampling request: params.temperature must be a finite number, got an object",
  ],
  [
    "function",
    () => options({ temperature: () => 1 }),
    "Invalid sampling request: params.temperature must be a finite number, got a function",
  ],
  [
    "symbol",
    () => options({ temperature: Symbol("a") }),
    "Invalid sampling request: params.temperature must be a finite number, got a symbol",
  ],
  [
    "bigint",
    () => options({ maxTokens: 1n }),
    "Invalid sampling request: params.maxTokens must be a positive integer, got a bigint",
  ],
  [
    "empty array",
    () => createMessage([], { maxTokens }),
    "Invalid sampling request: params.messages must be a non-empty array, got an empty array",
  ],
  [
    "empty string",
    () => offer({ name: "" }),
    "Invalid sampling request: params.tools[0].name must be a non-empty string, got an empty string",
  ],
  [
    "NaN",
    () => options({ temperature: Number.NaN }),
    "Invalid sampling request: params.temperature must be a finite number, got NaN",
  ],
  [
    "infinite number",
    () => options({ maxTokens: Number.POSITIVE_INFINITY }),
    "Invalid sampling request: params.maxTokens must be a positive integer, got an infinite number",
  ],
  [
    "infinite number in JSON",
    () => options({ metadata: { ttl: Number.POSITIVE_INFINITY } }),
    "Invalid sampling request: params.metadata.ttl must be JSON, got an infinite number",
  ],
  [
    "fraction",
    () => options({ maxTokens: 1.5 }),
    "Invalid sampling request: params.maxTokens must be a positive integer, got a fraction",
  ],
  [
    "an integer that is too large",
    () => options({ maxTokens: 2 ** 60 }),
    "Invalid sampling request: params.maxTokens must be a positive integer, got an integer above 2^53 - 1",
  ],
  [
    "promise",
    () => options({ temperature: Promise.resolve(1) }),
    "Invalid sampling request: params.temperature must be a finite number, got a promise (await it)",
  ],
  [
    "date",
    () => options({ systemPrompt: new Date(0) }),
    "Invalid sampling request: params.systemPrompt must be a string, got a date (write a string; toISOString() gives one)",
  ],
  ["map", () => options({ tools: new Map() }), "Invalid sampling request: params.tools must be an array, got a map"],
  [
    "set",
    () => options({ stopSequences: new Set(["."]) }),
    "Invalid sampling request: params.stopSequences must be an array, got a set",
  ],
  [
    "bytes",
    () => say(text({ text: new Uint8Array(3) })),
    "Invalid sampling request: params.messages[0].content.text must be a string, got bytes",
  ],
  [
    "blob",
    () => say(text({ text: new BlobOfText(["a"]) })),
    "Invalid sampling request: params.messages[0].content.text must be a string, got a blob",
  ],
  [
    "class instance",
    () => options({ systemPrompt: new Foreign() }),
    "Invalid sampling request: params.systemPrompt must be a string, got a class instance",
  ],
  [
    "an error",
    () => options({ metadata: { cause: new Error("SECRET") } }),
    "Invalid sampling request: params.metadata.cause must be JSON, got a class instance",
  ],
  [
    "a URL",
    () => show([link({ uri: new URL("notes", "https://example.com") })]),
    "Invalid sampling request: params.messages[1].content.content[0].uri must be a string, got a class instance",
  ],
  [
    "a block among the messages",
    () => talk(user(textContent("Hello")), textContent("Hello")),
    "Invalid sampling request: params.messages[1].type is not a known key (write userMessage(…) or assistantMessage(…))",
  ],
]);

tell("the options of createFollowUp", [
  [
    "null, to remove an option",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], { tools: null }),
    "Invalid sampling request: params.tools must be an array, got null (write undefined to remove it)",
  ],
  [
    "null deeper",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], { toolChoice: { mode: null } }),
    'Invalid sampling request: params.toolChoice.mode must be one of "auto", "required", "none", got null (leave the key out)',
  ],
  [
    "messages",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], { messages }),
    "Invalid sampling request: params.messages is not a known key (leave it out)",
  ],
  [
    "a number",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], 5),
    "Invalid sampling request: params must be an object, got a number (write { maxTokens: … })",
  ],
  [
    "a promise",
    () => createFollowUp(OFFERING, CALLING, [toolResult()], Promise.resolve({})),
    "Invalid sampling request: params must be an object, got a promise (await it)",
  ],
]);

tell("mistakes that were told wrongly before", [
  [
    "both in one object, and empty options",
    () => createMessage({ messages, maxTokens }, {}),
    "Invalid sampling request: params.messages must be a non-empty array, got an object (messages are the first argument, options the second)",
  ],
  [
    "a promise of the id",
    () => readResponse({ a: result() }, Promise.resolve("a"), request()),
    "Invalid sampling request: the id must be a string, got a promise (await it)",
  ],
  [
    "a Zod schema deep in a tool's",
    () => offer({ inputSchema: { type: "object", properties: { city: new Foreign() } } }),
    "Invalid sampling request: params.tools[0].inputSchema.properties.city must be JSON, got a class instance (write a JSON Schema, such as z.toJSONSchema(…) gives)",
  ],
  [
    "the limit of a provider's thinking",
    () => options({ max_thinking_tokens: 1 }),
    "Invalid sampling request: params.max_thinking_tokens is not a known key; known are maxTokens, systemPrompt, modelPreferences, temperature, stopSequences, includeContext, metadata, tools, toolChoice",
  ],
  [
    "a number far below zero",
    () => options({ maxTokens: -(2 ** 60) }),
    "Invalid sampling request: params.maxTokens must be a positive integer",
  ],
  [
    "a code in a whole answer",
    () => validateResult({ ...result(), code: 1 }, { unknownKeys: "reject" }),
    "Invalid sampling result: code is not a known key; known are role, content, model, stopReason, _meta",
  ],
]);
