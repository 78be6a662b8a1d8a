/* The schemas in the hands of takers that nobody here wrote: the official SDK, and tRPC. */
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { acceptedContent, Server } from "@modelcontextprotocol/server";
import type { StandardSchemaV1 } from "@modelcontextprotocol/server";
import { initTRPC, TRPCError } from "@trpc/server";
import {
  createMessageRequestSchema,
  createMessageResultSchema,
  validateRequest,
  validateResult,
} from "mcp-sampling-input";
import type { CreateMessageRequest, CreateMessageResult } from "mcp-sampling-input";
import { describe, expect, expectTypeOf, it } from "vitest";
import { answers, requests } from "./samples.ts";

const request = requests["every option"]!;
const answer = { ...answers["parallel tool uses"]!, usage: { tokens: 7 } };
const badRequest: CreateMessageRequest = { ...request, params: { ...request.params, maxTokens: 0 } };
const badAnswer = { ...answer, content: [{ type: "text", text: 1 }] } as unknown as CreateMessageResult;

/** The validators' errors for the two wrong values. */
const messageOf = (outcome: ReturnType<typeof validateRequest> | ReturnType<typeof validateResult>): string =>
  outcome.ok ? "accepted" : outcome.error.message;
const ofRequest = messageOf(validateRequest(badRequest));
const ofAnswer = messageOf(validateResult(badAnswer));

it("answers to the SDK's types of the interface, as it publishes them", () => {
  expectTypeOf(createMessageRequestSchema).toExtend<StandardSchemaV1<CreateMessageRequest, CreateMessageRequest>>();
  expectTypeOf<StandardSchemaV1.InferInput<typeof createMessageResultSchema>>().toEqualTypeOf<CreateMessageResult>();
  expectTypeOf<StandardSchemaV1.InferOutput<typeof createMessageResultSchema>>().toEqualTypeOf<CreateMessageResult>();
});

describe("the official SDK", () => {
  /** Sends a request as the parameters of a method of one's own, and gives the answer that comes back. */
  async function send(params: CreateMessageRequest, model: (request: CreateMessageRequest) => CreateMessageResult) {
    const server = new Server({ name: "relay", version: "1.0.0" }, { capabilities: {} });
    const schemas = { params: createMessageRequestSchema, result: createMessageResultSchema };
    server.setRequestHandler("example/relay", schemas, model);
    const client = new Client({ name: "peer", version: "1.0.0" });
    const [left, right] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(left), client.connect(right)]);
    try {
      return await client.request({ method: "example/relay", params: { ...params } }, createMessageResultSchema);
    } finally {
      await client.close();
    }
  }

  it("hands the handler a request that is valid, and gives back an answer that is valid, whole", async () => {
    let asked: unknown;
    const given = await send(request, (params) => {
      asked = params;
      return answer;
    });
    expect(asked).toEqual(request);
    expect(given).toEqual(answer);
  });

  it("refuses a request before the handler, with the path and the message", async () => {
    let calls = 0;
    const sent = send(badRequest, () => (calls++, answer));
    await expect(sent).rejects.toThrow(`Invalid params for example/relay: params.maxTokens: ${ofRequest}`);
    expect(calls).toBe(0);
  });

  it("refuses an answer, with the path and the message", async () => {
    const sent = send(request, () => badAnswer);
    await expect(sent).rejects.toThrow(`Invalid result for example/relay: content.0.text: ${ofAnswer}`);
  });

  it("reads accepted content at once", () => {
    const read = (content: unknown) =>
      acceptedContent({ form: { action: "accept", content } }, "form", createMessageResultSchema);
    expect(read(answer)).toBe(answer);
    expect(read(badAnswer)).toBeUndefined();
    expectTypeOf(read).returns.toEqualTypeOf<CreateMessageResult | undefined>();
  });
});

describe("tRPC", () => {
  const trpc = initTRPC.create();
  const router = (model: (request: CreateMessageRequest) => CreateMessageResult) =>
    trpc.router({
      sample: trpc.procedure
        .input(createMessageRequestSchema)
        .output(createMessageResultSchema)
        .mutation(({ input }) => {
          expectTypeOf(input).toEqualTypeOf<CreateMessageRequest>();
          return model(input);
        }),
    });
  const call = (input: CreateMessageRequest, output: CreateMessageResult) => {
    const asked: CreateMessageRequest[] = [];
    const caller = router((request) => (asked.push(request), output)).createCaller({});
    return { asked, outcome: caller.sample(input).catch((reason: unknown) => reason as TRPCError) };
  };

  it("hands the procedure the very request, and gives back the very answer", async () => {
    const { asked, outcome } = call(request, answer);
    expect(await outcome).toBe(answer);
    expect(asked[0]).toBe(request);
  });

  it.each([
    ["a request", badRequest, answer, "BAD_REQUEST", ofRequest, ["params", "maxTokens"]],
    ["an answer", request, badAnswer, "INTERNAL_SERVER_ERROR", ofAnswer, ["content", 0, "text"]],
  ] as const)("refuses %s, with its issue", async (_what, input, output, code, message, path) => {
    const error = await call(input, output).outcome;
    expect(error).toBeInstanceOf(TRPCError);
    expect(error).toMatchObject({ code, cause: { issues: [{ message, path }] } });
  });
});
