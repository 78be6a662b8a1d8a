import { describe, expect, it } from "vitest";
import { checkCapabilities, CLIENT_CAPABILITIES_META_KEY } from "../src/index";
import { tool } from "./support/blocks";
import { request, untyped } from "./support/fixtures";
import { expectAccepted, expectRefused, parseInOtherRealm } from "./support/table";

const sampling = (...names: string[]): object => ({ sampling: Object.fromEntries(names.map((name) => [name, {}])) });

/** The call's `_meta`, or the SDK's envelope of it. */
const meta = (capabilities: unknown, more: object = {}): object => ({
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  [CLIENT_CAPABILITIES_META_KEY]: capabilities,
  ...more,
});

const unreadableMeta = (more: object = {}): object =>
  Object.defineProperty({ ...more }, CLIENT_CAPABILITIES_META_KEY, {
    enumerable: true,
    get(): never {
      throw new Error("unreadable");
    },
  });

const unreadable = {
  get sampling() {
    throw new Error("unreadable");
  },
  get tools() {
    throw new Error("unreadable");
  },
};

const revoked = Proxy.revocable({}, {});
revoked.revoke();

/** The case, the request's parameters, the client's capabilities. */
const declared: readonly (readonly [string, object, unknown])[] = [
  ["plain text", {}, { sampling: {} }],
  ["other capabilities beside", {}, { sampling: {}, roots: null, elicitation: {} }],
  ["an unknown sub-capability", {}, { sampling: { streaming: true } }],
  ["a sub-capability that is not needed and not declared", {}, { sampling: { tools: null, context: true } }],
  ["a setting in the capability", { tools: [] }, { sampling: { tools: { parallel: true } } }],
  ["capabilities of another realm", { tools: [] }, parseInOtherRealm(JSON.stringify(sampling("tools")))],
  [
    "capabilities without prototype",
    {},
    Object.assign(Object.create(null) as object, { sampling: Object.create(null) }),
  ],
  ["the call's _meta", {}, meta(sampling())],
  ["the call's _meta, tools", { tools: [tool()] }, meta(sampling("tools"))],
  ["the call's _meta without prototype", {}, Object.assign(Object.create(null) as object, meta(sampling()))],
  ["the call's _meta of another realm", {}, parseInOtherRealm(JSON.stringify(meta(sampling())))],
  ["the call's _meta before what stands beside it", {}, meta(sampling(), { sampling: null })],
  ["capabilities beside an undefined key", {}, { ...sampling(), [CLIENT_CAPABILITIES_META_KEY]: undefined }],
  ["no tools", { tools: undefined, toolChoice: undefined, includeContext: undefined }, sampling()],
  ["tools", { tools: [tool()] }, sampling("tools")],
  ["an empty list of tools", { tools: [] }, sampling("tools")],
  ["toolChoice alone", { toolChoice: {} }, sampling("tools")],
  ["includeContext none", { includeContext: "none" }, sampling()],
  ["includeContext thisServer", { includeContext: "thisServer" }, sampling("context")],
  ["includeContext allServers", { includeContext: "allServers" }, sampling("context")],
  ["tools and context", { tools: [], includeContext: "allServers" }, sampling("tools", "context")],
];

const all = { tools: [], includeContext: "thisServer" };

