// river.ts
import {
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  McpServer,
  ProtocolError,
  type ServerContext,
} from "@modelcontextprotocol/server";
import {
  checkCapabilities,
  createMessage,
  INVALID_PARAMS,
  readAnswers,
  textContent,
  textOf,
  userMessage,
} from "mcp-sampling-input";

const MAX_TRIES = 3;

// The request never changes, so it is built once. If it is invalid, the server does not start.
const built = createMessage([userMessage("Name a river in Austria, nothing else.")], { maxTokens: 50 });
if (!built.ok) throw new Error(built.error.message);
const request = built.value;

type State = { by: "trip" | "river"; tries: number };

// All instances of the server need the same key. Take it from where you keep secrets: this one ends with the process.
const codec = createRequestStateCodec<State>({ key: crypto.getRandomValues(new Uint8Array(32)) });

/** The river, or the result that asks for it. It throws what the client gets as a JSON-RPC error. */
async function findRiver(mcp: McpServer, ctx: ServerContext, by: State["by"]): Promise<string | InputRequiredResult> {
  const able = checkCapabilities(request, ctx.mcpReq.envelope ?? mcp.server.getClientCapabilities());
  if (!able.ok) throw new ProtocolError(able.error.code, able.error.message, able.error.data);

  // An answer counts only beside the state of this prompt or resource: without it, the server has not asked yet.
  const echoed = ctx.mcpReq.requestState<State>();
  const state = echoed?.by === by ? echoed : undefined;
  const read = readAnswers(state && ctx.mcpReq.inputResponses, { river: request });
  if (read.ok) return textOf(read.value.river);
  if (!read.missing) throw new ProtocolError(read.error.code, read.error.message, read.error.data);

  const tries = (state?.tries ?? 0) + 1;
  if (tries > MAX_TRIES) throw new ProtocolError(INVALID_PARAMS, "The client gave no answer");
  return inputRequired({ inputRequests: { river: request }, requestState: await codec.mint({ by, tries }) });
}

export function buildRiverServer(): McpServer {
  const mcp = new McpServer({ name: "river", version: "1.0.0" }, { requestState: { verify: codec.verify } });

  mcp.registerPrompt("trip", { description: "Plans a trip" }, async (ctx) => {
    const river = await findRiver(mcp, ctx, "trip");
    if (typeof river !== "string") return river;
    return { messages: [{ role: "user", content: textContent(`Plan a trip along this river: ${river}`) }] };
  });

  mcp.registerResource("river", "river://austria", { mimeType: "text/plain" }, async (uri, ctx) => {
    const river = await findRiver(mcp, ctx, "river");
    if (typeof river !== "string") return river;
    return { contents: [{ uri: uri.href, mimeType: "text/plain", text: river }] };
  });

  return mcp;
}
