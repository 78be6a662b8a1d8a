import { afterEach, describe, expect, it } from "vitest";
import {
  audioContent,
  checkAnswer,
  checkCapabilities,
  contentBlocks,
  createFollowUp,
  createMessage,
  createResult,
  imageContent,
  isToolUseContent,
  lintRequest,
  lintResult,
  readAnswers,
  readResponse,
  textOf,
  toolResultContent,
  toolUses,
  validateRequest,
  validateResult,
} from "../../src/index";
import { contents, icon, image, link, resource, text, tool, toolResult, toolUse } from "../support/blocks";
import { assistant, request, result, untyped, user, without } from "../support/fixtures";
import { keysOf, WIRE_OBJECTS } from "../support/keys";

/*
 * A polluted `Object.prototype` changes no outcome: each key that the rules name, given a value that would pass, one
 * that would not, and a getter that throws.
 */

const call = [
  assistant([text(), toolUse()]),
  user(toolResult({ content: [link({ icons: [icon()] }), resource(), resource({ resource: contents() })] })),
];

const full = request({
  messages: [user([text({ annotations: {} }), image()]), ...call],
  modelPreferences: { hints: [{}] },
  tools: [tool({ annotations: {}, outputSchema: {} })],
  toolChoice: {},
});

const bare = request();
const answer = result({ content: [text(), toolUse()] });

/** Values that lack keys which a prototype might lend them, and whole ones. */
const requests: readonly unknown[] = [
  bare,
  full,
  {},
  without(bare, "method"),
  request({}, { params: { messages: [user()] } }),
  request({ messages: [{}] }),
  request({ messages: [user(), , user()] }),
  request({ metadata: { list: [0, , 2] } }),
  request({ messages: [without(user(), "role")] }),
  request({ messages: [assistant(without(toolUse(), "id")), user(toolResult())] }),
  request({ messages: [user({})] }),
  request({ messages: [user(without(image(), "data"))] }),
  request({ tools: [without(tool(), "name"), {}] }),
  request({ tools: [tool({ inputSchema: {} })] }),
  request({ messages: [assistant(toolUse()), user(toolResult({ content: [resource({ resource: { uri: "a" } })] }))] }),
  request({ messages: [assistant(toolUse()), user(toolResult({ content: [without(link(), "name")] }))] }),
];

/** Everything that the library says, as text. */
function outcomes(): string {
  return JSON.stringify([
    requests.map((input) => [
      validateRequest(input),
      validateRequest(input, { unknownKeys: "ignore" }),
      validateRequest(input, {}),
      checkCapabilities(untyped(input), { sampling: {} }),
      checkCapabilities(untyped(input), {}),
      readResponse({}, "a", untyped(input)),
    ]),
    [answer, {}, without(answer, "role"), without(answer, "model")].map((value) => validateResult(value)),
    ["a", "model", "sampling"].map((id) => [
      readResponse({ b: answer }, id, bare),
      readResponse({ [id]: answer }, id, bare),
    ]),
    createMessage([user()], untyped({})),
    createMessage([user()], { maxTokens: 5 }),
    createMessage(untyped([user(), , user()]), { maxTokens: 5 }),
    isToolUseContent({ type: "tool_use" }),
    helperOutcomes(),
  ]);
}

const asking = request({ tools: [tool()], toolChoice: { mode: "required" } });
const calling = result({ content: [text(), toolUse()], stopReason: "tool_use" });
const BYTES = new Uint8Array([251, 255, 191, 0]);

/** The same of the helpers. */
function helperOutcomes(): unknown[] {
  return [
    createResult("Hello", { model: "m" }),
    createResult([text(), toolUse()], { model: "m", stopReason: "toolUse" }),
    createResult("Hello", untyped({})),
    createResult("Hello", untyped({ stop_reason: "x" })),
    createResult(untyped(undefined), { model: "m" }),
    validateResult(answer, { unknownKeys: "reject" }),
    validateResult(result({ usage: 1 }), { unknownKeys: "reject" }),
    validateResult(result({ usage: 1 }), {}),
    readAnswers({ b: calling }, { a: bare, b: asking }),
    readAnswers({ a: result(), b: calling }, { a: bare, b: asking }),
    readAnswers({ a: result({ content: [] }) }, { a: bare }),
    readAnswers({ a: null }, { a: bare }),
    readAnswers(undefined, { a: bare }),
    readAnswers({}, {}),
    readAnswers({}, { a: untyped({}) }),
    checkAnswer(asking, calling),
    checkAnswer(asking, result()),
    checkAnswer(bare, result({ stopReason: "tool_calls" })),
    checkAnswer(request({ tools: [tool()] }), result({ content: [] })),
    createFollowUp(asking, calling, [toolResult()]),
    createFollowUp(asking, calling, []),
    createFollowUp(asking, calling, [toolResult()], untyped({ toolchoice: {} })),
    lintRequest(request({ ...asking.params, includeContext: "allServers" })),
    lintRequest(full),
    lintRequest(untyped({})),
    lintResult(result({ stop_reason: 1, content: text({ text: "" }) })),
    lintResult(calling),
    lintResult(untyped({})),
    [textOf(result({ content: [text(), image(), text()] }), ", "), toolUses(calling), contentBlocks(calling)],
    [imageContent(BYTES, "image/png"), imageContent(BYTES.buffer, "image/png"), audioContent("AAAA", "audio/wav")],
    toolResultContent("1", "Rain", { isError: true }),
    toolResultContent("1", text(), {}),
    validateRequest(request({ stop: [] })),
    validateRequest(request({ temperature: null })),
    validateRequest(new Map()),
    checkCapabilities(bare, { "io.modelcontextprotocol/clientCapabilities": {} }),
  ];
}

