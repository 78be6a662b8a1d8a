/* The published examples, each made whole: a part becomes part of a request or of a result. */

import { SAMPLING_CREATE_MESSAGE as METHOD } from "mcp-sampling-input";

type Values = Record<string, unknown>;
interface Block {
  type: string;
  id?: string;
  toolUseId?: string;
  content?: unknown;
}
interface Message {
  role: string;
  content: Block | Block[];
}
interface Whole {
  requests: unknown[];
  results: unknown[];
}

export const greeting = { role: "user", content: { type: "text", text: "Hello" } };

/** A request with one message, and before or after it the tool uses or tool results that it needs. */
export function requestOf(message: Message, more: Values = {}): Whole {
  const blocks = [message.content].flat();
  const uses = blocks
    .filter(({ type }) => type === "tool_result")
    .map(({ toolUseId }) => ({ type: "tool_use", id: toolUseId, name: "tool", input: {} }));
  const results = blocks
    .filter(({ type }) => type === "tool_use")
    .map(({ id }) => ({ type: "tool_result", toolUseId: id, content: [] }));
  const messages = [
    ...(uses.length > 0 ? [{ role: "assistant", content: uses }] : []),
    message,
    ...(results.length > 0 ? [{ role: "user", content: results }] : []),
  ];
  return { requests: [{ method: METHOD, params: { messages, maxTokens: 1, ...more } }], results: [] };
}

const inMessage = (block: Block): Whole => ({
  ...requestOf({ role: block.type === "tool_use" ? "assistant" : "user", content: block }),
  results: [{ role: "assistant", model: "", content: block }],
});
const inToolResult = (block: Block): Whole => inMessage({ type: "tool_result", toolUseId: "a", content: [block] });
const requestsIn = (requests: Values = {}): Whole => ({
  requests: Object.values(requests).filter((request) => (request as Values)["method"] === METHOD),
  results: [],
});

/** How an example is read, by the folder that it stands in. */
export const wholes = {
  CreateMessageRequest: (request: unknown) => ({ requests: [request], results: [] }),
  CreateMessageRequestParams: (params: unknown) => ({ requests: [{ method: METHOD, params }], results: [] }),
  CreateMessageResult: (result: unknown) => ({ requests: [], results: [result] }),
  InputRequests: requestsIn,
  InputRequiredResult: ({ inputRequests }: { inputRequests?: Values }) => requestsIn(inputRequests),
  InputResponses: (responses: Record<string, object>) => ({
    requests: [],
    results: Object.values(responses).filter((response) => "model" in response),
  }),
  ModelPreferences: (modelPreferences: unknown) => requestOf(greeting, { modelPreferences }),
  Tool: (tool: unknown) => requestOf(greeting, { tools: [tool] }),
  SamplingMessage: (message: Message) => requestOf(message),
  TextContent: inMessage,
  ImageContent: inMessage,
  AudioContent: inMessage,
  ToolUseContent: inMessage,
  ToolResultContent: inMessage,
  ResourceLink: inToolResult,
  EmbeddedResource: inToolResult,
} as Record<string, (example: unknown) => Whole>;
