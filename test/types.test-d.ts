import { describe, expectTypeOf, it } from "vitest";
import {
  type Annotations,
  type AudioContent,
  type BlobResourceContents,
  checkCapabilities,
  CLIENT_CAPABILITIES_META_KEY,
  type ContentBlock,
  createMessage,
  type CreateMessageOptions,
  type CreateMessageRequest,
  type CreateMessageRequestParams,
  type CreateMessageResult,
  type EmbeddedResource,
  type Icon,
  type ImageContent,
  INVALID_PARAMS,
  type InvalidParamsError,
  type InvalidResponseError,
  isAudioContent,
  isCreateMessageRequest,
  isCreateMessageResult,
  isImageContent,
  isSamplingMessage,
  isTextContent,
  isToolResultContent,
  isToolUseContent,
  type JSONArray,
  type JSONObject,
  type JSONValue,
  MISSING_REQUIRED_CLIENT_CAPABILITY,
  type MissingRequiredClientCapabilityError,
  type ModelHint,
  type ModelPreferences,
  type Outcome,
  readResponse,
  type ResourceLink,
  type ResponseOutcome,
  type Role,
  SAMPLING_CREATE_MESSAGE,
  type SamplingMessage,
  type SamplingMessageContentBlock,
  type StopReason,
  type TextContent,
  type TextResourceContents,
  type Tool,
  type ToolAnnotations,
  type ToolChoice,
  type ToolOption,
  type ToolResultContent,
  type ToolUseContent,
  validateRequest,
  validateResult,
} from "../src/index";
import type { KEYS, WireObject } from "./support/keys";

/** The type of each object of the inventory. */
interface Wire {
  request: CreateMessageRequest;
  params: CreateMessageRequestParams;
  message: SamplingMessage;
  modelPreferences: ModelPreferences;
  modelHint: ModelHint;
  tool: Tool;
  toolAnnotations: ToolAnnotations;
  toolChoice: ToolChoice;
  icon: Icon;
  text: TextContent;
  image: ImageContent;
  audio: AudioContent;
  toolUse: ToolUseContent;
  toolResult: ToolResultContent;
  resourceLink: ResourceLink;
  resource: EmbeddedResource;
  textContents: TextResourceContents;
  blobContents: BlobResourceContents;
  annotations: Annotations;
  result: CreateMessageResult;
}

type Required<N extends WireObject> = (typeof KEYS)[N]["required"][number];
type Optional<N extends WireObject> = (typeof KEYS)[N]["optional"][number];

/** A type's keys without its index signature. */
type NamedKeys<T> = keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: T[K] };
type RequiredKeys<T> = { [K in NamedKeys<T> & keyof T]: object extends Pick<T, K> ? never : K }[NamedKeys<T> & keyof T];

declare const unknown: unknown;
declare const request: CreateMessageRequest;
declare const messages: readonly SamplingMessage[];

