import { afterEach, describe, expect, it, vi } from "vitest";
import {
  checkAnswer,
  checkCapabilities,
  createMessage,
  type CreateMessageRequest,
  type CreateMessageResult,
  readResponse,
  validateRequest,
  validateResult,
} from "../src/index";
import { icon, image, link, resource, text, tool, toolResult, toolUse } from "./support/blocks";
import { assistant, nested, request, result, user } from "./support/fixtures";
import { observed } from "./support/observed";

/*
 * The cost grows with the input and no faster. These tests count each operation on the input or on anything inside it,
 * through proxies; the length of each list, the input's or the library's own, on which a method of lists is called,
 * except `push` and `pop`; and the characters that are given to `atob`.
 *
 * Two costs can't be counted, and are linear too. The ids of the tool uses of one turn, and the names of the tools that
 * were offered, stand in a Set, which is asked once or twice for each. The regular expressions read from the left and have only one way to match the same characters: only
 * the fraction of a date-time has any length, and without a zone after it each shorter fraction fails at its next
 * character. test/peers/bench/linear.mjs takes their time.
 */

/** Counts what a function costs. */
function costOf(run: (watch: () => void) => unknown): number {
  let cost = 0;
  const methods = Object.entries(Object.getOwnPropertyDescriptors(Array.prototype)).filter(
    ([name, { value }]) => typeof value === "function" && !["push", "pop"].includes(name),
  );
  for (const [name, descriptor] of methods) {
    const method = descriptor.value as (...args: unknown[]) => unknown;
    const metered = function (this: unknown[], ...args: unknown[]): unknown {
      cost += this.length;
      return Reflect.apply(method, this, args);
    };
    Object.defineProperty(Array.prototype, name, { ...descriptor, value: metered });
  }
  try {
    run(() => cost++);
  } finally {
    for (const [name, descriptor] of methods) Object.defineProperty(Array.prototype, name, descriptor);
  }
  return cost;
}

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const keys = (count: number): object => Object.fromEntries(many(count, (index) => [`key${index}`, index]));
const say = (content: unknown, ...before: unknown[]): unknown => request({ messages: [...before, user(content)] });

/** A turn with many tool uses, the results in reverse. */
function turn(count: number): object[] {
  const ids = many(count, (index) => `call-${index}`);
  const uses = ids.map((id) => toolUse({ id }));
  const results = ids.map((toolUseId) => toolResult({ toolUseId }));
  return [assistant(uses), user(results.reverse())];
}

const unreadable = Object.defineProperty({}, "type", {
  get() {
    throw new Error("unreadable");
  },
  enumerable: true,
});

/** The inputs that grow, and how. */
const growing: readonly (readonly [string, (count: number) => unknown])[] = [
  ["messages", (count) => request({ messages: many(count, () => user()) })],
  ["messages of lists, the last one wrong", (count) => say(1, ...many(count, () => user([text()])))],
  ["messages, the last one unreadable", (count) => say(unreadable, ...many(count, () => user()))],
  ["blocks of one message", (count) => say(many(count, () => text()))],
  ["blocks of many keys", (count) => say(many(count, () => text({ annotations: { audience: ["user"] }, _meta: {} })))],
  ["images", (count) => say(many(count, () => image()))],
  ["turns", (count) => request({ messages: many(count, () => turn(1)).flat() })],
  ["tool uses of one turn, results in reverse", (count) => request({ messages: turn(count) })],
  [
    "tool uses of one turn, one result missing",
    (count) => request({ messages: [...turn(count), ...turn(1).slice(0, 1)] }),
  ],
  ["tool uses of one id", (count) => request({ messages: [assistant(many(count, () => toolUse()))] })],
  [
    "blocks of a tool result",
    (count) =>
      say(
        toolResult({ content: many(count, () => [link({ icons: [icon()] }), resource()]).flat() }),
        assistant(toolUse()),
      ),
  ],
  ["keys of metadata", (count) => request({ metadata: keys(count) })],
  ["keys of metadata, the last one wrong", (count) => request({ metadata: { ...keys(count), last: NaN } })],
  ["a list in metadata", (count) => request({ metadata: { list: many(count, () => [1]) } })],
  ["levels of metadata", (count) => request({ metadata: nested(count) })],
  ["keys of a JSON Schema", (count) => request({ tools: [tool({ inputSchema: { type: "object", ...keys(count) } })] })],
  ["tools", (count) => request({ tools: many(count, () => tool({ icons: [icon()] })) })],
  ["stop sequences", (count) => request({ stopSequences: many(count, String) })],
  ["hints", (count) => request({ modelPreferences: { hints: many(count, () => ({ name: "opus" })) } })],
  ["unknown keys", (count) => request(keys(count))],
  ["unknown keys of an assistant's message", (count) => request({ messages: [assistant(text(), keys(count))] })],
];

