import { describe, expect, it } from "vitest";
import { checkAnswer, type CreateMessageRequest } from "../../src/index";
import { image, text, tool, toolResult, toolUse } from "../support/blocks";
import { request, result, untyped } from "../support/fixtures";
import { expectAccepted, expectRefused, type Path } from "../support/table";

const tools = [tool(), tool({ name: "time" })];
const offering = (mode?: string): CreateMessageRequest =>
  request(mode === undefined ? { tools } : { tools, toolChoice: { mode } });
const choosing = (mode: string): CreateMessageRequest => request({ toolChoice: { mode } });

const time = toolUse({ id: "2", name: "time" });
const other = toolUse({ name: "delete_files" });

/** The case, the request, the answer. */
type Row = readonly [string, CreateMessageRequest, object];

const accepted: readonly Row[] = [
  ["text where no tools were offered", request(), {}],
  ["text where an empty list of tools was offered", request({ tools: [] }), {}],
  ["text where tools were offered", offering(), {}],
  ["a tool that was offered", offering(), { content: toolUse() }],
  ["two tools that were offered", offering("auto"), { content: [text(), toolUse(), time], stopReason: "toolUse" }],
  ["a tool twice, with two ids", offering(), { content: [toolUse(), toolUse({ id: "2" })] }],
  [
    "ids and names that objects inherit",
    request({ tools: [tool({ name: "__proto__" })] }),
    { content: toolUse({ id: "constructor", name: "__proto__" }) },
  ],
  ["a choice without mode", request({ tools, toolChoice: {} }), { content: toolUse() }],
  ["text under none", offering("none"), { stopReason: "endTurn" }],
  ["a tool use under required", offering("required"), { content: [toolUse()], stopReason: "toolUse" }],
  ["a tool use under required, cut short", offering("required"), { content: [toolUse()], stopReason: "maxTokens" }],
  ["no tool use under required, cut short", offering("required"), { stopReason: "maxTokens" }],
  ["no tool use under required, stopped by a sequence", offering("required"), { stopReason: "stopSequence" }],
  ["a tool use with another stop reason", offering(), { content: toolUse(), stopReason: "endTurn" }],
  [
    "keys that the revision does not name",
    request({ tools, surprise: 1 }, { id: 1 }),
    { usage: 1, content: toolUse({ surprise: 1 }) },
  ],
];

describe("accepted", () => {
  for (const [id, asked, extra] of accepted) {
    it(id, () => {
      const answer = result(extra);
      expectAccepted(checkAnswer(asked, answer), answer);
    });
  }
});

/** The case, the request, the answer, the path. */
const refused: readonly (readonly [...Row, ...Path])[] = [
  ["a tool that was not offered", offering(), { content: other }, "content", "name"],
  ["a tool that was not offered, among others", offering(), { content: [text(), time, other] }, "content", 2, "name"],
  ["a tool's name of another case", offering(), { content: toolUse({ name: "Weather" }) }, "content", "name"],
  ["a name that objects inherit", offering(), { content: toolUse({ name: "toString" }) }, "content", "name"],
  ["a tool use with no tools", request(), { content: [text(), toolUse()] }, "content", 1],
  ["a tool use with an empty list of tools", request({ tools: [] }), { content: toolUse() }, "content"],
  ["a tool use with no tools, under required", choosing("required"), { content: toolUse() }, "content"],
  ["a tool use under none", offering("none"), { content: [toolUse()] }, "content", 0],
  ["a tool use under none, with no tools", choosing("none"), { content: toolUse() }, "content"],
  ["no tool use under required", offering("required"), {}, "content"],
  ["no tool use under required, at the end of the turn", offering("required"), { stopReason: "endTurn" }, "content"],
  ["no tool use under required, with the wrong reason", offering("required"), { stopReason: "toolUse" }, "content"],
  ["no tool use under required, with no tools", choosing("required"), { content: [text()] }, "content"],
  ["the stop reason of a tool use without one", offering(), { stopReason: "toolUse" }, "stopReason"],
  [
    "the stop reason of a tool use with no tools",
    request(),
    { stopReason: "toolUse", content: [text()] },
    "stopReason",
  ],
  ["a tool result", request(), { content: toolResult() }, "content"],
  ["a tool result beside text", request(), { content: [text(), toolResult()] }, "content", 1],
  ["two tool uses with one id", offering(), { content: [toolUse(), text(), toolUse()] }, "content", 2],
  [
    "two tool uses with one id, of two tools",
    offering(),
    { content: [toolUse(), toolUse({ name: "time" })] },
    "content",
    1,
  ],
  ["the role user", request(), { role: "user" }, "role"],
  ["not a result", request(), { model: 1 }, "model"],
  ["an invalid block", offering(), { content: [toolUse(), image({ data: 1 })] }, "content", 1, "data"],
];

describe("refused, with the path in the answer", () => {
  for (const [id, asked, extra, ...path] of refused) {
    it(id, () => {
      const answer = result(extra);
      expectRefused(checkAnswer(asked, answer), answer, path, "result");
    });
  }
});

