import { describe, expect, it } from "vitest";
import { checkAnswer, readAnswers, validateRequest } from "../../src/index";
import { image, text, tool, toolResult, toolUse } from "../support/blocks";
import { request, result, untyped, without } from "../support/fixtures";
import { parseInOtherRealm } from "../support/table";

const asked = request();
const calling = request({ tools: [tool()], toolChoice: { mode: "required" } });
const answer = result();
const call = result({ content: [toolUse()], stopReason: "toolUse" });
const other = result({ content: text({ text: "Oslo" }) });
const invalid = without(answer, "model");

const own = (...entries: [string, unknown][]): object => Object.fromEntries(entries);

/** A map of which one entry can't be read. */
const withUnreadable = (key: string, rest: object = {}): object =>
  Object.defineProperty({ ...rest }, key, {
    enumerable: true,
    get(): never {
      throw new Error("unreadable");
    },
  });

const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe("every answer is there and right", () => {
  /** The case, the map of answers, the map of requests, the ids. */
  const rows: readonly (readonly [string, object, object, ...string[]])[] = [
    ["one", { a: answer }, { a: asked }, "a"],
    ["two", { a: answer, b: call }, { a: asked, b: calling }, "a", "b"],
    ["in another order", { b: call, a: answer }, { a: asked, b: calling }, "a", "b"],
    ["one answer for two", { a: answer, b: answer }, { a: asked, b: asked }, "a", "b"],
    ["beside others that are malformed", { x: null, a: answer, y: invalid }, { a: asked }, "a"],
    ["beside one that can't be read", withUnreadable("x", { a: answer }), { a: asked }, "a"],
    ["of an empty id", { "": answer }, { "": asked }, ""],
    ["of an own __proto__", own(["__proto__", answer]), own(["__proto__", asked]), "__proto__"],
    [
      "of names that objects inherit",
      own(["constructor", answer], ["toString", call]),
      own(["constructor", asked], ["toString", calling]),
      "constructor",
      "toString",
    ],
    [
      "maps without prototype",
      Object.assign(Object.create(null), { a: answer }),
      Object.assign(Object.create(null), { a: asked }),
      "a",
    ],
    ["a map of another realm", Object.assign(parseInOtherRealm("{}"), { a: answer }), { a: asked }, "a"],
    ["frozen maps", Object.freeze({ a: answer }), Object.freeze({ a: asked }), "a"],
    ["beside a request of undefined", { a: answer }, { a: asked, b: undefined }, "a"],
    ["of a request with unknown keys", { a: answer }, { a: request({ surprise: 1 }, { id: 1 }) }, "a"],
    ["with unknown keys", { a: result({ usage: 1, content: text({ citations: [] }) }) }, { a: asked }, "a"],
  ];

  for (const [id, answers, requests, ...ids] of rows) {
    it(id, () => {
      const read = readAnswers(answers, untyped(requests));
      expect(read.ok ? Object.keys(read) : read).toStrictEqual(["ok", "value"]);
      if (!read.ok) return;
      expect(Object.keys(read.value)).toStrictEqual(ids);
      for (const key of ids) {
        expect(Object.getOwnPropertyDescriptor(read.value, key)?.value).toBe(
          Object.getOwnPropertyDescriptor(answers, key)?.value,
        );
      }
    });
  }

  it("the maps stay as they are", () => {
    const answers = { a: answer, b: call };
    const requests = { a: asked, b: calling };
    const read = readAnswers(answers, requests);
    expect(read.ok && read.value).not.toBe(answers);
    expect(answers).toStrictEqual({ a: answer, b: call });
    expect(requests).toStrictEqual({ a: asked, b: calling });
  });
});

