import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { CreateMessageRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { CreateMessageResultWithTools } from "@modelcontextprotocol/sdk/types.js";
import { contentBlocks, textContent, textOf, toolUseContent, toolUses, validateRequest } from "mcp-sampling-input";
import type { CreateMessageRequest, CreateMessageResult, ToolUseContent } from "mcp-sampling-input";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildSdk1Server } from "./recipes/sdk1.ts";
import { listen } from "./wiring.ts";

/* The recipe for a server on SDK 1.x, through a client of SDK 1.x in the same process. */

const SUMMARIZE = { name: "summarize", arguments: { text: "some text" } };
const ADVISE = { name: "advise", arguments: { question: "Umbrella?" } };
const EVERYTHING = { sampling: { tools: {} } };

const say = (text: string): CreateMessageResult => ({ role: "assistant", model: "a", content: textContent(text) });
const use = (...content: ToolUseContent[]): CreateMessageResult => ({ role: "assistant", model: "a", content });
const rain = (id: string, input: object = { town: "Ulm" }) => toolUseContent(id, "weather", input as { town: string });

type Answer = (request: CreateMessageRequest, round: number) => unknown;

/** A client whose handler answers. With `raw`, its SDK checks nothing of the answer, as other clients don't. */
function clientOf(answer: Answer, capabilities: object = EVERYTHING, raw = false): Client {
  const client = new Client({ name: "old", version: "1.0.0" }, { capabilities });
  let round = 0;
  const handle = async (request: unknown) => {
    const checked = validateRequest(request, { unknownKeys: "ignore" });
    if (!checked.ok) throw new Error(checked.error.message);
    return (await answer(checked.value, ++round)) as CreateMessageResultWithTools;
  };
  if (raw) client.fallbackRequestHandler = handle;
  else if ("sampling" in capabilities) client.setRequestHandler(CreateMessageRequestSchema, handle);
  return client;
}

async function call(client: Client, tool: typeof SUMMARIZE | typeof ADVISE, server: McpServer = buildSdk1Server()) {
  const [atServer, atClient] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(atServer), client.connect(atClient)]);
  try {
    return await client.callTool(tool);
  } finally {
    await client.close();
  }
}

const failed = (text: unknown) => ({ isError: true, content: [{ type: "text", text }] });

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockReturnValue());
afterEach(() => void vi.useRealTimers());

describe("a tool that asks once", () => {
  it("returns what the model says", async () => {
    const asked: CreateMessageRequest[] = [];
    const client = clientOf((request) => (asked.push(request), say("Text.")), { sampling: {} });
    expect(await call(client, SUMMARIZE)).toEqual({ content: [textContent("Text.")] });
    expect(asked.map(({ params }) => textOf(params.messages[0]!))).toEqual(["Summarize in one sentence:\n\nsome text"]);
  });

  it.each([SUMMARIZE, ADVISE])("says what the client lacks ($name)", async (tool) => {
    const client = clientOf(() => say("No."), {});
    const said = expect.stringMatching(/^Missing required client capabilit.*: sampling/);
    expect(await call(client, tool)).toEqual(failed(said));
  });

  it("ends when the user declines", async () => {
    const client = clientOf(() => expect.fail("The user declined"));
    expect(await call(client, SUMMARIZE)).toEqual(failed(expect.stringContaining("The user declined")));
  });

  it("waits for five minutes, not longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [atServer, atClient] = InMemoryTransport.createLinkedPair();
    const client = clientOf(() => new Promise(() => undefined));
    await Promise.all([buildSdk1Server().connect(atServer), client.connect(atClient)]);
    const result = client.callTool(SUMMARIZE, undefined, { timeout: 10 * 60_000 });
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual(failed(expect.stringContaining("timed out")));
    await client.close();
  });

  it("waits no longer when the client cancels the call", async () => {
    const [atServer, atClient] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "old", version: "1.0.0" }, { capabilities: EVERYTHING });
    const cancel = new AbortController();
    let signal: AbortSignal | undefined;
    client.setRequestHandler(CreateMessageRequestSchema, (_request, extra) => {
      // The SDK does not take the cancellation of request 0, so that is another one.
      if (extra.requestId === 0) return say("Text.") as CreateMessageResultWithTools;
      signal = extra.signal;
      cancel.abort();
      return new Promise(() => undefined);
    });
    await Promise.all([buildSdk1Server().connect(atServer), client.connect(atClient)]);
    expect(await client.callTool(SUMMARIZE)).toEqual({ content: [textContent("Text.")] });
    await expect(client.callTool(SUMMARIZE, undefined, { signal: cancel.signal })).rejects.toThrow();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
    await client.close();
  });

  it.each([200, 405])("asks over HTTP, where GET is answered with %i", async (status) => {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
    const server = buildSdk1Server();
    // Its types don't fit each other under exactOptionalPropertyTypes.
    await server.connect(transport as Transport);
    const served = await listen(
      (request, response) => {
        if (request.method === "GET" && status === 405) response.writeHead(405).end();
        else void transport.handleRequest(request, response);
      },
      () => server.close(),
    );
    const client = clientOf(() => say("Text."));
    await client.connect(new StreamableHTTPClientTransport(served.url) as Transport);
    const { content } = await client.callTool(SUMMARIZE, undefined, { timeout: 5_000 });
    expect(content).toEqual([textContent("Text.")]);
    await client.close();
    await served.close();
  });
});

