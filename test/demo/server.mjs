import {
  checkAnswer,
  checkCapabilities,
  CLIENT_CAPABILITIES_META_KEY,
  createFollowUp,
  createMessage,
  readResponse,
  textContent,
  textOf,
  toolResultContent,
  toolUses,
  userMessage,
} from "mcp-sampling-input";
import { seal, unseal } from "./state.mjs";

const MAX_ROUNDS = 4;

const tools = [
  {
    name: "weather",
    description: "Today's weather in a town",
    inputSchema: { type: "object", properties: { town: { type: "string" } }, required: ["town"] },
  },
];
const weather = new Map([
  ["Lisbon", "sun, 24 °C"],
  ["Vienna", "rain, 9 °C"],
]);

/** Answers one JSON-RPC message. Between two of them the server remembers nothing. */
export function serve(text) {
  const { id, params } = JSON.parse(text);
  return JSON.stringify({ jsonrpc: "2.0", id, ...callTool(params) });
}

function callTool({ arguments: { towns }, inputResponses, requestState, _meta }) {
  const capabilities = _meta[CLIENT_CAPABILITIES_META_KEY];
  if (requestState === undefined) {
    const question = `What should I wear in ${towns.join(" and ")}?`;
    return ask(createMessage([userMessage(question)], { maxTokens: 200, tools }), 1, capabilities);
  }
  const state = unseal(requestState);
  if (state === undefined) return { error: { code: -32602, message: "Invalid requestState" } };
  const { request, round } = state;

  const read = readResponse(inputResponses, "advice", request);
  if (!read.ok && read.missing) return ask({ ok: true, value: request }, round + 1, capabilities);
  const answer = read.ok ? checkAnswer(request, read.value) : read;
  if (!answer.ok) return { error: answer.error };

  const uses = toolUses(answer.value);
  if (uses.length === 0) {
    return { result: { resultType: "complete", content: [textContent(textOf(answer.value))] } };
  }
  const results = uses.map(({ id, input }) => toolResultContent(id, weather.get(input.town) ?? "unknown town"));
  return ask(createFollowUp(request, answer.value, results), round + 1, capabilities);
}

/** Asks the client, if it can be asked and has not been asked too often. */
function ask(built, round, capabilities) {
  if (round > MAX_ROUNDS) return { error: { code: -32603, message: "The model came to no end" } };
  if (!built.ok) {
    // This error is the server's own: log it here, and tell the client only that it failed.
    console.error(built.error.message);
    return { error: { code: -32603, message: "Internal error" } };
  }
  const checked = checkCapabilities(built.value, capabilities);
  if (!checked.ok) return { error: checked.error };
  const requestState = seal({ request: checked.value, round });
  return { result: { resultType: "input_required", inputRequests: { advice: checked.value }, requestState } };
}
