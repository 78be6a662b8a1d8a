/* A consumer of this package and the official SDK: each takes the other's values. It is compiled, not run. */
import { inputRequired } from "@modelcontextprotocol/server";
import type {
  CallToolResult as SdkCallToolResult,
  ContentBlock as SdkContentBlock,
  CreateMessageRequest as SdkRequest,
  CreateMessageResultWithTools as SdkResult,
  InputRequest,
  InputRequests,
  ModelHint as SdkHint,
  ModelPreferences as SdkPreferences,
  SamplingMessage as SdkMessage,
  ServerContext,
  Tool as SdkTool,
} from "@modelcontextprotocol/server";
import {
  checkAnswer,
  checkCapabilities,
  contentBlocks,
  createFollowUp,
  createMessage,
  createResult,
  readAnswers,
  readResponse,
  textOf,
  toolResultContent,
  toolUses,
  validateRequest,
  validateResult,
} from "mcp-sampling-input";
import type {
  CreateMessageRequest,
  CreateMessageResult,
  ModelHint,
  ModelPreferences,
  SamplingMessage,
  StopReason,
  Tool,
} from "mcp-sampling-input";

declare const tools: SdkTool[];
declare const messages: SdkMessage[];
declare const sdkRequest: SdkRequest;
declare const sdkResult: SdkResult;
declare const sdkHint: SdkHint;
declare const sdkPreferences: SdkPreferences;
declare const ctx: ServerContext;

// Out of the SDK into our functions.
export const created = createMessage(messages, { maxTokens: 100, tools });
export const checked = checkCapabilities(sdkRequest, ctx.mcpReq.envelope);
export const answer = readResponse(ctx.mcpReq.inputResponses, "one", sdkRequest);

// Out of our functions into the SDK.
export function ask(): ReturnType<typeof inputRequired> | undefined {
  if (!created.ok) return undefined;
  const request: InputRequest = created.value;
  const requests: InputRequests = { one: request, two: created.value };
  return inputRequired({ inputRequests: { ...requests, three: inputRequired.createMessage(created.value.params) } });
}
export const requestBack: SdkRequest | undefined = checked.ok ? checked.value : undefined;
export const resultBack: SdkResult | undefined = answer.ok ? answer.value : undefined;
const validRequest = validateRequest(sdkRequest);
export const requestRead: SdkRequest | undefined = validRequest.ok ? validRequest.value : undefined;
const validResult = validateResult(sdkResult);
export const resultRead: SdkResult | undefined = validResult.ok ? validResult.value : undefined;

// And each type by itself, both ways.
export const there: [Tool, SamplingMessage, CreateMessageRequest, CreateMessageResult] = [
  tools[0]!,
  messages[0]!,
  sdkRequest,
  sdkResult,
];
export const back: [SdkTool, SdkMessage, SdkRequest, SdkResult] = there;

// Whose index signature and whose open words are typed otherwise than the SDK's.
export const hints: [ModelHint, ModelPreferences] = [sdkHint, sdkPreferences];
export const hintsBack: [SdkHint, SdkPreferences] = hints;
export const family: ModelHint = { name: "sonnet", family: "claude" };
export const reason: StopReason | undefined = sdkResult.stopReason;
export const reasonBack: SdkResult["stopReason"] = reason;

// Answers to all requests of a round; the requests are the SDK's or ours.
export const round = readAnswers(ctx.mcpReq.inputResponses, { one: sdkRequest, two: there[2] });
export const asked: InputRequests = round.missing ? { ...round.inputRequests } : {};
export const answeredBoth: SdkResult[] = round.ok ? [round.value.one, round.value.two] : [];
const made = createResult(sdkResult.content, { model: sdkResult.model, stopReason: sdkResult.stopReason });
export const madeResult: SdkResult | undefined = made.ok ? made.value : undefined;

// The helpers take the SDK's values, a tool's own result, and return values that the SDK takes.
declare const callTool: (name: string, input: object) => SdkCallToolResult;
export function next(): SdkRequest | undefined {
  const results = toolUses(sdkResult).map(({ id, name, input }) => {
    const own = callTool(name, input);
    return toolResultContent(id, own.content, { isError: own.isError, structuredContent: own.structuredContent });
  });
  const outcome = createFollowUp(sdkRequest, sdkResult, results, { tools });
  return outcome.ok ? outcome.value : undefined;
}
const checkedAnswer = checkAnswer(sdkRequest, sdkResult);
export const answered: SdkResult | undefined = checkedAnswer.ok ? checkedAnswer.value : undefined;
export const said: SdkContentBlock[] = [{ type: "text", text: textOf(messages[0]!) + textOf(sdkResult) }];
export const blocks: SdkMessage = { role: "assistant", content: contentBlocks(sdkResult) };
