import { describe, expect, it } from "vitest";
import { createMessage, validateRequest, validateResult } from "../../src/index";
import { text } from "../support/blocks";
import { request, result, untyped, user, without } from "../support/fixtures";
import { expectRefused, type Path } from "../support/table";

const CONTENT: Path = ["params", "messages", 0, "content"];

const say = (content: unknown): unknown => request({ messages: [user(content)] });

describe("an unreadable value", () => {
  const throws = (key: string, rest: object = {}): object =>
    Object.defineProperty({ ...rest }, key, {
      enumerable: true,
      get() {
        throw new Error("unreadable");
      },
    });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  /** The case, the request, the nearest path that is known. */
  const places: readonly (readonly [string, unknown, ...Path])[] = [
    ["a revoked proxy", revoked.proxy],
    ["params", throws("params", { method: "sampling/createMessage" }), "params"],
    ["params that are a revoked proxy", request({}, { params: revoked.proxy }), "params"],
    ["an option", request({}, { params: throws("temperature", request().params) }), "params", "temperature"],
    ["a message", request({ messages: [user(), revoked.proxy] }), "params", "messages", 1],
    ["a block", say([text(), revoked.proxy]), ...CONTENT, 1],
    ["a key of a block", say(throws("text", { type: "text" })), ...CONTENT, "text"],
    ["a leaf", request({ metadata: { a: [0, throws("b")] } }), "params", "metadata", "a", 1, "b"],
  ];

  for (const [id, input, ...path] of places) {
    it(id, () => {
      expectRefused(validateRequest(input), input, path);
      expectRefused(validateRequest(input, { unknownKeys: "ignore" }), input, path);
    });
  }

  it("in a result", () => {
    const input = result({ content: throws("text", { type: "text" }) });
    expectRefused(validateResult(input), input, ["content", "text"], "result");
    expectRefused(validateResult(revoked.proxy), revoked.proxy, [], "result");
  });

  it("a proxy whose every trap throws", () => {
    const handler = new Proxy(
      {},
      {
        get: () => () => {
          throw new Error("trap");
        },
      },
    );
    const input = new Proxy({}, handler);
    const message = expectRefused(validateRequest(input), input, []);
    expect(message).toBe("Invalid sampling request: the request cannot be read");
  });

  it("among the options of createMessage", () => {
    const params = throws("metadata", { maxTokens: 5 });
    expectRefused(createMessage([user()], untyped(params)), { params }, ["params", "metadata"]);
  });

  it("beside a cycle that nothing has read yet", () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const input = say(throws("type", { cycle }));
    expectRefused(validateRequest(input), input, [...CONTENT, "type"]);
  });

  it("the first time only", () => {
    let reads = 0;
    const input = {
      get method() {
        if (reads++ === 0) throw new Error("unreadable");
        return "sampling/createMessage";
      },
    };
    const outcome = validateRequest(input);
    expect(outcome.ok ? "accepted" : outcome.error.data).toMatchObject({ path: [], received: "unreadable value" });
  });

  it("does not hide an error that comes first", () => {
    const input = request({ messages: [without(user(), "role"), revoked.proxy] });
    expectRefused(validateRequest(input), input, ["params", "messages", 0, "role"]);
  });

  it("nor is it found beyond a hundred thousand levels", () => {
    let deep: unknown = null;
    for (let level = 0; level < 100_000; level++) deep = { next: deep };
    const input = request({ metadata: { deep } });
    expectRefused(validateRequest(input), input, ["params", "metadata"]);
  });
});
