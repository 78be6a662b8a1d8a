import { describe, expect, it } from "vitest";
import { createFollowUp, createMessage, type CreateMessageRequest, validateRequest } from "../../src/index";
import { image, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, request, result, untyped, user } from "../support/fixtures";
import { expectRefused, type Path } from "../support/table";

const use = (id: string): object => toolUse({ id });
const done = (toolUseId: string, extra: object = {}): never => untyped(toolResult({ toolUseId, ...extra }));
const calling = (...ids: string[]): ReturnType<typeof result> => result({ content: ids.map(use) });

const options = {
  maxTokens: 100,
  systemPrompt: "Be brief.",
  temperature: 0.5,
  tools: [tool()],
  stopSequences: ["END"],
};
const asked = request(options);

/** The request that is built. */
function built(...args: Parameters<typeof createFollowUp>): CreateMessageRequest {
  const outcome = createFollowUp(...args);
  if (!outcome.ok) throw new Error(outcome.error.message);
  expect(Object.keys(outcome)).toStrictEqual(["ok", "value"]);
  expect(validateRequest(outcome.value).ok).toBe(true);
  return outcome.value;
}

describe("builds", () => {
  it("is the history, the answer, the results, and the same options", () => {
    expect(built(asked, calling("a"), [done("a")])).toStrictEqual({
      method: "sampling/createMessage",
      params: { messages: [user(), assistant([use("a")]), user([done("a")])], ...options },
    });
  });

  it("follows a follow-up", () => {
    const second = built(asked, calling("a"), [done("a")]);
    const { messages } = built(second, calling("a", "b"), [done("b"), done("a")]).params;
    expect(messages).toStrictEqual([
      ...[user(), assistant([use("a")]), user([done("a")])],
      ...[assistant([use("a"), use("b")]), user([done("b"), done("a")])],
    ]);
  });

  it("has the very messages and blocks, with all that came in them", () => {
    const content = [text({ _meta: { a: 1 } }), toolUse({ _meta: { cache: "x" }, signature: "model's own" })];
    const answer = result({ content, stopReason: "toolUse", _meta: { b: 2 }, usage: { tokens: 7 } });
    const given = toolResult({ _meta: { c: 3 }, structuredContent: null, isError: true });
    const [first, turn, results] = built(asked, answer, [given]).params.messages;
    expect(first).toBe(asked.params.messages[0]);
    expect(turn).toStrictEqual({ role: "assistant", content, _meta: { b: 2 } });
    expect(turn?.content).toBe(content);
    expect(results).toStrictEqual({ role: "user", content: [given] });
    expect(Array.isArray(results?.content) && results.content[0]).toBe(given);
  });

  it("has a block that stood alone alone", () => {
    expect(built(asked, result({ content: toolUse() }), [toolResult()]).params.messages[1]).toStrictEqual(
      assistant(toolUse()),
    );
  });

  it("has lists of its own", () => {
    const messages = [user()];
    const results = [toolResult()];
    const next = built(request({ messages }), result({ content: toolUse() }), results);
    messages.push(user());
    results.pop();
    expect(next.params.messages).toStrictEqual([user(), assistant(toolUse()), user([toolResult()])]);
  });

  it("is the same from frozen arguments, which stay as they are", () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const frozen = freeze([request(options), calling("a"), [done("a")], { temperature: 1 }] as const);
    expect(built(...frozen)).toStrictEqual(built(asked, calling("a"), [done("a")], { temperature: 1 }));
    expect(frozen[0]).toStrictEqual(asked);
  });

  it("reads no inherited option and no inherited _meta", () => {
    const plain = built(asked, calling("a"), [done("a")]);
    Object.assign(Object.prototype, { _meta: { a: 1 }, toolChoice: { mode: "none" }, toolUseId: "a" });
    try {
      expect(createFollowUp(asked, calling("a"), [done("a")])).toStrictEqual({ ok: true, value: plain });
      expect(createFollowUp(asked, calling("a"), [untyped(text())])).toMatchObject({
        error: { message: expect.stringContaining(" lacks the tool_result of the tool_use ") },
      });
    } finally {
      for (const key of ["_meta", "toolChoice", "toolUseId"]) Reflect.deleteProperty(Object.prototype, key);
    }
  });
});

