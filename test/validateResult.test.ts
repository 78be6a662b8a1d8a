import { describe, expect, it } from "vitest";
import { validateResult } from "../src/index";
import { audio, image, link, resource, text, toolResult, toolUse } from "./support/blocks";
import { result, untyped } from "./support/fixtures";
import { keysOf, WIRE_OBJECTS } from "./support/keys";
import { resultRows } from "./support/resultRows";
import { audioRows, imageRows, textRows, toolResultRows, toolUseRows } from "./support/rows";
import { check, expectAccepted, expectRefused, inResult, type Reading, strictOnly } from "./support/table";

const STRICT = { unknownKeys: "reject" } as const;

const strictly = (name: string, put: (value: unknown) => unknown, ...path: (string | number)[]): Reading => ({
  ...inResult(name, put, ...path),
  mode: "strict",
  check: (input) => validateResult(input, STRICT),
});

check("a result", resultRows, [inResult("alone", (value) => value), strictly("alone, strict", (value) => value)]);

// The content is read strictly too, at every level.
for (const [kind, rows] of Object.entries({ textRows, imageRows, audioRows, toolUseRows, toolResultRows })) {
  check(kind, rows, [
    strictly("as the content", (content) => result({ content }), "content"),
    strictly("among blocks", (block) => result({ content: [text(), block] }), "content", 1),
  ]);
}

check(
  "what only a strict reader refuses",
  [
    strictOnly("an unknown key", result({ usage: {} }), "usage"),
    strictOnly("an unknown key of null", result({ usage: null }), "usage"),
    strictOnly("the keys of the wire's other results", result({ resultType: "complete" }), "resultType"),
    strictOnly("an own __proto__", JSON.parse(JSON.stringify(result()).replace("{", '{"__proto__":1,')), "__proto__"),
    strictOnly("a key of a block", result({ content: text({ citations: [] }) }), "content", "citations"),
    strictOnly("base64 without padding", result({ content: [image({ data: "AA" })] }), "content", 0, "data"),
    strictOnly("base64 with white space", result({ content: audio({ data: "AA ==" }) }), "content", "data"),
    strictOnly(
      "a date without time",
      result({ content: text({ annotations: { lastModified: "2025-01-12" } }) }),
      ...["content", "annotations", "lastModified"],
    ),
    strictOnly(
      "a key deep down in a tool result",
      result({ content: toolResult({ content: [link(), resource({ resource: { uri: "a", text: "", a: 1 } })] }) }),
      ...["content", "content", 1, "resource", "a"],
    ),
  ],
  [inResult("loose", (value) => value), strictly("strict", (value) => value)],
);

describe("read strictly", () => {
  it("its keys are these and no others", () => {
    const everyKey = [...new Set(WIRE_OBJECTS.flatMap(keysOf)), "surprise", "toString", "constructor"];
    const unknown = everyKey.filter((key) => {
      const outcome = validateResult(result({ [key]: null }), STRICT);
      return !outcome.ok && outcome.error.data.expected === "one of the keys role, content, model, stopReason, _meta";
    });
    const known = everyKey.filter((key) => !unknown.includes(key));
    expect(known.sort()).toStrictEqual(["_meta", "content", "model", "role", "stopReason"]);
  });

  it("an absent unknown key is none", () => {
    const input = result({ usage: undefined, content: text({ a: undefined }) });
    expectAccepted(validateResult(input, STRICT), input);
  });

  it("free-form objects stay free", () => {
    const input = result({ _meta: { any: [1] }, content: [toolUse({ input: { any: {} }, _meta: { b: null } })] });
    expectAccepted(validateResult(input, STRICT), input);
  });

  it("a wrong value before an unknown key, where it comes first", () => {
    const input = { model: 1, surprise: 1 };
    expectRefused(validateResult(input, STRICT), input, ["model"], "result");
  });

  it("an unknown key before a missing one", () => {
    const input = { surprise: 1 };
    expectRefused(validateResult(input, STRICT), input, ["surprise"], "result");
  });
});

describe("the second argument", () => {
  const input = result({ surprise: 1 });

  for (const [id, options] of [
    ["reject", { unknownKeys: "reject" }],
    ["reject, without prototype", Object.assign(Object.create(null) as object, { unknownKeys: "reject" })],
    ["reject, beside other keys", { unknownKeys: "reject", other: 1 }],
  ] as const) {
    it(`means strict: ${id}`, () => {
      expectRefused(validateResult(input, untyped(options)), input, ["surprise"], "result");
    });
  }

  for (const [id, options] of [
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    ["undefined", { unknownKeys: undefined }],
    ["ignore", { unknownKeys: "ignore" }],
    ["true", { unknownKeys: true }],
    ["another case", { unknownKeys: "Reject" }],
    ["white space", { unknownKeys: "reject " }],
    ["a list", { unknownKeys: ["reject"] }],
    ["a boxed string", { unknownKeys: new String("reject") }],
    ["an inherited key", Object.create({ unknownKeys: "reject" })],
    ["the word alone", "reject"],
    ["an index, as from a list's map", 1],
    ["a symbol", Symbol("reject")],
    [
      "a getter that throws",
      {
        get unknownKeys() {
          throw new Error("unreadable");
        },
      },
    ],
  ] as const) {
    it(`means loose: ${id}`, () => expectAccepted(validateResult(input, untyped(options)), input));
  }
});
