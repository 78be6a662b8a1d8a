import { inputRequired, McpServer, ProtocolError, Server } from "@modelcontextprotocol/server";
import type { InputRequests, InputRequiredResult, ServerContext } from "@modelcontextprotocol/server";
import { checkCapabilities, CLIENT_CAPABILITIES_META_KEY, readResponse } from "mcp-sampling-input";
import type {
  CreateMessageRequest,
  CreateMessageResult,
  InvalidParamsError,
  InvalidResponseError,
  MissingRequiredClientCapabilityError,
} from "mcp-sampling-input";
import type { BuildServer } from "./wiring.ts";

const INFO = { name: "asking", version: "1.0.0" };
export const RESOURCE = "ask://answers";

type Requests = Record<string, CreateMessageRequest>;

/** A server's requests, beside the parts of each call that a test wants to see. */
export interface Asking {
  requests: Requests;
  /** Requests of another kind, sent along with those for sampling. */
  others?: InputRequests;
  watch?: (ctx: ServerContext) => void;
}

/** Where the client's capabilities stand, on this revision or on an older one. */
export function capabilitiesOf(ctx: ServerContext, server: Server): unknown {
  const envelope = ctx.mcpReq.envelope as Record<string, unknown> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

export function protocolError(
  error: InvalidParamsError | InvalidResponseError | MissingRequiredClientCapabilityError,
): ProtocolError {
  return new ProtocolError(error.code, error.message, error.data);
}

/**
 * Asks for the answers that are missing. When none is, finishes with the answers. Throws if the library refuses.
 */
function ask<T>(
  server: Server,
  ctx: ServerContext,
  asking: Asking,
  finish: (answers: Record<string, CreateMessageResult>) => T,
): T | InputRequiredResult {
  asking.watch?.(ctx);
  const answers: Record<string, CreateMessageResult> = {};
  const missing: InputRequests = {};
  for (const [id, request] of Object.entries(asking.requests)) {
    const checked = checkCapabilities(request, capabilitiesOf(ctx, server));
    if (!checked.ok) throw protocolError(checked.error);
    const answer = readResponse(ctx.mcpReq.inputResponses, id, request);
    if (answer.ok) answers[id] = answer.value;
    else if (answer.missing) missing[id] = request;
    else throw protocolError(answer.error);
  }
  for (const [id, other] of Object.entries(asking.others ?? {})) {
    if (!Object.hasOwn(ctx.mcpReq.inputResponses ?? {}, id)) missing[id] = other;
  }
  return Object.keys(missing).length === 0 ? finish(answers) : inputRequired({ inputRequests: missing });
}

const asTool = (answers: unknown) => ({ content: [{ type: "text" as const, text: JSON.stringify(answers) }] });
const asPrompt = (answers: unknown) => ({
  messages: [{ role: "user" as const, content: { type: "text" as const, text: JSON.stringify(answers) } }],
});
const asResource = (answers: unknown) => ({ contents: [{ uri: RESOURCE, text: JSON.stringify(answers) }] });

/** The answers that a tool, a prompt or a resource finished with. */
export function answersIn(result: object): unknown {
  const { content, messages, contents } = result as Record<string, { text?: string; content?: { text: string } }[]>;
  return JSON.parse(content?.[0]?.text ?? messages?.[0]?.content?.text ?? contents?.[0]?.text ?? "");
}

/** The low-level server: what a handler throws becomes a JSON-RPC error. */
export function lowLevel(asking: Asking): BuildServer {
  return () => {
    const server = new Server(INFO, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({ tools: [{ name: "ask", inputSchema: { type: "object" } }] }));
    server.setRequestHandler("tools/call", (_request, ctx) => ask(server, ctx, asking, asTool));
    return server;
  };
}

/** The high-level server, with a tool, a prompt and a resource that ask for the same. */
export function highLevel(asking: Asking): BuildServer {
  return () => {
    const mcp = new McpServer(INFO);
    mcp.registerTool("ask", {}, (ctx) => ask(mcp.server, ctx, asking, asTool));
    mcp.registerPrompt("ask", {}, (ctx) => ask(mcp.server, ctx, asking, asPrompt));
    mcp.registerResource("ask", RESOURCE, {}, (_uri, ctx) => ask(mcp.server, ctx, asking, asResource));
    return mcp;
  };
}
