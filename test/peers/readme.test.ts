import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { inspect } from "node:util";
import { InMemoryTransport } from "@modelcontextprotocol/client";
import type { Client, FetchLike } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { CreateMessageRequest, CreateMessageResult } from "mcp-sampling-input";
import { createMessage, imageContent, textContent, toolUseContent, userMessage } from "mcp-sampling-input";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { answers } from "./samples.ts";
import { compile } from "./tsc.ts";
import { buildClient, callRaw, serveByFetch, withClient, withServer } from "./wiring.ts";
import type { BuildServer, Served } from "./wiring.ts";

/*
 * Each block of TypeScript in the README is a module, under the name that its first line gives. All of them are
 * compiled, all are imported, and each server that one exports (`build…Server`) is driven through a whole exchange by
 * the `client` that one exports. They are written below node_modules, where imports resolve as they do for a user and
 * where git does not look.
 */
const here = fileURLToPath(new URL(".", import.meta.url));
const directory = join(here, "node_modules/.readme");
const readme = await readFile(join(here, "../../README.md"), "utf8");

const blocks = [...readme.matchAll(/^```(?:ts|typescript)\b.*\n([\s\S]*?)^```$/gm)].map(({ 1: code, index }) => ({
  name: /^\/\/ (\w+)\.ts\n/.exec(code!)?.[1] ?? `line${readme.slice(0, index).split("\n").length}`,
  code: code!,
}));

let compilerSays: string;
beforeAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  await writeFile(join(directory, "package.json"), JSON.stringify({ type: "module" }));
  for (const { name, code } of blocks) await writeFile(join(directory, `${name}.ts`), code);
  const project = {
    extends: "../../types/tsconfig.sdk.json",
    compilerOptions: { noEmit: false, skipLibCheck: true, outDir: ".", rootDir: "." },
    files: blocks.map(({ name }) => `${name}.ts`),
  };
  await writeFile(join(directory, "tsconfig.json"), JSON.stringify(project));
  compilerSays = await compile(directory);
}, 120_000);

const load = ({ name }: { name: string }): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(directory, `${name}.js`)).href);

/** All that the blocks export. */
async function loadAll() {
  const modules = await Promise.all(blocks.map(load));
  return Object.assign({}, ...modules) as Record<string, unknown>;
}

it("has blocks, each with a name of its own, and they compile", () => {
  expect(blocks.length).toBeGreaterThan(0);
  expect(new Set(blocks.map(({ name }) => name)).size).toBe(blocks.length);
  expect(compilerSays).toBe("");
});

it.each(blocks)("the block $name runs, and prints what it says", async (block) => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  await load(block);
  for (const [printed] of log.mock.calls)
    expect(block.code).toContain(`console.log(content); // ${inspect(printed)}\n`);
});

describe("the servers and the client that it shows", () => {
  it("go through a whole exchange", async () => {
    const shown = await loadAll();
    const builders = Object.entries(shown).filter(([name]) => /^build\w*Server$/.test(name));
    expect(builders).not.toEqual([]);
    expect(shown).toHaveProperty("client");
    for (const [name, build] of builders) {
      const { calls, answered } = await drive(build as BuildServer, shown["client"] as Client);
      expect(calls, name).not.toEqual([]);
      for (const { result } of calls) expect(result).not.toHaveProperty("isError", true);
      expect(answered, name).toBe(calls.length);
    }
  });
});

/* What the text around the code says. */

it.each([
  ["write maxTokens", createMessage([userMessage("Hello")], { max_tokens: 9 } as never)],
  [
    "leave out all up to the comma",
    createMessage([userMessage(imageContent("data:image/png;base64,iVBORw==", "image/png"))], { maxTokens: 9 }),
  ],
])("the hint (%s) is the library's", (hint, outcome) => {
  expect(readme).toContain(`\`(${hint})\``);
  expect(outcome).toMatchObject({ ok: false, error: { message: expect.stringMatching(`[(]${hint}[)]$`) } });
});

const EVERYTHING = { sampling: { tools: {} } };
const text = answers["text"]!;

