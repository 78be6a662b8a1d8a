import { describe, expect, it } from "vitest";
import { createMessage, validateRequest } from "../src/index";
import { image, text, tool, toolResult, toolUse } from "./support/blocks";
import { assistant, untyped, user } from "./support/fixtures";
import { expectRefused } from "./support/table";

/*
 * The values of each option are tried in rules/options.test.ts, which also gives every option to `createMessage`.
 */

const messages = [user()];

describe("builds", () => {
  it("has the method and the messages, and only the options given", () => {
    expect(createMessage(messages, { maxTokens: 5 })).toStrictEqual({
      ok: true,
      value: { method: "sampling/createMessage", params: { messages, maxTokens: 5 } },
    });
  });

  it("has every option", () => {
    const options = {
      maxTokens: 5,
      systemPrompt: "",
      modelPreferences: {},
      temperature: 0,
      stopSequences: [],
      includeContext: "none",
      metadata: {},
      tools: [tool()],
      toolChoice: { mode: "auto" },
    } as const;
    const outcome = createMessage(messages, { ...options, stopSequences: [], tools: [...options.tools] });
    expect(outcome).toStrictEqual({
      ok: true,
      value: { method: "sampling/createMessage", params: { messages, ...options } },
    });
  });

  for (const key of ["systemPrompt", "temperature", "tools", "toolChoice", "metadata", "messages", "surprise"]) {
    it(`leaves out ${key} where it is undefined`, () => {
      const outcome = createMessage(messages, untyped({ maxTokens: 5, [key]: undefined }));
      expect(outcome).toStrictEqual(createMessage(messages, { maxTokens: 5 }));
    });
  }

  it("is what validateRequest accepts", () => {
    const history = [user([text(), image()]), assistant(toolUse()), user(toolResult())];
    const outcome = createMessage(history, { maxTokens: 5, tools: [tool()] });
    expect(outcome.ok && validateRequest(outcome.value)).toStrictEqual(outcome);
  });

  it("has a list of its own with the very messages", () => {
    const history = [user(), assistant()];
    const outcome = createMessage(history, { maxTokens: 5 });
    const [first, second] = history;
    history.push(user());
    const built = outcome.ok ? outcome.value.params.messages : [];
    expect(built).toHaveLength(2);
    expect(built[0]).toBe(first);
    expect(built[1]).toBe(second);
  });

  it("takes frozen arguments", () => {
    const frozen = Object.freeze([Object.freeze(user())]);
    expect(createMessage(frozen, Object.freeze({ maxTokens: 5 })).ok).toBe(true);
  });

  it("takes options without prototype", () => {
    const options = Object.assign(Object.create(null) as object, { maxTokens: 5 });
    expect(createMessage(messages, options)).toStrictEqual(createMessage(messages, { maxTokens: 5 }));
  });

  it("changes neither the options nor the messages", () => {
    const options = { maxTokens: 5, systemPrompt: undefined };
    createMessage(messages, options);
    expect(options).toStrictEqual({ maxTokens: 5, systemPrompt: undefined });
    expect(messages).toStrictEqual([user()]);
  });
});

const unreadable = {
  maxTokens: 5,
  get temperature() {
    throw new Error("unreadable");
  },
};

const revoked = Proxy.revocable([], {});
revoked.revoke();

/** The case, the two arguments, the path. */
const refused: readonly (readonly [string, unknown, unknown, ...(string | number)[]])[] = [
  ["no messages", [], { maxTokens: 5 }, "params", "messages"],
  ["messages undefined", undefined, { maxTokens: 5 }, "params", "messages"],
  ["messages null", null, { maxTokens: 5 }, "params", "messages"],
  ["one message that is in no list", user(), { maxTokens: 5 }, "params", "messages"],
  ["a string", "Hello", { maxTokens: 5 }, "params", "messages"],
  ["an empty string", "", { maxTokens: 5 }, "params", "messages"],
  ["a string of one letter", "H", { maxTokens: 5 }, "params", "messages"],
  ["a set of messages", new Set(messages), { maxTokens: 5 }, "params", "messages"],
  ["messages that can't be read", revoked.proxy, { maxTokens: 5 }, "params", "messages"],
  [
    "a message that is wrong",
    [user(), user(text({ text: 1 }))],
    { maxTokens: 5 },
    "params",
    "messages",
    1,
    "content",
    "text",
  ],
  ["a hole among the messages", [user(), , user()], { maxTokens: 5 }, "params", "messages", 1],
  [
    "a conversation that ends with a tool use",
    [user(), assistant(toolUse())],
    { maxTokens: 5 },
    "params",
    "messages",
    1,
  ],
  ["no maxTokens", messages, {}, "params", "maxTokens"],
  ["maxTokens undefined", messages, { maxTokens: undefined }, "params", "maxTokens"],
  ["an unknown option", messages, { maxTokens: 5, surprise: 1 }, "params", "surprise"],
  [
    "an unknown key deep in an option",
    messages,
    { maxTokens: 5, tools: [tool({ execution: {} })] },
    "params",
    "tools",
    0,
    "execution",
  ],
  ["an own __proto__", messages, JSON.parse('{"maxTokens":5,"__proto__":{"temperature":1}}'), "params", "__proto__"],
  ["messages as an option", messages, { maxTokens: 5, messages }, "params", "messages"],
  ["null for messages as an option", messages, { maxTokens: 5, messages: null }, "params", "messages"],
  ["messages only as an option", undefined, { maxTokens: 5, messages }, "params", "messages"],
  ["an option that can't be read", messages, unreadable, "params", "temperature"],
  ["no options", messages, undefined, "params"],
  ["options null", messages, null, "params"],
  ["options a number", messages, 5, "params"],
  ["options a list", messages, [], "params"],
  ["options a map", messages, new Map([["maxTokens", 5]]), "params"],
  ["options that inherit", messages, Object.create({ maxTokens: 5 }), "params"],
  ["options that can't be read", messages, revoked.proxy, "params"],
  ["no options and no messages", undefined, undefined, "params"],
];

describe("refuses, with the path of the request that would be built", () => {
  for (const [id, first, options, ...path] of refused) {
    it(id, () => {
      const outcome = createMessage(untyped(first), untyped(options));
      const isMessages = path[1] === "messages" && !Object.hasOwn(Object(options) as object, "messages");
      const params = isMessages ? { messages: first } : options;
      expectRefused(outcome, { params }, path);
    });
  }
});
