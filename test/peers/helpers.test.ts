/* What holds of the helpers around the five functions, over generated inputs. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  checkAnswer,
  contentBlocks,
  createFollowUp,
  createMessage,
  imageContent,
  lintRequest,
  textOf,
  toolUses,
  validateRequest,
  validateResult,
} from "mcp-sampling-input";
import type {
  CreateMessageRequest,
  CreateMessageResult,
  FollowUpOptions,
  ToolResultContent,
  ToolUseContent,
} from "mcp-sampling-input";
import { describe, expect, it } from "vitest";
import { anyRequest, anyResult, json, part, request, result, runs, tightRequest } from "./generators.ts";
import { shapes } from "./shapes.ts";

/** The share of the inputs that each property is tried with. */
const SOME = 0.02;

function check<T>(inputs: fc.Arbitrary<T>, holds: (input: T) => void): void {
  fc.assert(fc.property(inputs, holds), runs(SOME));
}

/** An answer with tool uses among other blocks, and one result for each of them in some order. */
const calls = fc
  .record({
    answer: fc.record({ model: fc.string(), _meta: json.map((value) => ({ value })) }, { requiredKeys: ["model"] }),
    pairs: fc.uniqueArray(fc.tuple(part(shapes.toolUse), part(shapes.toolResult)), {
      minLength: 1,
      maxLength: 4,
      selector: ([use]) => use["id"],
    }),
    spoken: fc.array(part(shapes.spoken), { maxLength: 2 }),
    turned: fc.nat(3),
  })
  .map(({ answer, pairs, spoken, turned }) => {
    const uses = pairs.map(([use]) => use as unknown as ToolUseContent);
    const results = pairs.map(([use, result]) => ({ ...result, toolUseId: use["id"] }) as unknown as ToolResultContent);
    results.push(...results.splice(0, turned));
    const content = [...spoken, ...uses];
    const whole = { role: "assistant", content: content.length === 1 ? content[0] : content, ...answer };
    return { answer: whole as CreateMessageResult, uses, results };
  });

const changes = part(shapes.options) as unknown as fc.Arbitrary<FollowUpOptions>;

describe("createFollowUp", () => {
  it("of a valid request, an answer with tool uses and their results is a valid request with all of them", () => {
    check(fc.tuple(request, calls, changes), ([asked, { answer, results }, options]) => {
      const outcome = createFollowUp(asked, answer, results, options);
      assert(outcome.ok);
      assert(validateRequest(outcome.value).ok);
      const { messages, ...rest } = outcome.value.params;
      const { messages: history, ...before } = asked.params;
      assert.deepEqual(rest, { ...before, ...options });
      assert.equal(messages.length, history.length + 2);
      history.forEach((message, index) => assert.equal(messages[index], message));
      const [turn, answered] = messages.slice(-2);
      assert(turn !== undefined && answered !== undefined);
      assert.equal(turn.content, answer.content);
      assert.equal(turn._meta, answer._meta);
      contentBlocks(answered).forEach((block, index) => assert.equal(block, results[index]));
    });
  });

  it("refuses all that createMessage would, and results that do not fit", () => {
    const steps = fc.array(fc.tuple(fc.constantFrom("drop", "double", "stray"), fc.nat(9)), {
      minLength: 1,
      maxLength: 4,
    });
    check(fc.tuple(tightRequest, calls, steps), ([asked, { answer, uses, results }, some]) => {
      const given = [...results];
      for (const [kind, n] of some) {
        const place = n % (given.length + 1);
        const any = given[n % given.length];
        if (kind === "drop") given.splice(place, 1);
        else if (kind === "stray") given.splice(place, 0, { ...results[0]!, toolUseId: `stray ${n}` });
        else if (any !== undefined) given.splice(place, 0, any);
      }
      const ids = uses.map(({ id }) => id);
      const timesOf = (id: string): number => given.filter(({ toolUseId }) => toolUseId === id).length;
      const missing = ids.filter((id) => timesOf(id) === 0).length;
      const doubled = ids.reduce((sum, id) => sum + Math.max(0, timesOf(id) - 1), 0);
      const stray = given.filter(({ toolUseId }) => !ids.includes(toolUseId)).length;

      const outcome = createFollowUp(asked, answer, given);
      const { messages, ...options } = asked.params;
      const turn = { role: answer.role, content: answer.content };
      const same = createMessage([...messages, turn, { role: "user", content: given }], options);
      assert.equal(outcome.ok, missing + doubled + stray === 0);
      assert.equal(outcome.ok, same.ok);
      if (outcome.ok || same.ok) return;
      // An empty list of results makes no message, so createMessage finds nothing missing in it.
      if (given.length > 0) assert.deepEqual(outcome.error, same.error);
    });
  });

  it("accepts nothing that validateRequest refuses", () => {
    const seen = { yes: 0, no: 0 };
    const mixed = fc.oneof({ weight: 3, arbitrary: calls }, { weight: 1, arbitrary: calls.chain(mutatedCall) });
    check(fc.tuple(anyRequest, mixed), ([asked, { answer, results }]) => {
      const outcome = createFollowUp(asked as CreateMessageRequest, answer, results);
      seen[outcome.ok ? "yes" : "no"]++;
      if (outcome.ok)
        assert(validateRequest(outcome.value).ok && validateRequest(asked).ok && validateResult(answer).ok);
    });
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20);
  });

  const mutatedCall = (call: { answer: CreateMessageResult; results: ToolResultContent[] }) =>
    anyResult.map((answer) => ({ ...call, answer: answer as CreateMessageResult }));
});

