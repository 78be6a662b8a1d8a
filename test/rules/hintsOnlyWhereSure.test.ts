import { describe, expect, it } from "vitest";
import { BASE64, image, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, nested, request, result, user } from "../support/fixtures";
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
 * A hint is given only where it is sure, in every function that could give it; and whatever comes in, a message stays
 * short, tells no value, and shows no character that a terminal would obey.
 */

const maxTokens = 100;
const messages = [user()];
const OFFERING = request({ tools: [tool()] });
const CALLING = result({ content: [toolUse()] });

const options = (extra: object): Outcome => createMessage(messages, { maxTokens, ...extra });
const say = (content: unknown): Outcome => validateRequest(request({ messages: [user(content)] }));
const talk = (...conversation: readonly unknown[]): Outcome => validateRequest(request({ messages: conversation }));
const show = (content: unknown): Outcome => talk(assistant(toolUse()), user(toolResult({ content })));
const answer = (extra: object): Outcome => validateResult(result(extra));

const messageOf = (outcome: Outcome): string => outcome.error?.message ?? "accepted";

describe("near misses that get no hint", () => {
  const rows: readonly (readonly [what: string, call: () => Outcome])[] = [
    ["a key that is near to none", () => options({ surprise: 1 })],
    ["a key three letters off", () => options({ temprtre1: 1 })],
    ["a short key two letters off", () => options({ toel: 1 })],
    ["a key of one letter", () => options({ t: 1 })],
    ["an empty key", () => options({ "": 1 })],
    ["a key as near to two", () => options({ modelPriority: 1 })],
    ["a key that objects inherit", () => options({ constructor: 1 })],
    ["an alias where its key is not known", () => say(text({ system: "a" }))],
    ["model in a message", () => talk({ ...user(), model: "a" })],
    ["topP in a message", () => talk({ ...user(), topP: 1 })],
    ["id in a message", () => talk({ ...user(), id: 1 })],
    ["role tool_user", () => talk({ role: "tool_user", content: text() })],
    ["an empty role", () => talk({ role: "", content: text() })],
    ["a type that is nearly tool-call", () => say({ type: "tool-calls" })],
    ["a key near one that is there", () => talk({ ...user(), context: 1 })],
    ["a short key two letters off", () => validateResult(result({ delta: 1 }), { unknownKeys: "reject" })],
    ["data that is hex", () => say(image({ data: "89504e470d" }))],
    ["data that is a file's id", () => say(image({ data: "file-abc123" }))],
    ["data that is a data URL without base64", () => say(image({ data: "data:image/svg+xml,<svg/>" }))],
    ["an error as a result's content", () => show(new Error("boom"))],
    ["a typed block with a role", () => say({ ...text(), role: "user" })],
    ["a mode and a name", () => options({ tools: [], toolChoice: { mode: "none", name: "a" } })],
    ["JSON text of another kind", () => options({ metadata: "[1]" })],
    ["a part that calls a function in a result", () => show([{ functionCall: {} }])],
    ["meta", () => options({ meta: {} })],
    ["a key of a dash alone", () => say(text({ "-": 1 }))],
    ["a type in capitals", () => say({ type: "TEXT" })],
    ["a text that is JSON", () => say(text({ text: { a: 1 } }))],
    ["a text that is a number", () => say(text({ text: 1 }))],
    ["source that is a string in a text block", () => say(text({ text: 1, origin: "a" }))],
    ["data that is no base64", () => say(image({ data: "***" }))],
    ["data that is empty but for stars", () => say(image({ data: "ab*d" }))],
    ["data of one letter too many", () => say(image({ data: `${BASE64}a` }))],
    ["a key that is as near to two", () => say(image({ deta: 1 }))],
    ["data of words", () => say(image({ data: "no such picture!" }))],
    ["data that is a number", () => say(image({ data: 1 }))],
    ["input that is a sentence", () => talk(user(), assistant(toolUse({ input: "Oslo" })), user(toolResult()))],
    ["input that is a list", () => talk(user(), assistant(toolUse({ input: [] })), user(toolResult()))],
    ["text that begins like JSON", () => validateRequest("{ not JSON")],
    ["a sentence in place of the request", () => validateRequest("Hello")],
    ["mode all", () => options({ toolChoice: { mode: "all" } })],
    ["mode Required", () => options({ toolChoice: { mode: 1 } })],
    ["a set in metadata", () => options({ metadata: { ids: new WeakSet() } })],
    ["null for what is required", () => options({ maxTokens: null })],
    ["null in a list", () => options({ stopSequences: [null] })],
    ["null under an unknown key", () => options({ surprise: null })],
    ["an object whose ok is a string", () => validateRequest({ ok: "yes", value: request() })],
    ["an object that is ok, without a value", () => validateRequest({ ok: true })],
    ["an empty object", () => validateRequest({})],
    ["an empty object as an answer", () => validateResult({})],
    ["an object of other objects", () => validateRequest({ a: {}, b: {} })],
    ["an answer with a word as content", () => answer({ content: 1 })],
    ["a string where a boolean belongs", () => show([text({ annotations: { priority: "1" } })])],
    ["capabilities without sampling", () => checkCapabilities(request(), { roots: {} })],
    ["sampling under another key", () => checkCapabilities(request(), { other: { sampling: {} } })],
    ["max_thinking_tokens", () => options({ max_thinking_tokens: 1 })],
    ["max_input_tokens", () => options({ max_input_tokens: 1 })],
    ["an instance that no schema holds", () => options({ metadata: { inputSchema: new (class {})() } })],
    ["source in a text block", () => say(text({ source: "a" }))],
    ["a code in a whole answer", () => validateResult({ ...result(), code: 1 }, { unknownKeys: "reject" })],
    ["an output in a whole answer", () => validateResult({ ...result(), output: 1 }, { unknownKeys: "reject" })],
    ["an action in a whole answer", () => validateResult({ ...result(), action: "a" }, { unknownKeys: "reject" })],
  ];
  it.each(rows)("%s", (_what, call) => {
    const message = messageOf(call());
    expect(message).toMatch(/^(Invalid sampling|Missing required)/);
    expect(message).not.toMatch(/\)$/);
  });

  // A hint that fits another place.
  const elsewhere: typeof rows = [
    ["jsonrpc in params", () => options({ jsonrpc: "2.0" })],
    ["a map where a list belongs", () => options({ tools: new Map() })],
    ["a map where a number belongs", () => options({ temperature: new Map() })],
    ["a date where a number belongs", () => options({ maxTokens: new Date(0) })],
    ["a date where a list belongs", () => options({ stopSequences: new Date(0) })],
  ];
  it.each(elsewhere)("%s", (_what, call) => {
    expect(messageOf(call())).not.toMatch(/\)$/);
  });
});

