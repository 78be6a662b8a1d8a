import { describe, expect, it } from "vitest";
import { createResult, userMessage, validateResult } from "../../src/index";
import { image, text, toolResult, toolUse } from "../support/blocks";
import { result, untyped } from "../support/fixtures";
import { HOSTILE } from "../support/hostileValues";
import { expectRefused } from "../support/table";

const model = "a-model";
const blocks = [text(), image(), toolUse()];

describe("builds an answer, of the keys given and no others", () => {
  const bare = Object.assign(Object.create(null) as object, { model });

  for (const [id, built, expected] of [
    ["of a string", createResult("Hello", { model }), result()],
    ["of an empty string", createResult("", { model }), result({ content: text({ text: "" }) })],
    ["of a block", createResult(image(), { model }), result({ content: image() })],
    ["of blocks", createResult(blocks, { model }), result({ content: blocks })],
    ["of frozen blocks", createResult(Object.freeze([...blocks]), { model }), result({ content: blocks })],
    [
      "of a tool result, which the spec allows",
      createResult(toolResult(), { model }),
      result({ content: toolResult() }),
    ],
    ["with a stop reason", createResult("Hello", { model, stopReason: "endTurn" }), result({ stopReason: "endTurn" })],
    ["with a provider's stop reason", createResult("Hello", { model, stopReason: "x" }), result({ stopReason: "x" })],
    ["with _meta", createResult("Hello", { model, _meta: { a: null } }), result({ _meta: { a: null } })],
    ["with undefined", createResult("Hello", { model, stopReason: undefined, _meta: undefined }), result()],
    ["with an empty model", createResult("Hello", { model: "" }), result({ model: "" })],
    [
      "with other options undefined",
      createResult("Hello", untyped({ model, role: undefined, usage: undefined })),
      result(),
    ],
    ["of options without prototype", createResult("Hello", untyped(bare)), result()],
    ["of frozen options", createResult("Hello", Object.freeze({ model })), result()],
  ] as const) {
    it(id, () => {
      const outcome = built;
      expect(outcome).toStrictEqual({ ok: true, value: expected });
      const { role, content, ...others } = expected;
      // The order of keys too.
      expect(JSON.stringify(outcome.ok && outcome.value)).toBe(JSON.stringify({ role, content, ...others }));
      expect(validateResult(outcome.ok && outcome.value, { unknownKeys: "reject" }).ok).toBe(true);
    });
  }

  it("of the very content, _meta and not the very options", () => {
    const options = { model, _meta: { a: 1 } };
    const outcome = createResult(blocks, options);
    expect(outcome.ok && outcome.value.content).toBe(blocks);
    expect(outcome.ok && outcome.value._meta).toBe(options._meta);
    expect(outcome.ok && outcome.value).not.toBe(options);
    expect(options).toStrictEqual({ model, _meta: { a: 1 } });
  });

  it("with a __proto__ among _meta as it is", () => {
    const _meta = JSON.parse('{"__proto__":{"a":1}}') as { a?: 1 };
    const outcome = createResult("Hello", { model, _meta });
    expect(outcome.ok && outcome.value._meta).toBe(_meta);
  });
});

const getter = (key: string): object =>
  Object.defineProperty({ model }, key, {
    enumerable: true,
    get(): never {
      throw new Error("unreadable");
    },
  });

