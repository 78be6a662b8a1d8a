/* The two recipes of a client behind a provider's API, each with the provider's own SDK before a stand-in for the API. */
import { fileURLToPath } from "node:url";
import Anthropic from "@anthropic-ai/sdk";
import type { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import type { CreateMessageRequest, CreateMessageRequestParams, CreateMessageResult, Tool } from "mcp-sampling-input";
import {
  assistantMessage,
  audioContent,
  checkAnswer,
  createFollowUp,
  imageContent,
  readResponse,
  textContent,
  textOf,
  toolResultContent,
  toolUseContent,
  toolUses,
  userMessage,
} from "mcp-sampling-input";
import OpenAI from "openai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildAnthropicClient } from "./recipes/anthropic.ts";
import type { Approve } from "./recipes/anthropic.ts";
import { buildOpenAIClient } from "./recipes/openai.ts";
import { compile } from "./tsc.ts";
import { serveByFetch, withClient, withServer } from "./wiring.ts";

/** A key and an internal of the provider: neither may reach a server. */
const KEY = "sk-secret-0123456789";
const INTERNAL = "org-internal-77";

type Reply = { status?: number; body: object };
type Sent = Record<string, unknown> & { messages: unknown[] };

/** The API: takes down what arrives, and gives the replies in turn. */
function standIn(path: string, header: string, replies: Reply[]) {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    expect(new URL(String(url)).pathname).toBe(path);
    expect(init?.method).toBe("POST");
    expect(new Headers(init?.headers).get(header)).toContain(KEY);
    sent.push(JSON.parse(String(init?.body)));
    const { status = 200, body } = replies[sent.length - 1] ?? expect.fail("one request too many");
    return Response.json(body, { status, headers: { "request-id": "req_1", "x-request-id": "req_1" } });
  };
  return { sent, fetch };
}

/** A call of a tool, in a reply: its input as text, as OpenAI sends it. */
type Call = { id: string; name: string; input: string };

interface Recipe {
  name: string;
  model: string;
  path: string;
  header: string;
  build: (fetch: typeof globalThis.fetch, approve: Approve) => Client;
  reply: (text: string, calls?: Call[], stopReason?: string) => Reply;
  failure: (status: number) => Reply;
  /** How many messages arrive in each round of the tool loop below. */
  lengths: number[];
}