describe("checkAnswer", () => {
  const names = ["a", "b", "__proto__"];
  const block = fc.oneof(
    fc.record({ type: fc.constant("text"), text: fc.string() }),
    fc.record({
      type: fc.constant("tool_use"),
      id: fc.constantFrom("1", "2", "3"),
      name: fc.constantFrom(...names),
      input: fc.constant({}),
    }),
    fc.constant({ type: "tool_result", toolUseId: "1", content: [] }),
  );
  const answer = fc.record(
    {
      role: fc.constantFrom("assistant", "assistant", "assistant", "user"),
      content: fc.oneof(block, fc.array(block, { minLength: 1, maxLength: 3 })),
      model: fc.constant("a-model"),
      stopReason: fc.constantFrom(
        "endTurn",
        "end_turn",
        "toolUse",
        "tool_calls",
        "maxTokens",
        "length",
        "Refusal",
        "other",
      ),
    },
    { requiredKeys: ["role", "content", "model"] },
  ) as fc.Arbitrary<CreateMessageResult>;
  const offer = fc.record(
    {
      tools: fc.subarray(names).map((some) => some.map((name) => ({ name, inputSchema: { type: "object" } }))),
      toolChoice: fc.record({ mode: fc.constantFrom("auto", "required", "none") }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<CreateMessageRequest["params"]>>;

  /** The rules as the documentation has them, one by one. */
  function isWell({ tools, toolChoice }: Partial<CreateMessageRequest["params"]>, given: CreateMessageResult): boolean {
    const uses = toolUses(given);
    const { stopReason } = given;
    return [
      given.role === "assistant",
      contentBlocks(given).every(({ type }) => type !== "tool_result"),
      new Set(uses.map(({ id }) => id)).size === uses.length,
      uses.every((use) => tools?.some(({ name }) => name === use.name)),
      toolChoice?.mode !== "none" || uses.length === 0,
      toolChoice?.mode !== "required" ||
        uses.length > 0 ||
        ["maxTokens", "length", "Refusal"].includes(stopReason ?? ""),
      !["toolUse", "tool_calls"].includes(stopReason ?? "") || uses.length > 0,
    ].every(Boolean);
  }

  it("accepts an answer just when all of its rules hold", () => {
    const seen = { yes: 0, no: 0 };
    check(fc.tuple(tightRequest, offer, answer), ([{ method, params }, offered, given]) => {
      const { tools: _tools, toolChoice: _choice, ...rest } = params;
      const outcome = checkAnswer({ method, params: { ...rest, ...offered } }, given);
      const expected = isWell(offered, given);
      seen[expected ? "yes" : "no"]++;
      assert.equal(outcome.ok, expected);
      if (outcome.ok) assert.equal(outcome.value, given);
      else assert(outcome.error.message.startsWith("Invalid sampling result: "));
    });
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20);
  });

  it("accepts nothing that validateResult refuses", () => {
    check(fc.tuple(tightRequest, anyResult), ([asked, given]) => {
      const outcome = checkAnswer(asked, given as CreateMessageResult);
      const valid = validateResult(given);
      if (!valid.ok) assert.deepEqual(outcome, valid);
    });
  });
});

it("contentBlocks, textOf and toolUses say the same of an answer", () => {
  check(fc.tuple(result, fc.string()), ([answer, separator]) => {
    const blocks = contentBlocks(answer);
    assert.deepEqual(blocks, [answer.content].flat());
    const texts = blocks.filter((block) => block.type === "text").map(({ text }) => text);
    assert.equal(textOf(answer, separator), texts.join(separator));
    assert.deepEqual(
      toolUses(answer),
      blocks.filter(({ type }) => type === "tool_use"),
    );
  });
});

it("imageContent gives base64 that Node decodes to the bytes, and that is valid read strictly", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 9 }),
    fc.uint8Array({ minLength: 6140, maxLength: 6150, size: "max" }),
  );
  check(fc.tuple(bytes, fc.nat(3), fc.boolean()), ([whole, start, isBuffer]) => {
    const view = (isBuffer ? Buffer.from(whole) : whole).subarray(start);
    const block = imageContent(view, "image/png");
    assert.equal(block.data, Buffer.from(view).toString("base64"));
    assert(createMessage([{ role: "user", content: block }], { maxTokens: 1 }).ok);
  });
});

it("the advice of lintRequest leads to a value of the request, and one that is refused is told so", () => {
  let count = 0;
  check(fc.oneof(request, anyRequest), (asked) => {
    const advice = lintRequest(asked as CreateMessageRequest);
    if (!validateRequest(asked, { unknownKeys: "ignore" }).ok) {
      assert.deepEqual(advice, [{ path: [], message: "this is not a valid request: validateRequest says why" }]);
    }
    for (const { path } of advice) {
      count++;
      let value: unknown = asked;
      for (const [index, key] of path.entries()) {
        // The last may be a key that is missing.
        assert(index === path.length - 1 || Object.hasOwn(value as object, key));
        value = (value as Record<string | number, unknown>)[key];
      }
    }
  });
  expect(count).toBeGreaterThan(100);
});
