// summary.ts
import { createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import {
  checkAnswer,
  checkCapabilities,
  CLIENT_CAPABILITIES_META_KEY,
  createMessage,
  readResponse,
  textContent,
  textOf,
  userMessage,
} from "mcp-sampling-input";
import { z } from "zod";

const MAX_TRIES = 3;

// With more tools that ask, a union of one such type for each.
type State = { tool: "summarize"; tries: number };

// All instances of the server need the same key. Take it from where you keep your secrets: this one dies with the process.
const codec = createRequestStateCodec<State>({ key: crypto.getRandomValues(new Uint8Array(32)) });

const failure = (text: string): CallToolResult => ({ isError: true, content: [textContent(text)] });

export function buildSummaryServer(): McpServer {
  const mcp = new McpServer({ name: "summary", version: "1.0.0" }, { requestState: { verify: codec.verify } });
  const inputSchema = z.object({ text: z.string() });

  mcp.registerTool(
    "summarize",
    { inputSchema },
    async ({ text }, ctx): Promise<CallToolResult | InputRequiredResult> => {
      // Build the request. If that fails, the mistake is in this file: the log gets the reason, the client does not.
      const built = createMessage([userMessage(`Summarize in one sentence:\n\n${text}`)], { maxTokens: 200 });
      if (!built.ok) {
        console.error(built.error.message);
        throw new Error("Internal error");
      }
      const request = built.value;

      // See whether the client can take it. On this revision it says so with every call, under a key that the SDK's types
      // don't have; on older ones when it connects, and then only the deprecated method knows.
      const envelope = ctx.mcpReq.envelope as Record<string, unknown> | undefined;
      const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? mcp.server.getClientCapabilities();
      const checked = checkCapabilities(request, capabilities);
      if (!checked.ok) return failure(checked.error.message);

      // Read the answer. It counts only beside the state of this tool: without one, the server has not asked yet.
      const echoed = ctx.mcpReq.requestState<State>();
      const state = echoed?.tool === "summarize" ? echoed : undefined;
      const read = readResponse(state && ctx.mcpReq.inputResponses, "summary", request);

      // If there is none, ask, but not for ever.
      if (!read.ok && read.missing) {
        const tries = state?.tries ?? 0;
        if (tries === MAX_TRIES) return failure("The client gave no answer");
        const requestState = await codec.mint({ tool: "summarize", tries: tries + 1 });
        return inputRequired({ inputRequests: { summary: request }, requestState });
      }

      // A client may answer with calls of tools that nobody offered.
      const answer = read.ok ? checkAnswer(request, read.value) : read;
      if (!answer.ok) return failure(answer.error.message);
      return { content: [textContent(textOf(answer.value))] };
    },
  );

  return mcp;
}
