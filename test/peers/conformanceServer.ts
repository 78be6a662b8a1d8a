import { randomBytes } from "node:crypto";
import { createRequestStateCodec, inputRequired, Server } from "@modelcontextprotocol/server";
import type { InputRequests, InputRequiredResult, ServerContext } from "@modelcontextprotocol/server";
import { checkCapabilities, createMessage, readResponse } from "mcp-sampling-input";
import type { CreateMessageRequest } from "mcp-sampling-input";
import { capabilitiesOf, protocolError } from "./askingServers.ts";
import { built } from "./samples.ts";
import type { BuildServer } from "./wiring.ts";

const codec = createRequestStateCodec<string>({ key: randomBytes(32) });
const question = (text: string) =>
  built(createMessage([{ role: "user", content: { type: "text", text } }], { maxTokens: 100 }));

const greeting = question("Write a short greeting.");
const capital = question("What is the capital of France?");

const NAME = inputRequired.elicit({
  message: "What is your name?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
});

type Tool = (ctx: ServerContext, capabilities: unknown) => Promise<string | InputRequiredResult>;

/** Reads an answer, if there is one; throws where the client lacks what the request needs, or answered badly. */
function read(ctx: ServerContext, capabilities: unknown, id: string, request: CreateMessageRequest) {
  const checked = checkCapabilities(request, capabilities);
  if (!checked.ok) throw protocolError(checked.error);
  const answer = readResponse(ctx.mcpReq.inputResponses, id, request);
  if (answer.ok) return JSON.stringify(answer.value.content);
  if (answer.missing) return undefined;
  throw protocolError(answer.error);
}

/** The tools that the official runner calls, by the names that it knows them by. */
const TOOLS: Record<string, Tool> = {
  test_input_required_result_sampling: async (ctx, capabilities) =>
    read(ctx, capabilities, "capital_question", capital) ??
    inputRequired({ inputRequests: { capital_question: capital } }),

  test_input_required_result_multiple_inputs: async (ctx, capabilities) => {
    const said = read(ctx, capabilities, "greeting", greeting);
    const { user_name, client_roots } = ctx.mcpReq.inputResponses ?? {};
    if (said !== undefined && user_name && client_roots && ctx.mcpReq.requestState() === "asked") return said;
    return inputRequired({
      inputRequests: { user_name: NAME, greeting, client_roots: inputRequired.listRoots() },
      requestState: await codec.mint("asked"),
    });
  },

  // Asks for as much as the client can give.
  test_input_required_result_capabilities: async (_ctx, capabilities) => {
    const inputRequests: InputRequests = {};
    if (checkCapabilities(capital, capabilities).ok) inputRequests["capital_question"] = capital;
    if ((capabilities as { elicitation?: object }).elicitation) inputRequests["user_name"] = NAME;
    return inputRequired({ inputRequests });
  },

  // Asks for nothing, so that only the library's check stands between a client without sampling and the answer.
  test_missing_capability: async (ctx, capabilities) => read(ctx, capabilities, "capital_question", capital) ?? "Paris",
};

export const buildConformanceServer: BuildServer = () => {
  const server = new Server(
    { name: "conformance", version: "1.0.0" },
    { capabilities: { tools: {} }, requestState: { verify: codec.verify } },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: Object.keys(TOOLS).map((name) => ({ name, inputSchema: { type: "object" as const } })),
  }));
  server.setRequestHandler("tools/call", async (request, ctx) => {
    const tool = TOOLS[request.params.name];
    if (!tool) throw new Error(`no tool ${request.params.name}`);
    const outcome = await tool(ctx, capabilitiesOf(ctx, server));
    return typeof outcome === "string" ? { content: [{ type: "text" as const, text: outcome }] } : outcome;
  });
  return server;
};
