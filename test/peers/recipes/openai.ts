// openai.ts
import { Client, ProtocolError } from "@modelcontextprotocol/client";
import {
  checkAnswer,
  type ContentBlock,
  contentBlocks,
  createResult,
  type CreateMessageRequestParams,
  type CreateMessageResult,
  INVALID_PARAMS,
  type SamplingMessage,
  textContent,
  textOf,
  type Tool,
  toolUseContent,
  type ToolUseContent,
  toolUses,
  validateRequest,
} from "mcp-sampling-input";
import type OpenAI from "openai";

/** Shows the user what a server asks and, in a second call, what the model answers. Only `true` lets it pass. */
export type Approve = (asked: CreateMessageRequestParams, answer?: CreateMessageResult) => Promise<boolean>;

// A server's hint chooses from this list and cannot name a model outside it. Models that reason take no `temperature`
// and no `stop`. The words have a dash because "gemini" holds "mini".
type Choice = { word: string; model: string; reasons: boolean };
const DEFAULT_MODEL: Choice = { word: "gpt-5", model: "gpt-5.4", reasons: true };
const MODELS: Choice[] = [
  { word: "-mini", model: "gpt-5.4-mini", reasons: true },
  { word: "gpt-4", model: "gpt-4.1", reasons: false },
  DEFAULT_MODEL,
];
const MAX_TOKENS = 4096; // of one answer, whatever the server asks for
const MAX_STOP_SEQUENCES = 4; // the API's limit
const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const STOP_REASONS = new Map<string, string>([
  ["stop", "endTurn"], // or a stop sequence: the API does not tell which
  ["length", "maxTokens"],
  ["tool_calls", "toolUse"],
]);

const unsupported = (what: string) => new ProtocolError(INVALID_PARAMS, `This client does not support ${what}`);
const declined = () => new ProtocolError(-1, "User rejected sampling request"); // the spec's code

/** Call it with `new OpenAI()`, which reads its key from the environment. */
export function buildOpenAIClient(api: OpenAI, approve: Approve): Client {
  const client = new Client(
    { name: "assistant", version: "1.0.0" },
    { versionNegotiation: { mode: "auto" }, capabilities: { sampling: { tools: {} } } },
  );

  client.setRequestHandler("sampling/createMessage", async (request, ctx) => {
    try {
      const asked = validateRequest(request, { unknownKeys: "ignore" });
      if (!asked.ok) throw new ProtocolError(asked.error.code, asked.error.message, asked.error.data);
      const { params } = asked.value;
      const body = toBody(params);
      if ((await approve(params)) !== true) throw declined();

      const built = toResult(await api.chat.completions.create(body, { signal: ctx.mcpReq.signal }));
      const answer = built.ok ? checkAnswer(asked.value, built.value) : built;
      if (!answer.ok) throw new Error(answer.error.message);
      if ((await approve(params, answer.value)) !== true) throw declined();
      return answer.value;
    } catch (error) {
      // A protocol error is written for the server. Any other error may hold a secret: only the log gets it.
      if (error instanceof ProtocolError) throw error;
      console.error(error instanceof Error ? error.message : error);
      throw new Error("Internal error");
    }
  });

  return client;
}

/** The request in the API's words. `metadata` is not the server's to set. */
function toBody(params: CreateMessageRequestParams): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { messages, maxTokens, systemPrompt = "", temperature, stopSequences = [], tools = [], toolChoice } = params;
  const { model, reasons } = chooseModel(params);
  if (stopSequences.length > MAX_STOP_SEQUENCES) throw unsupported(`more than ${MAX_STOP_SEQUENCES} stop sequences`);
  return {
    model,
    max_completion_tokens: Math.min(maxTokens, MAX_TOKENS),
    messages: [
      ...(systemPrompt === "" ? [] : [{ role: "system" as const, content: systemPrompt }]),
      ...messages.flatMap(toMessages),
    ],
    ...(temperature !== undefined && !reasons && { temperature }),
    ...(stopSequences.length > 0 && !reasons && { stop: stopSequences }),
    ...(tools.length > 0 && { tools: tools.map(toTool), tool_choice: toolChoice?.mode ?? "auto" }),
  };
}

function chooseModel({ modelPreferences }: CreateMessageRequestParams): Choice {
  for (const { name = "" } of modelPreferences?.hints ?? []) {
    const choice = MODELS.find(({ word }) => name.toLowerCase().includes(word));
    if (choice) return choice;
  }
  return DEFAULT_MODEL;
}