/** The same, then the capabilities that the message names as missing, then those of sampling that the request needs. */
const lacking: readonly (readonly [string, object, unknown, string, ...string[]])[] = [
  ["nothing declared", {}, {}, "sampling"],
  ["sampling undefined", {}, { sampling: undefined }, "sampling"],
  ["sampling true", {}, { sampling: true }, "sampling"],
  ["sampling null", {}, { sampling: null }, "sampling"],
  ["sampling a list", {}, { sampling: [] }, "sampling"],
  ["sampling a class instance", {}, { sampling: new Map() }, "sampling"],
  ["sampling a string", {}, { sampling: "yes" }, "sampling"],
  ["sampling inherited", {}, Object.create({ sampling: {} }), "sampling"],
  ["sampling unreadable", {}, unreadable, "sampling"],
  ["a revoked proxy", {}, revoked.proxy, "sampling"],
  ["sampling a revoked proxy", {}, { sampling: revoked.proxy }, "sampling"],
  ["no capabilities", {}, undefined, "sampling"],
  ["null", {}, null, "sampling"],
  ["true", {}, true, "sampling"],
  ["a string", {}, "sampling", "sampling"],
  ["a list", {}, [{ sampling: {} }], "sampling"],
  ["a class instance", {}, Object.assign(new Date(0), { sampling: {} }), "sampling"],
  ["_meta without the key", {}, { "io.modelcontextprotocol/protocolVersion": "2026-07-28" }, "sampling"],
  ["_meta with nothing declared", {}, meta({}), "sampling"],
  ["_meta with null, beside sampling", {}, meta(null, sampling()), "sampling"],
  ["_meta with true, beside sampling", {}, meta(true, sampling()), "sampling"],
  ["_meta with a list, beside sampling", {}, meta([], sampling()), "sampling"],
  ["_meta with a string, beside sampling", {}, meta("sampling", sampling()), "sampling"],
  ["_meta with an empty object, beside sampling", {}, meta({}, sampling()), "sampling"],
  ["_meta that can't be read, beside sampling", {}, unreadableMeta(sampling()), "sampling"],
  ["_meta with a revoked proxy, beside sampling", {}, meta(revoked.proxy, sampling()), "sampling"],
  ["_meta in _meta", {}, meta(meta(sampling())), "sampling"],
  ["_meta that is inherited", {}, Object.create(meta(sampling())), "sampling"],
  ["_meta with tools undeclared", { tools: [] }, meta(sampling(), sampling("tools")), "sampling.tools", "tools"],
  ["tools undeclared", { tools: [tool()] }, sampling(), "sampling.tools", "tools"],
  ["tools undeclared, an empty list", { tools: [] }, sampling("context"), "sampling.tools", "tools"],
  ["tools undeclared, toolChoice alone", { toolChoice: { mode: "none" } }, sampling(), "sampling.tools", "tools"],
  ["tools true", { tools: [] }, { sampling: { tools: true } }, "sampling.tools", "tools"],
  ["tools null", { tools: [] }, { sampling: { tools: null } }, "sampling.tools", "tools"],
  ["tools a list", { tools: [] }, { sampling: { tools: [] } }, "sampling.tools", "tools"],
  ["tools unreadable", { tools: [] }, { sampling: unreadable }, "sampling.tools", "tools"],
  ["context undeclared", { includeContext: "thisServer" }, sampling("tools"), "sampling.context", "context"],
  ["context true", { includeContext: "allServers" }, { sampling: { context: true } }, "sampling.context", "context"],
  ["tools and context", all, sampling(), "sampling.tools, sampling.context", "tools", "context"],
  ["only context undeclared", all, sampling("tools"), "sampling.context", "tools", "context"],
  ["only tools undeclared", all, sampling("context"), "sampling.tools", "tools", "context"],
  ["nothing declared, all needed", all, {}, "sampling, sampling.tools, sampling.context", "tools", "context"],
];

describe("enough is declared", () => {
  for (const [id, params, capabilities] of declared) {
    it(id, () => {
      const input = request(params);
      expectAccepted(checkCapabilities(input, capabilities), input);
    });
  }
});

describe("too little is declared", () => {
  for (const [id, params, capabilities, missing, ...needs] of lacking) {
    it(id, () => {
      expect(checkCapabilities(request(params), capabilities)).toStrictEqual({
        ok: false,
        error: {
          code: -32021,
          // The hint behind it, if there is one, is tested with the other mistakes.
          message: expect.stringMatching(new RegExp(`^Missing required client capability: ${missing}( \\(.+\\))?$`)),
          data: { requiredCapabilities: sampling(...needs) },
        },
      });
    });
  }
});

