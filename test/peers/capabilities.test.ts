import { McpServer, ProtocolError, inputRequired } from "@modelcontextprotocol/server";
import { checkCapabilities } from "mcp-sampling-input";
import { describe, expect, it } from "vitest";
import { capabilitiesOf, highLevel, lowLevel, RESOURCE } from "./askingServers.ts";
import { answers, requests } from "./samples.ts";
import { buildClient, callRaw, SERVING, withClient, withServer } from "./wiring.ts";
import type { BuildServer, Served } from "./wiring.ts";

const plain = requests["plain text"]!;
const withTools = requests["empty lists"]!;
const withBoth = requests["every option"]!;

/** The client's capabilities, the server's request, and the capabilities that the refusal must name. */
const LACKING = [
  { lacks: "sampling", capabilities: {}, request: plain, required: { sampling: {} }, named: "sampling" },
  {
    lacks: "sampling, tools and context",
    capabilities: { elicitation: {} },
    request: withBoth,
    required: { sampling: { tools: {}, context: {} } },
    named: "sampling.tools, sampling.context",
  },
  {
    lacks: "sampling.tools",
    capabilities: { sampling: { context: {} } },
    request: withTools,
    required: { sampling: { tools: {} } },
    named: "sampling.tools",
  },
  {
    lacks: "sampling.context",
    capabilities: { sampling: { tools: {} } },
    request: withBoth,
    required: { sampling: { tools: {}, context: {} } },
    named: "sampling.context",
  },
];

const call = { name: "ask", arguments: {} };

describe.each(LACKING)("a client without $lacks", ({ capabilities, request, required, named }) => {
  const asking = { requests: { one: request } };
  const refusal = { code: -32021, message: expect.stringContaining(named), data: { requiredCapabilities: required } };

  it.each(SERVING)("is refused by a low-level server with HTTP 400, $way", ({ serve }) => {
    const refused = async (served: Served) => {
      const { status, body } = await callRaw(served, "tools/call", call, capabilities);
      expect({ status, error: body.error }).toEqual({ status: 400, error: refusal });
    };
    return withServer(lowLevel(asking), refused, serve);
  });

  it("is refused by a prompt and a resource of McpServer in the same way", () =>
    withServer(highLevel(asking), async (served) => {
      for (const [method, params] of [
        ["prompts/get", { name: "ask" }],
        ["resources/read", { uri: RESOURCE }],
      ] as const) {
        const { status, body } = await callRaw(served, method, params, capabilities);
        expect({ status, error: body.error }).toEqual({ status: 400, error: refusal });
      }
    }));

  it("gets from a tool of McpServer that throws a result with isError", () =>
    withServer(highLevel(asking), async (served) => {
      const { status, body } = await callRaw(served, "tools/call", call, capabilities);
      expect(status).toBe(200);
      expect(body.error).toBeUndefined();
      expect(body.result).toMatchObject({ isError: true, content: [{ type: "text", text: refusal.message }] });
    }));

  it("hears of it through the official client as an error with the code and the data", () =>
    withServer(lowLevel(asking), (served) =>
      withClient(
        served,
        buildClient(() => answers["text"]!, capabilities),
        async (client) => {
          const error = await client.callTool(call).catch((reason: unknown) => reason);
          expect(error).toBeInstanceOf(ProtocolError);
          expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: required } });
        },
      ),
    ));
});

describe("a client that declares what the request needs", () => {
  it.each([
    ["sampling alone", plain, { sampling: {} }],
    ["sampling with an unknown sub-capability", plain, { sampling: { later: {} } }],
    ["sampling.tools", withTools, { sampling: { tools: {} } }],
    ["sampling.tools and sampling.context", withBoth, { sampling: { tools: {}, context: {} } }],
  ])("%s: is asked", (_what, request, capabilities) =>
    withServer(lowLevel({ requests: { one: request } }), async (served) => {
      const { status, body } = await callRaw(served, "tools/call", call, capabilities);
      expect(status).toBe(200);
      expect(body.result).toMatchObject({ resultType: "input_required", inputRequests: { one: request } });
    }),
  );
});

/** A tool of McpServer that leaves the refusal to the SDK: it returns the request, whatever the check says. */
const returnsAnyway =
  (request = plain): BuildServer =>
  () => {
    const mcp = new McpServer({ name: "trusting", version: "1.0.0" });
    mcp.registerTool("ask", {}, () => inputRequired({ inputRequests: { one: request } }));
    return mcp;
  };

describe("a tool of McpServer that returns the request anyway", () => {
  it.each([
    ["sampling", plain, {}, { sampling: {} }],
    ["sampling.tools", withTools, { sampling: {} }, { sampling: { tools: {} } }],
  ])("is stopped by the SDK with -32021 for %s", (_what, request, capabilities, required) =>
    withServer(returnsAnyway(request), async (served) => {
      const { status, body } = await callRaw(served, "tools/call", call, capabilities);
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: -32021, data: { requiredCapabilities: required } });
    }),
  );

  it("is not stopped for sampling.context, which only the library checks", () =>
    withServer(returnsAnyway(withBoth), async (served) => {
      const { body } = await callRaw(served, "tools/call", call, { sampling: { tools: {} } });
      expect(body.result).toMatchObject({ resultType: "input_required", inputRequests: { one: withBoth } });
      expect(checkCapabilities(withBoth, { sampling: { tools: {} } }).ok).toBe(false);
    }));
});

it.each([[null], [true], ["yes"], [[]]])("sampling: %j never reaches a handler", (sampling) => {
  let called = false;
  const asking = { requests: { one: plain }, watch: () => void (called = true) };
  return withServer(lowLevel(asking), async (served) => {
    const { status, body } = await callRaw(served, "tools/call", call, { sampling });
    expect({ status, code: body.error?.code, called }).toEqual({ status: 400, code: -32602, called: false });
    expect(checkCapabilities(plain, { sampling })).toMatchObject({ ok: false, error: { code: -32021 } });
  });
});

it("the capabilities stand under the key that the library exports", () => {
  let seen: unknown;
  const build: BuildServer = () => {
    const mcp = new McpServer({ name: "seeing", version: "1.0.0" });
    mcp.registerTool("ask", {}, (ctx) => {
      seen = capabilitiesOf(ctx, mcp.server);
      return { content: [] };
    });
    return mcp;
  };
  const capabilities = { sampling: { tools: {} }, elicitation: {} };
  return withServer(build, async (served) => {
    await callRaw(served, "tools/call", call, capabilities);
    expect(seen).toEqual(capabilities);
  });
});
