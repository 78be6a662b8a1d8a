/* A consumer of this package alone: its declarations are checked too. It is compiled, not run. */
import {
  checkCapabilities,
  createMessage,
  INVALID_PARAMS,
  isCreateMessageRequest,
  isTextContent,
  isToolUseContent,
  MISSING_REQUIRED_CLIENT_CAPABILITY,
  readResponse,
  SAMPLING_CREATE_MESSAGE,
  validateRequest,
  validateResult,
} from "mcp-sampling-input";
import type {
  CreateMessageRequest,
  CreateMessageResult,
  InvalidParamsError,
  MissingRequiredClientCapabilityError,
  SamplingMessage,
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
  const error: InvalidParamsError = answer.error;
  return error.message;
}

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