/** Every key of the wire, and others that the library reads or that a prototype might lend. */
const POLLUTED = new Set([
  ...WIRE_OBJECTS.flatMap(keysOf),
  ...["$schema", "sampling", "context", "unknownKeys", "surprise", "jsonrpc", "result", "a", "b", "0", "1", "2", "-1"],
  // What the library calls the parts of its own objects.
  ...[
    "error",
    "ok",
    "missing",
    "id",
    "path",
    "kind",
    "clause",
    "known",
    "hint",
    "isOptionalNull",
    "expected",
    "received",
  ],
  ...["io.modelcontextprotocol/clientCapabilities", "then", "length", "properties", "stop_reason", "tool_calls"],
]);

const GOOD: Readonly<Record<string, unknown>> = {
  ...{
    method: "sampling/createMessage",
    params: bare.params,
    messages: [user()],
    maxTokens: 5,
    includeContext: "allServers",
  },
  ...{ tools: [], toolChoice: {}, role: "assistant", content: text(), type: "text", text: "x", data: "", input: {} },
  ...{ inputSchema: { type: "object" }, sampling: { tools: {} }, context: {}, a: answer, unknownKeys: "ignore" },
  ...{ resource: contents(), 0: user(), 1: user() },
};

const before = outcomes();

describe("a polluted Object.prototype changes nothing", () => {
  let polluted: string | undefined;

  const pollute = (key: string, descriptor: PropertyDescriptor): string => {
    polluted = key;
    try {
      Object.defineProperty(Object.prototype, key, { ...descriptor, configurable: true, enumerable: true });
      return outcomes();
    } finally {
      Reflect.deleteProperty(Object.prototype, key);
    }
  };

  afterEach(() => expect(polluted !== undefined && polluted in {}).toBe(false));

  for (const key of POLLUTED) {
    it(`${key}, with a value that would pass`, () => {
      expect(pollute(key, { value: GOOD[key] ?? "a string", writable: true })).toBe(before);
    });

    it(`${key}, with a value that would not`, () => {
      expect(pollute(key, { value: () => undefined, writable: true })).toBe(before);
    });

    // An inherited setter would keep every list in the language from growing.
    if (/^\d/.test(key)) continue;

    it(`${key}, with a getter that throws`, () => {
      const get = (): never => {
        throw new Error("inherited");
      };
      expect(pollute(key, { get, set: () => undefined })).toBe(before);
    });
  }
});

describe("a key that JSON leaves out does not stand in for one that is required", () => {
  const hide = (key: string, value: unknown, rest: object): object =>
    Object.defineProperty({ ...rest }, key, { value, enumerable: false });

  /** The key, a request that has it hidden and wrong, the path. */
  const hidden: readonly (readonly [string, unknown, ...(string | number)[]])[] = [
    ["method", hide("method", "wrong", without(bare, "method")), "method"],
    ["params", hide("params", "wrong", without(bare, "params")), "params"],
    ["messages", request({}, { params: hide("messages", "wrong", { maxTokens: 5 }) }), "params", "messages"],
    ["maxTokens", request({}, { params: hide("maxTokens", "wrong", { messages: [user()] }) }), "params", "maxTokens"],
    ["role", request({ messages: [hide("role", "wrong", without(user(), "role"))] }), "params", "messages", 0, "role"],
    [
      "text",
      request({ messages: [user(hide("text", 1, { type: "text" }))] }),
      "params",
      "messages",
      0,
      "content",
      "text",
    ],
    ["name", request({ tools: [hide("name", "", without(tool(), "name"))] }), "params", "tools", 0, "name"],
  ];

  for (const [key, input, ...path] of hidden) {
    it(key, () => {
      const outcome = validateRequest(input);
      expect(outcome.ok ? "accepted" : outcome.error.data?.path).toStrictEqual(path);
    });
  }
});