describe("a tool loop", () => {
  it("runs the tools and asks again", async () => {
    const asked: CreateMessageRequest[] = [];
    const client = clientOf((request, round) => {
      asked.push(request);
      return round === 1 ? use(rain("a"), rain("b", { town: "Linz" }), rain("c", { town: 7 })) : say("Take it.");
    });
    expect(await call(client, ADVISE)).toEqual({ content: [textContent("Take it.")] });
    expect(asked[1]!.params.messages.slice(0, -1)).toEqual([
      ...asked[0]!.params.messages,
      { role: "assistant", content: use(rain("a"), rain("b", { town: "Linz" }), rain("c", { town: 7 })).content },
    ]);
    expect(contentBlocks(asked[1]!.params.messages.at(-1)!)).toMatchObject([
      { toolUseId: "a", content: [textContent("Rain in Ulm.")] },
      { toolUseId: "b", content: [textContent("Rain in Linz.")] },
      { toolUseId: "c", isError: true },
    ]);
    expect(logged).not.toHaveBeenCalled();
  });

  it("has five rounds at most, and the last one forbids tools", async () => {
    const modes: unknown[] = [];
    const client = clientOf(({ params }, round) => {
      modes.push(params.toolChoice?.mode);
      return params.toolChoice?.mode === "none" ? say("Enough.") : use(rain(`${round}`));
    });
    expect(await call(client, ADVISE)).toEqual({ content: [textContent("Enough.")] });
    expect(modes).toEqual([undefined, undefined, undefined, undefined, "none"]);
  });

  it("refuses a client that goes on all the same", async () => {
    let rounds = 0;
    const client = clientOf((_request, round) => use(rain(`${(rounds = round)}`)));
    expect(await call(client, ADVISE)).toEqual(failed(expect.stringContaining("toolChoice is none")));
    expect(rounds).toBe(5);
  });

  it("runs none of 20,000 tool uses in one answer", async () => {
    const uses = Array.from({ length: 20_000 }, (_, index) => rain(`${index}`));
    const client = clientOf((_request, round) => (round === 1 ? use(...uses) : say("All.")));
    expect(await call(client, ADVISE)).toEqual(failed("More than 8 tool uses in one answer"));
  });

  it("runs eight", async () => {
    const uses = Array.from({ length: 8 }, (_, index) => rain(`${index}`));
    const client = clientOf(({ params }, round) =>
      round === 1 ? use(...uses) : say(`${contentBlocks(params.messages.at(-1)!).length}`),
    );
    expect(await call(client, ADVISE)).toEqual({ content: [textContent("8")] });
  });

  it.each(["throw new Error(SECRET)", "throw SECRET", "return Promise.reject(new Error(SECRET))"])(
    "keeps what a tool throws from the model and the client (%s)",
    async (line) => {
      const secret = "postgres://user:password@db";
      const server = await buildWith(line.replace("SECRET", JSON.stringify(secret)));
      const seen: string[] = [];
      const client = clientOf((request, round) => {
        seen.push(JSON.stringify(request));
        return round === 1 ? use(rain("a"), rain("b", {})) : say(`${toolUses(say("")).length} left`);
      });
      const result = await call(client, ADVISE, server);
      expect(result).toEqual({ content: [textContent("0 left")] });
      expect(seen).toHaveLength(2);
      expect(seen[1]).toContain("The tool failed");
      expect(seen.join() + JSON.stringify(result)).not.toContain("password");
      expect(logged).toHaveBeenCalledOnce();
      expect(String(logged.mock.calls[0]![0])).toContain(secret);
    },
  );
});

describe("a client that misbehaves", () => {
  const wrong: [string, unknown][] = [
    ["nothing", {}],
    ["no model", { role: "assistant", content: textContent("Text.") }],
    ["a resource", { ...say(""), content: { type: "resource", resource: { uri: "a:b", text: "" } } }],
    ["empty content", { ...say(""), content: [] }],
    ["a wrapped answer", { method: "sampling/createMessage", result: say("Text.") }],
    ["the role user", { ...say("Text."), role: "user" }],
    ["a tool that was not offered", use(toolUseContent("a", "delete_files", {}))],
    ["an inherited name for a tool", use(toolUseContent("a", "constructor", {}))],
    ["a tool use that is announced only", { ...say("Text."), stopReason: "toolUse" }],
    ["two uses of one id", use(rain("a"), rain("a"))],
    ["a tool result", { ...say(""), content: [{ type: "tool_result", toolUseId: "a", content: [] }] }],
  ];

  it.each(wrong)("and answers with %s gets an error", async (_what, answer) => {
    for (const tool of [SUMMARIZE, ADVISE]) {
      const result = await call(
        clientOf(() => answer, EVERYTHING, true),
        tool,
      );
      expect(result).toEqual(failed(expect.stringMatching(/nvalid/)));
    }
  });

  it("and sends a tool use where no tools were offered gets an error", async () => {
    const result = await call(
      clientOf(() => use(rain("a")), EVERYTHING, true),
      SUMMARIZE,
    );
    expect(result).toMatchObject({ isError: true });
  });
});

/** The recipe with another tool: as users write their own in place of that line. */
async function buildWith(line: string): Promise<McpServer> {
  const recipe = await readFile(new URL("recipes/sdk1.ts", import.meta.url), "utf8");
  const changed = recipe.replace(/=> `Rain in .*`/, () => `=> { ${line} }`);
  expect(changed).not.toBe(recipe);
  const { outputText } = ts.transpileModule(changed, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const directory = fileURLToPath(new URL("node_modules/.recipes-sdk1", import.meta.url));
  await mkdir(directory, { recursive: true });
  const file = `${directory}/${randomUUID()}.mjs`;
  await writeFile(file, outputText);
  const { buildSdk1Server } = (await import(file)) as { buildSdk1Server: () => McpServer };
  return buildSdk1Server();
}
