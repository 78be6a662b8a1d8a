import { describe, expectTypeOf, it } from "vitest";
import {
  type Advice,
  type AnswersOutcome,
  assistantMessage,
  audioContent,
  type AudioContent,
  checkAnswer,
  contentBlocks,
  type ContentBlock,
  createFollowUp,
  createMessage,
  createMessageRequestSchema,
  createMessageResultSchema,
  createResult,
  type CreateResultOptions,
  type CreateMessageOptions,
  type CreateMessageRequest,
  type CreateMessageResult,
  type FollowUpOptions,
  imageContent,
  type ImageContent,
  type InvalidParamsError,
  lintRequest,
  lintResult,
  type Outcome,
  readAnswers,
  type SamplingMessage,
  type SamplingMessageContentBlock,
  type StandardResult,
  textContent,
  type TextContent,
  textOf,
  toolResultContent,
  type ToolResultContent,
  type ToolResultOptions,
  toolUseContent,
  type ToolUseContent,
  toolUses,
  userMessage,
} from "../../src/index";

declare const request: CreateMessageRequest;
declare const result: CreateMessageResult;
declare const message: SamplingMessage;
declare const results: readonly ToolResultContent[];
declare const block: SamplingMessageContentBlock;
declare const unknown: unknown;
declare const inner: ContentBlock[];

describe("builders", () => {
  it("give the block that they are named after", () => {
    expectTypeOf(textContent("a")).toEqualTypeOf<TextContent>();
    expectTypeOf(imageContent("", "image/png")).toEqualTypeOf<ImageContent>();
    expectTypeOf(audioContent(new Uint8Array(1), "audio/wav")).toEqualTypeOf<AudioContent>();
    expectTypeOf(toolUseContent("1", "a", {})).toEqualTypeOf<ToolUseContent>();
    expectTypeOf(toolResultContent("1", inner)).toEqualTypeOf<ToolResultContent>();
    expectTypeOf(userMessage("a")).toEqualTypeOf<SamplingMessage>();
    expectTypeOf(assistantMessage([block])).toEqualTypeOf<SamplingMessage>();
  });

  it("make what createMessage takes", () => {
    createMessage(
      [userMessage([textContent("a"), imageContent("", "b")]), assistantMessage(toolUseContent("1", "a", {}))],
      {
        maxTokens: 1,
      },
    );
  });

  it("take bytes of any kind of buffer, and no other binary", () => {
    expectTypeOf<Uint8Array<ArrayBuffer>>().toExtend<Parameters<typeof imageContent>[0]>();
    expectTypeOf<Uint8Array<SharedArrayBuffer>>().toExtend<Parameters<typeof imageContent>[0]>();
    expectTypeOf<ArrayBuffer>().toExtend<Parameters<typeof imageContent>[0]>();
    // @ts-expect-error numbers of two bytes
    imageContent(new Uint16Array(1), "image/png");
    // @ts-expect-error the media type is wanted
    imageContent("");
  });

  it("take a tool's own result as options", () => {
    toolResultContent("1", inner, { isError: false, structuredContent: { degrees: 1 } });
    toolResultContent("1", inner, { isError: undefined, structuredContent: null });
    expectTypeOf<{ isError: undefined; structuredContent: null }>().toExtend<ToolResultOptions>();
    expectTypeOf<keyof ToolResultOptions>().toEqualTypeOf<"isError" | "structuredContent">();
    // @ts-expect-error a typo
    toolResultContent("1", "a", { iserror: true });
    // @ts-expect-error the content is an argument of its own
    toolResultContent("1", "a", { content: [] });
    // @ts-expect-error the id too
    toolResultContent("1", "a", { toolUseId: "2" });
    // @ts-expect-error the type is told
    toolResultContent("1", "a", { type: "tool_result" });
    // @ts-expect-error a tool use stands in no tool result
    toolResultContent("1", [toolUseContent("1", "a", {})]);
  });

  it("take a block or readonly blocks", () => {
    const blocks = [{ type: "text", text: "a" }] as const;
    expectTypeOf(userMessage(blocks)).toEqualTypeOf<SamplingMessage>();
    expectTypeOf(assistantMessage(blocks)).toEqualTypeOf<SamplingMessage>();
    expectTypeOf(toolResultContent("1", blocks)).toEqualTypeOf<ToolResultContent>();
    expectTypeOf(toolResultContent("1", textContent("a"))).toEqualTypeOf<ToolResultContent>();
    // What comes out has the wire's lists, which can grow.
    expectTypeOf(toolResultContent("1", blocks).content).toEqualTypeOf<ContentBlock[]>();
  });

  it("take no block that a message may not hold", () => {
    // @ts-expect-error a link stands in a tool result
    userMessage({ type: "resource_link", uri: "a", name: "a" });
    // @ts-expect-error an empty message
    userMessage();
  });
});

