import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FetchLike } from "@modelcontextprotocol/client";
import { toNodeHandler } from "@modelcontextprotocol/node";
import type { McpHandlerRequestOptions } from "@modelcontextprotocol/server";
import { textContent, textOf } from "mcp-sampling-input";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answers } from "./samples.ts";
import { compile } from "./tsc.ts";
import { buildClient, listen, withClient } from "./wiring.ts";

/* The recipes that serve clients of older revisions and that test a tool: as they are copied, and under attack. */

const recipes = fileURLToPath(new URL("recipes", import.meta.url));
const URL_SERVED = new URL("http://localhost/mcp");
const OLDER = "2025-11-25";
const LIMIT = 4_194_304;
const HALF_AN_HOUR = 30 * 60_000;
const text = answers["text"]!;
const callTool = { name: "summarize", arguments: { text: "some text" } };

type Serve = (request: Request, options?: McpHandlerRequestOptions) => Promise<Response>;

// Sessions live in the module: each test gets one of its own.
let serve: Serve;
beforeEach(async () => {
  vi.resetModules();
  ({ serve } = await import("./recipes/serve.ts"));
});
afterEach(() => void vi.useRealTimers());

/** What a server gets from its authentication. */
const as = (sub: string | undefined, token = `token of ${sub}`): McpHandlerRequestOptions => ({
  authInfo: { token, clientId: "one application", scopes: [], ...(sub !== undefined && { extra: { sub } }) },
});

interface Sent {
  method?: string;
  session?: string;
  headers?: Record<string, string>;
  body?: BodyInit | null;
  options?: McpHandlerRequestOptions;
}

function send({ method = "POST", session, headers, body = null, options }: Sent): Promise<Response> {
  const init: RequestInit & { duplex?: "half" } = {
    method,
    body,
    duplex: "half",
    headers: {
      host: "localhost",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(session !== undefined && { "mcp-session-id": session, "mcp-protocol-version": OLDER }),
      ...headers,
    },
  };
  return serve(new Request(URL_SERVED, init), options);
}

const message = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const clientInfo = { name: "raw", version: "1.0.0" };
const initialize = message("initialize", { protocolVersion: OLDER, capabilities: { sampling: {} }, clientInfo });
const list = message("tools/list", {});

const open = (options?: McpHandlerRequestOptions) => send({ body: initialize, ...(options && { options }) });

/** Opens a session and returns its id. */
async function opened(options?: McpHandlerRequestOptions): Promise<string> {
  const response = await open(options);
  expect(response.status).toBe(200);
  await response.text();
  return response.headers.get("mcp-session-id")!;
}

const statusOf = async (sent: Sent) => {
  const response = await send(sent);
  void response.body?.cancel();
  return response.status;
};

it("compiles under strict settings, each recipe by itself", async () => {
  expect(await compile(recipes)).toBe("");
}, 60_000);

