import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "./tsc.ts";
import { serveByFetch, withClient } from "./wiring.ts";
import type { BuildServer } from "./wiring.ts";

/*
 * Each block of TypeScript in the README is a module of its own. All of them are compiled, all are imported, and each
 * server that one exports (`build…Server`) is driven through a whole exchange by the `client` that one exports.
 * They are written below node_modules, where imports resolve as they do for a user and where git does not look.
 */
const here = fileURLToPath(new URL(".", import.meta.url));
const directory = join(here, "node_modules/.readme");
const readme = await readFile(join(here, "../../README.md"), "utf8");

const blocks = [...readme.matchAll(/^```(?:ts|typescript)\b.*\n([^]*?)^```$/gm)].map(({ 1: code, index }) => ({
  name: `line${readme.slice(0, index).split("\n").length}`,
  code: code!,
}));

let compilerSays: string;
beforeAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  for (const { name, code } of blocks) await writeFile(join(directory, `${name}.mts`), code);
  const project = {
    extends: "../../types/tsconfig.sdk.json",
    compilerOptions: { noEmit: false, skipLibCheck: true, outDir: ".", rootDir: "." },
    files: blocks.map(({ name }) => `${name}.mts`),
  };
  await writeFile(join(directory, "tsconfig.json"), JSON.stringify(project));
  compilerSays = await compile(directory);
}, 120_000);

const load = ({ name }: { name: string }): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(directory, `${name}.mjs`)).href);

it("has blocks, and they compile", () => {
  expect(blocks.length).toBeGreaterThan(0);
  expect(compilerSays).toBe("");
});

it.each(blocks)("the block at $name runs", async (block) => {
  await load(block);
});

describe("the servers and the client that it shows", () => {
  it("go through a whole exchange", async () => {
    const shown = Object.assign({}, ...(await Promise.all(blocks.map(load)))) as Record<string, unknown>;
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