describe("an older client", () => {
  const callTool = { name: "summarize", arguments: { text: "some text" } };
  const summary = async () => (await loadAll())["buildSummaryServer"] as BuildServer;
  const older = () => buildClient(() => text, EVERYTHING, "legacy");

  it("gets a session from `serve`, which serves newer ones too", async () => {
    const { serve } = (await loadAll()) as { serve: (request: Request) => Promise<Response> };
    const fetch: FetchLike = (url, init) => serve(new Request(url, init));
    const served = { url: new URL("http://localhost/mcp"), fetch, close: async () => undefined };
    for (const client of [older(), older(), buildClient(() => text, EVERYTHING)]) {
      const { content } = await withClient(served, client, () => client.callTool(callTool));
      expect(content).toEqual([text.content]);
    }
    const headers = { "content-type": "application/json", "mcp-session-id": "no" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect((await serve(new Request(served.url, { method: "POST", headers, body }))).status).toBe(404);
  });

  it("is refused by createMcpHandler alone", async () => {
    const served = await serveByFetch(await summary());
    const result = await withClient(served, older(), (client) => client.callTool(callTool));
    expect(result).toMatchObject({ isError: true });
    const said = "Missing required client capability: sampling";
    expect(result.content).toEqual([textContent(said)]);
    expect(readme).toContain(said);
  });

  it.each(["auto", "legacy"] as const)("is served by a transport that lasts, with mode %s", async (mode) => {
    const [atServer, atClient] = InMemoryTransport.createLinkedPair();
    const handle = serveStdio(await summary(), { transport: atServer });
    const client = buildClient(() => text, EVERYTHING, mode);
    await client.connect(atClient);
    expect((await client.callTool(callTool)).content).toEqual([text.content]);
    await client.close();
    await handle.close();
  });

  it("that declines ends the call", async () => {
    const [atServer, atClient] = InMemoryTransport.createLinkedPair();
    const [build, decline] = [await summary(), () => expect.fail("no")];
    await build().connect(atServer);
    const client = buildClient(decline, EVERYTHING, "legacy");
    await client.connect(atClient);
    const said = "Fulfilling input required by 'tools/call' failed: ";
    expect(await client.callTool(callTool)).toEqual({ isError: true, content: [textContent(`${said}no`)] });
    expect(readme).toContain(said);
    await client.close();
  });
});

describe("a tool that asks", () => {
  /** Calls a tool of a server that the README shows. */
  const caller = (served: Served, name: string) => async (more: object) => {
    const params = { name, arguments: { text: "some text", question: "some text" }, ...more };
    const { result, error } = (await callRaw(served, "tools/call", params, EVERYTHING)).body;
    const { requestState } = (result ?? {}) as { requestState?: string };
    const [key, request] = Object.entries(result?.inputRequests ?? {})[0] ?? [];
    return { result, error, requestState, key: key!, request: request as CreateMessageRequest | undefined };
  };
  const TOOLS = [
    ["summarize", "buildSummaryServer"],
    ["advise", "buildAdviceServer"],
  ] as const;

  it.each(TOOLS)("%s takes no answer before it has asked, nor with a state of another", async (tool, build) => {
    await withServer((await loadAll())[build] as BuildServer, async (served) => {
      const call = caller(served, tool);
      const { key } = await call({});
      const inputResponses = { [key]: text };
      const early = await call({ inputResponses });
      expect(early.request).toBeDefined();
      expect((await call({ inputResponses, requestState: "v1.e30.AAAA" })).error).toMatchObject({ code: -32602 });
      const { result } = await call({ inputResponses, requestState: early.requestState });
      expect(result?.content).toEqual([text.content]);
    });
  });

  it.each(TOOLS)("%s gives up when no answer comes", async (tool, build) => {
    await withServer((await loadAll())[build] as BuildServer, async (served) => {
      const call = caller(served, tool);
      let last = await call({});
      let asked = 0;
      for (; last.request; asked++) last = await call({ requestState: last.requestState });
      expect(asked).toBe(3);
      expect(last.result).toMatchObject({ isError: true, content: [textContent("The client gave no answer")] });
    });
  });

  it("has its last round without tools, whatever was missing before", async () => {
    await withServer((await loadAll())["buildAdviceServer"] as BuildServer, async (served) => {
      const call = caller(served, "advise");
      const modes: (string | undefined)[] = [];
      let last = await call({});
      while (last.request && modes.length < 9) {
        // In each round, two answers are missing before one comes.
        for (let missing = 0; missing < 2; missing++) {
          const again = await call({ requestState: last.requestState });
          expect(again.request).toEqual(last.request);
          last = again;
        }
        const { toolChoice } = last.request!.params;
        modes.push(toolChoice?.mode);
        const ids = toolChoice?.mode === "none" ? [] : ["a", "b"];
        const uses = ids.map((id) => toolUseContent(`${id}${modes.length}`, "weather", { town: "Vienna" }));
        const answer: CreateMessageResult = { role: "assistant", model: "a", content: [textContent("Hm."), ...uses] };
        last = await call({ inputResponses: { [last.key]: answer }, requestState: last.requestState });
      }
      expect(modes).toEqual([undefined, undefined, undefined, undefined, "none"]);
      expect(last.result).toMatchObject({ content: [textContent("Hm.")] });
    });
  });
});

/** Calls every tool, prompt and resource of the server, and counts the calls that came with an answer of the model. */
async function drive(build: BuildServer, client: Client) {
  const served = await serveByFetch(build);
  const answered = new Set<string>();
  const recording = {
    ...served,
    fetch: (url: string | URL, init?: RequestInit) => {
      const { method, params } = JSON.parse(String(init?.body ?? "{}"));
      if (params?.inputResponses) answered.add(`${method} ${params.name ?? params.uri}`);
      return served.fetch(url, init);
    },
  };
  const calls: { result: object }[] = [];
  await withClient(recording, client, async () => {
    const offered = client.getServerCapabilities() ?? {};
    for (const tool of offered.tools ? (await client.listTools()).tools : []) {
      const names = Object.keys(tool.inputSchema.properties ?? {});
      const args = Object.fromEntries(names.map((name) => [name, "some text"]));
      calls.push({ result: await client.callTool({ name: tool.name, arguments: args }) });
    }
    for (const prompt of offered.prompts ? (await client.listPrompts()).prompts : []) {
      const args = Object.fromEntries((prompt.arguments ?? []).map(({ name }) => [name, "some text"]));
      calls.push({ result: await client.getPrompt({ name: prompt.name, arguments: args }) });
    }
    for (const { uri } of offered.resources ? (await client.listResources()).resources : []) {
      calls.push({ result: await client.readResource({ uri }) });
    }
  });
  await served.close();
  return { calls, answered: answered.size };
}