describe("options", () => {
  const next = (changes?: object): object => {
    const { messages, ...rest } = built(asked, calling("a"), [done("a")], changes).params;
    expect(messages).toHaveLength(3);
    return rest;
  };
  const { temperature, ...cool } = options;

  for (const [id, changes, expected] of [
    ["none", undefined, options],
    ["no change", {}, options],
    ["one that is new", { toolChoice: { mode: "none" } }, { ...options, toolChoice: { mode: "none" } }],
    ["one that was there", { temperature: 1, maxTokens: 5 }, { ...options, temperature: 1, maxTokens: 5 }],
    ["undefined, which takes one away", { temperature: undefined }, cool],
    ["undefined for one that was not there", { metadata: undefined }, options],
    [
      "without prototype",
      Object.assign(Object.create(null) as object, { temperature: 1 }),
      { ...cool, temperature: 1 },
    ],
  ] as const) {
    it(id, () => expect(next(changes)).toStrictEqual(expected));
  }

  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const unreadable = {
    get metadata(): never {
      throw new Error("unreadable");
    },
  };

  for (const [id, changes, ...path] of [
    ["maxTokens taken away", { maxTokens: undefined }, "maxTokens"],
    ["a value that is wrong", { temperature: "hot" }, "temperature"],
    ["null", { temperature: null }, "temperature"],
    ["an unknown option", { surprise: 1 }, "surprise"],
    ["an own __proto__", JSON.parse('{"__proto__":{"temperature":1}}'), "__proto__"],
    ["messages as an option", { messages: [user()] }, "messages"],
    ["null for options", null],
    ["a list", []],
    ["a map", new Map([["temperature", 1]])],
    ["options that inherit", Object.create({ temperature: 1 })],
    ["options that can't be read", revoked.proxy],
    ["an option that can't be read", unreadable, "metadata"],
  ] as const) {
    it(`refused: ${id}`, () => {
      const outcome = createFollowUp(asked, calling("a"), [done("a")], untyped(changes));
      expectRefused(outcome, { params: changes }, ["params", ...path]);
    });
  }
});

describe("results that do not fit the tool uses: the path, and what is wrong", () => {
  const stray = (extra: object = {}): never => done("z", extra);
  const lacks = "lacks the tool_result of the tool_use at params.messages[1].content[0]";
  const none = "answers no tool_use of the message before it";
  const second = "answers a tool_use that has its tool_result already";
  for (const [id, ids, results, says, ...path] of [
    ["none of one", ["a"], [], lacks],
    ["none of three", ["a", "b", "c"], [], lacks],
    ["one of two", ["a", "b"], [done("b")], lacks],
    ["one twice", ["a"], [done("a"), done("a")], second, 1],
    ["one block twice", ["a", "b"], Array(3).fill(done("a")), second, 1],
    ["a stray one", ["a"], [stray(), done("a")], none, 0],
    ["a stray one twice", ["a"], [done("a"), stray(), stray()], none, 1],
    ["an id of another case", ["a"], [done("A")], none, 0],
    ["an id that objects inherit", ["a"], [done("a"), done("toString")], none, 1],
    ["all at once", ["a", "b"], [done("b"), done("b"), stray()], second, 1],
    ["not a tool result", ["a"], [done("a"), text()], "stands beside a tool_result", 1],
  ] as const) {
    it(id, () => {
      const outcome = createFollowUp(asked, calling(...ids), untyped(results));
      const next = { params: { messages: [user(), calling(...ids), user(results)] } };
      const place = path.length === 0 ? [] : ["content", ...path];
      expect(expectRefused(outcome, next, ["params", "messages", 2, ...place])).toContain(` ${says}`);
    });
  }

  it("counts the results of the answer, not of the history", () => {
    const history = request({ messages: [assistant(use("a")), user(done("a"))] });
    const outcome = createFollowUp(history, calling("b"), [done("a"), done("b")]);
    expect(outcome).toMatchObject({
      error: {
        message: expect.stringContaining(" answers no tool_use of the message before it"),
      },
    });
  });

  it("tells no id", () => {
    const outcome = createFollowUp(asked, calling("s3cr3t", "a"), [done("a"), done("a"), done("s3cr3t2")]);
    expect(outcome.ok).toBe(false);
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t");
  });
});

describe("results that are malformed", () => {
  for (const [id, results, ...path] of [
    ["no list", "Rain"],
    ["nothing", undefined],
    ["null", null],
    ["a result in no list", done("a")],
    ["a string in the list", [done("a"), "Rain"], 1],
    ["a hole", [done("a"), , done("b")], 1],
    ["a result without content", [done("a", { content: undefined })], 0, "content"],
    ["a result with an unknown key", [done("a", { is_error: true })], 0, "is_error"],
    ["an invalid id", [done("a"), done(untyped(1))], 1, "toolUseId"],
    ["a block deep inside", [done("a", { content: [text(), image({ data: "data:" })] })], 0, "content", 1, "data"],
  ] as const) {
    it(id, () => {
      const outcome = createFollowUp(asked, calling("a"), untyped(results));
      const next = { params: { messages: [user(), calling("a"), { role: "user", content: results }] } };
      expectRefused(outcome, next, ["params", "messages", 2, "content", ...path]);
    });
  }
});