describe("refused", () => {
  /** The case, the content, the second argument, the answer that the error is about, the path. */
  const rows: readonly (readonly [string, unknown, unknown, unknown, ...(string | number)[]])[] = [
    ["no model", "Hello", {}, result({ model: undefined }), "model"],
    ["a model of null", "Hello", { model: null }, result({ model: null }), "model"],
    ["a stop reason that is no string", "Hello", { model, stopReason: 1 }, result({ stopReason: 1 }), "stopReason"],
    ["a stop reason of null", "Hello", { model, stopReason: null }, result({ stopReason: null }), "stopReason"],
    ["_meta of a list", "Hello", { model, _meta: [] }, result({ _meta: [] }), "_meta"],
    [
      "_meta that is no JSON",
      "Hello",
      { model, _meta: { a: [NaN] } },
      result({ _meta: { a: [NaN] } }),
      "_meta",
      "a",
      0,
    ],
    ["an unknown option", "Hello", { model, usage: {} }, result({ usage: {} }), "usage"],
    [
      "an option of another spelling",
      "Hello",
      { model, stop_reason: "x" },
      result({ stop_reason: "x" }),
      "stop_reason",
    ],
    [
      "an own __proto__",
      "Hello",
      JSON.parse('{"model":"m","__proto__":{}}'),
      JSON.parse('{"__proto__":{}}'),
      "__proto__",
    ],
    ["a role among the second argument", "Hello", { model, role: "user" }, result({ role: "user" }), "role"],
    ["the same role among the second argument", "Hello", { model, role: "assistant" }, result(), "role"],
    ["a role of null among the second argument", "Hello", { model, role: null }, result({ role: null }), "role"],
    ["content among the second argument", "Hello", { model, content: text() }, result(), "content"],
    ["no content", undefined, { model }, result({ content: undefined }), "content"],
    ["content of null", null, { model }, result({ content: null }), "content"],
    ["an empty list", [], { model }, result({ content: [] }), "content"],
    ["a list of strings", ["Hello"], { model }, result({ content: ["Hello"] }), "content", 0],
    ["a hole", [text(), ,], { model }, result({ content: [text(), ,] }), "content", 1],
    ["a message", userMessage("Hello"), { model }, result({ content: userMessage("Hello") }), "content", "type"],
    ["an unknown key in a block", text({ a: 1 }), { model }, result({ content: text({ a: 1 }) }), "content", "a"],
    [
      "base64 unpadded",
      image({ data: "AA" }),
      { model },
      result({ content: image({ data: "AA" }) }),
      "content",
      "data",
    ],
    ["a resource", { type: "resource" }, { model }, result({ content: { type: "resource" } }), "content", "type"],
  ];

  for (const [id, content, options, about, ...path] of rows) {
    it(id, () => {
      const outcome = createResult(untyped(content), untyped(options));
      const message = expectRefused(outcome, about, path, "result");
      expect(message).not.toContain("Hello");
    });
  }

  for (const [id, options, received] of [
    ["undefined", undefined, "nothing"],
    ["null", null, "null"],
    ["a string, the model alone", "a-model", "string"],
    ["a list", ["a-model"], "array"],
    ["a class instance", new (class {})(), "class instance"],
    ["what inherits", Object.create({ model }), "class instance"],
  ] as const) {
    it(`options that are ${id}`, () => {
      const outcome = createResult("Hello", untyped(options));
      expect(outcome).toStrictEqual({
        ok: false,
        error: {
          code: -32602,
          message: expect.stringMatching(/^Invalid sampling result: the second argument .+ \(write \{ model: … \}\)$/),
          data: { path: [], expected: "an object", received },
        },
      });
    });
  }

  it("options that can't be read", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(createResult("Hello", untyped(proxy))).toMatchObject({
      error: { code: -32602, data: { path: [], received: "unreadable value" } },
    });
  });

  for (const key of ["model", "stopReason", "_meta", "role", "content", "usage"]) {
    it(`an option that can't be read: ${key}`, () => {
      const outcome = createResult("Hello", untyped(getter(key)));
      expectRefused(outcome, getter(key), [key], "result");
    });
  }
});

it("content that is no answer is not told the order of the arguments", () => {
  for (const content of ["Hello", { type: "text", text: "Hello" }]) {
    const outcome = createResult(untyped(content), untyped("a-model"));
    expect(outcome.ok ? "" : outcome.error.message).toMatch(/\(write \{ model: … \}\)$/);
  }
});

describe("an unknown option is told the second argument, not the answer's keys", () => {
  for (const [key, hint] of [
    ["stop_reason", " (write stopReason)"],
    ["usage", "; known are model, stopReason, _meta"],
    ["role", "; known are model, stopReason, _meta"],
  ] as const) {
    it(key, () => {
      expect(createResult("Hello", untyped({ model, [key]: "x" }))).toStrictEqual({
        ok: false,
        error: {
          code: -32602,
          message: `Invalid sampling result: ${key} is not a known key${hint}`,
          data: { path: [key], expected: "one of the keys model, stopReason, _meta", received: "string" },
        },
      });
    });
  }

  it("but an unknown key of a block that block's keys", () => {
    expect(createResult(text({ surprise: 1 }), { model })).toMatchObject({
      error: { data: { path: ["content", "surprise"], expected: "one of the keys type, text, annotations, _meta" } },
    });
  });
});

describe("hostile arguments", () => {
  for (const [name, run] of Object.entries<(value: never) => { ok: boolean }>({
    content: (value) => createResult(value, { model }),
    options: (value) => createResult("Hello", value),
    model: (value) => createResult("Hello", { model: value }),
    _meta: (value) => createResult("Hello", { model, _meta: value }),
  })) {
    it(`${name}: what is no JSON is refused`, () => {
      const accepted = HOSTILE.filter(({ is, value }) => is === "not JSON" && run(untyped(value)).ok);
      expect(accepted.map(({ id }) => id)).toStrictEqual([]);
    });
  }
});
