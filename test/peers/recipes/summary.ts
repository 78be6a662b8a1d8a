// summary.ts
import { type CallToolResult, createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { checkCapabilities, createMessage, readAnswers, textContent, textOf, userMessage } from "mcp-sampling-input";
import { z } from "zod";

const MAX_TRIES = 3;

// One codec serves all tools of a server. Each takes only a state with its own name: with more tools that ask, write a
// union here, `{ tool: "summarize"; … } | { tool: "translate"; … }`.
type State = { tool: "summarize"; tries: number };

// All instances of the server need the same key. Take it from where you keep secrets: this one ends with the process.
const codec = createRequestStateCodec<State>({ key: crypto.getRandomValues(new Uint8Array(32)) });

const failure = (text: string): CallToolResult => ({ isError: true, content: [textContent(text)] });

export function buildSummaryServer(): McpServer {
  const mcp = new McpServer({ name: "summary", version: "1.0.0" }, { requestState: { verify: codec.verify } });
  const inputSchema = z.object({ text: z.string().max(100_000) });

  mcp.registerTool("summarize", { inputSchema }, async ({ text }, ctx) => {
    const built = createMessage([userMessage(`Summarize in one sentence:\n\n${text}`)], { maxTokens: 200 });
    if (!built.ok) {
      console.error(built.error.message); // a bug in this file: the log gets the reason, the client does not
      return failure("Internal error");
    }
    const request = built.value;
    const able = checkCapabilities(request, ctx.mcpReq.envelope ?? mcp.server.getClientCapabilities());
    if (!able.ok) return failure(able.error.message);

    // An answer counts only beside this tool's state: without it, the server has not asked yet.
    const echoed = ctx.mcpReq.requestState<State>();
    const state = echoed?.tool === "summarize" ? echoed : undefined;
    const read = readAnswers(state && ctx.mcpReq.inputResponses, { summary: request });
    if (read.ok) return { content: [textContent(textOf(read.value.summary))] };
    if (!read.missing) return failure(read.error.message);

    const tries = (state?.tries ?? 0) + 1;
    if (tries > MAX_TRIES) return failure("The client gave no answer");
    const requestState = await codec.mint({ tool: "summarize", tries });
    return inputRequired({ inputRequests: { summary: request }, requestState });
  });

  return mcp;
}
