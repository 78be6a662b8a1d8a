// twoQuestions.ts
import { type CallToolResult, createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import {
  checkCapabilities,
  createMessage,
  type CreateMessageRequest,
  type CreateMessageResult,
  readAnswers,
  textContent,
  textOf,
  userMessage,
} from "mcp-sampling-input";
import { z } from "zod";

const MAX_TRIES = 3;
const MAX_STATE = 1_000_000; // characters. The SDK refuses a body over 4,194,304 bytes, and the state is in the body

// The text is kept: the call that brings the answers may have another one in its arguments. So are the answers that
// have come, since a client answers only the requests of the current round.
type State = {
  tool: "publish";
  text: string;
  answers: { title?: CreateMessageResult; keywords?: CreateMessageResult };
  tries: number;
};

const codec = createRequestStateCodec<State>({
  key: crypto.getRandomValues(new Uint8Array(32)), // all instances need the same: take it from where you keep secrets
  // Bound to the user, or else to the token. Without authentication, the state is bound to nobody.
  bind: (ctx) => {
    const { extra, token } = ctx.http?.authInfo ?? {};
    return JSON.stringify(extra?.["sub"] === undefined ? { token } : { sub: extra["sub"] });
  },
});

const failure = (text: string): CallToolResult => ({ isError: true, content: [textContent(text)] });

/** A question about a text. If it is invalid, the mistake is in this file: only the log gets the reason. */
function ask(question: string, text: string): CreateMessageRequest {
  const built = createMessage([userMessage(`${question}\n\n${text}`)], { maxTokens: 100 });
  if (built.ok) return built.value;
  console.error(built.error.message);
  throw new Error("Internal error");
}

export function buildTwoQuestionsServer(): McpServer {
  const mcp = new McpServer({ name: "two-questions", version: "1.0.0" }, { requestState: { verify: codec.verify } });
  const inputSchema = z.object({ text: z.string().max(100_000) });

  mcp.registerTool("publish", { inputSchema }, async (args, ctx) => {
    const echoed = ctx.mcpReq.requestState<State>();
    const state = echoed?.tool === "publish" ? echoed : undefined;
    const text = state?.text ?? args.text;
    const requests = {
      title: ask("Write a title for this text, nothing else.", text),
      keywords: ask("Write five keywords for this text, separated by commas.", text),
    };
    // The two have no tools and no context, so they need the same of the client.
    const able = checkCapabilities(requests.title, ctx.mcpReq.envelope ?? mcp.server.getClientCapabilities());
    if (!able.ok) return failure(able.error.message);

    // An answer that was kept counts, whatever comes again under its id.
    const read = readAnswers(state && { ...ctx.mcpReq.inputResponses, ...state.answers }, requests);
    if (read.ok) {
      const { title, keywords } = read.value;
      return { content: [textContent(`# ${textOf(title)}\n\n${text}\n\nKeywords: ${textOf(keywords)}`)] };
    }
    if (!read.missing) return failure(read.error.message);

    const tries = (state?.tries ?? 0) + 1;
    if (tries > MAX_TRIES) return failure("The client did not answer every question");
    const requestState = await codec.mint({ tool: "publish", text, answers: read.value, tries }, ctx);
    if (requestState.length > MAX_STATE) return failure("The text and the answers are too long");
    return inputRequired({ inputRequests: read.inputRequests, requestState });
  });

  return mcp;
}