describe("outcomes", () => {
  it("carry the value once ok is true, and the error once it is false", () => {
    const outcome = validateRequest(unknown);
    expectTypeOf(outcome).toEqualTypeOf<Outcome<CreateMessageRequest>>();
    if (outcome.ok) {
      expectTypeOf(outcome.value).toEqualTypeOf<CreateMessageRequest>();
      // @ts-expect-error an accepted value has no error
      void outcome.error;
    } else {
      expectTypeOf(outcome.error).toEqualTypeOf<InvalidParamsError>();
      // @ts-expect-error an error comes without a value
      void outcome.value;
    }
  });

  it("give neither before ok is known", () => {
    const outcome = validateResult(unknown);
    // @ts-expect-error ok is not known yet
    void outcome.value;
    // @ts-expect-error ok is not known yet
    void outcome.error;
  });

  it("are those of each function", () => {
    expectTypeOf(createMessage).returns.toEqualTypeOf<Outcome<CreateMessageRequest>>();
    expectTypeOf(validateResult).returns.toEqualTypeOf<Outcome<CreateMessageResult>>();
    expectTypeOf(checkCapabilities).returns.toEqualTypeOf<
      Outcome<CreateMessageRequest, InvalidParamsError | MissingRequiredClientCapabilityError>
    >();
    expectTypeOf(readResponse).returns.toEqualTypeOf<ResponseOutcome>();
  });

  it("tell the two errors of checkCapabilities apart by their code", () => {
    const outcome = checkCapabilities(request, unknown);
    if (outcome.ok) return;
    expectTypeOf(outcome.error.code).toEqualTypeOf<-32602 | -32021>();
    if (outcome.error.code === MISSING_REQUIRED_CLIENT_CAPABILITY) {
      expectTypeOf(outcome.error).toEqualTypeOf<MissingRequiredClientCapabilityError>();
      expectTypeOf(outcome.error.data.requiredCapabilities.sampling).toExtend<object>();
    } else {
      expectTypeOf(outcome.error).toEqualTypeOf<InvalidParamsError>();
    }
  });

  it("have the data of an invalid value", () => {
    expectTypeOf<InvalidParamsError["data"]>().toEqualTypeOf<{
      path: (string | number)[];
      expected: string;
      received: string;
    }>();
  });
});

describe("readResponse", () => {
  it("has three arms", () => {
    const outcome = readResponse(unknown, "id", request);
    if (outcome.ok) {
      expectTypeOf(outcome.value).toEqualTypeOf<CreateMessageResult>();
    } else if (outcome.missing) {
      // @ts-expect-error who has not answered has made no mistake
      void outcome.error;
    } else {
      expectTypeOf(outcome.error).toEqualTypeOf<InvalidParamsError | InvalidResponseError>();
      if (outcome.error.data) expectTypeOf(outcome.error).toEqualTypeOf<InvalidParamsError>();
    }
  });

  it("can be asked for missing before ok", () => {
    const outcome = readResponse(unknown, "id", request);
    expectTypeOf(outcome.missing).toEqualTypeOf<boolean | undefined>();
    if (outcome.missing) return;
    if (outcome.ok) expectTypeOf(outcome.value).toEqualTypeOf<CreateMessageResult>();
    else expectTypeOf(outcome.error.code).toEqualTypeOf<-32602>();
  });

  it("gives no error before missing is ruled out", () => {
    const outcome = readResponse(unknown, "id", request);
    if (outcome.ok) return;
    expectTypeOf(outcome.missing).toEqualTypeOf<boolean>();
    // @ts-expect-error it may be missing
    void outcome.error;
  });

  it("takes its arguments in one order only", () => {
    // @ts-expect-error the id comes second
    readResponse("id", unknown, request);
    // @ts-expect-error the request comes last
    readResponse(unknown, request, "id");
    // @ts-expect-error the map comes first
    readResponse(request, unknown, "id");
    // @ts-expect-error all three are wanted
    readResponse(unknown, "id");
  });
});

