import { randomBytes } from "node:crypto";
import { createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import { checkCapabilities, createMessage, isToolUseContent, readResponse } from "mcp-sampling-input";
import type { CreateMessageRequest, CreateMessageResult, SamplingMessage, ToolUseContent } from "mcp-sampling-input";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answersIn, capabilitiesOf, highLevel, lowLevel, protocolError, RESOURCE } from "./askingServers.ts";
import { answers, built, requests, weather } from "./samples.ts";
import { buildClient, SERVING, withClient, withServer } from "./wiring.ts";
import type { BuildServer, Model } from "./wiring.ts";

const EVERYTHING = { sampling: { tools: {}, context: {} } };
const plain = requests["plain text"]!;
const text = answers["text"]!;

describe.each(SERVING)("$way", ({ serve }) => {
  /** Calls the tool `ask` of a server through the official client, and tells what its model was asked. */
  async function callTool(build: BuildServer, model: Model) {
    const asked: CreateMessageRequest[] = [];
    const client = buildClient((request) => {
      asked.push(request);
      return model(request);
    }, EVERYTHING);
    const call = () => client.callTool({ name: "ask", arguments: {} });
    const result = await withServer(build, (served) => withClient(served, client, call), serve);
    return { asked, result };
  }

  describe.each([
    ["Server", lowLevel],
    ["McpServer", highLevel],
  ])("%s", (_kind, build) => {
    it.each(Object.entries(requests))("a request with %s reaches the client's model whole", async (_what, request) => {
      const { asked, result } = await callTool(build({ requests: { one: request } }), () => text);
      expect(asked).toEqual([request]);
      expect(answersIn(result)).toEqual({ one: text });
    });

    it.each(Object.entries(answers))("an answer with %s reaches the server whole", async (_what, answer) => {
      const request = requests["every option"]!;
      const { result } = await callTool(build({ requests: { one: request } }), () => answer);
      expect(answersIn(result)).toEqual({ one: answer });
    });

    it("two requests in one round come back under their own keys", async () => {
      let rounds = 0;
      const image = requests["an image"]!;
      const asking = { requests: { river: plain, image }, watch: () => void rounds++ };
      const { asked, result } = await callTool(build(asking), (request) => ({
        ...text,
        model: Array.isArray(request.params.messages[0]?.content) ? "seer" : "reader",
      }));
      expect(new Set(asked)).toEqual(new Set([plain, image]));
      expect(answersIn(result)).toEqual({ river: { ...text, model: "reader" }, image: { ...text, model: "seer" } });
      expect(rounds).toBe(2);
    });
  });

  it("a sampling request goes beside an elicitation", async () => {
    let elicited: unknown;
    let atServer: unknown;
    const ok = inputRequired.elicit({ message: "Go on?", requestedSchema: z.object({ yes: z.boolean() }) });
    const build = highLevel({
      requests: { river: plain },
      others: { ok },
      watch: (ctx) => (atServer = ctx.mcpReq.inputResponses),
    });
    const client = buildClient(() => text, { ...EVERYTHING, elicitation: {} });
    client.setRequestHandler("elicitation/create", (request) => {
      elicited = request.params.message;
      return { action: "accept", content: { yes: true } };
    });
    const call = () => client.callTool({ name: "ask" });
    const result = await withServer(build, (served) => withClient(served, client, call), serve);
    expect(elicited).toBe("Go on?");
    expect(answersIn(result)).toEqual({ river: text });
    expect(atServer).toEqual({ river: text, ok: { action: "accept", content: { yes: true } } });
  });

  it("a tool, a prompt and a resource each ask", () => {
    const client = buildClient(() => text, EVERYTHING);
    const callAll = async () => {
      for (const result of [
        await client.callTool({ name: "ask" }),
        await client.getPrompt({ name: "ask" }),
        await client.readResource({ uri: RESOURCE }),
      ]) {
        expect(answersIn(result)).toEqual({ river: text });
      }
    };
    const build = highLevel({ requests: { river: plain } });
    return withServer(build, (served) => withClient(served, client, callAll), serve);
  });

  it("parallel tool uses come back as results in the next turn, the history signed", async () => {
    const loop = toolLoop();
    const { asked, result } = await callTool(loop, (request) =>
      request.params.messages.length === 1
        ? { ...answers["parallel tool uses"]!, usage: { tokens: 7 } }
        : { ...text, content: { type: "text", text: "Rain in both." } },
    );
    expect(result.content).toEqual([{ type: "text", text: "Rain in both." }]);
    expect(asked.map((request) => request.params.messages.length)).toEqual([1, 3]);
    expect(asked[1]!.params.messages[1]).toMatchObject({
      role: "assistant",
      content: answers["parallel tool uses"]!.content,
    });
    expect(asked[1]!.params.messages[2]).toEqual({
      role: "user",
      content: [
        { type: "tool_result", toolUseId: "w1", content: [{ type: "text", text: "rain in Ulm" }] },
        { type: "tool_result", toolUseId: "w2", content: [{ type: "text", text: "rain in Linz" }] },
      ],
    });
  });
});