const claude = (content: object[], stop_reason: string, more: object = {}): Reply => ({
  body: {
    id: "msg_01XFDUDYJgAACzvnptvVoYEL",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5-5",
    content,
    stop_reason,
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: { input_tokens: 12, output_tokens: 6, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
    ...more,
  },
});

const gpt = (message: object, finish_reason: string): Reply => ({
  body: {
    id: "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
    object: "chat.completion",
    created: 1741569952,
    model: "gpt-5.4-2026-03-05",
    choices: [
      {
        index: 0,
        message: { role: "assistant", refusal: null, annotations: [], ...message },
        logprobs: null,
        finish_reason,
      },
    ],
    usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
    service_tier: "default",
  },
});

const anthropic: Recipe = {
  name: "Anthropic",
  lengths: [1, 3, 5],
  model: "claude-sonnet-5-5",
  path: "/v1/messages",
  header: "authorization",
  build: (fetch, approve) =>
    buildAnthropicClient(
      new Anthropic({ apiKey: KEY, baseURL: "http://stand-in.test", fetch, maxRetries: 0 }),
      approve,
    ),
  reply: (text, calls = [], stopReason = calls.length > 0 ? "tool_use" : "end_turn") =>
    claude(
      [
        ...(text === "" ? [] : [{ type: "text", text, citations: null }]),
        ...calls.map(({ input, ...call }) => ({
          type: "tool_use",
          ...call,
          input: JSON.parse(input),
          caller: { type: "direct" },
        })),
      ],
      stopReason,
    ),
  failure: (status) => ({
    status,
    body: { type: "error", error: { type: "api_error", message: `${INTERNAL} ${KEY}` }, request_id: "req_1" },
  }),
};

const openai: Recipe = {
  name: "OpenAI",
  lengths: [1, 4, 6],
  model: "gpt-5.4-2026-03-05",
  path: "/v1/chat/completions",
  header: "authorization",
  build: (fetch, approve) =>
    buildOpenAIClient(new OpenAI({ apiKey: KEY, baseURL: "http://stand-in.test/v1", fetch, maxRetries: 0 }), approve),
  reply: (text, calls = [], stopReason = calls.length > 0 ? "tool_calls" : "stop") =>
    gpt(
      {
        content: text === "" ? null : text,
        ...(calls.length > 0 && {
          tool_calls: calls.map(({ id, name, input }) => ({
            id,
            type: "function",
            function: { name, arguments: input },
          })),
        }),
      },
      stopReason,
    ),
  failure: (status) => ({
    status,
    body: { error: { message: `${INTERNAL} ${KEY}`, type: "server_error", param: null, code: "internal_error" } },
  }),
};

const RECIPES: Recipe[] = [anthropic, openai];

/** A server that asks what it is given, and gives the answer back as text. */
function askingServer(params: CreateMessageRequestParams) {
  const request: CreateMessageRequest = { method: "sampling/createMessage", params };
  return () => {
    const mcp = new McpServer({ name: "asking", version: "1.0.0" });
    mcp.registerTool("ask", {}, (ctx): CallToolResult | InputRequiredResult => {
      const { inputResponses } = ctx.mcpReq;
      if (!inputResponses) return inputRequired({ inputRequests: { turn: request } });
      return { content: [textContent(JSON.stringify(inputResponses["turn"]))] };
    });
    return mcp;
  };
}

const approve: Approve = async () => true;
const question = [userMessage("Name a river in Austria.")];
const weather: Tool = {
  name: "weather",
  title: "Weather",
  description: "Today's weather in a town",
  inputSchema: { type: "object", properties: { town: { type: "string" } }, required: ["town"] },
  annotations: { readOnlyHint: true },
};
const use = (id: string, town: string): Call => ({ id, name: "weather", input: JSON.stringify({ town }) });

/** Asks through a recipe, and gives what the server got and what the API got. */
async function ask(recipe: Recipe, params: Partial<CreateMessageRequestParams>, reply: Reply, approving = approve) {
  const { sent, fetch } = standIn(recipe.path, recipe.header, [reply]);
  const client = recipe.build(fetch, approving);
  const outcome = await withServer(askingServer({ messages: question, maxTokens: 100, ...params }), (served) =>
    withClient(served, client, () => client.callTool({ name: "ask" })).then(
      ({ content }) => ({
        answer: JSON.parse(textOf({ role: "user", content: content as [] })) as CreateMessageResult,
      }),
      (error: Error & { code?: number }) => ({ error }),
    ),
  );
  return { answer: undefined, error: undefined, ...outcome, sent, body: sent[0] };
}

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockReset().mockReturnValue());

it("the recipes compile under strict settings, with the types of the official packages", {
  timeout: 120_000,
}, async () => {
  expect(await compile(fileURLToPath(new URL("recipes/tsconfig.json", import.meta.url)))).toBe("");
});