describe("arguments", () => {
  it("are unknown where a stranger's value is checked", () => {
    expectTypeOf(validateRequest).parameter(0).toBeUnknown();
    expectTypeOf(validateResult).parameter(0).toBeUnknown();
    expectTypeOf(checkCapabilities).parameter(1).toBeUnknown();
    expectTypeOf(readResponse).parameter(0).toBeUnknown();
  });

  it("are a request where one is needed", () => {
    expectTypeOf(checkCapabilities).parameter(0).toEqualTypeOf<CreateMessageRequest>();
    expectTypeOf(readResponse).parameter(1).toEqualTypeOf<string>();
    expectTypeOf(readResponse).parameter(2).toEqualTypeOf<CreateMessageRequest>();
    // @ts-expect-error swapped
    checkCapabilities({ sampling: {} }, request);
  });

  it("of validateRequest say how to read", () => {
    validateRequest(unknown, {});
    validateRequest(unknown, undefined);
    validateRequest(unknown, { unknownKeys: "ignore" });
    validateRequest(unknown, { unknownKeys: "reject" });
    validateRequest(unknown, { unknownKeys: undefined });
    // @ts-expect-error a typo
    validateRequest(unknown, { unknownKeys: "ignored" });
    // @ts-expect-error another name
    validateRequest(unknown, { mode: "loose" });
  });

  it("of createMessage are a list, a readonly one too, and options", () => {
    createMessage(messages, { maxTokens: 5 });
    createMessage([{ role: "user", content: { type: "text", text: "Hello" } }], { maxTokens: 5 });
    // @ts-expect-error one message is not a list
    createMessage({ role: "user", content: { type: "text", text: "Hello" } }, { maxTokens: 5 });
    // @ts-expect-error maxTokens is required
    createMessage(messages, {});
    // @ts-expect-error and not undefined
    createMessage(messages, { maxTokens: undefined });
    // @ts-expect-error the options are required
    createMessage(messages);
    // @ts-expect-error an unknown option
    createMessage(messages, { maxTokens: 5, surprise: 1 });
    // @ts-expect-error another spelling
    createMessage(messages, { maxTokens: 5, system_prompt: "Be brief." });
    // @ts-expect-error messages is not an option
    createMessage(messages, { maxTokens: 5, messages: [] });
  });

  it("of createMessage may all but maxTokens be undefined", () => {
    createMessage(messages, {
      maxTokens: 5,
      systemPrompt: undefined,
      modelPreferences: undefined,
      temperature: undefined,
      stopSequences: undefined,
      includeContext: undefined,
      metadata: undefined,
      tools: undefined,
      toolChoice: undefined,
    });
    expectTypeOf<keyof CreateMessageOptions>().toEqualTypeOf<Exclude<keyof CreateMessageRequestParams, "messages">>();
  });

  it("of validateResult say how to read", () => {
    validateResult(unknown, {});
    validateResult(unknown, undefined);
    validateResult(unknown, { unknownKeys: "reject" });
    validateResult(unknown, { unknownKeys: undefined });
    // @ts-expect-error a typo
    validateResult(unknown, { unknownKeys: "rejected" });
    // @ts-expect-error the word alone
    validateResult(unknown, "reject");
  });

  it("of createMessage are wider than the request's parameters, which come out", () => {
    interface Metadata {
      trace: string;
    }
    interface Schema {
      type: "object";
      properties: Record<string, unknown>;
    }
    const metadata = {} as Metadata;
    const inputSchema = {} as Schema;
    const outputSchema = {} as { [key: string]: unknown; $schema?: string };
    const tools = [{ name: "weather", inputSchema, outputSchema }] as const;
    const stopSequences = ["END"] as const;
    const modelPreferences = { hints: [{ name: "sonnet" }], costPriority: 0 } as const;
    const built = createMessage(messages, { maxTokens: 5, metadata, tools, stopSequences, modelPreferences });
    createMessage(messages, { maxTokens: 5, tools: [{ name: "weather", inputSchema: {} as object }] });
    if (built.ok) {
      expectTypeOf(built.value).toEqualTypeOf<CreateMessageRequest>();
      expectTypeOf(built.value.params.metadata).toEqualTypeOf<JSONObject | undefined>();
      expectTypeOf(built.value.params.tools).toEqualTypeOf<Tool[] | undefined>();
    }
    expectTypeOf<Tool>().toExtend<ToolOption>();
    expectTypeOf<Omit<CreateMessageRequestParams, "messages">>().toExtend<CreateMessageOptions>();
    // @ts-expect-error a string is no object
    createMessage(messages, { maxTokens: 5, metadata: "trace" });
    // @ts-expect-error nor is a schema
    createMessage(messages, { maxTokens: 5, tools: [{ name: "weather", inputSchema: "object" }] });
    // @ts-expect-error a typo in a tool
    createMessage(messages, { maxTokens: 5, tools: [{ name: "weather", inputSchema, input_schema: {} }] });
    // @ts-expect-error a typo in a preference
    createMessage(messages, { maxTokens: 5, modelPreferences: { cost: 1 } });
  });

  it("of createMessage are checked one by one", () => {
    // @ts-expect-error an unknown word
    createMessage(messages, { maxTokens: 5, includeContext: "all" });
    // @ts-expect-error a mode alone
    createMessage(messages, { maxTokens: 5, toolChoice: "auto" });
    // @ts-expect-error null is not absent
    createMessage(messages, { maxTokens: 5, temperature: null });
    // @ts-expect-error a tool needs its schema
    createMessage(messages, { maxTokens: 5, tools: [{ name: "weather" }] });
    // @ts-expect-error a hint is an object
    createMessage(messages, { maxTokens: 5, modelPreferences: { hints: ["sonnet"] } });
  });
});