describe("none is wrong, and some are not there", () => {
  const requests = { a: asked, b: calling, c: asked };

  /** The case, the map of answers, the map of requests, the ids of the answers, the ids of the open requests. */
  const rows: readonly (readonly [string, unknown, object, string[], string[]])[] = [
    ["no map", undefined, requests, [], ["a", "b", "c"]],
    ["an empty map", {}, requests, [], ["a", "b", "c"]],
    ["the first", { a: answer }, requests, ["a"], ["b", "c"]],
    ["the last", { c: other }, requests, ["c"], ["a", "b"]],
    ["all but one, in another order", { c: other, a: answer }, requests, ["a", "c"], ["b"]],
    ["others", { x: answer, y: null }, requests, [], ["a", "b", "c"]],
    ["undefined under an id", { a: undefined, b: call }, requests, ["b"], ["a", "c"]],
    ["a key of another case", { A: answer }, requests, [], ["a", "b", "c"]],
    [
      "an inherited map of ids",
      {},
      own(["__proto__", asked], ["constructor", asked]),
      [],
      ["__proto__", "constructor"],
    ],
    [
      "one of an own __proto__",
      own(["__proto__", answer]),
      own(["__proto__", asked], ["b", asked]),
      ["__proto__"],
      ["b"],
    ],
    ["a hidden answer", Object.defineProperty({}, "a", { value: answer }), { a: asked }, [], ["a"]],
    ["beside a request of undefined", {}, { a: asked, b: undefined }, [], ["a"]],
  ];

  for (const [id, answers, asking, there, open] of rows) {
    it(id, () => {
      const read = readAnswers(answers, untyped(asking));
      expect(Object.keys(read)).toStrictEqual(["ok", "missing", "value", "inputRequests"]);
      expect(read).toMatchObject({ ok: false, missing: true });
      if (read.ok || !read.missing) return;
      expect(Object.keys(read.value)).toStrictEqual(there);
      expect(Object.keys(read.inputRequests)).toStrictEqual(open);
      const given = new Map<string, unknown>(Object.entries(answers ?? {}));
      for (const [key, value] of Object.entries(read.value)) expect(value).toBe(given.get(key));
      const sent = new Map<string, unknown>(Object.entries(asking));
      for (const [key, value] of Object.entries(read.inputRequests)) expect(value).toBe(sent.get(key));
    });
  }

  it("the rest can be asked for and read alone", () => {
    const first = readAnswers({ a: answer }, requests);
    if (first.ok || !first.missing) throw new Error("none is missing");
    const rest = readAnswers({ b: call, c: other }, untyped(first.inputRequests));
    expect(rest.ok && Object.assign({}, first.value, rest.value)).toStrictEqual({ a: answer, b: call, c: other });
  });
});