describe.each(RECIPES)("$name", (recipe) => {
  const text = recipe.reply("The Danube.");

  it("answers with text", async () => {
    const { answer } = await ask(recipe, {}, text);
    const content = [textContent("The Danube.")];
    expect(answer).toEqual({ role: "assistant", model: recipe.model, stopReason: "endTurn", content });
    expect(log).not.toHaveBeenCalled();
  });

  it("answers with tool uses, several of them", async () => {
    const { answer } = await ask(recipe, { tools: [weather] }, recipe.reply("", [use("a", "Wien"), use("b", "Linz")]));
    expect(answer).toMatchObject({ stopReason: "toolUse" });
    expect(answer!.content).toEqual([
      toolUseContent("a", "weather", { town: "Wien" }),
      toolUseContent("b", "weather", { town: "Linz" }),
    ]);
  });

  it("answers with an empty text where the API gives nothing", async () => {
    const { answer } = await ask(recipe, {}, recipe.reply(""));
    expect(answer).toMatchObject({ content: [textContent("")], stopReason: "endTurn" });
  });

  it("asks the user before the model and before the answer goes out", async () => {
    const asked: unknown[][] = [];
    const { answer, body } = await ask(recipe, {}, text, async (...what) => asked.push(what) > 0);
    expect(body).toBeDefined();
    expect(asked).toEqual([[{ messages: question, maxTokens: 100 }], [{ messages: question, maxTokens: 100 }, answer]]);
  });

  it.each([
    ["the question", 0, async () => false],
    ["the question, with anything but true", 0, (async () => 1) as unknown as Approve],
    ["the answer", 1, async (_asked: unknown, answer: unknown) => answer === undefined],
  ] as [string, number, Approve][])("a user declines %s", async (_what, count, approving) => {
    const { error, sent } = await ask(recipe, {}, text, approving);
    expect(error).toMatchObject({ message: expect.stringContaining("User rejected sampling request") });
    expect(sent.length).toBe(count);
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ["audio", { messages: [userMessage(audioContent("UklGRg==", "audio/wav"))] }],
    ["images other", { messages: [userMessage(imageContent("AAAA", "image/png;base64,BBBB"))] }],
    ["tool names", { tools: [{ ...weather, name: "the.weather" }] }],
  ])("refuses %s, before the user is asked", async (what, params) => {
    const { error, sent } = await ask(recipe, params, text, async () => expect.fail("asked"));
    expect(error).toMatchObject({ message: expect.stringContaining(`This client does not support ${what}`) });
    expect(sent).toEqual([]);
  });

  it("refuses an invalid request", async () => {
    const { error, sent } = await ask(recipe, { messages: [] }, text);
    expect(error).toMatchObject({ message: expect.stringContaining("params.messages") });
    expect(sent).toEqual([]);
  });

  it.each([400, 401, 429, 500, 529])("hides the provider's error %i", async (status) => {
    const { error } = await ask(recipe, {}, recipe.failure(status));
    expect(error!.message).toMatch(/Internal error$/);
    expect(`${error!.message} ${JSON.stringify(error)}`).not.toMatch(`${KEY}|${INTERNAL}`);
    expect(log.mock.calls).toEqual([[expect.stringContaining(INTERNAL)]]);
  });

  it("hides it from a server on an older connection too, which gets each error", async () => {
    const results: CallToolResult[] = [];
    for (const [reply, approving] of [
      [recipe.failure(500), approve],
      [text, async () => Promise.reject(new Error(INTERNAL))],
      [text, async () => false],
    ] as [Reply, Approve][]) {
      const { fetch } = standIn(recipe.path, recipe.header, [reply]);
      const [atServer, atClient] = InMemoryTransport.createLinkedPair();
      await askingServer({ messages: question, maxTokens: 100 })().connect(atServer);
      const client = recipe.build(fetch, approving);
      await client.connect(atClient);
      results.push((await client.callTool({ name: "ask" })) as CallToolResult);
      await client.close();
    }
    expect(JSON.stringify(results)).not.toMatch(`${KEY}|${INTERNAL}`);
    const said = "Fulfilling input required by 'tools/call' failed: ";
    expect(results.map(({ content }) => textOf({ role: "user", content: content as [] }))).toEqual([
      `${said}Internal error`,
      `${said}Internal error`,
      `${said}User rejected sampling request`,
    ]);
  });

  it.each([
    ["of a tool that was not offered", { tools: [weather] }, [{ ...use("a", "Wien"), name: "other" }]],
    ["with one id twice", { tools: [weather] }, [use("a", "Wien"), use("a", "Linz")]],
    ["where no tools were offered", {}, [use("a", "Wien")]],
    ["whose input is a list", { tools: [weather] }, [{ ...use("a", ""), input: "[1]" }]],
    ["whose input is null", { tools: [weather] }, [{ ...use("a", ""), input: "null" }]],
  ] as [string, object, Call[]][])("does not send a tool use %s", async (_what, params, calls) => {
    const { error } = await ask(recipe, params, recipe.reply("", calls));
    expect(error!.message).toMatch(/Internal error$/);
    expect(log).toHaveBeenCalledOnce();
  });

  it("does not send an answer without a tool use where one is required", async () => {
    const { error } = await ask(recipe, { tools: [weather], toolChoice: { mode: "required" } }, text);
    expect(error!.message).toMatch(/Internal error$/);
  });

  it("stops asking the API when the call is given up", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const giveUp = new AbortController();
    const fetch = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signals.push(init?.signal);
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
        giveUp.abort();
      });
    await withServer(askingServer({ messages: question, maxTokens: 100 }), (served) =>
      withClient(served, recipe.build(fetch, approve), async (client) => {
        await expect(client.callTool({ name: "ask" }, { signal: giveUp.signal })).rejects.toThrow();
      }),
    );
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it("limits the tokens", async () => {
    expect(Object.values((await ask(recipe, { maxTokens: 1e9 }, text)).body!)).toContain(4096);
    expect(Object.values((await ask(recipe, { maxTokens: 77 }, text)).body!)).toContain(77);
  });

  it("goes through the tool loop of a server", async () => {
    const { sent, fetch } = standIn(recipe.path, recipe.header, [
      recipe.reply("Let me look.", [use("a", "Wien"), use("b", "Graz")]),
      recipe.reply("", [use("c", "Linz")]),
      recipe.reply("Rain everywhere."),
    ]);
    const client = recipe.build(fetch, approve);
    const served = await serveByFetch(buildLoopServer);
    const { content } = await withClient(served, client, () => client.callTool({ name: "advise" }));
    await served.close();
    expect(content).toEqual([textContent("Rain everywhere.")]);
    expect(sent.length).toBe(3);
    expect(sent.map(({ messages }) => messages.length)).toEqual(recipe.lengths);
    expect(JSON.stringify(sent[2]!.messages)).toContain("no such town");
  });
});

