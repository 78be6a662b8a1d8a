import { mkdir, readFile, writeFile } from "node:fs/promises";
import { InMemoryTransport } from "@modelcontextprotocol/client";
import type { Client } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpHandlerRequestOptions } from "@modelcontextprotocol/server";
import type { CreateMessageRequest, CreateMessageResult } from "mcp-sampling-input";
import { imageContent, textContent, textOf, toolUseContent, validateRequest } from "mcp-sampling-input";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildAdviceServer } from "./recipes/advice.ts";
import { client as quickStart } from "./recipes/client.ts";
import { buildDescribeImageServer } from "./recipes/describeImage.ts";
import { buildRiverServer } from "./recipes/river.ts";
import { buildSummaryServer } from "./recipes/summary.ts";
import { buildTwoQuestionsServer } from "./recipes/twoQuestions.ts";
import { answers } from "./samples.ts";
import { buildClient, callRaw, serveByFetch, withClient } from "./wiring.ts";
import type { BuildServer, Model, RawAnswer, Served } from "./wiring.ts";

/* The recipes for servers, and the quick start for a client: as they are copied, and under attack. */

const EVERYTHING = { sampling: { tools: {} } };
const SECRET = "postgres://admin:hunter2@db";
const text = answers["text"]!;
const says = (said: string): CreateMessageResult => ({ role: "assistant", model: "m", content: textContent(said) });
const uses = (...towns: unknown[]): CreateMessageResult => ({
  role: "assistant",
  model: "m",
  content: towns.map((town, index) => toolUseContent(`${index}`, "weather", { town: town as string })),
});

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => void (log = vi.spyOn(console, "error").mockReturnValue()));
afterEach(() => vi.restoreAllMocks());

interface Recipe {
  build: BuildServer;
  method: "tools/call" | "prompts/get" | "resources/read";
  params: Record<string, unknown>;
  /** The arguments of another call. */
  others?: Record<string, unknown>;
  keys: string[];
  /** What the client gets when the model says "one", and "two" to a second question. */
  done: string;
}

const RECIPES: Record<string, Recipe> = {
  summary: {
    build: buildSummaryServer,
    method: "tools/call",
    params: { name: "summarize", arguments: { text: "first" } },
    others: { text: "second" },
    keys: ["summary"],
    done: "one",
  },
  twoQuestions: {
    build: buildTwoQuestionsServer,
    method: "tools/call",
    params: { name: "publish", arguments: { text: "first" } },
    others: { text: "second" },
    keys: ["title", "keywords"],
    done: "# one\n\nfirst\n\nKeywords: two",
  },
  describeImage: {
    build: buildDescribeImageServer,
    method: "tools/call",
    params: { name: "describe_image", arguments: { name: "dot.png" } },
    keys: ["description"],
    done: "one",
  },
  advice: {
    build: buildAdviceServer,
    method: "tools/call",
    params: { name: "advise", arguments: { question: "first" } },
    others: { question: "second" },
    keys: ["turn"],
    done: "one",
  },
  "river, the prompt": {
    build: buildRiverServer,
    method: "prompts/get",
    params: { name: "trip" },
    keys: ["river"],
    done: "Plan a trip along this river: one",
  },
  "river, the resource": {
    build: buildRiverServer,
    method: "resources/read",
    params: { uri: "river://austria" },
    keys: ["river"],
    done: "one",
  },
};
const ALL = Object.entries(RECIPES);

/** The text of a finished call of any kind. */
function said(result: unknown): string | undefined {
  const { content, messages, contents } = result as Record<string, { text?: string; content?: { text: string } }[]>;
  return content?.[0]?.text ?? messages?.[0]?.content?.text ?? contents?.[0]?.text;
}

/** Calls through the official client. */
function callBy(client: Client, { method, params }: Recipe): Promise<unknown> {
  if (method === "tools/call") return client.callTool(params as never);
  return method === "prompts/get" ? client.getPrompt(params as never) : client.readResource(params as never);
}

/** Runs with a client on an older connection. */
async function older<T>(build: BuildServer, client: Client, use: () => Promise<T>): Promise<T> {
  const [atServer, atClient] = InMemoryTransport.createLinkedPair();
  await build().connect(atServer);
  await client.connect(atClient);
  expect(client.getNegotiatedProtocolVersion()).toBe("2025-11-25");
  try {
    return await use();
  } finally {
    await client.close();
  }
}

