// client.ts
import { Client, ProtocolError } from "@modelcontextprotocol/client";
import { checkAnswer, createResult, textOf, validateRequest } from "mcp-sampling-input";

export const client = new Client(
  { name: "assistant", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" }, capabilities: { sampling: {} } },
);

client.setRequestHandler("sampling/createMessage", async (request) => {
  const asked = validateRequest(request, { unknownKeys: "ignore" });
  if (!asked.ok) throw new ProtocolError(asked.error.code, asked.error.message, asked.error.data);
  const { messages, maxTokens } = asked.value.params;

  // Show the user what is asked, and the answer before it goes out. To decline, throw.
  const text = await askModel(messages.map((message) => textOf(message)).join("\n"), maxTokens);
  const built = createResult(text, { model: "stand-in-1", stopReason: "endTurn" });
  const checked = built.ok ? checkAnswer(asked.value, built.value) : built;
  if (!checked.ok) throw new Error("Internal error", { cause: checked.error });
  return checked.value;
});

/** Stands in for your model. */
async function askModel(prompt: string, maxTokens: number): Promise<string> {
  return `${prompt.length} characters, answered in ${maxTokens} tokens at most.`;
}
