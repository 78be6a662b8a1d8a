import type { ServerContext } from "@modelcontextprotocol/server";
import { readResponse, validateResult } from "mcp-sampling-input";
import { describe, expect, it } from "vitest";
import { answersIn, highLevel, lowLevel, RESOURCE } from "./askingServers.ts";
import { answers, requests } from "./samples.ts";
import { callRaw, SERVING, withServer } from "./wiring.ts";
import type { BuildServer, Served } from "./wiring.ts";

const one = requests["plain text"]!;
const text = answers["text"]!;
const capabilities = { sampling: { tools: {} } };
const GENERIC = { code: -32602, message: "Invalid sampling response" };

const retry = (served: Served, inputResponses: unknown) =>
  callRaw(served, "tools/call", { name: "ask", arguments: {}, inputResponses }, capabilities);

/** Answers under the asked key that are objects, and so reach the handler. */
const BAD: [string, unknown][] = [
  ["no model", { role: "assistant", content: { type: "text", text: "a secret" } }],
  ["a model that is not a string", { ...text, model: 4 }],
  ["empty content", { ...text, content: [] }],
  ["no content", { role: "assistant", model: "small-1" }],
  ["content that is a string", { ...text, content: "a secret" }],
  ["a text block without text", { ...text, content: { type: "text" } }],
  ["a tool use without id", { ...text, content: [{ type: "tool_use", name: "weather", input: {} }] }],
  ["a tool use whose input is a list", { ...text, content: { type: "tool_use", id: "1", name: "a", input: [] } }],
  ["role system", { ...text, role: "system" }],
  ["image data that is not base64", { ...text, content: { type: "image", data: "a-secret_", mimeType: "image/png" } }],
  ["a link, which only a tool result may hold", { ...text, content: { type: "resource_link", uri: "a:b", name: "b" } }],
  ["a stop reason that is null", { ...text, stopReason: null }],
  ["an empty object", {}],
  ["an accepted elicitation", { action: "accept", content: { secret: true } }],
];

describe.each(SERVING)("$way: an answer that is wrong", ({ serve }) => {
  it.each(BAD)("%s: -32602, no data, nothing repeated", (_what, answer) => {
    expect(validateResult(answer).ok).toBe(false);
    const call = async (served: Served) => {
      const { status, body } = await retry(served, { one: answer });
      expect({ status, error: body.error }).toEqual({ status: 200, error: GENERIC });
    };
    return withServer(lowLevel({ requests: { one } }), call, serve);
  });

  it("is the same error from a prompt and a resource, and an isError result from a tool of McpServer", () =>
    withServer(highLevel({ requests: { one } }), async (served) => {
      const inputResponses = { one: { ...text, content: [] } };
      const prompt = await callRaw(served, "prompts/get", { name: "ask", inputResponses }, capabilities);
      const resource = await callRaw(served, "resources/read", { uri: RESOURCE, inputResponses }, capabilities);
      expect([prompt.body.error, resource.body.error]).toEqual([GENERIC, GENERIC]);
      const tool = await retry(served, inputResponses);
      expect(tool.body.result).toMatchObject({ isError: true, content: [{ type: "text", text: GENERIC.message }] });
    }));
});

/** Maps that leave the asked key without an answer, and the keys that the SDK says it dropped. */
const MISSING: [string, unknown, string[] | undefined][] = [
  ["no map", undefined, undefined],
  ["an empty map", {}, undefined],
  ["an answer under another key", { two: text }, undefined],
  ["a bad answer under another key", { two: {} }, undefined],
  ["an inherited name", { toString: text }, undefined],
  ["a map that is a list", [text], undefined],
  ["a map that is a string", "one", undefined],
  ["a wrapped answer", { one: { method: "sampling/createMessage", result: text } }, ["one"]],
  ["a result under `result`", { one: { result: text } }, ["one"]],
  ["a request for an answer", { one }, ["one"]],
  ["a number", { one: 7 }, ["one"]],
  ["null", { one: null }, ["one"]],
  ["a list", { one: [text] }, ["one"]],
  ["a number, beside an unrelated answer", { one: 7, two: text }, ["one"]],
];

describe.each<[string, (watch: (ctx: ServerContext) => void) => BuildServer]>([
  ["Server", (watch) => lowLevel({ requests: { one }, watch })],
  ["McpServer", (watch) => highLevel({ requests: { one }, watch })],
])("%s: an answer that does not arrive", (_kind, build) => {
  it.each(MISSING)("%s: is asked for again", (_what, inputResponses, dropped) => {
    const seen: (string[] | undefined)[] = [];
    return withServer(
      build((ctx) => seen.push(ctx.mcpReq.droppedInputResponseKeys)),
      async (served) => {
        const { status, body } = await retry(served, inputResponses);
        expect(status).toBe(200);
        expect(body.result).toMatchObject({ resultType: "input_required", inputRequests: { one } });
        expect(seen).toEqual([dropped]);
      },
    );
  });
});

it.each(MISSING.filter(([, , dropped]) => dropped))(
  "%s: where no SDK drops it, the library refuses it",
  (_what, inputResponses) => {
    expect(readResponse(inputResponses, "one", one)).toEqual({ ok: false, missing: false, error: GENERIC });
  },
);

it("keys of an answer that nobody knows are kept", () =>
  withServer(lowLevel({ requests: { one } }), async (served) => {
    const answer = { ...text, usage: { tokens: 3 }, content: { ...text.content, confidence: 0.5 } };
    const { body } = await retry(served, { one: answer });
    expect(answersIn(body.result!)).toEqual({ one: answer });
  }));