describe("unions", () => {
  it("of blocks have the kinds of a message", () => {
    expectTypeOf<SamplingMessageContentBlock>().toEqualTypeOf<
      TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent
    >();
    expectTypeOf<SamplingMessageContentBlock["type"]>().toEqualTypeOf<
      "text" | "image" | "audio" | "tool_use" | "tool_result"
    >();
  });

  it("of inner blocks have those of a tool result", () => {
    expectTypeOf<ContentBlock>().toEqualTypeOf<
      TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource
    >();
    expectTypeOf<ToolResultContent["content"]>().toEqualTypeOf<ContentBlock[]>();
    expectTypeOf<ContentBlock["type"]>().toEqualTypeOf<"text" | "image" | "audio" | "resource_link" | "resource">();
  });

  it("of blocks narrow by their type", () => {
    const read = (block: SamplingMessageContentBlock): unknown => {
      switch (block.type) {
        case "text":
          expectTypeOf(block).toEqualTypeOf<TextContent>();
          return block.text;
        case "image":
          expectTypeOf(block).toEqualTypeOf<ImageContent>();
          return block.data;
        case "audio":
          expectTypeOf(block).toEqualTypeOf<AudioContent>();
          return block.data;
        case "tool_use":
          expectTypeOf(block).toEqualTypeOf<ToolUseContent>();
          return block.input;
        case "tool_result":
          expectTypeOf(block).toEqualTypeOf<ToolResultContent>();
          return block.content;
        default:
          return expectTypeOf(block).toBeNever();
      }
    };
    expectTypeOf(read).returns.toBeUnknown();
  });

  it("of words have the words of the revision", () => {
    expectTypeOf<Role>().toEqualTypeOf<"user" | "assistant">();
    expectTypeOf<ToolChoice["mode"]>().toEqualTypeOf<"auto" | "required" | "none" | undefined>();
    expectTypeOf<Icon["theme"]>().toEqualTypeOf<"light" | "dark" | undefined>();
    expectTypeOf<CreateMessageRequestParams["includeContext"]>().toEqualTypeOf<
      "none" | "thisServer" | "allServers" | undefined
    >();
  });

  it("of stop reasons have the words of the spec, and take any string", () => {
    expectTypeOf<"endTurn" | "stopSequence" | "maxTokens" | "toolUse">().toExtend<StopReason>();
    expectTypeOf<string>().toExtend<StopReason>();
    expectTypeOf<StopReason>().toExtend<string>();
    // Where it were `string` itself, an editor would complete nothing.
    expectTypeOf<StopReason>().not.toEqualTypeOf<string>();
    expectTypeOf<Extract<StopReason, "toolUse">>().toEqualTypeOf<"toolUse">();
    expectTypeOf<CreateMessageResult["stopReason"]>().toEqualTypeOf<StopReason | undefined>();
    // @ts-expect-error a number
    const wrong: StopReason = 1;
    void wrong;
  });

  it("of content are one block or a list", () => {
    type Content = SamplingMessageContentBlock | SamplingMessageContentBlock[];
    expectTypeOf<SamplingMessage["content"]>().toEqualTypeOf<Content>();
    expectTypeOf<CreateMessageResult["content"]>().toEqualTypeOf<Content>();
  });

  it("of contents are text or bytes", () => {
    expectTypeOf<EmbeddedResource["resource"]>().toEqualTypeOf<TextResourceContents | BlobResourceContents>();
  });

  it("of JSON have each kind of JSON", () => {
    expectTypeOf<JSONValue>().toEqualTypeOf<string | number | boolean | null | JSONObject | JSONArray>();
    expectTypeOf<CreateMessageRequestParams["metadata"]>().toEqualTypeOf<JSONObject | undefined>();
  });
});