/** A server with a tool loop, as the README shows it. */
function buildLoopServer(): McpServer {
  type State = { request: CreateMessageRequest };
  const codec = createRequestStateCodec<State>({ key: loopKey });
  const mcp = new McpServer({ name: "loop", version: "1.0.0" }, { requestState: { verify: codec.verify } });
  const first: CreateMessageRequest = {
    method: "sampling/createMessage",
    params: { messages: [userMessage("How is the weather?")], maxTokens: 100, tools: [weather] },
  };
  mcp.registerTool("advise", {}, async (ctx): Promise<CallToolResult | InputRequiredResult> => {
    const state = ctx.mcpReq.requestState<State>();
    let request = state?.request ?? first;
    if (state) {
      const read = readResponse(ctx.mcpReq.inputResponses, "turn", request);
      const answer = read.ok ? checkAnswer(request, read.value) : read;
      if (!answer.ok) return { isError: true, content: [textContent("wrong")] };
      const uses = toolUses(answer.value);
      if (uses.length === 0) return { content: [textContent(textOf(answer.value))] };
      const results = uses.map(({ id, input }) =>
        input["town"] === "Graz"
          ? toolResultContent(id, "no such town", { isError: true })
          : toolResultContent(id, "Rain."),
      );
      const followUp = createFollowUp(request, answer.value, results);
      if (!followUp.ok) return { isError: true, content: [textContent(followUp.error.message)] };
      request = followUp.value;
    }
    return inputRequired({ inputRequests: { turn: request }, requestState: await codec.mint({ request }) });
  });
  return mcp;
}
const loopKey = crypto.getRandomValues(new Uint8Array(32));