const followUp = (...given: readonly unknown[]): Outcome => createFollowUp(...given);

/** The function and its argument, a call with that argument, and a right value for it. */
const ARGUMENTS: readonly (readonly [what: string, call: (value: unknown) => Outcome, right: unknown])[] = [
  ["createMessage: messages", (value) => createMessage(value, { maxTokens }), messages],
  ["createMessage: options", (value) => createMessage(messages, value), { maxTokens }],
  ["validateRequest", (value) => validateRequest(value), request()],
  ["validateRequest, loose", (value) => validateRequest(value, { unknownKeys: "ignore" }), request()],
  ["checkCapabilities: request", (value) => checkCapabilities(value, { sampling: {} }), request()],
  ["checkCapabilities: capabilities", (value) => checkCapabilities(request(), value), { sampling: {} }],
  ["validateResult", (value) => validateResult(value), result()],
  ["validateResult, strict", (value) => validateResult(value, { unknownKeys: "reject" }), result()],
  ["readResponse: request", (value) => readResponse({ a: result() }, "a", value), request()],
  ["checkAnswer: request", (value) => checkAnswer(value, result()), request()],
  ["checkAnswer: answer", (value) => checkAnswer(request(), value), result()],
  ["createFollowUp: request", (value) => followUp(value, CALLING, [toolResult()]), OFFERING],
  ["createFollowUp: answer", (value) => followUp(OFFERING, value, [toolResult()]), CALLING],
  ["createFollowUp: results", (value) => followUp(OFFERING, CALLING, value), [toolResult()]],
  ["createFollowUp: a result", (value) => followUp(OFFERING, CALLING, [value]), toolResult()],
  ["createFollowUp: options", (value) => followUp(OFFERING, CALLING, [toolResult()], value), { maxTokens }],
  ["readAnswers: a request", (value) => readAnswers({ a: result() }, { a: value }), request()],
  ["readAnswers: an answer", (value) => readAnswers({ a: value }, { a: request() }), result()],
  ["createResult: content", (value) => createResult(value, { model: "m" }), [text()]],
  ["createResult: a block", (value) => createResult([value], { model: "m" }), text()],
  ["createResult: options", (value) => createResult("Hello", value), { model: "m" }],
  ["a message", (value) => createMessage([value], { maxTokens }), user()],
  ["content", (value) => say(value), text()],
  ["a block", (value) => say([value]), text()],
  ["a text", (value) => say(text({ text: value })), "Hello"],
  ["data", (value) => say(image({ data: value })), BASE64],
  ["tools", (value) => options({ tools: value }), [tool()]],
  ["a tool", (value) => options({ tools: [value] }), tool()],
  ["a schema", (value) => options({ tools: [tool({ inputSchema: value })] }), { type: "object" }],
  ["toolChoice", (value) => options({ tools: [tool()], toolChoice: value }), { mode: "auto" }],
  ["systemPrompt", (value) => options({ systemPrompt: value }), "Be brief."],
  ["maxTokens", (value) => createMessage(messages, { maxTokens: value }), 100],
  ["metadata", (value) => options({ metadata: value }), {}],
];