describe("a stop reason counts by what it means", () => {
  /** Spellings of a word: as one, in two cases, and its parts joined in each way. */
  const spellings = (...parts: string[]): string[] => {
    const [first = "", ...rest] = parts;
    const camel = first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
    const joined = ["", "_", "-", " "].map((joint) => parts.join(joint));
    return [...new Set([camel, ...joined, ...joined.map((word) => word.toUpperCase()), `_${camel} `])];
  };

  const calling = [
    ["tool", "use"],
    ["tool", "calls"],
    ["function", "call"],
  ].flatMap((parts) => spellings(...parts));

  const cutShort = [
    ["max", "tokens"],
    ["length"],
    ["max", "output", "tokens"],
    ["stop", "sequence"],
    ["refusal"],
    ["content", "filter"],
    ["safety"],
    ["model", "context", "window", "exceeded"],
    ["pause", "turn"],
  ].flatMap((parts) => spellings(...parts));

  const naturalEnd = [
    ...["endTurn", "end_turn", "stop", "STOP", "completed", "complete", "eos", "", " ", "_", "x".repeat(10_000)],
    // Words that only look like one that counts.
    ...["tool", "tools", "toolCall", "tool_used", "no_tool_use", "function_calls", "tool.use", "tool/use", "tool\nuse"],
    ...[
      "max",
      "max_token",
      "maxtokensreached",
      "full_length",
      "lengthy",
      "filter",
      "unsafe",
      "stop_sequences",
      "paused",
    ],
    ...["refused", "RECITATION", "BLOCKLIST", "error", "other", "unknown", "constructor", "__proto__", "ｌｅｎｇｔｈ"],
  ];

  for (const stopReason of calling) {
    it(`says that a tool is called: ${JSON.stringify(stopReason)}`, () => {
      const without = result({ stopReason });
      expectRefused(checkAnswer(offering(), without), without, ["stopReason"], "result");
      expectRefused(checkAnswer(request(), without), without, ["stopReason"], "result");
      expectRefused(checkAnswer(offering("required"), without), without, ["content"], "result");
      const called = result({ stopReason, content: toolUse() });
      expectAccepted(checkAnswer(offering("required"), called), called);
    });
  }

  for (const stopReason of cutShort) {
    it(`says that the answer was cut short: ${JSON.stringify(stopReason)}`, () => {
      const answer = result({ stopReason });
      for (const asked of [request(), offering(), offering("none"), offering("required"), choosing("required")]) {
        expectAccepted(checkAnswer(asked, answer), answer);
      }
    });
  }

  for (const stopReason of [...naturalEnd, undefined]) {
    it(`is the natural end: ${JSON.stringify(stopReason)?.slice(0, 30)}`, () => {
      const answer = result({ stopReason });
      expectAccepted(checkAnswer(offering(), answer), answer);
      expectRefused(checkAnswer(offering("required"), answer), answer, ["content"], "result");
    });
  }

  it("and no word excuses what was not offered", () => {
    for (const stopReason of cutShort) {
      const answer = result({ stopReason, content: other });
      expectRefused(checkAnswer(offering(), answer), answer, ["content", "name"], "result");
    }
  });
});

describe("which error is reported", () => {
  for (const [id, extra, ...path] of [
    ["the answer's own before all others", { role: "user", content: other, model: 1 }, "model"],
    ["the role before the blocks", { role: "user", content: [other, other] }, "role"],
    ["an id before a name", { content: [other, other] }, "content", 1],
    ["the first block", { content: [other, toolUse({ id: "2", name: "none" })] }, "content", 0, "name"],
    ["a block before the stop reason", { content: [other], stopReason: "toolUse" }, "content", 0, "name"],
  ] as const) {
    it(id, () => {
      const answer = result(extra);
      expectRefused(checkAnswer(offering(), answer), answer, path, "result");
    });
  }
});

it.each<readonly [string, CreateMessageRequest, object, string]>([
  ["none", offering("none"), { content: toolUse() }, "content is a tool_use, and toolChoice is none"],
  ["no tools", request(), { content: toolUse() }, "content is a tool_use, and no tools were offered"],
  ["required", offering("required"), {}, "content has no tool_use, and toolChoice is required"],
  ["a stop reason", offering(), { stopReason: "toolUse" }, "stopReason says toolUse, and there is no tool_use"],
])("the message says why: %s", (_, asked, extra, clause) => {
  expect(checkAnswer(asked, result(extra))).toMatchObject({ error: { message: `Invalid sampling result: ${clause}` } });
});

it("no error tells an id or a name", () => {
  for (const content of [[toolUse({ id: "s3cr3t" }), toolUse({ id: "s3cr3t" })], toolUse({ name: "s3cr3t" })]) {
    const outcome = checkAnswer(offering(), result({ content }));
    expect(outcome.ok).toBe(false);
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t");
  }
});

describe("an invalid request is refused as such", () => {
  for (const [id, asked, ...path] of [
    ["no request", null],
    ["a request without messages", request({ messages: [] }), "params", "messages"],
    ["invalid tools", request({ tools: [tool({ name: 1 })] }), "params", "tools", 0, "name"],
    ["a request that can't be read", request({ tools: [unreadable("name")] }), "params", "tools", 0, "name"],
  ] as const) {
    it(id, () => {
      expectRefused(checkAnswer(untyped(asked), untyped(null)), asked, path, "request");
    });
  }
});

it("an answer that can't be read is refused at the place", () => {
  const answer = result({ content: [text(), unreadable("type")] });
  expectRefused(checkAnswer(request(), answer), answer, ["content", 1, "type"], "result");
});

it("a request that can be read but once is refused", () => {
  let reads = 0;
  const fickle = Object.defineProperty({ ...request() }, "params", {
    enumerable: true,
    get: () => {
      if (reads++ > 0) throw new Error("unreadable");
      return request().params;
    },
  });
  expect(checkAnswer(untyped(fickle), result())).toMatchObject({
    error: { code: -32602, data: { path: [], expected: "a readable value", received: "unreadable value" } },
  });
});

function unreadable(key: string): object {
  return Object.defineProperty({}, key, {
    enumerable: true,
    get(): never {
      throw new Error("unreadable");
    },
  });
}
