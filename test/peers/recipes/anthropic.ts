// anthropic.ts
import type Anthropic from "@anthropic-ai/sdk";
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
  type SamplingMessageContentBlock,
  textContent,
  type Tool,
  toolUseContent,
  validateRequest,
} from "mcp-sampling-input";

/** Shows the user what a server asks and, in a second call, what the model answers. Only `true` lets it pass. */
export type Approve = (asked: CreateMessageRequestParams, answer?: CreateMessageResult) => Promise<boolean>;

// A server's hint chooses from this list and cannot name a model outside it.
type Choice = { family: string; model: string; thinking?: Anthropic.ThinkingConfigParam };
const DEFAULT_MODEL: Choice = { family: "sonnet", model: "claude-sonnet-5-5" };
const MODELS: Choice[] = [
  DEFAULT_MODEL,
  { family: "haiku", model: "claude-haiku-5-5" },
  // "omitted" keeps the text of the thinking from the server, which gets only the signature.
  { family: "opus", model: "claude-opus-5-5", thinking: { type: "adaptive", display: "omitted" } },
];
const MAX_TOKENS = 4096; // of one answer, whatever the server asks for
const THINKING_KEY = "com.example/thinking"; // in `_meta` of a block: use your own domain
const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
const STOP_REASONS = new Map<string, string>([
  ["end_turn", "endTurn"],
  ["stop_sequence", "stopSequence"],
  ["max_tokens", "maxTokens"],
  ["tool_use", "toolUse"],
]);

const unsupported = (what: string) => new ProtocolError(INVALID_PARAMS, `This client does not support ${what}`);
const declined = () => new ProtocolError(-1, "User rejected sampling request"); // the spec's code

/** Call it with `new Anthropic()`, which reads its key from the environment. */
export function buildAnthropicClient(api: Anthropic, approve: Approve): Client {
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

      const built = toResult(await api.messages.create(body, { signal: ctx.mcpReq.signal }));
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

/** The request in the API's words. The API has no `temperature`, and `metadata` is not the server's to set. */
function toBody(params: CreateMessageRequestParams): Anthropic.MessageCreateParamsNonStreaming {
  const { messages, maxTokens, systemPrompt = "", stopSequences = [], tools = [], toolChoice } = params;
  const mode = toolChoice?.mode ?? "auto";
  const { model, thinking } = chooseModel(params);
  return {
    model,
    max_tokens: Math.min(maxTokens, MAX_TOKENS),
    messages: messages.map(toMessage).filter(({ content }) => content.length > 0),
    ...(systemPrompt.trim() !== "" && { system: systemPrompt }),
    ...(stopSequences.length > 0 && { stop_sequences: stopSequences }),
    ...(tools.length > 0 && { tools: tools.map(toTool), tool_choice: { type: mode === "required" ? "any" : mode } }),
    ...(thinking && mode !== "required" && { thinking }), // not beside a forced tool use
  };
}

function chooseModel({ modelPreferences }: CreateMessageRequestParams): Choice {
  for (const { name = "" } of modelPreferences?.hints ?? []) {
    const choice = MODELS.find(({ family }) => name.toLowerCase().includes(family));
    if (choice) return choice;
  }
  return DEFAULT_MODEL;
}

function toTool({ name, description, inputSchema: { required, ...schema } }: Tool): Anthropic.Tool {
  if (!/^[\w-]{1,64}$/.test(name)) throw unsupported("tool names other than 1 to 64 characters of A-Za-z0-9_-");
  return { name, ...(description && { description }), input_schema: { ...schema, ...(required && { required }) } };
}

function toMessage(message: SamplingMessage): Anthropic.MessageParam {
  const { role } = message;
  const content = contentBlocks(message).flatMap((block) => [
    ...(role === "assistant" ? keptThinking(block) : []),
    ...toBlocks(block),
  ]);
  return { role, content };
}

function toBlocks(block: SamplingMessageContentBlock): Anthropic.ContentBlockParam[] {
  if (block.type === "tool_use") return [{ type: "tool_use", id: block.id, name: block.name, input: block.input }];
  if (block.type !== "tool_result") return toPlain(block);
  const { toolUseId, isError = false, structuredContent } = block;
  const content = block.content.flatMap(toPlain);
  if (content.length === 0 && structuredContent !== undefined) {
    content.push(...toText(JSON.stringify(structuredContent)));
  }
  return [{ type: "tool_result", tool_use_id: toolUseId, content, is_error: isError }];
}

function toPlain(block: ContentBlock): (Anthropic.TextBlockParam | Anthropic.ImageBlockParam)[] {
  if (block.type === "text") return toText(block.text);
  if (block.type === "image") return [toImage(block.data, block.mimeType)];
  if (block.type === "audio") throw unsupported("audio");
  // A link is only named: a client that fetched it would fetch what a server chooses.
  if (block.type === "resource_link") return toText(`Link to ${block.name}: ${block.uri}`);
  const { resource } = block;
  if ("text" in resource) return toText(resource.text);
  if (resource.mimeType?.startsWith("image/")) return [toImage(resource.blob, resource.mimeType)];
  return toText(`(${resource.uri} is neither text nor an image and was left out)`);
}

/** The API refuses a text without a visible character. */
function toText(text: string): Anthropic.TextBlockParam[] {
  return text.trim() === "" ? [] : [{ type: "text", text }];
}

function toImage(data: string, mimeType: string): Anthropic.ImageBlockParam {
  const mediaType = IMAGE_TYPES.find((type) => type === mimeType);
  if (!mediaType) throw unsupported(`images other than ${IMAGE_TYPES.join(", ")}`);
  return { type: "image", source: { type: "base64", media_type: mediaType, data } };
}

/** The answer in the spec's words. Thinking goes into `_meta` of the block after it, and so comes back with it. */
function toResult({ content, model, stop_reason, stop_details }: Anthropic.Message) {
  if (stop_reason === "refusal") return createResult(stop_details?.explanation ?? "", { model, stopReason: "refusal" });
  const blocks: SamplingMessageContentBlock[] = [];
  let thinking: Anthropic.ContentBlock[] = [];
  const push = (block: SamplingMessageContentBlock) => {
    blocks.push(thinking.length > 0 ? { ...block, _meta: { [THINKING_KEY]: thinking } } : block);
    thinking = [];
  };
  for (const block of content) {
    if (block.type === "thinking" || block.type === "redacted_thinking") thinking.push(block);
    if (block.type === "text" && block.text.trim() !== "") push(textContent(block.text));
    // An answer that was cut short may end with half a tool use.
    if (block.type === "tool_use" && stop_reason === "tool_use") {
      if (!isObject(block.input)) throw new Error("The input of a tool use must be an object");
      push(toolUseContent(block.id, block.name, block.input));
    }
  }
  if (blocks.length === 0) blocks.push(textContent(""));
  return createResult(blocks, { model, stopReason: STOP_REASONS.get(stop_reason ?? "") ?? stop_reason ?? undefined });
}

/** The thinking kept by `toResult`. It comes from the server, which could have put any block in its place. */
function keptThinking({ _meta }: SamplingMessageContentBlock): Anthropic.ContentBlockParam[] {
  const kept: unknown = _meta?.[THINKING_KEY];
  return (Array.isArray(kept) ? kept.filter(isObject) : []).flatMap((block): Anthropic.ContentBlockParam[] => {
    const { type, thinking, signature, data } = block;
    if (type === "redacted_thinking" && typeof data === "string") return [{ type, data }];
    if (type !== "thinking" || typeof thinking !== "string" || typeof signature !== "string") return [];
    return [{ type, thinking, signature }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
