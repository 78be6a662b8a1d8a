import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ClientCapabilities, CreateMessageResultWithTools, FetchLike } from "@modelcontextprotocol/client";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpServer, Server } from "@modelcontextprotocol/server";
import { CLIENT_CAPABILITIES_META_KEY, validateRequest } from "mcp-sampling-input";
import type { CreateMessageRequest, CreateMessageResult } from "mcp-sampling-input";

export const REVISION = "2026-07-28";

export type BuildServer = () => McpServer | Server;

/** A server that can be reached. */
export interface Served {
  url: URL;
  fetch: FetchLike;
  close: () => Promise<void>;
}

/** Serves without a socket: the handler is called with the request itself. */
export async function serveByFetch(build: BuildServer): Promise<Served> {
  const handler = createMcpHandler(build);
  return {
    url: new URL("http://127.0.0.1/mcp"),
    fetch: (url, init) => handler.fetch(new Request(url, init)),
    close: () => handler.close(),
  };
}

/** Listens on a free port of the loopback interface. */
export async function listen(listener: RequestListener, close: () => Promise<void>): Promise<Served> {
  const http = createServer(listener);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`),
    fetch,
    close: async () => {
      await close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Serves over a real socket. */
export function serveOnSocket(build: BuildServer): Promise<Served> {
  const handler = createMcpHandler(build);
  // The adapter's types do not fit Node's under exactOptionalPropertyTypes.
  return listen(toNodeHandler(handler) as RequestListener, () => handler.close());
}

/** The ways in which every exchange is tried. */
export const SERVING = [
  { way: "by fetch", serve: serveByFetch },
  { way: "over a socket", serve: serveOnSocket },
];

/** Serves while `use` runs. */
export async function withServer<T>(
  build: BuildServer,
  use: (served: Served) => Promise<T>,
  serve: (build: BuildServer) => Promise<Served> = serveByFetch,
): Promise<T> {
  const served = await serve(build);
  try {
    return await use(served);
  } finally {
    await served.close();
  }
}

/** The model behind a client: the only thing here that is not real. */
export type Model = (request: CreateMessageRequest) => CreateMessageResult;

/** The official client, whose handler reads the request loosely with the library before it asks the model. */
export function buildClient(model: Model, capabilities: ClientCapabilities, mode: "auto" | "legacy" = "auto"): Client {
  const client = new Client({ name: "peer", version: "1.0.0" }, { versionNegotiation: { mode }, capabilities });
  if (capabilities.sampling) {
    client.setRequestHandler("sampling/createMessage", (request) => {
      const checked = validateRequest(request, { unknownKeys: "ignore" });
      if (!checked.ok) throw new Error(checked.error.message);
      return model(checked.value) as CreateMessageResultWithTools;
    });
  }
  return client;
}

/** Runs `use` with a client that is connected to the server. */
export async function withClient<T>(served: Served, client: Client, use: (client: Client) => Promise<T>): Promise<T> {
  await client.connect(new StreamableHTTPClientTransport(served.url, { fetch: served.fetch }));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** The response to a raw call. */
export interface RawAnswer {
  status: number;
  body: {
    result?: { resultType?: string; inputRequests?: Record<string, unknown>; isError?: boolean; content?: unknown };
    error?: { code: number; message: string; data?: unknown };
  };
}

/** Posts one request of the revision without the official client, so that anything at all can be sent. */
export async function callRaw(
  served: Served,
  method: "tools/call" | "prompts/get" | "resources/read",
  params: Record<string, unknown>,
  capabilities: unknown,
): Promise<RawAnswer> {
  const response = await served.fetch(served.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": REVISION,
      "mcp-method": method,
      "mcp-name": String(params["name"] ?? params["uri"]),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": REVISION,
          "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1.0.0" },
          [CLIENT_CAPABILITIES_META_KEY]: capabilities,
        },
      },
    }),
  });
  return { status: response.status, body: (await response.json()) as RawAnswer["body"] };
}
