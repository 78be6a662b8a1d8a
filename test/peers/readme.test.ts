import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as library from "mcp-sampling-input";
import { createMessage, imageContent, textContent, userMessage } from "mcp-sampling-input";
import { describe, expect, it } from "vitest";
import { buildAskServer } from "./recipes/ask.ts";
import { buildSummaryServer } from "./recipes/summary.ts";
import { answers } from "./samples.ts";
import { compile } from "./tsc.ts";
import { buildClient, serveByFetch, withClient, withServer } from "./wiring.ts";

/*
 * Each whole file that the README shows is one of the recipes, which are compiled here and run here or in a file of
 * their own. What the page says of the SDK names its test in a comment.
 */
const here = fileURLToPath(new URL(".", import.meta.url));
const readme = readFileSync(join(here, "../../README.md"), "utf8");
const recipes = readdirSync(join(here, "recipes")).filter((name) => name.endsWith(".ts"));
const blocks = [...readme.matchAll(/^```ts\n(\/\/ ([\w.]+\.ts)\n.*?)^```$/gms)].map(([, code, name]) => ({
  code: code ?? "",
  name: name ?? "",
}));

describe("the recipes", () => {
  it("are all shown, each once", () => {
    expect(blocks.map(({ name }) => name).sort()).toEqual(recipes.sort());
  });

  it.each(blocks)("$name is shown as it is", ({ name, code }) => {
    expect(code).toBe(readFileSync(join(here, "recipes", name), "utf8"));
  });

  it("compile under strict settings", { timeout: 120_000 }, async () => {
    expect(await compile(join(here, "recipes"))).toBe("");
  });

  it("of outcomes runs", async () => {
    await expect(import("./recipes/outcomes.ts")).resolves.toBeDefined();
  });
});

describe("the page", () => {
  it("has at most 350 lines outside of details", () => {
    const visible = readme.replace(/<details>.*?<\/details>/gs, "").split("\n");
    expect(visible.length).toBeLessThanOrEqual(350);
  });

  it.each(Object.keys(library))("names %s", (name) => expect(readme).toContain(name));

  it("links to places on it that are there", () => {
    const anchors = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      (title ?? "")
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    for (const [, anchor] of readme.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor);
  });

  it("names tests that are there", () => {
    const named = [...readme.matchAll(/<!-- test: (.+?) -->/g)].flatMap(([, names]) => (names ?? "").split(" "));
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(readdirSync(here)).toContain(name);
  });
});

it.each([
  ["write maxTokens", createMessage([userMessage("Hello")], { max_tokens: 9 } as never)],
  [
    "remove the prefix up to the comma",
    createMessage([userMessage(imageContent("data:image/png;base64,iVBORw==", "image/png"))], { maxTokens: 9 }),
  ],
])("the hint (%s) is the library's", (hint, outcome) => {
  expect(readme).toContain(`(${hint})\``);
  expect(outcome).toMatchObject({ ok: false, error: { message: expect.stringMatching(`[(]${hint}[)]$`) } });
});

const EVERYTHING = { sampling: { tools: {} } };
const text = answers["text"] as object;
const answer = (): object => text;
const callTitle = { name: "title", arguments: { text: "some text" } };
const callSummary = { name: "summarize", arguments: { text: "some text" } };
const older = (reply: () => object = answer) => buildClient(reply as never, EVERYTHING, "legacy");

it("the quick start's tool gets its answer", async () => {
  await withServer(buildAskServer, async (served) => {
    const client = buildClient(answer as never, EVERYTHING);
    const { content } = await withClient(served, client, () => client.callTool(callTitle));
    expect(content).toEqual([(text as { content: unknown }).content]);
  });
});

describe("an older client", () => {
  it("is refused by createMcpHandler alone", async () => {
    const client = older();
    const result = await withClient(await serveByFetch(buildSummaryServer), client, () => client.callTool(callSummary));
    const said = "Missing required client capability: sampling";
    const fix = "(the capabilities are nothing: pass the client's, an object)";
    expect(result).toMatchObject({ isError: true, content: [textContent(`${said} ${fix}`)] });
    expect(readme).toContain(said);
  });

  it.each(["auto", "legacy"] as const)("is served by a transport that lasts, with mode %s", async (mode) => {
    const [atServer, atClient] = InMemoryTransport.createLinkedPair();
    const handle = serveStdio(buildSummaryServer, { transport: atServer });
    const client = buildClient(answer as never, EVERYTHING, mode);
    await client.connect(atClient);
    expect((await client.callTool(callSummary)).content).toEqual([(text as { content: unknown }).content]);
    await client.close();
    await handle.close();
  });

  it("that declines ends the call", async () => {
    const [atServer, atClient] = InMemoryTransport.createLinkedPair();
    await buildSummaryServer().connect(atServer);
    const client = older(() => {
      throw new Error("no");
    });
    await client.connect(atClient);
    const said = "Fulfilling input required by 'tools/call' failed: ";
    expect(await client.callTool(callSummary)).toEqual({ isError: true, content: [textContent(`${said}no`)] });
    expect(readme).toContain(said);
    await client.close();
  });
});