describe("one is wrong", () => {
  const requests = { a: asked, b: calling };

  /** The case, the map of answers, the map of requests, the id, the path behind it. */
  const rows: readonly (readonly [string, unknown, object, string, ...(string | number)[]])[] = [
    ["no model", { a: invalid, b: call }, requests, "a", "model"],
    ["null", { a: null, b: call }, requests, "a"],
    ["a string", { a: "Paris", b: call }, requests, "a"],
    ["a list", { a: [answer], b: call }, requests, "a"],
    ["no JSON", { a: result({ usage: NaN }) }, requests, "a", "usage"],
    ["wrapped", { a: { method: "sampling/createMessage", result: answer } }, { a: asked }, "a", "role"],
    ["the role user", { a: result({ role: "user" }) }, { a: asked }, "a", "role"],
    ["a tool result", { a: result({ content: [text(), toolResult()] }) }, { a: asked }, "a", "content", 1],
    ["a tool that nobody offered", { a: call }, { a: asked }, "a", "content", 0],
    ["no tool use under required", { a: answer, b: answer }, requests, "b", "content"],
    [
      "a stop reason of a tool use without one",
      { a: result({ stopReason: "tool_calls" }) },
      { a: asked },
      "a",
      "stopReason",
    ],
    [
      "a wrong block deep down",
      { b: result({ content: [toolUse(), image({ data: 1 })] }) },
      requests,
      "b",
      "content",
      1,
      "data",
    ],
    ["beside one that is missing before it", { b: invalid }, requests, "b", "model"],
    ["beside one that is missing after it", { a: invalid }, requests, "a", "model"],
    ["the first of two, in the order of the requests", { b: null, a: null }, requests, "a"],
    ["the first of two, in the other order of the requests", { a: null, b: null }, { b: calling, a: asked }, "b"],
    ["an own __proto__", own(["__proto__", null]), own(["__proto__", asked]), "__proto__"],
    ["an empty id", { "": null }, { "": asked }, ""],
    ["a map that is null", null, requests, "a"],
    ["a map that is a list", [answer, call], requests, "a"],
    ["a map that is a string", "a", requests, "a"],
    ["a map that is a Map", new Map([["a", answer]]), requests, "a"],
    ["a map that inherits", Object.create({ a: answer, b: call }), requests, "a"],
    ["a map that can't be read", revoked.proxy, requests, "a"],
    ["an entry that can't be read", withUnreadable("b", { a: answer }), requests, "b"],
    ["an entry that is a revoked proxy", { a: answer, b: revoked.proxy }, requests, "b"],
    ["an answer that can't be read", { a: withUnreadable("model", answer) }, requests, "a", "model"],
  ];

  for (const [id, answers, asking, wrong, ...path] of rows) {
    it(id, () => {
      const read = readAnswers(answers, untyped(asking));
      expect(read).toStrictEqual({
        ok: false,
        missing: false,
        id: wrong,
        error: {
          code: -32602,
          message: expect.stringMatching(/^Invalid sampling result: /),
          data: { path: [wrong, ...path], expected: expect.any(String), received: expect.any(String) },
        },
      });
      expect(Object.keys(read)).toStrictEqual(["ok", "missing", "id", "error"]);
    });
  }

  it("says what checkAnswer says, under the id, and the same fix", () => {
    for (const [sent, given] of [
      [asked, invalid],
      [asked, { method: "sampling/createMessage", result: answer }],
      [asked, result({ content: "Paris" })],
      [asked, call],
      [calling, answer],
      [calling, result({ content: [toolUse({ name: "other" })] })],
    ] as const) {
      const said = checkAnswer(sent, untyped(given));
      const read = readAnswers({ a: given }, { a: sent });
      if (said.ok || read.ok || read.missing) throw new Error("it is accepted");
      expect(read.error.data).toStrictEqual({ ...said.error.data, path: ["a", ...said.error.data.path] });
      const sentence = said.error.message.replace(/^Invalid sampling result: (the result(?= ))?/, "");
      const place = said.error.data.path.length > 0 ? "a." : "a";
      expect(read.error.message).toBe(`Invalid sampling result: ${place}${sentence}`);
    }
  });

  it("a map that is none says so, and tells no value", () => {
    const read = readAnswers("s3cr3t", requests);
    expect(read).toMatchObject({ id: "a", error: { data: { path: ["a"], received: "string" } } });
    expect(JSON.stringify([read, readAnswers({ a: "s3cr3t" }, requests)])).not.toContain("s3cr3t");
  });
});