/* What the API gets, word for word. */

const png = "iVBORw0KGgo=";
const everything: CreateMessageRequestParams = {
  messages: [
    userMessage([textContent("What is this?"), imageContent(png, "image/png")]),
    assistantMessage("A dot. Shall I look up the weather?"),
    userMessage("Yes, in Wien and Linz."),
    assistantMessage([
      textContent("Looking."),
      toolUseContent("a", "weather", { town: "Wien" }),
      toolUseContent("b", "weather", { town: "Linz" }),
      toolUseContent("c", "weather", {}),
    ]),
    userMessage([
      toolResultContent("b", "no such town", { isError: true }),
      toolResultContent("a", [
        textContent("Rain."),
        imageContent(png, "image/png"),
        { type: "resource_link", uri: "https://example.com/a", name: "radar" },
        { type: "resource", resource: { uri: "file:///a.txt", text: "All of it." } },
        { type: "resource", resource: { uri: "file:///a.png", mimeType: "image/png", blob: png } },
        { type: "resource", resource: { uri: "file:///a.pdf", mimeType: "application/pdf", blob: "AAAA" } },
      ]),
      toolResultContent("c", [], { structuredContent: { rain: true } }),
    ]),
  ],
  maxTokens: 100,
  systemPrompt: "Be brief.",
  temperature: 0.5,
  stopSequences: ["END"],
  includeContext: "none",
  metadata: { user_id: "somebody" },
  modelPreferences: { hints: [{ name: "gpt-4o" }, { name: "claude-3-5-haiku" }], costPriority: 0.9 },
  tools: [weather],
  toolChoice: { mode: "auto" },
};

