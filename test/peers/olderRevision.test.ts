import { randomUUID } from "node:crypto";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as OldTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as OldServer } from "@modelcontextprotocol/sdk/server/index.js";
import { CreateMessageRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { CreateMessageResultWithTools } from "@modelcontextprotocol/sdk/types.js";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { Server } from "@modelcontextprotocol/server";
import type { CreateMessageRequestParams } from "@modelcontextprotocol/server";
import { validateRequest, validateResult } from "mcp-sampling-input";
import type { CreateMessageRequest } from "mcp-sampling-input";
import { describe, expect, it } from "vitest";
import { answersIn, highLevel, lowLevel, RESOURCE } from "./askingServers.ts";
import { answers, requests } from "./samples.ts";
import { buildClient, listen, withClient } from "./wiring.ts";
import type { BuildServer, Served } from "./wiring.ts";

const OLDER = "2025-11-25";
const EVERYTHING = { sampling: { tools: {}, context: {} } };
const text = answers["text"]!;

/** Serves one session in the way of the older revision, where a server sends requests of its own to the client. */
async function withOlderServer<T>(build: BuildServer, use: (served: Served) => Promise<T>): Promise<T> {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
  const server = build();
  await server.connect(transport);
  const served = await listen(
    (request, response) => void transport.handleRequest(request, response),
    () => server.close(),
  );
  try {
    return await use(served);
  } finally {
    await served.close();
  }
}

/** A server whose tool calls the SDK's own `createMessage` and reports what it gave. */
const calling =
  (params: CreateMessageRequestParams, progress = false): BuildServer =>
  () => {
    const server = new Server({ name: "older", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({ tools: [{ name: "ask", inputSchema: { type: "object" } }] }));
    server.setRequestHandler("tools/call", async () => {
      const result = await server.createMessage(params, progress ? { onprogress: () => undefined } : {});
      return { content: [], structuredContent: { result, valid: validateResult(result).ok } };
    });
    return server;
  };

/** Calls the tool of a server on the older revision, and tells what the client's handler was given. */
function callOlder(build: BuildServer, answer = text, capabilities: object = EVERYTHING) {
  const asked: CreateMessageRequest[] = [];
  return withOlderServer(build, (served) => {
    const client = buildClient((request) => (asked.push(request), answer), capabilities, "legacy");
    return withClient(served, client, async () => {
      expect(client.getNegotiatedProtocolVersion()).toBe(OLDER);
      const result = await client.callTool({ name: "ask", arguments: {} });
      return { asked, result };
    });
  });
}

describe("a server that calls the SDK's createMessage", () => {
  it.each(Object.entries(requests))("sends the parameters of a request with %s", async (_what, request) => {
    const { asked, result } = await callOlder(calling(request.params));
    expect(asked).toEqual([request]);
    expect(result.structuredContent).toEqual({ result: text, valid: true });
  });

  it("takes an answer with tool uses", async () => {
    const answer = answers["parallel tool uses"]!;
    const { result } = await callOlder(calling(requests["every option"]!.params), answer);
    expect(result.structuredContent).toEqual({ result: answer, valid: true });
  });

  it("sends what the older revision has besides, and only loose reading accepts it", async () => {
    const request = requests["every option"]!;
    const tools = request.params.tools!.map((tool) => ({ ...tool, execution: { taskSupport: "forbidden" as const } }));
    const params = { ...request.params, tools, _meta: { trace: "a1" } };
    const { asked, result } = await callOlder(calling(params, true));
    expect(result.structuredContent).toMatchObject({ valid: true });
    expect(asked).toEqual([
      { method: request.method, params: { ...params, _meta: { trace: "a1", progressToken: expect.anything() } } },
    ]);
    expect(validateRequest(asked[0], { unknownKeys: "ignore" }).ok).toBe(true);
    expect(validateRequest(asked[0])).toMatchObject({ ok: false, error: { code: -32602 } });
  });
});

describe("the SDK 1.x, which knows no newer revision", () => {
  it.each(Object.entries(requests))("takes and sends a request with %s", async (_what, request) => {
    const server = new OldServer({ name: "old", version: "1.0.0" }, { capabilities: {} });
    const client = new OldClient({ name: "old", version: "1.0.0" }, { capabilities: EVERYTHING });
    const answer = request.params.tools === undefined ? text : answers["parallel tool uses"]!;
    const asked: unknown[] = [];
    client.setRequestHandler(CreateMessageRequestSchema, (received) => {
      asked.push(received);
      return answer as CreateMessageResultWithTools;
    });
    const [atServer, atClient] = OldTransport.createLinkedPair();
    await Promise.all([server.connect(atServer), client.connect(atClient)]);
    // Its types know no structuredContent but an object.
    const params = request.params as Parameters<OldServer["createMessage"]>[0];
    const result = await server.createMessage(params, { onprogress: () => undefined });
    await client.close();
    expect(asked).toEqual([{ ...request, params: { ...request.params, _meta: { progressToken: expect.anything() } } }]);
    expect(validateRequest(asked[0], { unknownKeys: "ignore" }).ok).toBe(true);
    expect(result).toEqual(answer);
    expect(validateResult(result).ok).toBe(true);
  });
});

describe("a handler written for the new revision", () => {
  const request = requests["tool results with every inner block"]!;

  it.each([
    ["Server", lowLevel],
    ["McpServer", highLevel],
  ])("of %s asks an older client through the SDK's shim", async (_kind, build) => {
    const answer = answers["parallel tool uses"]!;
    const { asked, result } = await callOlder(build({ requests: { one: request } }), answer);
    // The shim asks for progress, and so adds a _meta that only loose reading lets through.
    const params = { ...request.params, _meta: { progressToken: expect.anything() } };
    expect(asked).toEqual([{ ...request, params }]);
    expect(answersIn(result)).toEqual({ one: answer });
  });

  it("asks from a prompt and a resource too", () =>
    withOlderServer(highLevel({ requests: { one: requests["plain text"]! } }), (served) =>
      withClient(
        served,
        buildClient(() => text, EVERYTHING, "legacy"),
        async (client) => {
          expect(answersIn(await client.getPrompt({ name: "ask" }))).toEqual({ one: text });
          expect(answersIn(await client.readResource({ uri: RESOURCE }))).toEqual({ one: text });
        },
      ),
    ));

  it.each([
    [{}, { sampling: { tools: {} } }],
    [{ sampling: {} }, { sampling: { tools: {} } }],
  ])("refuses a client that declares %j", async (capabilities, requiredCapabilities) => {
    const call = callOlder(lowLevel({ requests: { one: request } }), text, capabilities);
    await expect(call).rejects.toMatchObject({ code: -32021, data: { requiredCapabilities } });
    const { asked, result } = await callOlder(highLevel({ requests: { one: request } }), text, capabilities);
    expect(asked).toEqual([]);
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("sampling") }] });
  });
});