describe("a hole is a hole, whatever the array inherits", () => {
  const inheriting = (element: unknown): unknown => Object.setPrototypeOf(new Array(1), { 0: element });

  it("a block", () => {
    expect(validateResult(result({ content: inheriting(text()) })).ok).toBe(false);
  });

  it("a string", () => {
    expect(validateRequest(request({ stopSequences: inheriting("x") })).ok).toBe(false);
  });

  it("JSON", () => {
    expect(validateRequest(request({ metadata: { list: inheriting("x") } })).ok).toBe(false);
  });

  it("a getter among all arrays' indexes is not asked", () => {
    const get = (): never => {
      throw new Error("inherited");
    };
    try {
      Object.defineProperty(Object.prototype, "0", { get, configurable: true });
      expect(validateRequest(bare).ok).toBe(true);
    } finally {
      Reflect.deleteProperty(Object.prototype, "0");
    }
  });
});

describe("whatever stands on a prototype of all lists", () => {
  const fail = (): never => {
    throw new Error("inherited");
  };

  const descriptors: Readonly<Record<string, PropertyDescriptor>> = {
    "a value": { value: user(), writable: true },
    "a value that is read-only": { value: user(), writable: false },
    "undefined that is read-only": { value: undefined, writable: false },
    "accessors that throw": { get: fail, set: fail },
    "a getter alone that throws": { get: fail },
    "accessors that do nothing": { get: () => text(), set: () => undefined },
  };

  for (const [name, prototype] of [
    ["Object.prototype", Object.prototype],
    ["Array.prototype", Array.prototype],
  ] as const) {
    for (const key of ["0", "1", "2", "3", "-1", "model", "path", "error", "value", "hint", "a", "content"]) {
      for (const [id, descriptor] of Object.entries(descriptors)) {
        it(`${name}, ${key}: ${id}`, () => {
          // Run here too, not only once for all: under Stryker, the counters of this test are own keys then.
          const unpolluted = outcomes();
          let after: string;
          Object.defineProperty(prototype, key, { ...descriptor, configurable: true, enumerable: true });
          try {
            after = outcomes();
          } catch (error) {
            after = String(error);
          } finally {
            Reflect.deleteProperty(prototype, key);
          }
          expect(after).toBe(unpolluted);
        });
      }
    }
  }
});

describe("a replaced Object.prototype.toString changes nothing", () => {
  const original = Object.getOwnPropertyDescriptor(Object.prototype, "toString") as PropertyDescriptor;

  for (const [id, value] of Object.entries<unknown>({
    "that throws": () => {
      throw new Error("replaced");
    },
    "that lies": () => "[object Uint8Array]",
    "that says nothing": () => undefined,
    "that is no function": 1,
    "that is absent": undefined,
  })) {
    it(id, () => {
      let after: string;
      try {
        Object.defineProperty(Object.prototype, "toString", { ...original, value });
        after = outcomes();
      } catch (error) {
        after = error instanceof Error ? error.message : "it throws";
      } finally {
        Object.defineProperty(Object.prototype, "toString", original);
      }
      expect(after).toBe(before);
    });
  }

  it("bytes are still encoded", () => {
    let data: unknown;
    try {
      Object.defineProperty(Object.prototype, "toString", { ...original, value: () => "[object Array]" });
      data = [imageContent(BYTES, "image/png").data, audioContent(BYTES.buffer, "audio/wav").data];
    } finally {
      Object.defineProperty(Object.prototype, "toString", original);
    }
    expect(data).toStrictEqual(["+/+/AA==", "+/+/AA=="]);
  });
});

it("a list without a prototype is not an object", () => {
  const list: unknown = Object.setPrototypeOf([], null);
  expect(checkCapabilities(untyped(bare), { sampling: list }).ok).toBe(false);
  expect(validateRequest(request({ toolChoice: list })).ok).toBe(false);
});

it("an error takes no hint from Object.prototype", () => {
  const unreadable = {
    get method(): never {
      throw new Error("unreadable");
    },
  };
  const before = validateRequest(unreadable);
  try {
    Object.defineProperty(Object.prototype, "hint", { value: "inherited", configurable: true });
    expect(validateRequest(unreadable)).toStrictEqual(before);
  } finally {
    Reflect.deleteProperty(Object.prototype, "hint");
  }
});

it("an object that lists no keys, and has them when asked, can't be read", () => {
  const outcome = validateRequest(new Proxy(bare, { ownKeys: () => [] }));
  expect(outcome).toMatchObject({ ok: false, error: { data: { path: [], received: "unreadable value" } } });
});