describe("readers", () => {
  it("take a message or an answer", () => {
    expectTypeOf(contentBlocks(message)).toEqualTypeOf<SamplingMessageContentBlock[]>();
    expectTypeOf(contentBlocks(result)).toEqualTypeOf<SamplingMessageContentBlock[]>();
    expectTypeOf(textOf(message)).toEqualTypeOf<string>();
    expectTypeOf(textOf(result, "\n")).toEqualTypeOf<string>();
    expectTypeOf(toolUses(result)).toEqualTypeOf<ToolUseContent[]>();
  });

  it("take nothing that was not checked", () => {
    // @ts-expect-error no content
    textOf({ role: "user" });
    // @ts-expect-error anything
    textOf({} as unknown);
    // @ts-expect-error an outcome is not its value
    toolUses(checkAnswer(request, result));
  });
});

describe("createFollowUp", () => {
  it("gives the outcome of createMessage", () => {
    expectTypeOf(createFollowUp(request, result, results)).toEqualTypeOf<Outcome<CreateMessageRequest>>();
    expectTypeOf<ReturnType<typeof createFollowUp>>().toEqualTypeOf<ReturnType<typeof createMessage>>();
  });

  it("takes every option of createMessage, and each can be left out or taken away", () => {
    expectTypeOf<CreateMessageOptions>().toExtend<FollowUpOptions>();
    createFollowUp(request, result, results, {});
    createFollowUp(request, result, results, { toolChoice: { mode: "none" }, temperature: undefined });
    // @ts-expect-error it is always wanted
    createFollowUp(request, result, results, { maxTokens: undefined });
    // @ts-expect-error unknown
    createFollowUp(request, result, results, { surprise: 1 });
    // @ts-expect-error the messages are the request's
    createFollowUp(request, result, results, { messages: [] });
  });

  it("takes its arguments in one order only", () => {
    // @ts-expect-error the request comes first
    createFollowUp(result, request, results);
    // @ts-expect-error results come in a list
    createFollowUp(request, result, toolResultContent("1", "a"));
    // @ts-expect-error results are tool results
    createFollowUp(request, result, [textContent("a")]);
  });
});

describe("createResult", () => {
  it("gives the outcome of validateResult", () => {
    expectTypeOf(createResult("a", { model: "m" })).toEqualTypeOf<Outcome<CreateMessageResult>>();
  });

  it("takes a string, a block or blocks, readonly ones too", () => {
    createResult(block, { model: "m", stopReason: "endTurn", _meta: {} });
    createResult([block] as const, { model: "m", stopReason: "a-word", _meta: undefined });
    expectTypeOf<{ model: string; stopReason: undefined }>().toExtend<CreateResultOptions>();
    // @ts-expect-error the model is wanted
    createResult("a", {});
    // @ts-expect-error the options are wanted
    createResult("a");
    // @ts-expect-error the role is told
    createResult("a", { model: "m", role: "assistant" });
    // @ts-expect-error another spelling
    createResult("a", { model: "m", stop_reason: "endTurn" });
    // @ts-expect-error a message is no content
    createResult(message, { model: "m" });
  });
});

