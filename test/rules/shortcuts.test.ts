import { expect, it } from "vitest";
import { validateRequest, validateResult } from "../../src/index";
import { text } from "../support/blocks";
import { assistant, request, result, user } from "../support/fixtures";
import { observed } from "../support/observed";

/*
 * A value with only its usual keys is checked without the table of its keys. The outcome does not show it; the number
 * of reads does: the table would read each key once more.
 */

/** How often each key of one object is read. */
function reads(
  value: object,
  check: (value: unknown) => unknown,
  of: (value: never) => object,
): Record<string, number> {
  const counts: Record<string, number> = {};
  const counted = of(value as never);
  check(
    observed(value, (trap, target, key) => {
      if (trap === "get" && target === counted && typeof key === "string") counts[key] = (counts[key] ?? 0) + 1;
    }),
  );
  return counts;
}

for (const role of ["user", "assistant"]) {
  it(`an answer of role ${role}`, () => {
    const once = { role: 1, content: 2, model: 1, stopReason: 1 };
    expect(reads(result({ role, stopReason: "endTurn" }), validateResult, (value) => value)).toStrictEqual(once);
  });
}

it("an answer without a stop reason", () => {
  const answer = { role: "assistant", content: text(), model: "m" };
  expect(reads(answer, validateResult, (value) => value)).toStrictEqual({ role: 1, content: 2, model: 1 });
});

it("a message and its text", () => {
  const messages = [user(), assistant()];
  const first = (value: { params: { messages: [{ content: object }] } }): { content: object } =>
    value.params.messages[0];
  // Once for itself and once for the conversation.
  expect(reads(request({ messages }), validateRequest, first)).toStrictEqual({ role: 1, content: 2 });
  const block = reads(request({ messages }), validateRequest, (value) => first(value).content);
  expect(block).toStrictEqual({ type: 2, text: 1 });
});
