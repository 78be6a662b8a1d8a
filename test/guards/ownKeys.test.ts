import { afterEach, describe, expect, it } from "vitest";
import {
  checkCapabilities,
  createMessage,
  isToolUseContent,
  readResponse,
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
  ]);
}

/** Every key of the wire, and others that the library reads or that a prototype might lend. */
const POLLUTED = new Set([
  ...WIRE_OBJECTS.flatMap(keysOf),
  ...["$schema", "sampling", "context", "unknownKeys", "surprise", "jsonrpc", "result", "a", "0", "1"],
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