const growingResults: readonly (readonly [string, (count: number) => unknown])[] = [
  ["blocks", (count) => result({ content: many(count, () => text()) })],
  ["tool uses", (count) => result({ content: many(count, (index) => toolUse({ id: `${index}` })) })],
  ["unknown keys", (count) => result(keys(count))],
  ["blocks, the last one unreadable", (count) => result({ content: [...many(count, () => text()), unreadable] })],
];

const named = (index: number): object => ({ name: `tool-${index}` });
const uses = (count: number): unknown =>
  result({ content: many(count, (id) => toolUse({ id: `${id}`, ...named(id) })) });

/** A request, and an answer to it. */
const growingAnswers: readonly (readonly [string, (count: number) => unknown])[] = [
  ["tools", (count) => ({ asked: request({ tools: many(count, (i) => tool(named(i))) }), answer: uses(1) })],
  [
    "tools, and a tool use of each",
    (count) => ({ asked: request({ tools: many(count, (i) => tool(named(i))) }), answer: uses(count) }),
  ],
  [
    "tool uses, the last one of no tool that was offered",
    (count) => ({ asked: request({ tools: many(count, (i) => tool(named(i))) }), answer: uses(count + 1) }),
  ],
];

const declared = { sampling: { tools: {}, context: {} } };

/** Each function, on an input that grows. */
const functions: readonly (readonly [string, typeof growing, (value: never) => unknown])[] = [
  ["validateRequest, strict", growing, (value) => validateRequest(value)],
  ["validateRequest, loose", growing, (value) => validateRequest(value, { unknownKeys: "ignore" })],
  ["checkCapabilities", growing, (value) => checkCapabilities(value, declared)],
  ["readResponse, the request", growing, (value) => readResponse({ a: result() }, "a", value)],
  [
    "createMessage",
    growing,
    (value: ReturnType<typeof request>) => {
      const { messages, ...options } = value.params;
      return createMessage(messages, options);
    },
  ],
  ["validateResult", growingResults, (value) => validateResult(value)],
  [
    "checkAnswer",
    growingAnswers,
    ({ asked, answer }: { asked: CreateMessageRequest; answer: CreateMessageResult }) => checkAnswer(asked, answer),
  ],
  ["readResponse, the answer", growingResults, (value) => readResponse({ a: value }, "a", request())],
];

describe.each(functions)("%s: each one more costs the same", (_, inputs, run) => {
  it.each(inputs)("%s", (_, make) => {
    const [first, second, third] = [100, 200, 300].map((count) => {
      const input = make(count);
      return costOf((watch) => run(observed(input, watch) as never));
    });
    expect(third! - second!).toBe(second! - first!);
  });
});

it("readResponse reads one answer, however many there are", () => {
  const [few, lots] = [1, 10_000].map((count) => {
    const responses = { ...Object.fromEntries(many(count, (index) => [`other${index}`, result()])), a: result() };
    return costOf((watch) => readResponse(observed(responses, watch), "a", request()));
  });
  expect(lots).toBe(few);
});

describe("base64 is decoded once, and once more where it is read loosely and wrong", () => {
  afterEach(() => vi.unstubAllGlobals());

  const SIZE = 1_000_000;

  it.each([
    ["right", "A".repeat(SIZE)],
    ["padded", `${"A".repeat(SIZE - 2)}==`],
    ["unpadded", "A".repeat(SIZE - 2)],
    ["almost right", `${"A".repeat(SIZE - 1)}*`],
    ["wrong in the middle", `${"A".repeat(SIZE / 2)}*${"A".repeat(SIZE / 2 - 1)}`],
    ["wrapped", `${"A".repeat(64)}\n`.repeat(SIZE / 64)],
    ["nothing but white space", " ".repeat(SIZE)],
    ["nothing but padding", "=".repeat(SIZE)],
    ["URL-safe", "-_".repeat(SIZE / 2)],
    ["a data URL", `data:image/png;base64,${"A".repeat(SIZE)}`],
  ])("%s", (_, data) => {
    const decoded: number[] = [];
    const { atob } = globalThis;
    vi.stubGlobal("atob", (given: string) => {
      decoded.push(given.length);
      return atob(given);
    });
    const charactersOf = (run: () => { ok: boolean }): number => {
      decoded.length = 0;
      run();
      expect(decoded.length).toBeLessThan(SIZE / 10_000);
      return decoded.reduce((sum, length) => sum + length, 0);
    };
    const input = say(image({ data }));
    expect(charactersOf(() => validateRequest(input))).toBeLessThanOrEqual(data.length);
    expect(charactersOf(() => validateRequest(input, { unknownKeys: "ignore" }))).toBeLessThanOrEqual(2 * data.length);
    // A resource is asked first whether its bytes are right, and so is one of text.
    const blob = say(toolResult({ content: [resource({ resource: { uri: "a", blob: data } })] }), assistant(toolUse()));
    expect(charactersOf(() => validateRequest(blob))).toBeLessThanOrEqual(2 * data.length);
  });
});