it("a result that can't be read is refused at the place", () => {
  const get = (): never => {
    throw new Error("unreadable");
  };
  const unreadable = Object.defineProperty(toolResult(), "isError", { get, enumerable: true });
  const outcome = createFollowUp(asked, calling("a"), [done("a"), unreadable]);
  const next = { params: { messages: [user(), calling("a"), user([done("a"), unreadable])] } };
  expectRefused(outcome, next, ["params", "messages", 2, "content", 1, "isError"]);
});

describe("an answer that nothing follows: the path in the answer", () => {
  for (const [id, extra, ...path] of [
    ["text", {}, "content"],
    ["blocks without a tool use", { content: [text(), image()] }, "content"],
    ["the role user", { role: "user", content: use("a") }, "role"],
    ["a tool result", { content: [use("a"), done("a")] }, "content", 1],
    ["two tool uses of one id", { content: [use("a"), use("a")] }, "content", 1],
    ["not an answer", { model: undefined }, "model"],
    ["an invalid block", { content: [use("a"), image({ data: "data:" })] }, "content", 1, "data"],
  ] as const) {
    it(id, () => {
      const answer = result(extra);
      expectRefused(createFollowUp(asked, answer, [done("a")]), answer, path, "result");
    });
  }

  it.each([
    [
      "content has no tool_use, so there is nothing to follow (build the next request with createMessage, from its messages)",
      {},
    ],
    ['role must be "assistant", got "user"', { role: "user", content: use("a") }],
  ])("the message says why: %s", (says, extra) => {
    const outcome = createFollowUp(asked, result(extra), [done("a")]);
    expect(outcome).toMatchObject({ error: { message: `Invalid sampling result: ${says}` } });
  });

  it("no answer", () => expectRefused(createFollowUp(asked, untyped(null), []), null, [], "result"));
});

describe("an invalid request: the path in the request", () => {
  const rows: readonly (readonly [string, unknown, ...Path])[] = [
    ["no request", undefined],
    ["an envelope", request({}, { id: 1 }), "id"],
    ["an unknown parameter", request({ surprise: 1 }), "params", "surprise"],
    ["no messages, though there would be some", request({ messages: [] }), "params", "messages"],
    ["an option that is wrong, though it is overridden", request({ temperature: "hot" }), "params", "temperature"],
    ["a tool use without result", request({ messages: [user(), assistant(use("b"))] }), "params", "messages", 1],
    ["the revision's wrapped parameters", request().params, "messages"],
  ];
  for (const [id, input, ...path] of rows) {
    it(id, () => {
      const outcome = createFollowUp(untyped(input), calling("a"), [done("a")], { temperature: 1 });
      expectRefused(outcome, input, path);
    });
  }

  it("an assistant's message is read loosely all the same", () => {
    const history = request({ messages: [user(), assistant(text({ surprise: 1 }), { usage: 1 }), user()] });
    expect(built(history, calling("a"), [done("a")]).params.messages).toHaveLength(5);
  });
});

describe("what changes its mind after it was checked", () => {
  /** An object whose key can be read so many times. */
  const readable = (times: number, object: object, key: string): never => {
    let reads = 0;
    return untyped(
      new Proxy(object, {
        get: (target, name) => {
          if (name === key && reads++ >= times) throw new Error("unreadable");
          return Reflect.get(target, name) as unknown;
        },
      }),
    );
  };
  const results = [done("a")];

  it("is refused, however late", () => {
    const messages = new Set<string>();
    for (let times = 0; times < 20; times++) {
      for (const outcome of [
        createFollowUp(readable(times, asked, "params"), calling("a"), results),
        createFollowUp(asked, readable(times, calling("a"), "content"), results),
        createFollowUp(asked, calling("a"), readable(times, results, "0")),
        createFollowUp(asked, calling("a"), results, readable(times, { temperature: 1 }, "temperature")),
      ]) {
        if (!outcome.ok) messages.add(outcome.error.message);
      }
    }
    expect(messages).toContain("Invalid sampling request: the request cannot be read");
  });
});

it("is what createMessage builds of the same", () => {
  const messages = [user(), assistant([use("a")]), user([done("a")])];
  expect(createFollowUp(asked, calling("a"), [done("a")])).toStrictEqual(createMessage(messages, options));
});