const current = async <T>(build: BuildServer, client: Client, use: () => Promise<T>): Promise<T> =>
  withClient(await serveByFetch(build), client, use);

const WAYS = [
  ["this revision", current, "auto"],
  ["an older connection", older, "legacy"],
] as const;

/** Served with what an authentication found. */
function served(build: BuildServer, authInfo?: McpHandlerRequestOptions["authInfo"]): Served {
  const handler = createMcpHandler(build);
  const options = authInfo ? { authInfo } : {};
  return {
    url: new URL("http://127.0.0.1/mcp"),
    fetch: (url, init) => handler.fetch(new Request(url, init), options),
    close: () => handler.close(),
  };
}
const as = (sub: string | undefined, token = `token of ${sub}`) => ({
  token,
  clientId: "one application",
  scopes: [],
  ...(sub !== undefined && { extra: { sub } }),
});

type Raw = NonNullable<RawAnswer["body"]["result"]> & { requestState?: string };

/** Calls without the official client. */
async function raw({ build, method, params }: Recipe, more: object = {}, at = served(build)) {
  const { body } = await callRaw(at, method, { ...params, ...more }, EVERYTHING);
  const result = body.result as Raw | undefined;
  const asked = (result?.inputRequests ?? {}) as Record<string, CreateMessageRequest>;
  const failed = result?.isError === true ? said(result) : body.error?.message;
  return { result, asked, failed, requestState: result?.requestState, everything: JSON.stringify(body) };
}

const allAnswers = ({ keys }: Recipe) =>
  Object.fromEntries(keys.map((key, index) => [key, says(["one", "two"][index]!)]));