/* The official client in the cases that the README describes in its notes. */
describe("the official client", () => {
  const unknown = {
    ...answers["a list of blocks"]!,
    usage: { tokens: 7 },
    content: [{ type: "text" as const, text: "one", confidence: 0.5 }],
  };
  const { usage: _usage, ...known } = { ...unknown, content: [{ type: "text" as const, text: "one" }] };

  function call(request: CreateMessageRequest, model: Model) {
    let rounds = 0;
    const build = lowLevel({ requests: { one: request }, watch: () => void rounds++ });
    return withServer(build, (served) =>
      withClient(served, buildClient(model, EVERYTHING), async (client) => {
        const result = await client.callTool({ name: "ask" }).catch((reason: unknown) => reason as Error);
        return { result, rounds };
      }),
    );
  }

  it("takes a history with an answer put back whole, and strips the keys that it does not know", async () => {
    const messages = [...plain.params.messages, unknown, ...plain.params.messages];
    let asked: CreateMessageRequest | undefined;
    await call(built(createMessage(messages, { maxTokens: 100 })), (request) => {
      asked = request;
      return text;
    });
    const stripped = { role: "assistant", content: known.content };
    expect(asked?.params.messages).toEqual([...plain.params.messages, stripped, ...plain.params.messages]);
  });

  it("takes an answer with keys that it does not know, and strips them", async () => {
    const { result } = await call(plain, () => unknown);
    expect(answersIn(result)).toEqual({ one: known });
  });

  it("rejects the call when the model's answer is refused or declined, and the server hears no more", async () => {
    for (const model of [
      () => ({ role: "assistant" }) as CreateMessageResult,
      () => {
        throw new Error("declined");
      },
    ]) {
      const { result, rounds } = await call(plain, model);
      expect(result).toBeInstanceOf(Error);
      expect(rounds).toBe(1);
    }
  });

  it("gives up on a server that asks without end, after ten rounds", async () => {
    let rounds = 0;
    const insatiable = lowLevel({
      get requests() {
        return { [`round ${rounds}`]: plain };
      },
      watch: () => void rounds++,
    });
    await withServer(insatiable, (served) =>
      withClient(
        served,
        buildClient(() => text, EVERYTHING),
        async (client) => {
          await expect(client.callTool({ name: "ask" })).rejects.toThrow();
        },
      ),
    );
    expect(rounds).toBe(11);
  });
});

/** A server whose tool lets the client's model call tools until it has an answer. The conversation travels signed. */
function toolLoop(): BuildServer {
  const codec = createRequestStateCodec<SamplingMessage[]>({ key: randomBytes(32) });
  return () => {
    const mcp = new McpServer({ name: "loop", version: "1.0.0" }, { requestState: { verify: codec.verify } });
    mcp.registerTool("ask", {}, async (ctx): Promise<CallToolResult | InputRequiredResult> => {
      const history = ctx.mcpReq.requestState<SamplingMessage[]>() ?? [
        { role: "user", content: { type: "text", text: "Rain in Ulm and Linz?" } },
      ];
      const turn = async (messages: SamplingMessage[]) => {
        const request = built(createMessage(messages, { maxTokens: 100, tools: [weather] }));
        const checked = checkCapabilities(request, capabilitiesOf(ctx, mcp.server));
        if (!checked.ok) throw protocolError(checked.error);
        const requestState = await codec.mint(messages);
        return { request, result: inputRequired({ inputRequests: { turn: request }, requestState }) };
      };
      const { request, result } = await turn(history);
      const answer = readResponse(ctx.mcpReq.inputResponses, "turn", request);
      if (!answer.ok) {
        if (answer.missing) return result;
        throw protocolError(answer.error);
      }
      const uses = [answer.value.content].flat().filter(isToolUseContent);
      if (uses.length === 0) return { content: [answer.value.content].flat() as CallToolResult["content"] };
      return (await turn([...history, answer.value, { role: "user", content: uses.map(runTool) }])).result;
    });
    return mcp;
  };
}

const runTool = (use: ToolUseContent) => ({
  type: "tool_result" as const,
  toolUseId: use.id,
  content: [{ type: "text" as const, text: `rain in ${String(use.input["town"])}` }],
});
