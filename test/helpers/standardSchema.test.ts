import { describe, expect, it } from "vitest";
import {
  createMessageRequestSchema,
  createMessageResultSchema,
  validateRequest,
  validateResult,
} from "../../src/index";
import { text } from "../support/blocks";
import { request, result, user, without } from "../support/fixtures";
import { HOSTILE } from "../support/hostileValues";

const schemas = [
  ["createMessageRequestSchema", createMessageRequestSchema, validateRequest],
  ["createMessageResultSchema", createMessageResultSchema, validateResult],
] as const;

const values = [
  ...[
    request(),
    request({ surprise: 1 }),
    request({ messages: [user(text({ text: 1 }))] }),
    without(request(), "params"),
  ],
  ...[result(), result({ usage: 1 }), result({ content: [] }), result({ content: [text(), text({ text: 1 })] })],
  ...HOSTILE.filter(({ is }) => is !== "fickle").map(({ value }) => value),
];

describe.each(schemas)("%s", (_, schema, validator) => {
  const { validate, ...rest } = schema["~standard"];

  it("is of version 1, by this library", () => {
    expect(Object.keys(schema)).toStrictEqual(["~standard"]);
    expect(rest).toStrictEqual({ version: 1, vendor: "mcp-sampling-input" });
  });

  it("says at once what the validator says, wherever it is called", () => {
    const verdicts = new Set<boolean>();
    for (const value of values) {
      const outcome = validator(value);
      verdicts.add(outcome.ok);
      const said = Reflect.apply(validate, undefined, [value]);
      if (outcome.ok) {
        expect(Object.keys(said)).toStrictEqual(["value"]);
        expect("value" in said && said.value).toBe(value);
      } else {
        const { message, data } = outcome.error;
        expect(said).toStrictEqual({ issues: [{ message, path: data?.path }] });
      }
    }
    expect(verdicts).toStrictEqual(new Set([true, false]));
  });
});

it("a request is read strictly, an answer loosely", () => {
  expect(createMessageRequestSchema["~standard"].validate(request({ surprise: 1 }))).toMatchObject({
    issues: [{ path: ["params", "surprise"] }],
  });
  expect(createMessageResultSchema["~standard"].validate(result({ surprise: 1 })).issues).toBeUndefined();
});