describe("a request is wrong, whatever the answers", () => {
  const noTokens = request({ maxTokens: 0 });

  /** The case, the map of requests, the path, what is expected, what is received. */
  const rows: readonly (readonly [string, unknown, (string | number)[], string, string])[] = [
    ["a request without maxTokens", { a: noTokens }, ["params", "maxTokens"], "a positive integer", "number"],
    ["the second request", { a: asked, b: noTokens }, ["params", "maxTokens"], "a positive integer", "number"],
    [
      "the first of two",
      { a: request({ messages: [] }), b: noTokens },
      ["params", "messages"],
      "a non-empty array",
      "empty array",
    ],
    ["no request", { a: null }, [], "an object", "null"],
    ["the params alone", { a: asked.params }, ["method"], '"sampling/createMessage"', "nothing"],
    ["an outcome", { a: { ok: true, value: asked } }, ["method"], '"sampling/createMessage"', "nothing"],
    ["a request that can't be read", { a: revoked.proxy }, [], "a readable value", "unreadable value"],
    ["an entry that can't be read", withUnreadable("a"), ["a"], "a readable value", "unreadable value"],
    ["a map that can't be read", revoked.proxy, [], "a readable value", "unreadable value"],
    ["an empty map", {}, [], "an object with a request under each id", "empty object"],
    ["a map of undefined", { a: undefined }, [], "an object with a request under each id", "empty object"],
    ["no map", undefined, [], "an object with a request under each id", "nothing"],
    ["null", null, [], "an object with a request under each id", "null"],
    ["a list", [asked], [], "an object with a request under each id", "array"],
    ["a string", "a", [], "an object with a request under each id", "string"],
    ["a Map", new Map([["a", asked]]), [], "an object with a request under each id", "map"],
    [
      "a map that inherits",
      Object.create({ a: asked }),
      [],
      "an object with a request under each id",
      "class instance",
    ],
  ];

  for (const [id, requests, path, expected, received] of rows) {
    it(id, () => {
      for (const answers of [undefined, {}, { a: answer, b: answer }, { a: null }, null, revoked.proxy]) {
        const read = readAnswers(answers, untyped(requests));
        expect(read).toStrictEqual({
          ok: false,
          missing: false,
          id: undefined,
          error: {
            code: -32602,
            message: expect.stringMatching(/^Invalid sampling request: /),
            data: { path, expected, received },
          },
        });
        expect(Object.keys(read)).toStrictEqual(["ok", "missing", "id", "error"]);
      }
    });
  }

  it("says what validateRequest says of the request", () => {
    for (const wrong of [noTokens, { ok: true, value: asked }, asked.params, { messages: [] }]) {
      const said = validateRequest(wrong, { unknownKeys: "ignore" });
      expect(readAnswers({}, untyped({ a: wrong }))).toStrictEqual({ missing: false, id: undefined, ...said });
    }
  });

  it("takes neither the id ok nor a boolean alone for an outcome", () => {
    for (const requests of [{ ok: "Hello" }, { a: true }, { ok: asked, a: true }]) {
      const read = readAnswers({}, untyped(requests));
      expect("error" in read && read.error.message).not.toMatch(/pass its value/);
    }
  });

  it("calls the map by its name", () => {
    expect(readAnswers({}, {})).toMatchObject({
      error: {
        message:
          "Invalid sampling request: the map of requests must be an object with a request under each id, got an empty object (write { id: request })",
      },
    });
  });
});

describe("inherited keys are not read", () => {
  const requests = { a: asked, b: calling };

  it.each(["a", "b", "value", "error", "id", "missing", "ok", "0", "1"])("%s", (key) => {
    const outcomes = (): unknown[] => [
      readAnswers({}, requests),
      readAnswers({ a: answer }, requests),
      readAnswers({ a: answer, b: call }, requests),
      readAnswers({ a: null }, requests),
      readAnswers(undefined, requests),
    ];
    const before = JSON.stringify(outcomes());
    let after: unknown;
    Object.defineProperty(Object.prototype, key, {
      value: call,
      configurable: true,
      enumerable: false,
      writable: false,
    });
    try {
      after = outcomes();
    } finally {
      Reflect.deleteProperty(Object.prototype, key);
    }
    expect(JSON.stringify(after)).toBe(before);
  });
});

it("10,000 requests are read in one go", () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `id-${index}`);
  const read = readAnswers(
    Object.fromEntries(ids.map((id) => [id, answer])),
    Object.fromEntries(ids.map((id) => [id, asked])),
  );
  expect(read.ok && Object.keys(read.value)).toStrictEqual(ids);
});