describe("readAnswers", () => {
  const requests = { summary: request, title: request };

  it("knows the ids", () => {
    const read = readAnswers(unknown, requests);
    expectTypeOf(read).toEqualTypeOf<AnswersOutcome<{ summary: CreateMessageRequest; title: CreateMessageRequest }>>();
    if (read.ok) {
      expectTypeOf(read.value.summary).toEqualTypeOf<CreateMessageResult>();
      expectTypeOf(read.value.title).toEqualTypeOf<CreateMessageResult>();
      // @ts-expect-error nobody asked for it
      void read.value.summery;
      // @ts-expect-error an accepted round has no error
      void read.error;
    } else if (read.missing) {
      expectTypeOf(read.value.summary).toEqualTypeOf<CreateMessageResult | undefined>();
      expectTypeOf(read.inputRequests.title).toEqualTypeOf<CreateMessageRequest | undefined>();
      // @ts-expect-error nobody asked for it
      void read.inputRequests.summery;
      // @ts-expect-error who has not answered has made no mistake
      void read.error;
    } else {
      expectTypeOf(read.id).toEqualTypeOf<"summary" | "title" | undefined>();
      expectTypeOf(read.error).toEqualTypeOf<InvalidParamsError>();
      // @ts-expect-error a wrong round has no value
      void read.value;
    }
  });

  it("can be asked for missing before ok", () => {
    const read = readAnswers(unknown, requests);
    expectTypeOf(read.missing).toEqualTypeOf<boolean | undefined>();
    if (read.missing) {
      expectTypeOf(read.inputRequests).toEqualTypeOf<Partial<typeof requests>>();
      return;
    }
    if (read.ok) expectTypeOf(read.value.title).toEqualTypeOf<CreateMessageResult>();
    else expectTypeOf(read.error.data.path).toEqualTypeOf<(string | number)[]>();
  });

  it("takes any map of requests, and its arguments in one order only", () => {
    const any: Readonly<Record<string, CreateMessageRequest>> = requests;
    const read = readAnswers(unknown, any);
    if (read.ok) expectTypeOf(read.value["a"]).toEqualTypeOf<CreateMessageResult | undefined>();
    expectTypeOf(readAnswers).parameter(0).toBeUnknown();
    // @ts-expect-error the requests come second
    readAnswers(requests, unknown);
    // @ts-expect-error one request is no map
    readAnswers(unknown, request);
    // @ts-expect-error an outcome is not its value
    readAnswers(unknown, { a: createMessage([message], { maxTokens: 1 }) });
  });
});

describe("checkAnswer", () => {
  it("gives the outcome of validateResult", () => {
    expectTypeOf(checkAnswer(request, result)).toEqualTypeOf<Outcome<CreateMessageResult>>();
  });

  it("takes its arguments in one order only", () => {
    // @ts-expect-error the request comes first
    checkAnswer(result, request);
  });
});

describe("schemas", () => {
  it("tell their types", () => {
    type Types<S extends { "~standard": { types?: unknown } }> = NonNullable<S["~standard"]["types"]>;
    type Both<T> = { readonly input: T; readonly output: T };
    expectTypeOf<Types<typeof createMessageRequestSchema>>().toEqualTypeOf<Both<CreateMessageRequest>>();
    expectTypeOf<Types<typeof createMessageResultSchema>>().toEqualTypeOf<Both<CreateMessageResult>>();
  });

  it("answer at once, with a value when there are no issues", () => {
    const said = createMessageResultSchema["~standard"].validate(0);
    expectTypeOf(said).toEqualTypeOf<StandardResult<CreateMessageResult>>();
    if (said.issues === undefined) expectTypeOf(said.value).toEqualTypeOf<CreateMessageResult>();
    else expectTypeOf(said).not.toHaveProperty("value");
  });
});

it("lintRequest", () => {
  expectTypeOf(lintRequest(request)).toEqualTypeOf<Advice[]>();
  expectTypeOf<Advice["path"]>().toEqualTypeOf<(string | number)[]>();
  // @ts-expect-error an answer is not a request
  lintRequest(result);
});

it("lintResult", () => {
  expectTypeOf(lintResult(result)).toEqualTypeOf<Advice[]>();
  // @ts-expect-error a request is not an answer
  lintResult(request);
});