describe("what the API gets", () => {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: png } };
  const url = { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } };
  const leftOut = "(file:///a.pdf is neither text nor an image and was left out)";

  it("Anthropic", async () => {
    const { body } = await ask(anthropic, everything, anthropic.reply("Rain."));
    expect(body).toEqual({
      model: "claude-haiku-5-5",
      max_tokens: 100,
      system: "Be brief.",
      stop_sequences: ["END"],
      tools: [{ name: "weather", description: weather.description, input_schema: weather.inputSchema }],
      tool_choice: { type: "auto" },
      messages: [
        { role: "user", content: [textContent("What is this?"), image] },
        { role: "assistant", content: [textContent("A dot. Shall I look up the weather?")] },
        { role: "user", content: [textContent("Yes, in Wien and Linz.")] },
        {
          role: "assistant",
          content: [
            textContent("Looking."),
            { type: "tool_use", id: "a", name: "weather", input: { town: "Wien" } },
            { type: "tool_use", id: "b", name: "weather", input: { town: "Linz" } },
            { type: "tool_use", id: "c", name: "weather", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "b", content: [textContent("no such town")], is_error: true },
            {
              type: "tool_result",
              tool_use_id: "a",
              content: [
                textContent("Rain."),
                image,
                textContent("Link to radar: https://example.com/a"),
                textContent("All of it."),
                image,
                textContent(leftOut),
              ],
              is_error: false,
            },
            { type: "tool_result", tool_use_id: "c", content: [textContent('{"rain":true}')], is_error: false },
          ],
        },
      ],
    });
  });

  it("OpenAI", async () => {
    const call = (id: string, input: string) => ({
      id,
      type: "function",
      function: { name: "weather", arguments: input },
    });
    const { body } = await ask(openai, everything, openai.reply("Rain."));
    expect(body).toEqual({
      model: "gpt-4.1",
      max_completion_tokens: 100,
      temperature: 0.5,
      stop: ["END"],
      tools: [
        {
          type: "function",
          function: { name: "weather", description: weather.description, parameters: weather.inputSchema },
        },
      ],
      tool_choice: "auto",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: [textContent("What is this?"), url] },
        { role: "assistant", content: "A dot. Shall I look up the weather?" },
        { role: "user", content: [textContent("Yes, in Wien and Linz.")] },
        {
          role: "assistant",
          content: "Looking.",
          tool_calls: [call("a", '{"town":"Wien"}'), call("b", '{"town":"Linz"}'), call("c", "{}")],
        },
        { role: "tool", tool_call_id: "b", content: "The tool failed:\nno such town" },
        {
          role: "tool",
          tool_call_id: "a",
          content: `Rain.\nLink to radar: https://example.com/a\nAll of it.\n${leftOut}`,
        },
        { role: "tool", tool_call_id: "c", content: '{"rain":true}' },
        { role: "user", content: [textContent("From the result of a:"), url, url] },
      ],
    });
  });

  it.each([
    [{ mode: "required" }, { type: "any" }, "required"],
    [{ mode: "none" }, { type: "none" }, "none"],
    [{}, { type: "auto" }, "auto"],
    [undefined, { type: "auto" }, "auto"],
  ] as const)("tool choice %j", async (toolChoice, forClaude, forGpt) => {
    const params = { tools: [weather], toolChoice };
    const calls = toolChoice && "mode" in toolChoice && toolChoice.mode === "required" ? [use("a", "Wien")] : [];
    const both = [
      await ask(anthropic, params, anthropic.reply("", calls)),
      await ask(openai, params, openai.reply("", calls)),
    ];
    expect(both.map(({ body }) => body!["tool_choice"])).toEqual([forClaude, forGpt]);
    expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
  });

  it("no tools and no tool choice, where none are offered", async () => {
    for (const recipe of RECIPES) {
      const { body } = await ask(recipe, { tools: [], toolChoice: { mode: "auto" } }, recipe.reply("Hi."));
      expect(Object.keys(body!).filter((key) => key.startsWith("tool"))).toEqual([]);
    }
  });

  it.each([
    [["opus"], "claude-opus-5-5", "gpt-5.4"],
    [["claude-3-5-sonnet-20241022"], "claude-sonnet-5-5", "gpt-5.4"],
    [["gpt-4o-mini", "opus"], "claude-opus-5-5", "gpt-5.4-mini"],
    [["gemini-9", "HAIKU"], "claude-haiku-5-5", "gpt-5.4"],
    [["../../v1/files", ""], "claude-sonnet-5-5", "gpt-5.4"],
  ])("for the hints %j a model of its own", async (names, forClaude, forGpt) => {
    const params = { modelPreferences: { hints: [...names.map((name) => ({ name })), {}] } };
    for (const [recipe, model] of [
      [anthropic, forClaude],
      [openai, forGpt],
    ] as const) {
      expect((await ask(recipe, params, recipe.reply("Hi."))).body).toMatchObject({ model });
    }
  });

  it("OpenAI: neither temperature nor stop sequences for a model that reasons, and never more than four of them", async () => {
    const params = { temperature: 1, stopSequences: ["a"] };
    const { body } = await ask(openai, params, openai.reply("Hi."));
    expect(Object.keys(body!).sort()).toEqual(["max_completion_tokens", "messages", "model"]);
    const { error } = await ask(openai, { stopSequences: ["a", "b", "c", "d", "e"] }, openai.reply("Hi."));
    expect(error!.message).toContain("This client does not support more than 4 stop sequences");
  });

  it("Anthropic: no text without a visible character", async () => {
    const messages = [
      userMessage("Hi."),
      assistantMessage(" \n"),
      userMessage([textContent(""), textContent("Well?")]),
    ];
    const { body } = await ask(anthropic, { messages, systemPrompt: "" }, anthropic.reply("Hi."));
    const content = (text: string) => [textContent(text)];
    expect(body).not.toHaveProperty("system");
    expect(body!.messages).toEqual([
      { role: "user", content: content("Hi.") },
      { role: "user", content: content("Well?") },
    ]);
  });

  it("OpenAI: no image of the assistant", async () => {
    const messages = [userMessage("Hi."), assistantMessage(imageContent(png, "image/png")), userMessage("Well?")];
    const { error } = await ask(openai, { messages }, openai.reply("Hi."));
    expect(error!.message).toContain("This client does not support images and audio in messages of the assistant");
  });
});

