// advice.ts
import { type CallToolResult, createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import {
  checkCapabilities,
  createFollowUp,
  createMessage,
  type CreateMessageRequest,
  type FollowUpOptions,
  type Outcome,
  readAnswers,
  textContent,
  textOf,
  type Tool,
  toolResultContent,
  type ToolResultContent,
  type ToolUseContent,
  toolUses,
  userMessage,
} from "mcp-sampling-input";
import { z } from "zod";

const MAX_ROUNDS = 5; // requests to the model
const MAX_TRIES = 3; // times that each of them is sent
const MAX_USES = 8; // tool uses in one answer
// Characters. The SDK refuses a body over 4,194,304 bytes, and the state shares it with the next answer. A few images
// in the history are enough to get there.
const MAX_STATE = 2_000_000;

// The request holds the history, so the question of the first call counts, whatever a later one has in its arguments.
type State = { tool: "advise"; request: CreateMessageRequest; round: number; tries: number };

const codec = createRequestStateCodec<State>({
  key: crypto.getRandomValues(new Uint8Array(32)), // all instances need the same: take it from where you keep secrets
  // Bound to the user, or else to the token. Without authentication, the state is bound to nobody.
  bind: (ctx) => {
    const { extra, token } = ctx.http?.authInfo ?? {};
    return JSON.stringify(extra?.["sub"] === undefined ? { token } : { sub: extra["sub"] });
  },
});

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

const failure = (text: string): CallToolResult => ({ isError: true, content: [textContent(text)] });

export function buildAdviceServer(): McpServer {
  const mcp = new McpServer({ name: "advice", version: "1.0.0" }, { requestState: { verify: codec.verify } });
  const inputSchema = z.object({ question: z.string().max(10_000) });

  mcp.registerTool("advise", { inputSchema }, async ({ question }, ctx) => {
    const ask = async (next: State) => {
      const requestState = await codec.mint(next, ctx);
      if (requestState.length > MAX_STATE) return failure("The conversation is too long");
      return inputRequired({ inputRequests: { turn: next.request }, requestState });
    };

    // The state tells where the loop stands. Without one, it begins.
    const echoed = ctx.mcpReq.requestState<State>();
    const state = echoed?.tool === "advise" ? echoed : undefined;
    const request = state?.request ?? sound(createMessage([userMessage(question)], { maxTokens: 500, tools }));
    const { round, tries } = state ?? { round: 1, tries: 0 };

    const able = checkCapabilities(request, ctx.mcpReq.envelope ?? mcp.server.getClientCapabilities());
    if (!able.ok) return failure(able.error.message);

    const read = readAnswers(state && ctx.mcpReq.inputResponses, { turn: request });
    if (!read.ok && read.missing) {
      if (tries >= MAX_TRIES) return failure("The client gave no answer");
      return ask({ tool: "advise", request, round, tries: tries + 1 });
    }
    if (!read.ok) return failure(read.error.message);

    const answer = read.value.turn;
    const uses = toolUses(answer);
    if (uses.length === 0) return { content: [textContent(textOf(answer))] };
    if (uses.length > MAX_USES) return failure(`More than ${MAX_USES} tool uses in one answer`);
    const results = await Promise.all(uses.map(run));

    // The last round forbids tools, and readAnswers refuses an answer that uses one all the same.
    const options: FollowUpOptions = round + 1 >= MAX_ROUNDS ? { toolChoice: { mode: "none" } } : {};
    const followUp = sound(createFollowUp(request, answer, results, options));
    return ask({ tool: "advise", request: followUp, round: round + 1, tries: 1 });
  });

  return mcp;
}
