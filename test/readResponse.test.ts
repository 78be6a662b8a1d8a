import { describe, expect, it } from "vitest";
import { readResponse, validateRequest } from "../src/index";
import { image, text, toolUse } from "./support/blocks";
import { request, result, untyped, without } from "./support/fixtures";
import { parseInOtherRealm, type Path } from "./support/table";

const ERROR = { code: -32602, message: "Invalid sampling response" };

const answer = result();
const asked = request();

/** A getter that throws, as an entry. */
const withUnreadable = (key: string): object =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get() {
      throw new Error("unreadable");
    },
  });

const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe("missing: the client has not answered", () => {
  for (const [id, map, key] of [
    ["no map", undefined, "a"],
    ["an empty map", {}, "a"],
    ["an empty map without prototype", Object.create(null), "a"],
    ["another key", { b: answer }, "a"],
    ["undefined under the key", { a: undefined }, "a"],
    ["another key that is malformed", { b: null }, "a"],
    ["another key that can't be read", withUnreadable("b"), "a"],
    ["a key of another case", { A: answer }, "a"],
    ["an inherited method", {}, "toString"],
    ["the inherited constructor", {}, "constructor"],
    ["the inherited prototype", {}, "__proto__"],
    ["an empty id", { a: answer }, ""],
  ] as const) {
    it(id, () => expect(readResponse(map, key, asked)).toStrictEqual({ ok: false, missing: true }));
  }
});

describe("a valid answer", () => {
  for (const [id, map, key] of [
    ["an entry", { a: answer }, "a"],
    ["an entry beside malformed ones", { b: null, a: answer, c: 1 }, "a"],
    ["an entry beside one that can't be read", Object.assign(withUnreadable("b"), { a: answer }), "a"],
    ["a map without prototype", Object.assign(Object.create(null) as object, { a: answer }), "a"],
    ["a map of another realm", Object.assign(parseInOtherRealm("{}"), { a: answer }), "a"],
    ["an own __proto__", Object.fromEntries([["__proto__", answer]]), "__proto__"],
    ["an own constructor", { constructor: answer }, "constructor"],
    ["an empty id", { "": answer }, ""],
  ] as const) {
    it(id, () => {
      const outcome = readResponse(map, key, asked);
      expect(outcome).toStrictEqual({ ok: true, value: answer });
      expect(outcome.ok && outcome.value).toBe(answer);
    });
  }

  for (const [id, value] of [
    ["with unknown keys", result({ usage: { tokens: 1.5 }, content: text({ citations: null }) })],
    ["with tool uses", result({ content: [text(), toolUse()], stopReason: "toolUse" })],
    ["with unpadded base64", result({ content: image({ data: "AA" }) })],
  ] as const) {
    it(id, () => expect(readResponse({ a: value }, "a", asked)).toStrictEqual({ ok: true, value }));
  }

  it("to a request with unknown keys, which is read loosely", () => {
    const asked = request({ surprise: 1 }, { id: 1 });
    expect(readResponse({ a: answer }, "a", asked)).toStrictEqual({ ok: true, value: answer });
    expect(readResponse({}, "a", asked)).toStrictEqual({ ok: false, missing: true });
  });
});

describe("malformed: one error, always the same, that repeats nothing", () => {
  for (const [id, map, key, input] of [
    ["a map that is null", null, "a", asked],
    ["a map that is a list", [answer], "0", asked],
    ["a map that is a string", "a", "a", asked],
    ["a map that is true", true, "a", asked],
    ["a map that is a Map", new Map([["a", answer]]), "a", asked],
    ["a map with another prototype", Object.create({ a: answer }), "a", asked],
    ["a map that can't be read", revoked.proxy, "a", asked],
    ["an entry that can't be read", withUnreadable("a"), "a", asked],
    ["an entry that is a revoked proxy", { a: revoked.proxy }, "a", asked],
    ["null under the key", { a: null }, "a", asked],
    ["a string under the key", { a: "Paris" }, "a", asked],
    ["a list under the key", { a: [answer] }, "a", asked],
    ["an answer without model", { a: without(answer, "model") }, "a", asked],
    ["an answer without content", { a: result({ content: [] }) }, "a", asked],
    ["an answer with an invalid role", { a: result({ role: "system" }) }, "a", asked],
    ["an answer that is still wrapped", { a: { method: "sampling/createMessage", result: answer } }, "a", asked],
    ["an answer that doesn't hold JSON", { a: result({ usage: NaN }) }, "a", asked],
  ] as const) {
    it(id, () => {
      const outcome = readResponse(map, untyped(key), untyped(input));
      expect(outcome).toStrictEqual({ ok: false, missing: false, error: ERROR });
    });
  }
});

describe("the server's own error: it has data, whatever the map holds", () => {
  const noRequest = (path: Path, expected: string, received: string): object => ({ path, expected, received });
  const words = '"sampling/createMessage"';
  for (const [id, key, input, data] of [
    ["a number as the id", 1, asked, noRequest([], "a string", "number")],
    ["no id", undefined, asked, noRequest([], "a string", "nothing")],
    ["null as the id", null, asked, noRequest([], "a string", "null")],
    ["a boxed id", new String("a"), asked, noRequest([], "a string", "class instance")],
    ["a list as the id", ["a"], asked, noRequest([], "a string", "array")],
    ["a symbol as the id", Symbol("a"), asked, noRequest([], "a string", "symbol")],
    [
      "a request without maxTokens",
      "a",
      { ...asked, params: without(asked.params, "maxTokens") },
      noRequest(["params", "maxTokens"], "a positive integer", "nothing"),
    ],
    [
      "a request without messages",
      "a",
      request({ messages: [] }),
      noRequest(["params", "messages"], "a non-empty array", "empty array"),
    ],
    ["no request", "a", undefined, noRequest([], "an object", "nothing")],
    ["the params alone", "a", asked.params, noRequest(["method"], words, "nothing")],
    ["an outcome in place of the request", "a", { ok: true, value: asked }, noRequest(["method"], words, "nothing")],
    ["a request that can't be read", "a", revoked.proxy, noRequest([], "a readable value", "unreadable value")],
  ] as const) {
    it(id, () => {
      for (const map of [{ a: answer }, {}, undefined, null, { a: null }]) {
        expect(readResponse(map, untyped(key), untyped(input))).toStrictEqual({
          ok: false,
          missing: false,
          error: { code: -32602, message: expect.stringMatching(/^Invalid sampling request: /), data },
        });
      }
    });
  }

  it("says what validateRequest says of the request", () => {
    const invalid = request({ maxTokens: 0 });
    const said = validateRequest(invalid, { unknownKeys: "ignore" });
    expect(readResponse({}, "a", invalid)).toStrictEqual({ missing: false, ...said });
  });

  it("names the id", () => {
    expect(readResponse({}, untyped(5), asked)).toMatchObject({
      error: { message: "Invalid sampling request: the id must be a string, got a number" },
    });
  });
});
