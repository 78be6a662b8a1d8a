import { describe, expect, it } from "vitest";
import { contentBlocks, textOf, toolUses } from "../../src/index";
import { audio, image, text, toolResult, toolUse } from "../support/blocks";
import { assistant, result, untyped, user } from "../support/fixtures";

const blocks = [
  text({ text: "a" }),
  toolUse({ id: "1" }),
  text({ text: "" }),
  image(),
  text({ text: "b" }),
  toolUse({ id: "2" }),
];

/** The holder of the content, its blocks, its text, the ids of its tool uses. */
const rows: readonly (readonly [string, object, readonly object[], string, readonly string[]])[] = [
  ["a user's text", user(blocks[0]), [blocks[0]!], "a", []],
  ["an assistant's blocks", assistant(blocks), blocks, "ab", ["1", "2"]],
  ["an answer of one block", result({ content: blocks[1] }), [blocks[1]!], "", ["1"]],
  ["an answer of blocks", result({ content: blocks }), blocks, "ab", ["1", "2"]],
  ["an answer without text", result({ content: [audio()] }), [audio()], "", []],
  ["a text inside a tool result, which is not a text of the message", user([toolResult()]), [toolResult()], "", []],
  ["a message without prototype", Object.assign(Object.create(null) as object, user(blocks)), blocks, "ab", ["1", "2"]],
  ["frozen blocks", Object.freeze(user(Object.freeze(blocks))), blocks, "ab", ["1", "2"]],
];

describe.each(rows)("%s", (_, value, all, texts, ids) => {
  it("contentBlocks", () => {
    const read = contentBlocks(untyped(value));
    expect(read).toStrictEqual(all);
    expect(read.every((block, index) => block === all[index] || all.length === 1)).toBe(true);
  });
  it("textOf", () => expect(textOf(untyped(value))).toBe(texts));
  it("toolUses", () => expect(toolUses(untyped(value)).map(({ id }) => id)).toStrictEqual(ids));
});

it("textOf is a string even of a text that stops being readable", () => {
  for (let readable = 0; readable < 8; readable++) {
    let reads = 0;
    const get = (): string => {
      if (reads++ >= readable) throw new Error("unreadable");
      return "Paris";
    };
    const content = Object.defineProperty({ type: "text" }, "text", { get, enumerable: true });
    expect(["", "Paris"]).toContain(textOf(untyped({ role: "assistant", content })));
  }
});

it("the lists are new ones, of the very blocks", () => {
  const answer = result({ content: [...blocks] });
  contentBlocks(answer).reverse();
  toolUses(answer).pop();
  expect(answer.content).toStrictEqual(blocks);
  expect(contentBlocks(answer)[0]).toBe(blocks[0]);
  expect(toolUses(answer)[0]).toBe(blocks[1]);
});

describe("a separator", () => {
  const answer = result({ content: blocks });
  for (const [id, separator, joined] of [
    ["goes between text blocks only, empty ones too", ", ", "a, , b"],
    ["may be empty", "", "ab"],
    ["undefined is none", undefined, "ab"],
    ["null is none", null, "ab"],
    ["a number is none", 1, "ab"],
    ["an object without text", Object.create(null), "ab"],
    ["a symbol is none", Symbol(","), "ab"],
  ] as const) {
    it(id, () => expect(textOf(answer, untyped(separator))).toBe(joined));
  }
});

describe("anything else than content is left out", () => {
  const fail = (): never => {
    throw new Error("unreadable");
  };
  const none = (value: unknown): void => {
    expect(contentBlocks(untyped(value))).toStrictEqual([]);
    expect(textOf(untyped(value))).toBe("");
    expect(toolUses(untyped(value))).toStrictEqual([]);
  };

  for (const [id, value] of [
    ["nothing", undefined],
    ["null", null],
    ["a string", "Hello"],
    ["a list of blocks", blocks],
    ["a message without content", { role: "user" }],
    ["content null", user(null)],
    ["content a string", user("Hello")],
    ["content a class instance", user(new Date(0))],
    ["inherited content", Object.create({ content: blocks })],
    ["content that is not enumerable", Object.defineProperty({ role: "user" }, "content", { value: blocks })],
    ["a billion holes", user(new Array(1e9))],
    ["content that can't be read", Object.defineProperty({ role: "user" }, "content", { get: fail, enumerable: true })],
    ["a block that can't be read", user(Object.defineProperty([], 0, { get: fail, enumerable: true }))],
  ] as const) {
    it(id, () => none(value));
  }

  it("a polluted prototype", () => {
    Object.assign(Object.prototype, { content: blocks });
    Object.assign(Array.prototype, { 1: blocks[0] });
    try {
      none({ role: "user" });
      expect(textOf(user([blocks[0], , blocks[4]]))).toBe("a");
    } finally {
      Reflect.deleteProperty(Object.prototype, "content");
      Reflect.deleteProperty(Array.prototype, 1);
    }
  });

  it("what stands after a hole", () =>
    expect(contentBlocks(user([blocks[0], , blocks[4]]))).toStrictEqual([blocks[0]]));

  it("an invalid text, and an invalid tool use", () => {
    const content = [{ type: "text", text: 1 }, { type: "tool_use" }, null, "Hello", blocks[0]];
    expect(contentBlocks(user(content))).toStrictEqual(content);
    expect(textOf(user(content))).toBe("a");
    expect(toolUses(user(content))).toStrictEqual([]);
  });
});
