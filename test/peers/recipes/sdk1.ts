// sdk1.ts
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult, RequestId } from "@modelcontextprotocol/sdk/types.js";
import {
  checkAnswer,
  checkCapabilities,
  createFollowUp,
  createMessage,
  type CreateMessageRequest,
  type CreateMessageResult,
  type FollowUpOptions,
  type Outcome,
  textOf,
  type Tool,
  toolResultContent,
  type ToolResultContent,
  type ToolUseContent,
  toolUses,
  userMessage,
  validateResult,
} from "mcp-sampling-input";
import { z } from "zod";

const MAX_ROUNDS = 5; // requests to the model
const MAX_USES = 8; // tool uses in one answer
const TIMEOUT = 5 * 60_000; // the user may want to read the request before it goes to the model

const Input = z.object({ town: z.string().max(100) });
const tools: Tool[] = [
  {
    name: "weather",
    description: "Today's weather in a town",
    inputSchema: z.toJSONSchema(Input) as Tool["inputSchema"],
  },
];

const weather = async (town: string): Promise<string> => `Rain in ${town}.`;

// The input comes from the model: check it like any stranger's. What a tool throws goes to the log alone.
async function run({ id, input }: ToolUseContent): Promise<ToolResultContent> {
  const { success, data } = Input.safeParse(input);
  if (!success) return toolResultContent(id, "town must be a string of at most 100 characters", { isError: true });
  try {
    return toolResultContent(id, await weather(data.town));
  } catch (error) {
    console.error(error);
    return toolResultContent(id, "The tool failed", { isError: true });
  }
}

/** The request. If it is invalid, the mistake is in this file: the log gets the reason, the client does not. */
function sound(built: Outcome<CreateMessageRequest>): CreateMessageRequest {
  if (built.ok) return built.value;
  console.error(built.error.message);
  throw new Error("Internal error");
}

type Call = { signal: AbortSignal; requestId: RequestId };

/** Asks the client's model. It throws what the client may read: the SDK answers with `isError` and the message. */
async function ask(mcp: McpServer, request: CreateMessageRequest, call: Call): Promise<CreateMessageResult> {
  const able = checkCapabilities(request, mcp.server.getClientCapabilities());
  if (!able.ok) throw new Error(able.error.message);

  // The SDK's type is narrower than the spec, hence the cast. Over HTTP, the request goes out on the stream of the call
  // that it belongs to: on the other one it would be lost where the client has not opened that.
  const params = request.params as Parameters<typeof mcp.server.createMessage>[0];
  const options = { signal: call.signal, relatedRequestId: call.requestId, timeout: TIMEOUT };
  const result = validateResult(await mcp.server.createMessage(params, options));
  const answer = result.ok ? checkAnswer(request, result.value) : result;
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const text = (answer: CreateMessageResult): CallToolResult => ({ content: [{ type: "text", text: textOf(answer) }] });

// For each client, build a server of its own: it holds what that client declared.
export function buildSdk1Server(): McpServer {
  const mcp = new McpServer({ name: "sdk1", version: "1.0.0" });

  mcp.registerTool("summarize", { inputSchema: { text: z.string() } }, async ({ text: long }, call) => {
    const question = userMessage(`Summarize in one sentence:\n\n${long}`);
    return text(await ask(mcp, sound(createMessage([question], { maxTokens: 200 })), call));
  });

  mcp.registerTool("advise", { inputSchema: { question: z.string() } }, async ({ question }, call) => {
    let request = sound(createMessage([userMessage(question)], { maxTokens: 500, tools }));
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const answer = await ask(mcp, request, call);
      const uses = toolUses(answer);
      if (uses.length === 0) return text(answer);
      if (uses.length > MAX_USES) throw new Error(`More than ${MAX_USES} tool uses in one answer`);
      const results = await Promise.all(uses.map(run));
      // The last round forbids tools, and checkAnswer refuses an answer that uses one all the same.
      const options: FollowUpOptions = round + 1 === MAX_ROUNDS ? { toolChoice: { mode: "none" } } : {};
      request = sound(createFollowUp(request, answer, results, options));
    }
    throw new Error("No answer");
  });

  return mcp;
}