describe("clients", () => {
  const fetchOf =
    (options?: McpHandlerRequestOptions): FetchLike =>
    (url, init) => {
      const request = new Request(url, init);
      request.headers.set("host", "localhost");
      return serve(request, options);
    };

  it.each(["legacy", "auto"] as const)("of mode %s go through a round of sampling", async (mode) => {
    const asked: string[] = [];
    const model = (request: { params: { messages: readonly Parameters<typeof textOf>[0][] } }) => {
      asked.push(textOf(request.params.messages[0]!));
      return text;
    };
    const served = { url: URL_SERVED, fetch: fetchOf(as("ann")), close: async () => undefined };
    const client = buildClient(model, { sampling: {} }, mode);
    const { content } = await withClient(served, client, () => client.callTool(callTool));
    expect(content).toEqual([text.content]);
    expect(asked).toEqual(["Summarize in one sentence:\n\nsome text"]);
  });

  it.each(["legacy", "auto"] as const)("of mode %s do so over a socket", async (mode) => {
    const listener = toNodeHandler({ fetch: serve }) as RequestListener;
    const served = await listen(listener, async () => undefined);
    const client = buildClient(() => text, { sampling: {} }, mode);
    const { content } = await withClient(served, client, () => client.callTool(callTool));
    expect(content).toEqual([text.content]);
    await served.close();
  });

  it("that decline hear of it, and their session goes on", async () => {
    const served = { url: URL_SERVED, fetch: fetchOf(), close: async () => undefined };
    let declines = true;
    const client = buildClient(() => (declines ? expect.fail("no") : text), { sampling: {} }, "legacy");
    await withClient(served, client, async () => {
      expect(await client.callTool(callTool)).toMatchObject({ isError: true });
      declines = false;
      expect((await client.callTool(callTool)).content).toEqual([text.content]);
    });
  });

  it("end their session with DELETE, and its timer with it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const session = await opened();
    expect(vi.getTimerCount()).toBe(1);
    expect(await statusOf({ body: list, session })).toBe(200);
    expect(await statusOf({ method: "DELETE", session })).toBe(200);
    expect(await statusOf({ body: list, session })).toBe(404);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("sessions", () => {
  it("have a maximum, which holds for many at once, too", async () => {
    const responses = await Promise.all(Array.from({ length: 1_200 }, () => open()));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_000);
    expect(statuses.filter((status) => status === 503)).toHaveLength(200);
    expect(responses.find(({ status }) => status === 503)!.headers.get("retry-after")).toBe("60");

    const session = responses.find(({ status }) => status === 200)!.headers.get("mcp-session-id")!;
    expect(await statusOf({ body: list, session })).toBe(200);
    expect(await statusOf({ method: "DELETE", session })).toBe(200);
    expect((await open()).status).toBe(200);
    expect((await open()).status).toBe(503);
  });

  it("have a maximum for each user, so that one can't take them all", async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await open(as("ann"))).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect((await open(as("bob"))).status).toBe(200);
    expect((await open()).status).toBe(200);
  });

  it("begin with a valid initialize only: all else takes no place", async () => {
    const wrong: Sent[] = [
      { body: list },
      { body: "" },
      { body: "{" },
      { body: "[]" },
      { body: `[${initialize},${initialize}]` },
      { body: message("initialize", {}) },
      { body: initialize, headers: { accept: "text/html" } },
      { body: initialize, headers: { "content-type": "text/plain" } },
      { method: "GET" },
      { method: "DELETE" },
      { method: "PUT", body: initialize },
    ];
    for (const sent of wrong) {
      for (let time = 0; time < 11; time++) {
        expect(await statusOf({ ...sent, options: as("ann") }), JSON.stringify(sent)).toBeGreaterThanOrEqual(400);
      }
    }
    expect((await open(as("ann"))).status).toBe(200);
  });

  it("are gone when idle, with their streams, and make room", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const idle = await opened(as("ann"));
    const used = await opened(as("ann"));
    const options = as("ann");
    const stream = await send({ method: "GET", session: idle, options });
    for (let more = 0; more < 8; more++) await opened(options);
    expect((await open(options)).status).toBe(503);

    await vi.advanceTimersByTimeAsync(HALF_AN_HOUR - 1);
    expect(await statusOf({ body: list, session: used, options })).toBe(200);
    await vi.advanceTimersByTimeAsync(1);
    expect(await statusOf({ body: list, session: idle, options })).toBe(404);
    expect(await stream.text()).toBe("");
    expect(await statusOf({ body: list, session: used, options })).toBe(200);
    expect((await open(options)).status).toBe(200);

    await vi.advanceTimersByTimeAsync(HALF_AN_HOUR);
    expect(await statusOf({ body: list, session: used, options })).toBe(404);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("end for a call that waits for the model, too", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const session = await opened();
    const waiting = await send({ body: message("tools/call", callTool), session });
    await vi.advanceTimersByTimeAsync(HALF_AN_HOUR);
    await waiting.text();
    expect(await statusOf({ body: list, session })).toBe(404);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are of one user alone", async () => {
    const session = await opened(as("ann"));
    const others = [as("bob"), as(undefined), undefined, { authInfo: { token: "t", clientId: "ann", scopes: [] } }];
    for (const options of others) {
      for (const method of ["POST", "GET", "DELETE"]) {
        const sent = { method, session, body: method === "POST" ? list : null, ...(options && { options }) };
        expect(await statusOf(sent)).toBe(404);
      }
    }
    // The user's next token is the same user's.
    expect(await statusOf({ body: list, session, options: as("ann", "another token") })).toBe(200);
  });

  it("are of one token alone, where the verifier names no user", async () => {
    const session = await opened(as(undefined, "first"));
    expect(await statusOf({ body: list, session, options: as(undefined, "second") })).toBe(404);
    expect(await statusOf({ body: list, session, options: as(undefined, "first") })).toBe(200);
  });

  it("are of nobody under an id that nobody got", async () => {
    for (const session of ["", "no", "__proto__", crypto.randomUUID()]) {
      expect(await statusOf({ body: list, session })).toBe(404);
    }
  });
});

