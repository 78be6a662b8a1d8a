// client.ts
import { Client, ProtocolError } from "@modelcontextprotocol/client";
import { checkAnswer, createResult, type CreateMessageRequest, validateRequest } from "mcp-sampling-input";
import { toolUseContent } from "mcp-sampling-input";

export const client = new Client(
  { name: "assistant", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" }, capabilities: { sampling: { tools: {} } } },
);

client.setRequestHandler("sampling/createMessage", async (received) => {
  // Loose: a server of a later revision may send keys that this one does not know.
  const asked = validateRequest(received, { unknownKeys: "ignore" });
  if (!asked.ok) throw new ProtocolError(asked.error.code, asked.error.message, asked.error.data);
  if (!(await userAgrees(asked.value))) throw new ProtocolError(-1, "The user declined");

  const built = await askModel(asked.value);
  const answer = built.ok ? checkAnswer(asked.value, built.value) : built;
  if (answer.ok) return answer.value;
  console.error(answer.error.message); // your bug, or your model's: the server hears nothing of it
  throw new ProtocolError(-32603, "Internal error");
});

// Show the user the whole request here, and let the user change or refuse it.
const userAgrees = async (_request: CreateMessageRequest): Promise<boolean> => true;

// Call your provider here. This stand-in uses every tool once, and then it answers.
async function askModel({ params: { messages, tools = [], toolChoice } }: CreateMessageRequest) {
  const uses = tools.map(({ name }, index) => toolUseContent(`call-${index}`, name, { town: "Vienna" }));
  if (messages.length === 1 && uses.length > 0 && toolChoice?.mode !== "none") {
    return createResult(uses, { model: "stand-in-1", stopReason: "toolUse" });
  }
  return createResult("What a model says.", { model: "stand-in-1", stopReason: "endTurn" });
}
