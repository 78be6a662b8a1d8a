/* A consumer of this package alone: its declarations are checked too. It is compiled, not run. */
import {
  checkCapabilities,
  createMessage,
  createResult,
  INVALID_PARAMS,
  isCreateMessageRequest,
  isTextContent,
  isToolUseContent,
  MISSING_REQUIRED_CLIENT_CAPABILITY,
  readAnswers,
  readResponse,
  SAMPLING_CREATE_MESSAGE,
  validateRequest,
  validateResult,
} from "mcp-sampling-input";
import type {
  CreateMessageRequest,
  CreateMessageResult,
  InvalidParamsError,
  InvalidResponseError,
  MissingRequiredClientCapabilityError,
  SamplingMessage,
  StopReason,
  TextContent,
  Tool,
  ToolUseContent,
} from "mcp-sampling-input";

const history: readonly SamplingMessage[] = [{ role: "user", content: { type: "text", text: "Name a river." } }];
declare const tools: Tool[] | undefined;
declare const received: unknown;

export const created = createMessage(history, { maxTokens: 100, tools, toolChoice: undefined });
// An option that a variable may lack needs no branch. One that does not exist is not an option.
// @ts-expect-error unknown option
createMessage(history, { maxTokens: 100, max_tokens: 100 });
// @ts-expect-error maxTokens is required
createMessage(history, { temperature: 1 });
// @ts-expect-error a role that the protocol does not know
createMessage([{ role: "system", content: { type: "text", text: "" } }], { maxTokens: 1 });

export function read(request: CreateMessageRequest): string {
  const answer = readResponse(received, "river", request);
  // @ts-expect-error swapped arguments
  readResponse(received, request, "river");
  if (answer.ok) {
    const result: CreateMessageResult = answer.value;
    const blocks = [result.content].flat();
    const texts: TextContent[] = blocks.filter(isTextContent);
    const uses: ToolUseContent[] = blocks.filter(isToolUseContent);
    // @ts-expect-error a list may be empty
    const first: string = texts[0].text;
    return `${first}${uses.length}`;
  }
  // @ts-expect-error an answer that is only missing has no error
  answer.error;
  if (answer.missing) return "ask again";
  const error: InvalidParamsError | InvalidResponseError = answer.error;
  return error.data === undefined ? error.message : error.data.path.join(".");
}

export function readAll(summary: CreateMessageRequest, title: CreateMessageRequest): string {
  const read = readAnswers(received, { summary, title });
  if (read.missing) return Object.keys(read.inputRequests).join();
  if (!read.ok) return `${read.id ?? "a request"}: ${read.error.data.path.join(".")}`;
  // @ts-expect-error nobody asked for it
  read.value.other;
  return read.value.summary.model + read.value.title.model;
}

interface Trace {
  trace: string;
}
declare const metadata: Trace;
declare const inputSchema: { type: "object"; properties?: object };
// What is checked at run time need not have the wire's types: readonly lists, interfaces, schemas of any object type.
export const wide = createMessage(history, {
  maxTokens: 100,
  metadata,
  tools: [{ name: "weather", inputSchema }] as const,
  stopSequences: ["END"] as const,
});

export function answer(reason: StopReason | undefined): CreateMessageResult | undefined {
  const outcome = createResult("A river.", { model: "a-model", stopReason: reason });
  // @ts-expect-error another spelling
  createResult("A river.", { model: "a-model", stop_reason: "endTurn" });
  return outcome.ok ? outcome.value : undefined;
}
export const reasons: StopReason[] = ["endTurn", "a provider's own"];

export function check(request: CreateMessageRequest, capabilities: unknown): string {
  const checked = checkCapabilities(request, capabilities);
  if (checked.ok) return checked.value.method satisfies typeof SAMPLING_CREATE_MESSAGE;
  const error: InvalidParamsError | MissingRequiredClientCapabilityError = checked.error;
  if (error.code === MISSING_REQUIRED_CLIENT_CAPABILITY) return Object.keys(error.data.requiredCapabilities).join();
  error.code satisfies typeof INVALID_PARAMS;
  return error.data?.path.join(".") ?? "";
}

export function narrow(value: unknown): CreateMessageRequest | CreateMessageResult | undefined {
  if (isCreateMessageRequest(value)) return value;
  const request = validateRequest(value, { unknownKeys: "ignore" });
  if (request.ok) return request.value;
  // @ts-expect-error a refusal has no value
  request.value;
  const result = validateResult(value);
  return result.ok ? result.value : undefined;
}