it.each([
  ["a promise of the options", () => createResult("Hello", Promise.resolve({ model: "m" })), / \(await it\)$/],
  ["a promise of the map", () => readAnswers({}, Promise.resolve({ a: request() })), / \(await it\)$/],
  ["an outcome of the map", () => readAnswers({}, { ok: true, value: { a: request() } }), / \(pass its value\)$/],
])("%s", (_what, call, hint) => {
  expect(messageOf(call())).toMatch(hint);
});

describe.each(ARGUMENTS)("%s", (what, call, right) => {
  it("is right", () => {
    expect(call(right)).toMatchObject({ ok: true });
  });

  it("is a promise", () => {
    expect(messageOf(call(Promise.resolve(right)))).toMatch(
      / \(await (it|the capabilities|Promise\.all\(…\) of the list)\)$/,
    );
  });

  // Free-form JSON and capabilities may have keys of any name.
  if (/^(metadata|a schema|.*capabilities)$/.test(what)) return;

  it("is an outcome", () => {
    expect(messageOf(call({ ok: true, value: right }))).toMatch(/ \(pass its value\)$/);
  });

  it("is an outcome that failed", () => {
    const failed = { ok: false, error: { code: -32602, message: "…" } };
    expect(messageOf(call(failed))).toMatch(/ \(it has no value: check its ok first\)$/);
  });
});

it("reads one id's answer that is a promise as wrong, and says no more", () => {
  const answers = { a: Promise.resolve(result()) };
  expect(messageOf(readResponse(answers, "a", request()))).toBe("Invalid sampling response");
});

const SECRET = "s3cr3t-v4lue";