describe("objects", () => {
  it("have the required and the optional keys of the inventory", () => {
    expectTypeOf<{ [N in WireObject]: Required<N> }>().toEqualTypeOf<{ [N in WireObject]: RequiredKeys<Wire[N]> }>();
    expectTypeOf<{ [N in WireObject]: Optional<N> }>().toEqualTypeOf<{
      [N in WireObject]: Exclude<NamedKeys<Wire[N]>, RequiredKeys<Wire[N]>>;
    }>();
  });

  it("take undefined for an optional key", () => {
    expectTypeOf<{ [N in WireObject]: { [K in Optional<N>]: undefined } }>().toExtend<{
      [N in WireObject]: Pick<Wire[N], Optional<N> & keyof Wire[N]>;
    }>();
    expectTypeOf({ type: "object" as const, $schema: undefined }).toExtend<Tool["inputSchema"]>();
    expectTypeOf({ $schema: undefined }).toExtend<NonNullable<Tool["outputSchema"]>>();
  });

  it("of results have an index signature, and are messages once their role is known", () => {
    expectTypeOf<CreateMessageResult["usage"]>().toBeUnknown();
    expectTypeOf<CreateMessageResult>().toExtend<SamplingMessage>();
    expectTypeOf<{
      role: "user";
      content: [];
      model: string;
      usage: { tokens: number };
    }>().toExtend<CreateMessageResult>();
  });

  it("hold lists that can grow", () => {
    expectTypeOf<CreateMessageRequestParams["messages"]>().toEqualTypeOf<SamplingMessage[]>();
    expectTypeOf<CreateMessageRequestParams["tools"]>().toEqualTypeOf<Tool[] | undefined>();
    expectTypeOf<CreateMessageRequestParams["stopSequences"]>().toEqualTypeOf<string[] | undefined>();
  });
});

describe("constants and guards", () => {
  it("have literal types", () => {
    expectTypeOf<typeof INVALID_PARAMS>().toEqualTypeOf<-32602>();
    expectTypeOf<typeof MISSING_REQUIRED_CLIENT_CAPABILITY>().toEqualTypeOf<-32021>();
    expectTypeOf<typeof SAMPLING_CREATE_MESSAGE>().toEqualTypeOf<CreateMessageRequest["method"]>();
    expectTypeOf<typeof CLIENT_CAPABILITIES_META_KEY>().toEqualTypeOf<"io.modelcontextprotocol/clientCapabilities">();
  });

  it("narrow", () => {
    expectTypeOf(isTextContent).guards.toEqualTypeOf<TextContent>();
    expectTypeOf(isImageContent).guards.toEqualTypeOf<ImageContent>();
    expectTypeOf(isAudioContent).guards.toEqualTypeOf<AudioContent>();
    expectTypeOf(isToolUseContent).guards.toEqualTypeOf<ToolUseContent>();
    expectTypeOf(isToolResultContent).guards.toEqualTypeOf<ToolResultContent>();
    expectTypeOf(isSamplingMessage).guards.toEqualTypeOf<SamplingMessage>();
    expectTypeOf(isCreateMessageRequest).guards.toEqualTypeOf<CreateMessageRequest>();
    expectTypeOf(isCreateMessageResult).guards.toEqualTypeOf<CreateMessageResult>();
  });

  it("filter a list of blocks", () => {
    const blocks: SamplingMessageContentBlock[] = [];
    expectTypeOf(blocks.filter(isToolUseContent)).toEqualTypeOf<ToolUseContent[]>();
    expectTypeOf(blocks.find(isTextContent)).toEqualTypeOf<TextContent | undefined>();
  });
});
