import { describe, expect, it } from "vitest";
import { validateRequest, validateResult } from "../src/index";
import { text } from "./support/blocks";
import { request, result, user } from "./support/fixtures";

const fail = (): never => {
  throw new Error("unreadable");
};

/** A proxy that is its own prototype. */
const endless: object = new Proxy({}, { getPrototypeOf: () => endless });

describe("the sentence", () => {
  const messageOf = (input: unknown): string => {
    const outcome = validateRequest(input, { unknownKeys: "ignore" });
    return outcome.ok ? "accepted" : outcome.error.message;
  };

  it("says where, which value should stand there, which kind does, and a hint", () => {
    const input = request({ messages: [user(text(), { role: "system" })] });
    expect(messageOf(input)).toBe(
      'Invalid sampling request: params.messages[0].role must be "user" or "assistant" (put it in systemPrompt)',
    );
  });

  it("names the whole where the path is empty", () => {
    expect(messageOf(null)).toBe("Invalid sampling request: the request must be an object, got null");
    const outcome = validateResult([]);
    expect(outcome.ok ? "" : outcome.error.message).toBe(
      "Invalid sampling result: the result must be an object, got an array",
    );
  });

  it("begins with a quoted key where the first one is not a name", () => {
    const outcome = validateResult(result({ "a b": { c: NaN } }));
    expect(outcome.ok ? "" : outcome.error.message).toContain(': ["a b"].c must be');
  });

  for (const [value, got] of [
    [null, "got null"],
    [[], "got an array"],
    [{}, "got an object"],
    ["5", "got a string"],
    [NaN, "got NaN"],
    [-Infinity, "got an infinite number"],
    [1.5, "got a fraction"],
    [true, "got a boolean"],
    [1n, "got a bigint"],
    [Symbol("a"), "got a symbol"],
    [() => 1, "got a function"],
    [new Date(0), "got a date"],
    [new Map(), "got a map"],
    [new Set(), "got a set"],
    [Promise.resolve(), "got a promise"],
    [new Uint8Array(1), "got bytes"],
    [new ArrayBuffer(1), "got bytes"],
    [new (class Thing {})(), "got a class instance"],
    [new Proxy(new Map(), { getOwnPropertyDescriptor: fail }), "got a class instance"],
    [endless, "got a class instance"],
  ] as const) {
    it(got, () => expect(messageOf(request({ maxTokens: value }))).toMatch(new RegExp(`, ${got}( \\(.+\\))?$`)));
  }

  for (const [id, key, rendered] of [
    ["a name", "someKey_1$", "params.metadata.someKey_1$"],
    ["a space", "a b", 'params.metadata["a b"]'],
    ["a digit first", "1a", 'params.metadata["1a"]'],
    ["a number", "1", 'params.metadata["1"]'],
    ["nothing", "", 'params.metadata[""]'],
    ["a quote", 'a"]', 'params.metadata["a\\"]"]'],
    ["a line break", "a\nb", 'params.metadata["a\\nb"]'],
    ["a backslash", "a\\", 'params.metadata["a\\\\"]'],
    ["a dot", "a.b", 'params.metadata["a.b"]'],
    ["as many characters as are told", " ".repeat(40), `params.metadata["${" ".repeat(40)}"]`],
  ] as const) {
    it(`renders a key with ${id}`, () => {
      expect(messageOf(request({ metadata: { [key]: NaN } }))).toContain(`: ${rendered} must be`);
    });
  }

  for (const key of ["x".repeat(100_000), " ".repeat(100_000), "\n".repeat(100_000)]) {
    it(`cuts a long key of ${JSON.stringify(key[0])}, and not its path`, () => {
      const input = request({ metadata: { [key]: NaN } });
      const outcome = validateRequest(input);
      expect(messageOf(input).length).toBeLessThan(300);
      expect(messageOf(input)).toContain(JSON.stringify(`${key.slice(0, 40)}…`));
      expect(!outcome.ok && outcome.error.data?.path).toStrictEqual(["params", "metadata", key]);
    });
  }
});