describe("requests", () => {
  const chunked = (size: number) => {
    const chunk = new Uint8Array(65_536).fill(32);
    let left = size;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left <= 0) return controller.close();
        controller.enqueue(chunk.subarray(0, Math.min(left, chunk.length)));
        left -= chunk.length;
      },
    });
  };

  it.each([
    ["with a length", () => "x".repeat(LIMIT + 1)],
    ["without one", () => chunked(LIMIT + 1)],
  ])("over 4 MiB are refused, sent %s", async (_how, body) => {
    const session = await opened();
    expect(await statusOf({ body: body() })).toBe(413);
    expect(await statusOf({ body: body(), session })).toBe(413);
    expect(await statusOf({ body: body(), headers: { "mcp-protocol-version": "2026-07-28" } })).toBe(413);
  });

  it("that a framework has parsed are served, too", async () => {
    const parsed = (body: string): McpHandlerRequestOptions => ({ parsedBody: JSON.parse(body) });
    const response = await send({ body: "", options: parsed(initialize) });
    expect(response.status).toBe(200);
    const session = response.headers.get("mcp-session-id")!;
    expect(await (await send({ body: "", session, options: parsed(list) })).text()).toContain('"summarize"');
  });

  it("of 4 MiB are read", async () => {
    expect((await send({ body: initialize.padEnd(LIMIT) })).status).toBe(200);
  });

  it.each([
    ["Origin", "https://evil.example"],
    ["Origin", "https://localhost.evil.example"],
    ["Origin", "null"],
    ["Host", "evil.example"],
    ["Host", "localhost.evil.example:80"],
    ["Host", "localhost@evil.example"],
    ["Host", ""],
  ])("with a foreign %s, %j, are refused, whatever they are", async (header, value) => {
    const session = await opened();
    const headers = { [header.toLowerCase()]: value };
    expect(await statusOf({ body: initialize, headers })).toBe(403);
    expect(await statusOf({ body: list, session, headers })).toBe(403);
    expect(await statusOf({ method: "GET", session, headers })).toBe(403);
    expect(await statusOf({ body: list, headers: { ...headers, "mcp-protocol-version": "2026-07-28" } })).toBe(403);
  });

  it.each([
    { host: "localhost:3000", origin: "http://localhost:5173" },
    { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" },
    { host: "[::1]:3000" },
  ])("from this machine are served: %j", async (headers) => {
    expect(await statusOf({ body: initialize, headers })).toBe(200);
  });
});

it("tool.test.ts passes with node --test, and fails when the tool is broken", async () => {
  const directory = fileURLToPath(new URL("node_modules/.recipes-legacy", import.meta.url));
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  await writeFile(`${directory}/package.json`, JSON.stringify({ type: "module" }));
  const compilerOptions = { noEmit: false, skipLibCheck: true, outDir: ".", rootDir: "../../recipes" };
  const files = ["../../recipes/tool.test.ts"];
  const project = { extends: "../../types/tsconfig.sdk.json", compilerOptions, files };
  await writeFile(`${directory}/tsconfig.json`, JSON.stringify(project));
  expect(await compile(directory)).toBe("");

  const test = () => promisify(execFile)(process.execPath, ["--test", "tool.test.js"], { cwd: directory });
  expect((await test()).stdout).toMatch(/pass 2\b/);
  const source = `import { McpServer } from "@modelcontextprotocol/server";
    export function buildSummaryServer() {
      const mcp = new McpServer({ name: "broken", version: "1.0.0" });
      mcp.registerTool("summarize", {}, () => ({ content: [${JSON.stringify(textContent("Sun."))}] }));
      return mcp;
    }`;
  await writeFile(`${directory}/summary.js`, source);
  await expect(test()).rejects.toMatchObject({ stdout: expect.stringMatching(/fail 2\b/) });
}, 60_000);