describe("how an answer ends", () => {
  const half = { ...use("a", "Wien"), input: '{"town":"Wi' };

  it.each([
    ["end_turn", "endTurn"],
    ["max_tokens", "maxTokens"],
    ["stop_sequence", "stopSequence"],
    ["pause_turn", "pause_turn"],
    ["model_context_window_exceeded", "model_context_window_exceeded"],
    ["some_day", "some_day"],
  ])("Anthropic: %s", async (word, stopReason) => {
    const whole = await ask(anthropic, {}, anthropic.reply("The Dan", [], word));
    expect(whole.answer).toMatchObject({ stopReason, content: [textContent("The Dan")] });
    if (word === "end_turn") return;
    const cut = await ask(anthropic, { tools: [weather] }, anthropic.reply("", [use("a", "Wi")], word));
    expect(cut.answer).toMatchObject({ stopReason, content: [textContent("")] });
  });

  it("Anthropic: a null is no stop reason", async () => {
    const { answer } = await ask(anthropic, {}, claude([{ type: "text", text: "Hi." }], null as never));
    expect(answer).toEqual({ role: "assistant", model: anthropic.model, content: [textContent("Hi.")] });
  });

  it.each([
    ["stop", "endTurn"],
    ["length", "maxTokens"],
    ["content_filter", "content_filter"],
    ["some_day", "some_day"],
  ])("OpenAI: %s", async (word, stopReason) => {
    const whole = await ask(openai, {}, openai.reply("The Dan", [], word));
    expect(whole.answer).toMatchObject({ stopReason, content: [textContent("The Dan")] });
    if (word === "stop" || word === "some_day") return;
    const cut = await ask(openai, { tools: [weather] }, openai.reply("", [half], word));
    expect(cut.answer).toMatchObject({ stopReason, content: [textContent("")] });
  });

  it("OpenAI: stop beside tool calls means toolUse", async () => {
    const { answer } = await ask(openai, { tools: [weather] }, openai.reply("", [use("a", "Wien")], "stop"));
    expect(answer).toMatchObject({ stopReason: "toolUse" });
  });

  it.each(["tool_calls", "stop"])("OpenAI: arguments that do not parse, with %s, are not sent", async (word) => {
    const { error } = await ask(openai, { tools: [weather] }, openai.reply("", [half], word));
    expect(error!.message).toMatch(/Internal error$/);
    expect(log).toHaveBeenCalledOnce();
  });

  it("OpenAI: empty arguments are an empty object", async () => {
    const { answer } = await ask(openai, { tools: [weather] }, openai.reply("", [{ ...half, input: "" }]));
    expect(answer!.content).toEqual([toolUseContent("a", "weather", {})]);
  });

  it("OpenAI: a reply without a choice, or with another kind of call, is an error", async () => {
    const custom = { id: "a", type: "custom", custom: { name: "weather", input: "Wien" } };
    for (const reply of [{ body: { choices: [] } }, gpt({ content: null, tool_calls: [custom] }, "tool_calls")]) {
      expect((await ask(openai, { tools: [weather] }, reply)).error!.message).toMatch(/Internal error$/);
    }
  });

  it.each([undefined, { tools: [weather], toolChoice: { mode: "required" as const } }])(
    "refusals, %j",
    async (params = {} as never) => {
      const details = { type: "refusal", category: "cyber", explanation: "That could do harm." };
      const replies = [
        [anthropic, claude([{ type: "text", text: "Half a" }], "refusal", { stop_details: details })],
        [openai, gpt({ content: null, refusal: details.explanation }, "stop")],
      ] as const;
      for (const [recipe, reply] of replies) {
        const { answer } = await ask(recipe, params, reply);
        expect(answer).toMatchObject({ stopReason: "refusal", content: textContent(details.explanation) });
      }
      const { answer } = await ask(anthropic, params, claude([], "refusal"));
      expect(answer).toMatchObject({ stopReason: "refusal", content: textContent("") });
    },
  );
});