describe.each(WAYS)("through the official client, on %s", (_way, connect, mode) => {
  it.each(ALL)("%s gets its answers", async (_name, recipe) => {
    const left = ["one", "two"];
    const asked: CreateMessageRequest[] = [];
    // The requests of a round may come in any order: the question tells them apart.
    const model: Model = (request) => {
      asked.push(request);
      return says(/keywords/.test(textOf(request.params.messages[0]!)) ? left[1]! : left[0]!);
    };
    const client = buildClient(model, EVERYTHING, mode);
    expect(said(await connect(recipe.build, client, () => callBy(client, recipe)))).toBe(recipe.done);
    expect(asked).toHaveLength(recipe.keys.length);
    for (const request of asked) expect(validateRequest(request, { unknownKeys: "ignore" }).ok).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  it.each(ALL)("%s is answered by the quick start", async (_name, recipe) => {
    const result = await connect(recipe.build, quickStart, () => callBy(quickStart, recipe));
    expect(said(result)).toContain("What a model says.");
  });

  it.each(ALL)("%s tells a client what it can't do", async (_name, recipe) => {
    const client = buildClient(() => text, {}, mode);
    const call = connect(recipe.build, client, () => callBy(client, recipe));
    const message = expect.stringContaining("Missing required client capability: sampling");
    if (recipe.method === "tools/call")
      expect(await call).toMatchObject({ isError: true, content: [{ text: message }] });
    else await expect(call).rejects.toMatchObject({ code: -32021, message });
  });

  it.each(ALL)("%s ends when the user declines", async (_name, recipe) => {
    const client = buildClient(() => expect.fail("The user declined"), EVERYTHING, mode);
    const call = connect(recipe.build, client, () => callBy(client, recipe)).then(JSON.stringify, String);
    expect(await call).toContain("The user declined");
  });

  it.each(ALL)("%s refuses the use of a tool that was not offered", async (_name, recipe) => {
    const use: CreateMessageResult = { ...text, content: toolUseContent("1", "delete_files", {}) };
    const client = buildClient(() => use, EVERYTHING, mode);
    const call = connect(recipe.build, client, () => callBy(client, recipe)).then(JSON.stringify, String);
    expect(await call).toMatch(/Invalid sampling result: /);
  });

  it("advice has a last round without tools", async () => {
    const modes: (string | undefined)[] = [];
    const model: Model = ({ params: { toolChoice } }) => {
      modes.push(toolChoice?.mode);
      return toolChoice?.mode === "none" ? says("Hm.") : uses("Vienna", 7);
    };
    const client = buildClient(model, EVERYTHING, mode);
    const result = await connect(buildAdviceServer, client, () => callBy(client, RECIPES["advice"]!));
    expect(said(result)).toBe("Hm.");
    expect(modes).toEqual([undefined, undefined, undefined, undefined, "none"]);
  });

  it("advice ends for a client that goes on using tools, or uses 20,000", async () => {
    let asked = 0;
    for (const [answer, rounds, message] of [
      [uses("Vienna"), 5, /Invalid sampling result: /],
      [uses(...Array.from({ length: 20_000 }, () => "Vienna")), 1, /^More than 8 tool uses in one answer$/],
    ] as const) {
      const client = buildClient(() => (asked++, answer), EVERYTHING, mode);
      const result = await connect(buildAdviceServer, client, () => callBy(client, RECIPES["advice"]!));
      expect(result).toMatchObject({ isError: true });
      expect(said(result)).toMatch(message);
      expect(asked).toBe(rounds);
      asked = 0;
    }
  });
});

describe.each(ALL)("%s, misused", (_name, recipe) => {
  const inputResponses = allAnswers(recipe);

  it("takes no answer before it has asked, and none beside a forged state", async () => {
    const early = await raw(recipe, { inputResponses });
    expect(Object.keys(early.asked)).toEqual(recipe.keys);
    expect((await raw(recipe, { inputResponses, requestState: "v1.e30.AAAA" })).failed).toMatch(/requestState/);
    const { requestState } = early;
    expect(said((await raw(recipe, { inputResponses, requestState })).result)).toBe(recipe.done);
  });

  it.each([
    ["no model", { role: "assistant", content: textContent(SECRET) }],
    ["a model that is a number", { ...text, model: 4 }],
    ["empty content", { ...text, content: [] }],
    ["content that is a string", { ...text, content: SECRET }],
    ["role system", { ...text, role: "system" }],
    ["role user", { ...text, role: "user" }],
    ["a tool use", { ...text, content: toolUseContent("1", "delete_files", { path: SECRET }) }],
    ["a tool result", { ...text, content: { type: "tool_result", toolUseId: "1", content: [] } }],
    ["an accepted elicitation", { action: "accept", content: { secret: SECRET } }],
  ])("refuses an answer with %s, and repeats nothing of it", async (_what, answer) => {
    const { requestState } = await raw(recipe);
    const wrong = await raw(recipe, { requestState, inputResponses: { ...inputResponses, [recipe.keys[0]!]: answer } });
    expect(wrong.failed).toMatch(/^Invalid sampling result: /);
    expect(wrong.everything).not.toContain(SECRET);
  });

  it.each([
    ["no map", undefined],
    ["an empty map", {}],
    ["another key", { another: text }],
    ["a list", [text]],
    ["numbers", Object.fromEntries(recipe.keys.map((key) => [key, 7]))],
    ["wrapped answers", Object.fromEntries(recipe.keys.map((key) => [key, { result: text }]))],
  ])("asks three times where %s comes, and then it ends", async (_what, nothing) => {
    let last = await raw(recipe);
    let asked = 0;
    for (; last.requestState && asked < 9; asked++) {
      expect(Object.keys(last.asked)).toEqual(recipe.keys);
      last = await raw(recipe, { requestState: last.requestState, inputResponses: nothing });
    }
    expect(asked).toBe(3);
    expect(last.failed).toMatch(/^The client (gave no answer|did not answer every question)$/);
  });

  it("takes a state again: each call ends the same", async () => {
    const { requestState } = await raw(recipe);
    for (let time = 0; time < 3; time++) {
      expect(said((await raw(recipe, { requestState, inputResponses })).result)).toBe(recipe.done);
    }
  });

  it("takes no state of another recipe", async () => {
    for (const [, other] of ALL.filter(([, { build }]) => build !== recipe.build)) {
      const { requestState } = await raw(other);
      expect((await raw(recipe, { requestState, inputResponses })).failed).toMatch(/requestState/);
    }
  });
});

describe("other arguments on the retry", () => {
  const others = (name: string) => ({
    ...RECIPES[name]!,
    params: { ...RECIPES[name]!.params, arguments: RECIPES[name]!.others! },
  });

  it("do not reach twoQuestions: the text of the first call counts", async () => {
    const recipe = RECIPES["twoQuestions"]!;
    const { requestState } = await raw(recipe);
    const half = await raw(others("twoQuestions"), { requestState, inputResponses: { title: says("one") } });
    expect(JSON.stringify(half.asked)).toContain("first");
    const { result } = await raw(others("twoQuestions"), { ...half, inputResponses: { keywords: says("two") } });
    expect(said(result)).toBe(recipe.done);
  });

  it("do not reach advice: the question of the first call counts", async () => {
    const { requestState } = await raw(RECIPES["advice"]!);
    const next = await raw(others("advice"), { requestState, inputResponses: { turn: uses("Vienna") } });
    expect(next.asked["turn"]!.params.messages[0]).toMatchObject({ content: textContent("first") });
    expect(next.asked["turn"]!.params.messages).toHaveLength(3);
  });

  it("are those that summary asks about again: it keeps no text, and returns the answer as it came", async () => {
    const { requestState } = await raw(RECIPES["summary"]!);
    const again = await raw(others("summary"), { requestState });
    expect(JSON.stringify(again.asked)).toContain("second");
    expect(
      said((await raw(others("summary"), { requestState, inputResponses: { summary: says("one") } })).result),
    ).toBe("one");
  });

  it.each(["../summary.ts", "/etc/passwd", "images/dot.png", "DOT.PNG", "dot.png\0", "", "__proto__", 7])(
    "never lead describeImage to %j",
    async (name) => {
      const recipe = RECIPES["describeImage"]!;
      const elsewhere = { ...recipe, params: { ...recipe.params, arguments: { name } } };
      const { requestState } = await raw(recipe);
      for (const more of [{}, { requestState }, { requestState, inputResponses: allAnswers(recipe) }]) {
        expect((await raw(elsewhere, more)).failed).toMatch(/Invalid/i);
      }
    },
  );
});

describe("twoQuestions", () => {
  const recipe = RECIPES["twoQuestions"]!;

  it("asks only for the answer that is not there, and keeps the first", async () => {
    const first = await raw(recipe);
    const half = await raw(recipe, { ...first, inputResponses: { keywords: says("two") } });
    expect(half.asked).toEqual({ title: first.asked["title"] });
    const inputResponses = { title: says("one"), keywords: says("changed") };
    expect(said((await raw(recipe, { ...half, inputResponses })).result)).toBe(recipe.done);
  });

  it("keeps no answer that is too long", async () => {
    const { requestState } = await raw(recipe);
    const inputResponses = { title: says("x".repeat(1_000_000)) };
    expect((await raw(recipe, { requestState, inputResponses })).failed).toBe("The text and the answers are too long");
  });
});

describe.each(["advice", "twoQuestions"])("a state of %s", (name) => {
  const recipe = RECIPES[name]!;
  const inputResponses = allAnswers(recipe);
  const first = async (authInfo?: ReturnType<typeof as>) =>
    (await raw(recipe, {}, served(recipe.build, authInfo))).requestState;
  const retried = (requestState: string | undefined, authInfo?: ReturnType<typeof as>) =>
    raw(recipe, { requestState, inputResponses }, served(recipe.build, authInfo));

  it("is refused from another user", async () => {
    const state = await first(as("ann"));
    for (const other of [as("bob"), as(undefined), as(undefined, "ann"), undefined]) {
      expect((await retried(state, other)).failed).toMatch(/requestState/);
    }
    expect(said((await retried(state, as("ann", "her next token"))).result)).toBe(recipe.done);
  });

  it("belongs to the token where the verifier names no user", async () => {
    const state = await first(as(undefined, "a"));
    for (const other of [as(undefined, "b"), as("a"), undefined]) {
      expect((await retried(state, other)).failed).toMatch(/requestState/);
    }
    expect(said((await retried(state, as(undefined, "a"))).result)).toBe(recipe.done);
  });

  it("belongs to nobody without authentication, and no user takes it", async () => {
    const state = await first();
    expect((await retried(state, as("bob"))).failed).toMatch(/requestState/);
    expect(said((await retried(state)).result)).toBe(recipe.done);
  });
});

/** The recipe of the tool loop, with a tool that throws in place of its own. */
async function buildThrowing(): Promise<BuildServer> {
  const source = await readFile(new URL("recipes/advice.ts", import.meta.url), "utf8");
  const broken = source.replace(
    /^const weather = .*$/m,
    `const weather = async (town: string): Promise<string> => {
    throw new Error("${SECRET}", { cause: town });
  };`,
  );
  expect(broken).not.toBe(source);
  const options = { compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.ESNext } };
  // Below node_modules, where imports resolve as they do for a user and where git does not look.
  const directory = new URL("node_modules/.recipes-server/", import.meta.url);
  await mkdir(directory, { recursive: true });
  const file = new URL("advice.mjs", directory);
  await writeFile(file, transpileModule(broken, options).outputText);
  return ((await import(file.href)) as { buildAdviceServer: BuildServer }).buildAdviceServer;
}

describe.each(ALL.filter(([name]) => !["advice", "twoQuestions"].includes(name)))("a state of %s", (_name, recipe) => {
  it("holds nothing of a user, and is taken from another", async () => {
    const { requestState } = await raw(recipe, {}, served(recipe.build, as("ann")));
    const payload = JSON.parse(Buffer.from(requestState!.split(".")[1]!, "base64url").toString());
    expect(["tool", "by", "name", "tries"]).toEqual(expect.arrayContaining(Object.keys(payload.p)));
    const retried = { requestState, inputResponses: allAnswers(recipe) };
    expect(said((await raw(recipe, retried, served(recipe.build, as("bob")))).result)).toBe(recipe.done);
  });
});

it.each(ALL)("%s refuses 20,000 tool uses in one answer", async (_name, recipe) => {
  const { requestState } = await raw(recipe);
  const many = uses(...Array.from({ length: 20_000 }, () => "Vienna"));
  const inputResponses = { ...allAnswers(recipe), [recipe.keys[0]!]: many };
  const { failed } = await raw(recipe, { requestState, inputResponses });
  expect(failed).toMatch(/^(Invalid sampling result: |More than 8 tool uses)/);
});

describe("advice", () => {
  const recipe = RECIPES["advice"]!;
  const turn = async (answer: CreateMessageResult) =>
    raw(recipe, { requestState: (await raw(recipe)).requestState, inputResponses: { turn: answer } });

  it("runs eight tool uses, and not nine", async () => {
    const towns = Array.from({ length: 9 }, () => "Vienna");
    expect((await turn(uses(...towns.slice(1)))).asked["turn"]!.params.messages[2]!.content).toHaveLength(8);
    expect((await turn(uses(...towns))).failed).toBe("More than 8 tool uses in one answer");
  });

  it("logs what a tool throws, and tells neither the client nor the model", async () => {
    const thrower = { ...recipe, build: await buildThrowing() };
    const { requestState } = await raw(thrower);
    const run = await raw(thrower, { requestState, inputResponses: { turn: uses("Vienna") } });
    expect(run.asked["turn"]!.params.messages[2]!.content).toMatchObject([
      { toolUseId: "0", isError: true, content: [textContent("The tool failed")] },
    ]);
    expect(run.everything).not.toContain("hunter2");
    expect(Buffer.from(run.requestState!.split(".")[1]!, "base64url").toString()).not.toContain("hunter2");
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: SECRET }));
  });

  it("runs the tools again when a state is sent again", async () => {
    const { requestState } = await raw(recipe);
    const twice = { requestState, inputResponses: { turn: uses("Vienna") } };
    const [once, again] = [await raw(recipe, twice), await raw(recipe, twice)];
    expect(again.asked).toEqual(once.asked);
    expect(again.everything).toContain("Rain in Vienna.");
  });

  it("stops before its state is too long", async () => {
    const bytes = new Uint8Array(1_400_000);
    const use = toolUseContent("1", "weather", { town: "Vienna" });
    const answer: CreateMessageResult = { ...text, content: [imageContent(bytes, "image/png"), use] };
    expect((await turn(answer)).failed).toBe("The conversation is too long");
  });
});
