import { describe, expect, it } from "vitest";
import { type Advice, lintResult } from "../../src/index";
import { image, text, toolResult, toolUse } from "../support/blocks";
import { result, untyped, without } from "../support/fixtures";

type Path = Advice["path"];

const empty = text({ text: "" });
const stopped = (stopReason: unknown): object => ({ stopReason });
const called = (stopReason: unknown): object => ({ stopReason, content: [text(), toolUse()] });
const REASON = ["stopReason"];

/** The case, the answer's keys, the paths. */
const rows: readonly (readonly [string, object, ...Path[]])[] = [
  ["a plain answer", {}],
  ["an answer of the user", { role: "user" }],

  ["an empty text as the whole answer", { content: empty }, ["content"]],
  ["an empty text as the only block", { content: [empty] }, ["content"]],
  ["empty texts alone", { content: [empty, empty] }, ["content"]],
  ["an empty text beside another", { content: [empty, text()] }],
  ["an empty text before an image", { content: [empty, image()] }],
  ["a text of white space", { content: text({ text: " " }) }],
  ["an image with a key that is called text", { content: image({ text: "" }) }],
  ["an empty text before a tool use", { content: [empty, toolUse()], stopReason: "toolUse" }],
  ["a tool result", { content: toolResult({ content: [] }) }],

  ["an empty model", { model: "" }, ["model"]],
  ["a model of white space", { model: " " }],

  ["endTurn", stopped("endTurn")],
  ["stopSequence", stopped("stopSequence")],
  ["maxTokens", stopped("maxTokens")],
  ["a word that no table knows", stopped("refusal")],
  ["an empty word", stopped("")],
  ["an absent word", stopped(undefined)],

  ["toolUse with a tool use", called("toolUse")],
  ["a tool use without stop reason", called(undefined), REASON],
  ["a tool use that ends the turn", called("endTurn"), REASON],
  ["a tool use that ends the turn in a provider's word, once", called("end_turn"), REASON],
  ["one tool use, not in a list, that ends the turn", { content: toolUse(), stopReason: "endTurn" }, REASON],
  ["a tool use and a word of the provider's for it, once", called("tool_calls"), REASON],
  ["a tool result is no tool use", { content: [text(), toolResult()] }],

  ["a key of other spelling", { stop_reason: "endTurn" }, ["stop_reason"]],
  ["another API's word for a key", { finish_reason: "endTurn" }, ["finish_reason"]],
  ["a letter too many", { modell: "x" }, ["modell"]],
  ["several", { stop_reason: "endTurn", meta: {} }, ["stop_reason"], ["meta"]],
  ["a key that is near no other", { usage: { tokens: 1 }, id: 1 }],
  ["a misspelt key that is absent", { stop_reason: undefined }],
  ["a key that is not enumerable", Object.defineProperty({}, "stop_reason", { value: 1 })],
  ["a known key", { _meta: {} }],
  ["keys that objects inherit", JSON.parse('{"__proto__":1,"constructor":1,"toString":1}')],
  ["a misspelt key in a block, which is the client's", { content: text({ mime_type: 1 }) }],

  [
    "all at once, in one order",
    { stop_reason: 1, content: empty, model: "", stopReason: "stop" },
    ["content"],
    ["model"],
    REASON,
    ["stop_reason"],
  ],
];

describe("advice", () => {
  for (const [id, extra, ...paths] of rows) {
    it(id, () => {
      const input = Object.defineProperties(result(), Object.getOwnPropertyDescriptors(extra));
      const advice = lintResult(input);
      expect(advice.map(({ path }) => path)).toStrictEqual(paths);
      for (const one of advice) {
        expect(Object.keys(one)).toStrictEqual(["path", "message"]);
        expect(one.message).toMatch(/^[a-zA-Z].{10,}$/);
      }
    });
  }
});

describe("the spec's word for another spelling", () => {
  for (const [word, ...others] of [
    ["endTurn", "end_turn", "END_TURN", "end-turn", "End Turn", "stop", "STOP", "complete", "completed"],
    ["stopSequence", "stop_sequence", "stopsequence", "STOP_SEQUENCE"],
    ["maxTokens", "max_tokens", "MAX_TOKENS", "length", "max_output_tokens", "maxOutputTokens"],
    ["toolUse", "tool_use", "tool-use", "tool_calls", "toolCalls", "function_call", "FUNCTION_CALL"],
  ] as const) {
    for (const other of others) {
      it(`${other}: ${word}`, () => {
        const content = word === "toolUse" ? toolUse() : text();
        const message = `the spec's word for this stop reason is ${word}`;
        expect(lintResult(result({ content, stopReason: other }))).toStrictEqual([{ path: REASON, message }]);
      });
    }
  }

  const others = ["nonstop", "full_length", "non_stop_sequence", "stop_sequences", "stopped", "stop it", "lengthy"];
  for (const other of [...others, "safety", "content_filter", "tool", "x".repeat(1000)]) {
    it(`${other.slice(0, 20)}: none`, () => expect(lintResult(result({ stopReason: other }))).toStrictEqual([]));
  }
});

it("the fix of a key is its name", () => {
  expect(lintResult(result({ stop_reason: "end_turn" }))).toStrictEqual([
    { path: ["stop_reason"], message: "this key is ignored: write stopReason" },
  ]);
});

it("no advice tells a value", () => {
  const advice = lintResult(
    result({ stop_reason: "s3cr3t", content: [toolUse({ id: "s3cr3t" })], stopReason: "s3cr3t" }),
  );
  expect(advice).toHaveLength(2);
  expect(JSON.stringify(advice)).not.toContain("s3cr3t");
});

describe("of an invalid answer it says that it is invalid, and nothing else", () => {
  const unreadable = Object.defineProperty(result({ stop_reason: 1 }), "model", {
    enumerable: true,
    get(): never {
      throw new Error("unreadable");
    },
  });

  it.each<readonly [string, unknown]>([
    ["no answer", undefined],
    ["an answer without model, beside an empty text", without(result({ content: empty }), "model")],
    ["an empty list", result({ content: [] })],
    ["a wrapped answer", { method: "sampling/createMessage", result: result() }],
    ["an outcome", { ok: true, value: result() }],
    ["one that can't be read", unreadable],
  ])("%s", (_, input) => {
    const message = "this is not a valid answer: validateResult says why";
    expect(lintResult(untyped(input))).toStrictEqual([{ path: [], message }]);
  });
});

it.each<readonly [string, unknown]>([
  ["stopReason", "stop"],
  ["stop_reason", "stop"],
  ["model", ""],
  ["-1", "x"],
])("inherited keys are not read: %s", (key, value) => {
  Object.defineProperty(Object.prototype, key, { value, configurable: true, enumerable: true, writable: true });
  try {
    expect(lintResult(result())).toStrictEqual([]);
    expect(lintResult(result({ surprise: 1, modell: 1 }))).toMatchObject([{ path: ["modell"] }]);
  } finally {
    Reflect.deleteProperty(Object.prototype, key);
  }
});
