/*
 * The wire's types, under the names that the spec gives them. Optional properties also take `undefined`, and
 * arrays are mutable, so that each is assignable to and from its namesake in the official TypeScript SDK.
 */

/**
 * A value that JSON can write.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export type JSONValue = string | number | boolean | null | JSONObject | JSONArray;

/**
 * A JSON object.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface JSONObject {
  [key: string]: JSONValue;
}

/**
 * A JSON array.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export type JSONArray = JSONValue[];

/**
 * The free-form object under `_meta`; it holds JSON.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface MetaObject {
  [key: string]: unknown;
}

/**
 * The author of a message.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export type Role = "user" | "assistant";

/**
 * Advice on how a client may use or show a block.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface Annotations {
  /** For whom the block is meant. */
  audience?: Role[] | undefined;
  /** How much the block matters, from 0 (not at all) to 1 (required). */
  priority?: number | undefined;
  /** When the content last changed: an RFC 3339 date-time such as `2025-01-12T15:00:58Z`. */
  lastModified?: string | undefined;
}

/**
 * A block of text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface TextContent {
  type: "text";
  /** The text; it may be empty. */
  text: string;
  annotations?: Annotations | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * A block that holds an image.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface ImageContent {
  type: "image";
  /** The image's bytes in base64 (RFC 4648 section 4, padded), not a data URL. */
  data: string;
  /** The image's media type, such as `image/png`. */
  mimeType: string;
  annotations?: Annotations | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * A block that holds audio.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface AudioContent {
  type: "audio";
  /** The audio's bytes in base64 (RFC 4648 section 4, padded), not a data URL. */
  data: string;
  /** The audio's media type, such as `audio/wav`. */
  mimeType: string;
  annotations?: Annotations | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * A tool call that the model requests; it stands in an assistant message.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface ToolUseContent {
  type: "tool_use";
  /** Names this call; the result repeats it as `toolUseId`. */
  id: string;
  /** The tool's name. */
  name: string;
  /** The call's arguments: a JSON object. */
  input: { [key: string]: unknown };
  _meta?: MetaObject | undefined;
}

/**
 * The result of a tool call; it stands in the user message right after the tool use.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface ToolResultContent {
  type: "tool_result";
  /** The `id` of the tool use that this answers. */
  toolUseId: string;
  /** What the tool returned, as blocks; it may be empty. */
  content: ContentBlock[];
  /** Any JSON value, `null` too. */
  structuredContent?: unknown;
  /** Whether the call failed; absent means no. */
  isError?: boolean | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * An image that a client may show beside a name.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface Icon {
  /** A URL, or a data URL. */
  src: string;
  mimeType?: string | undefined;
  /** Sizes such as `48x48`, or `any`. */
  sizes?: string[] | undefined;
  theme?: "light" | "dark" | undefined;
}

/**
 * A link to a resource, inside a tool result.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface ResourceLink {
  type: "resource_link";
  uri: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  /** The resource's size in bytes. */
  size?: number | undefined;
  icons?: Icon[] | undefined;
  annotations?: Annotations | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * A resource's text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface TextResourceContents {
  uri: string;
  text: string;
  mimeType?: string | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * A resource's bytes.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface BlobResourceContents {
  uri: string;
  /** The bytes in base64 (RFC 4648 section 4, padded). */
  blob: string;
  mimeType?: string | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * A whole resource, inside a tool result.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface EmbeddedResource {
  type: "resource";
  resource: TextResourceContents | BlobResourceContents;
  annotations?: Annotations | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * A block inside a tool result.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;

/**
 * A block of a message or of an answer.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export type SamplingMessageContentBlock =
  | TextContent
  | ImageContent
  | AudioContent
  | ToolUseContent
  | ToolResultContent;

/**
 * One turn of the conversation.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface SamplingMessage {
  role: Role;
  /** One block, or a non-empty array of blocks. */
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  _meta?: MetaObject | undefined;
}

/**
 * A hint at which model to use; keys other than `name` are the client's to interpret.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface ModelHint {
  /** Part of a model's name, such as `sonnet`. */
  name?: string | undefined;
  [key: string]: unknown;
}

/**
 * Which model the server would prefer; the client decides. Priorities go from 0 to 1.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface ModelPreferences {
  /** In order of preference. */
  hints?: ModelHint[] | undefined;
  costPriority?: number | undefined;
  speedPriority?: number | undefined;
  intelligencePriority?: number | undefined;
}

/**
 * Advice on what a tool does.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface ToolAnnotations {
  title?: string | undefined;
  readOnlyHint?: boolean | undefined;
  destructiveHint?: boolean | undefined;
  idempotentHint?: boolean | undefined;
  openWorldHint?: boolean | undefined;
}

/**
 * A tool that the model may ask to have called.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface Tool {
  /** Not empty. */
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  /** A JSON Schema whose `type` is `object`. */
  inputSchema: {
    type: "object";
    $schema?: string | undefined;
    properties?: { [key: string]: JSONValue } | undefined;
    required?: string[] | undefined;
    [key: string]: unknown;
  };
  /** A JSON Schema. */
  outputSchema?: { $schema?: string | undefined; [key: string]: unknown } | undefined;
  annotations?: ToolAnnotations | undefined;
  icons?: Icon[] | undefined;
  _meta?: MetaObject | undefined;
}

/**
 * Whether the model may (`auto`), must (`required`) or must not (`none`) use tools.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface ToolChoice {
  mode?: "auto" | "required" | "none" | undefined;
}

/**
 * The parameters of a `sampling/createMessage` request.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface CreateMessageRequestParams {
  /** The conversation, not empty. */
  messages: SamplingMessage[];
  /** The most tokens that the model may write: a positive integer. */
  maxTokens: number;
  systemPrompt?: string | undefined;
  modelPreferences?: ModelPreferences | undefined;
  /** A finite number; its range is the provider's business. */
  temperature?: number | undefined;
  stopSequences?: string[] | undefined;
  /** `thisServer` and `allServers` are deprecated (SEP-2596) and need the client's `sampling.context`. */
  includeContext?: "none" | "thisServer" | "allServers" | undefined;
  /** A JSON object, handed to the model's provider. */
  metadata?: JSONObject | undefined;
  /** Needs the client's `sampling.tools`. */
  tools?: Tool[] | undefined;
  /** Needs the client's `sampling.tools`. */
  toolChoice?: ToolChoice | undefined;
}

/**
 * A bare request, as it stands in `inputRequests`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface CreateMessageRequest {
  method: "sampling/createMessage";
  params: CreateMessageRequestParams;
}

/**
 * Why the model stopped: a word of the spec, or the provider's own.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export type StopReason = "endTurn" | "stopSequence" | "maxTokens" | "toolUse" | (string & Record<never, never>);

/**
 * A client's answer, as it stands in `inputResponses`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface CreateMessageResult {
  role: Role;
  /** One block, or a non-empty array of blocks. */
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  /** The name of the model that answered. */
  model: string;
  /** `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or the provider's own word. */
  stopReason?: StopReason | undefined;
  _meta?: MetaObject | undefined;
  [key: string]: unknown;
}