describe("Anthropic's thinking", () => {
  const thought = { type: "thinking", thinking: "", signature: "EqQBCgIYAhIM" };
  const redacted = { type: "redacted_thinking", data: "EmwKAhgB" };
  const opus = { modelPreferences: { hints: [{ name: "opus" }] } };
  const call = { type: "tool_use", id: "a", name: "weather", input: { town: "Wien" } };

  it("is asked for where the model takes it, and not beside a tool use that is forced", async () => {
    const { body } = await ask(anthropic, opus, anthropic.reply("Hi."));
    expect(body!["thinking"]).toEqual({ type: "adaptive", display: "omitted" });
    const forced = { ...opus, tools: [weather], toolChoice: { mode: "required" as const } };
    expect((await ask(anthropic, forced, anthropic.reply("", [use("a", "Wien")]))).body).not.toHaveProperty("thinking");
    expect((await ask(anthropic, {}, anthropic.reply("Hi."))).body).not.toHaveProperty("thinking");
  });

  it("goes through a server's tool loop, and comes back in its place", async () => {
    const content = [thought, redacted, textContent("Looking."), thought, call];
    const { sent, fetch } = standIn(anthropic.path, anthropic.header, [
      claude(content, "tool_use"),
      anthropic.reply("Rain."),
    ]);
    const client = anthropic.build(fetch, approve);
    const served = await serveByFetch(buildLoopServer);
    await withClient(served, client, () => client.callTool({ name: "advise" }));
    await served.close();
    expect(sent[1]!.messages[1]).toEqual({ role: "assistant", content });
  });

  it("stands in _meta of the next block, and is dropped where none follows", async () => {
    const { answer } = await ask(anthropic, {}, claude([thought, textContent("Hi."), thought], "max_tokens"));
    expect(answer!.content).toEqual([{ ...textContent("Hi."), _meta: { "com.example/thinking": [thought] } }]);
    const { answer: alone } = await ask(anthropic, {}, claude([thought], "max_tokens"));
    expect(alone).toMatchObject({ stopReason: "maxTokens", content: [textContent("")] });
    expect(alone!.content).toEqual([textContent("")]);
  });

  it.each([
    ["a block of another kind", [{ type: "document", source: { type: "url", url: "https://example.com" } }]],
    ["a signature that is no string", [{ ...thought, signature: 5 }]],
    ["no list", thought],
    ["no objects", [null, "thinking", [thought]]],
  ])("is not taken from a server as %s", async (_what, kept) => {
    const _meta = { "com.example/thinking": kept };
    const messages = [userMessage("Hi."), assistantMessage({ ...textContent("Hm."), _meta }), userMessage("Well?")];
    const { body } = await ask(anthropic, { messages }, anthropic.reply("Hi."));
    expect(body!.messages[1]).toEqual({ role: "assistant", content: [textContent("Hm.")] });
  });

  it("is not taken from a message of the user, and no key travels beside it", async () => {
    const _meta = { "com.example/thinking": [{ ...thought, cache_control: { type: "ephemeral" } }] };
    const messages = [
      userMessage({ ...textContent("Hi."), _meta }),
      assistantMessage({ ...textContent("Hm."), _meta }),
      userMessage("Well?"),
    ];
    const { body } = await ask(anthropic, { messages }, anthropic.reply("Hi."));
    expect(body!.messages[0]).toEqual({ role: "user", content: [textContent("Hi.")] });
    expect(body!.messages[1]).toEqual({ role: "assistant", content: [thought, textContent("Hm.")] });
  });
});