describe("whatever comes in", () => {
  const ASTRAL = "\u{e0001}";
  const WILD =
    "\u0000\u0007\b\u001b\u007f\u0080\u0085\u009b\u009f\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\u206f\ufeff\u{e0001}\u{e007f}\u{1d173}\u{110bd}";
  const KEYS: Readonly<Record<string, string>> = {
    "a long identifier": "k".repeat(10_000),
    "a long text": "k ".repeat(10_000),
    "line breaks": "\n".repeat(10_000),
    escapes: "\u001b".repeat(10_000),
    quotes: '"'.repeat(10_000),
    backslashes: "\\".repeat(10_000),
    "astral format characters": ASTRAL.repeat(5_000),
    "lone high surrogates": "\ud800".repeat(10_000),
    "lone low surrogates": "\udc00".repeat(10_000),
    "halves the wrong way round": "\udc01\udb40".repeat(5_000),
    "an astral character at the cut": `${"k".repeat(39)}${ASTRAL.repeat(10)}`,
    "an astral character after the cut": `${"k".repeat(40)}${ASTRAL.repeat(10)}`,
    "characters that a terminal obeys": WILD,
    "a number": "4294967295",
    nothing: "",
    "white space": " ",
    __proto__: "__proto__",
  };
  const chain = (key: string, levels: number, end: unknown): unknown => {
    let value = end;
    for (let level = 0; level < levels; level++) value = Object.fromEntries([[key, value]]);
    return value;
  };
  const list = (count: number, key = "key"): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${key}${index}`, SECRET]));
  const bad = (): symbol => Symbol(SECRET);

  const calls: (readonly [what: string, call: () => Outcome])[] = Object.entries(KEYS).flatMap(([what, key]) => [
    [`unknown key: ${what}`, () => validateRequest(request(Object.fromEntries([[key, SECRET]])))],
    [`unknown option: ${what}`, () => options(Object.fromEntries([[key, SECRET]]))],
    [`unknown key at the root: ${what}`, () => validateRequest(Object.fromEntries([[key, SECRET]]))],
    [`unknown key of a block: ${what}`, () => say(text(Object.fromEntries([[key, SECRET]])))],
    [`key in metadata: ${what}`, () => options({ metadata: chain(key, 1, bad()) as object })],
    [`8 keys: ${what}`, () => options({ metadata: chain(key, 8, bad()) as object })],
    [`500 keys: ${what}`, () => options({ metadata: chain(key, 500, bad()) as object })],
    [`600 keys: ${what}`, () => options({ metadata: chain(key, 600, bad()) as object })],
    [`500 keys of an answer: ${what}`, () => answer({ _meta: chain(key, 500, bad()) as object })],
    [`an id: ${what}`, () => readAnswers(Object.fromEntries([[key, SECRET]]), Object.fromEntries([[key, request()]]))],
    [`a request's id: ${what}`, () => readAnswers({}, Object.fromEntries([[key, { ...request(), method: SECRET }]]))],
  ]);
  calls.push(
    ["many unknown keys", () => options(list(10_000))],
    ["many long unknown keys", () => options(list(1_000, "k".repeat(1_000)))],
    ["many unknown keys of a request", () => validateRequest(list(10_000))],
    [
      "many unknown keys of an answer",
      () => validateResult({ ...result(), ...list(10_000) }, { unknownKeys: "reject" }),
    ],
    ["a deep list", () => options({ metadata: { list: nested(600, "list") } })],
    ["a deep message", () => talk(nested(600))],
    ["a tool use far away", () => talk(...Array.from({ length: 999 }, () => user()), assistant(toolUse()), user())],
    ["a value of each kind", () => talk(SECRET)],
    ["a long word", () => options({ toolChoice: { mode: SECRET.repeat(10_000) } })],
    ["a wrong method", () => validateRequest(request({}, { method: SECRET }))],
    ["a wrong role", () => talk({ role: SECRET, content: text() })],
    ["a wrong type", () => say({ type: SECRET })],
    ["wrong data", () => say(image({ data: `${SECRET}*` }))],
    ["long data", () => say(image({ data: `${SECRET}*`.repeat(10_000) }))],
    ["a tool's wrong name", () => checkAnswer(OFFERING, result({ content: [toolUse({ name: SECRET })] }))],
    ["a tool use's id", () => talk(assistant(toolUse({ id: SECRET })), user())],
    ["a result's id", () => talk(user(toolResult({ toolUseId: SECRET })))],
    ["a stop reason", () => checkAnswer(OFFERING, result({ stopReason: "toolUse", model: SECRET }))],
    ["an error", () => options({ metadata: { cause: new Error(SECRET) } })],
    [
      "a class of a secret name",
      () => options({ metadata: { it: new ({ [SECRET]: class {} }[SECRET] as new () => object)() } }),
    ],
    [
      "a tag",
      () =>
        options({
          metadata: {
            it: Object.create({
              get [Symbol.toStringTag]() {
                throw new Error(SECRET);
              },
            }) as object,
          },
        }),
    ],
    [
      "a getter",
      () =>
        createMessage(messages, {
          maxTokens,
          get temperature() {
            throw new Error(SECRET);
          },
        }),
    ],
    ["a JSON text", () => validateRequest(`{"a":"${SECRET}"}`)],
    ["capabilities", () => checkCapabilities(request(), { sampling: SECRET, [SECRET]: SECRET })],
    ["a response", () => readResponse({ a: SECRET }, "a", request())],
    ["a response's id", () => readResponse({ [SECRET]: 1 }, SECRET, request())],
    ["a request for a response", () => readResponse({}, SECRET, SECRET)],
  );

  // Tabs and line breaks too: a message is one line.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought.
  const RAW = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cf}|\p{Cs}/u;

  it.each(calls)("%s", (_what, call) => {
    const outcome = call();
    expect(outcome.ok).toBe(false);
    const message = messageOf(outcome);
    expect(message.length).toBeLessThanOrEqual(600);
    expect(message).not.toContain(SECRET.slice(0, 6));
    expect(message).not.toMatch(RAW);
    expect(message).toMatch(/^(Invalid sampling|Missing required client capability)/);
  });

  it("escapes each character of the ranges", () => {
    const ranges = [
      [0, 0x1f],
      [0x7f, 0x9f],
      [0x200b, 0x200f],
      [0x2028, 0x202e],
      [0x2060, 0x206f],
      [0xfeff, 0xfeff],
      [0xd800, 0xdfff],
      [0xe0001, 0xe007f],
    ] as const;
    for (const [first, last] of ranges) {
      for (let code = first; code <= last; code++) {
        const character = String.fromCodePoint(code);
        const message = messageOf(options({ metadata: { [`a${character}b`]: bad() } }));
        // U+E0002 to U+E001F are not assigned, so they are no format characters.
        if (code > 0xe0001 && code < 0xe0020) continue;
        expect(message).not.toContain(character);
        expect(message).not.toMatch(RAW);
        expect(message).toMatch(/\["a\\.+b"\]/);
      }
    }
  });
});