function toTool({ name, description, inputSchema }: Tool): OpenAI.ChatCompletionTool {
  if (!/^[\w-]{1,64}$/.test(name)) throw unsupported("tool names other than 1 to 64 characters of A-Za-z0-9_-");
  return { type: "function", function: { name, ...(description && { description }), parameters: inputSchema } };
}

/** One message can become several: the API wants each tool result in a message of its own. */
function toMessages(message: SamplingMessage): OpenAI.ChatCompletionMessageParam[] {
  const blocks = contentBlocks(message);
  if (message.role === "assistant") {
    if (blocks.some(({ type }) => type === "image" || type === "audio")) {
      throw unsupported("images and audio in messages of the assistant");
    }
    const calls = toolUses(message).map(({ id, name, input }) => {
      return { id, type: "function" as const, function: { name, arguments: JSON.stringify(input) } };
    });
    return [{ role: "assistant", content: textOf(message), ...(calls.length > 0 && { tool_calls: calls }) }];
  }

  const results: OpenAI.ChatCompletionToolMessageParam[] = [];
  const parts: OpenAI.ChatCompletionContentPart[] = [];
  for (const block of blocks) {
    if (block.type === "tool_use") continue; // not in a message of the user
    if (block.type !== "tool_result") {
      parts.push(toPart(block));
      continue;
    }
    // A tool message holds only text and has no mark for an error. Images follow in a message of the user.
    const { toolUseId, isError, structuredContent } = block;
    const inner = block.content.map(toPart);
    const texts = inner.flatMap((part) => (part.type === "text" ? [part.text] : []));
    if (inner.length === 0 && structuredContent !== undefined) texts.push(JSON.stringify(structuredContent));
    if (isError) texts.unshift("The tool failed:");
    results.push({ role: "tool", tool_call_id: toolUseId, content: texts.join("\n") });
    const images = inner.filter(({ type }) => type === "image_url");
    if (images.length > 0) parts.push({ type: "text", text: `From the result of ${toolUseId}:` }, ...images);
  }
  return parts.length > 0 ? [...results, { role: "user", content: parts }] : results;
}

function toPart(block: ContentBlock): OpenAI.ChatCompletionContentPartText | OpenAI.ChatCompletionContentPartImage {
  if (block.type === "text") return { type: "text", text: block.text };
  if (block.type === "image") return toImage(block.data, block.mimeType);
  if (block.type === "audio") throw unsupported("audio");
  // A link is only named: a client that fetched it would fetch what a server chooses.
  if (block.type === "resource_link") return { type: "text", text: `Link to ${block.name}: ${block.uri}` };
  const { resource } = block;
  if ("text" in resource) return { type: "text", text: resource.text };
  if (resource.mimeType?.startsWith("image/")) return toImage(resource.blob, resource.mimeType);
  return { type: "text", text: `(${resource.uri} is neither text nor an image and was left out)` };
}

function toImage(data: string, mimeType: string): OpenAI.ChatCompletionContentPartImage {
  if (!IMAGE_TYPES.includes(mimeType)) throw unsupported(`images other than ${IMAGE_TYPES.join(", ")}`);
  return { type: "image_url", image_url: { url: `data:${mimeType};base64,${data}` } };
}

/** The answer in the spec's words. */
function toResult({ choices: [choice], model }: OpenAI.ChatCompletion) {
  if (!choice) throw new Error("The API gave no choice");
  const { message, finish_reason: reason } = choice;
  if (message.refusal) return createResult(message.refusal, { model, stopReason: "refusal" });
  // An answer that was cut short may end with half a tool call.
  const isCut = reason === "length" || reason === "content_filter";
  const uses = isCut ? [] : (message.tool_calls ?? []).map(toToolUse);
  const text = message.content ?? "";
  const content = text === "" && uses.length > 0 ? uses : [textContent(text), ...uses];
  const stopReason = uses.length > 0 ? "toolUse" : (STOP_REASONS.get(reason) ?? reason);
  return createResult(content, { model, stopReason });
}

/** Throws where the arguments are not an object in JSON: a tool must not run with a guess. */
function toToolUse(call: OpenAI.ChatCompletionMessageToolCall): ToolUseContent {
  if (call.type !== "function") throw new Error("A tool call must be of type function");
  const input: unknown = JSON.parse(call.function.arguments || "{}"); // "" for a tool without parameters
  if (!isObject(input)) throw new Error("The arguments of a tool call must be an object");
  return toolUseContent(call.id, call.function.name, input);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