describe("the message names what is there and wrong", () => {
  const LACK = "Missing required client capability: ";
  const declared = (name: string, kind: string): string =>
    ` (${name} is there as ${kind}: it is declared by an object, {})`;
  const absent = (kind: string): string => ` (the capabilities are ${kind}: pass the client's, an object)`;

  for (const [id, params, capabilities, message] of [
    ["nothing", {}, {}, "sampling"],
    ["sampling true", {}, { sampling: true }, `sampling${declared("sampling", "a boolean")}`],
    ["sampling null", {}, { sampling: null }, `sampling${declared("sampling", "null")}`],
    ["sampling a list", {}, { sampling: [] }, `sampling${declared("sampling", "an array")}`],
    [
      "tools true",
      { tools: [] },
      { sampling: { tools: true } },
      `sampling.tools${declared("sampling.tools", "a boolean")}`,
    ],
    [
      "context true, tools absent",
      all,
      { sampling: { context: true } },
      `sampling.tools, sampling.context${declared("sampling.context", "a boolean")}`,
    ],
    ["tools absent", { tools: [] }, sampling(), "sampling.tools"],
    ["wrapped", {}, { capabilities: sampling() }, "sampling (pass what stands under capabilities)"],
    ["wrapped otherwise", {}, { clientCapabilities: {} }, "sampling (pass what stands under clientCapabilities)"],
    [
      "tools beside sampling",
      { tools: [] },
      { sampling: {}, tools: {} },
      "sampling.tools (tools belongs under sampling)",
    ],
    [
      "context beside sampling",
      { includeContext: "thisServer" },
      { sampling: {}, context: {} },
      "sampling.context (context belongs under sampling)",
    ],
    ["tools without sampling", {}, { tools: {} }, "sampling"],
    ["wrapped, and no object", {}, { capabilities: true }, "sampling"],
    ["a promise", {}, Promise.resolve(sampling()), "sampling (await the capabilities)"],
    ["_meta with true", {}, meta(true), `sampling${absent("a boolean")}`],
    ["undefined", {}, undefined, `sampling${absent("nothing")}`],
    ["null", {}, null, `sampling${absent("null")}`],
    ["JSON text", {}, '{ "sampling": {} }', `sampling${absent("a string")}`],
    ["a list", {}, [sampling()], `sampling${absent("an array")}`],
    ["_meta under its own key", {}, { _meta: meta(sampling()) }, "sampling (pass what stands under _meta)"],
    ["_meta with sampling true", {}, meta({ sampling: true }), `sampling${declared("sampling", "a boolean")}`],
    ["_meta with a wrapper", {}, meta({ capabilities: {} }), "sampling (pass what stands under capabilities)"],
    ["_meta with a promise", {}, meta(Promise.resolve({})), "sampling (await the capabilities)"],
    ["a value that can't be read", {}, revoked.proxy, "sampling"],
    ["a sampling that can't be read", {}, unreadable, "sampling"],
    ["sampling a revoked proxy", {}, { sampling: revoked.proxy }, "sampling"],
  ] as const) {
    it(id, () => {
      expect(checkCapabilities(request(params), capabilities)).toMatchObject({
        error: { message: `${LACK}${message}` },
      });
    });
  }
});

it("a key of the capabilities on Object.prototype is not read", () => {
  for (const value of [sampling("tools"), null, true]) {
    Object.defineProperty(Object.prototype, CLIENT_CAPABILITIES_META_KEY, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
    try {
      expect(checkCapabilities(request(), {}).ok).toBe(false);
      expect(checkCapabilities(request(), sampling()).ok).toBe(true);
    } finally {
      Reflect.deleteProperty(Object.prototype, CLIENT_CAPABILITIES_META_KEY);
    }
  }
});

describe("the request", () => {
  it("is read loosely", () => {
    const input = request({ surprise: 1 }, { jsonrpc: "2.0", id: 1 });
    expectAccepted(checkCapabilities(input, sampling()), input);
  });

  for (const capabilities of [sampling(), {}, null]) {
    it(`is refused where it is invalid, with ${JSON.stringify(capabilities)}`, () => {
      const input = request({ maxTokens: 0 });
      expectRefused(checkCapabilities(input, capabilities), input, ["params", "maxTokens"]);
    });
  }

  it("is refused where it is none", () => {
    expectRefused(checkCapabilities(untyped(null), sampling()), null, []);
  });

  it("may change its mind when read again", () => {
    let reads = 0;
    const { params } = request();
    const input = {
      method: "sampling/createMessage",
      get params() {
        if (reads++ > 0) throw new Error("unreadable");
        return params;
      },
    };
    expect(() => checkCapabilities(untyped(input), sampling())).not.toThrow();
  });
});
