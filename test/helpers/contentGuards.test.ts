import { describe, expect, it } from "vitest";
import { isAudioContent, isImageContent, isTextContent, isToolResultContent, isToolUseContent } from "../../src/index";
import { isCreateMessageRequest, isCreateMessageResult, isSamplingMessage } from "../../src/index";
import { validateRequest, validateResult } from "../../src/index";
import { audio, image, link, resource, text, toolResult, toolUse } from "../support/blocks";
import { assistant, request, result, user, without } from "../support/fixtures";
import { KEYS } from "../support/keys";
import { bad, ok, type Row } from "../support/table";

/*
 * A guard makes the same check as the validator, so the tables run there. Here each guard shows that it makes this
 * check, reads loosely, takes one kind alone and never throws. hostile.test.ts gives it every hostile value.
 */

type Guard = (value: unknown) => boolean;

/** Values that no guard accepts. */
const revoked = Proxy.revocable({}, {});
revoked.revoke();

const unreadable = {
  get: (): never => {
    throw new Error("unreadable");
  },
  enumerable: true,
};

const hopeless: readonly Row[] = [
  bad("undefined", undefined),
  bad("null", null),
  bad("an empty object", {}),
  bad("a revoked proxy", revoked.proxy),
  bad("getters that throw", Object.defineProperties({}, { type: unreadable, role: unreadable, method: unreadable })),
];

function guards(name: string, guard: Guard, rows: readonly Row[]): void {
  describe(name, () => {
    for (const { id, value, loose } of [...rows, ...hopeless])
      it(id, () => expect(guard(value)).toBe(loose === undefined));
  });
}

/** Rows for an object that lacks one required key, or has an unknown one. */
function keyRows(make: (extra?: object) => object, required: readonly string[]): Row[] {
  return [
    ok("as it should be", make()),
    ...required.map((key) => bad(`no ${key}`, without(make(), key), key)),
    ok("an unknown key", make({ surprise: 1 })),
    bad("an unknown key that is not JSON", make({ surprise: NaN }), "surprise"),
  ];
}

const BLOCKS = [text(), image(), audio(), toolUse(), toolResult(), link(), resource()];

/** Rows for a block, a sample of its table among them. */
function blockRows(make: (extra?: object) => object, required: readonly string[], ...sample: Row[]): Row[] {
  const { type } = make() as { type: string };
  const others = BLOCKS.filter((block) => block.type !== type);
  return [
    ...keyRows(make, required),
    ...others.map((block) => bad(`a block of another kind, ${block.type}`, block)),
    bad("its type on a block of another kind", { ...others[0], type }),
    bad("a list of one", [make()]),
    ...sample,
  ];
}

guards(
  "isTextContent",
  isTextContent,
  blockRows(
    text,
    KEYS.text.required,
    ok("an empty text", text({ text: "" })),
    bad("a text that is a number", text({ text: 1 }), "text"),
    ok("a date without time, which only strict reading refuses", text({ annotations: { lastModified: "2025-01-12" } })),
    bad("a wrong priority", text({ annotations: { priority: 2 } }), "annotations", "priority"),
  ),
);

guards(
  "isImageContent",
  isImageContent,
  blockRows(
    image,
    KEYS.image.required,
    ok("unpadded base64, which only strict reading refuses", image({ data: "AA" })),
    bad("a URL", image({ data: "https://example.com/a.png" }), "data"),
  ),
);

guards(
  "isAudioContent",
  isAudioContent,
  blockRows(
    audio,
    KEYS.audio.required,
    ok("unpadded base64, which only strict reading refuses", audio({ data: "AA" })),
    bad("a URL", audio({ data: "https://example.com/a.wav" }), "data"),
  ),
);

guards(
  "isToolUseContent",
  isToolUseContent,
  blockRows(
    toolUse,
    KEYS.toolUse.required,
    ok("annotations, which only strict reading refuses", toolUse({ annotations: "any" })),
    bad("an input that is a list", toolUse({ input: [] }), "input"),
  ),
);

guards(
  "isToolResultContent",
  isToolResultContent,
  blockRows(
    toolResult,
    KEYS.toolResult.required,
    ok("no content", toolResult({ content: [] })),
    ok("a link with an unknown key", toolResult({ content: [link({ surprise: 1 })] })),
    bad("a tool use inside", toolResult({ content: [toolUse()] }), "content", 0, "type"),
  ),
);

guards("isSamplingMessage", isSamplingMessage, [
  ...keyRows((extra) => user(text(), extra), KEYS.message.required),
  ok("a tool use in a user's message: a conversation's rules are not a message's", user(toolUse())),
  ok("a tool use without a result", assistant(toolUse())),
  ok("a list of blocks", user([text(), image({ data: "AA" })])),
  bad("an empty list of blocks", user([]), "content"),
  bad("a wrong block", user([text(), link()]), "content", 1, "type"),
  bad("a role of neither", user(text(), { role: "system" }), "role"),
]);

describe("a guard of the whole says what its validator says", () => {
  const wholes: readonly (readonly [string, Guard, (value: unknown) => { ok: boolean }, readonly unknown[]])[] = [
    [
      "isCreateMessageRequest",
      isCreateMessageRequest,
      (value) => validateRequest(value, { unknownKeys: "ignore" }),
      [
        request(),
        request({ surprise: 1 }, { id: 1 }),
        request({ surprise: NaN }),
        request({ maxTokens: 0 }),
        request({ messages: [assistant(toolUse())] }),
        request({ messages: [assistant(toolUse()), user(toolResult())] }),
        without(request(), "method"),
        result(),
      ],
    ],
    [
      "isCreateMessageResult",
      isCreateMessageResult,
      validateResult,
      [
        result(),
        result({ usage: 1 }),
        result({ usage: NaN }),
        result({ content: [] }),
        result({ content: [toolUse(), toolResult()] }),
        result({ content: image({ data: "AA" }) }),
        without(result(), "model"),
        request(),
      ],
    ],
  ];

  for (const [name, guard, validate, values] of wholes) {
    it(name, () => {
      const said = values.map((value) => validate(value).ok);
      expect(values.map(guard)).toStrictEqual(said);
      expect(new Set(said)).toStrictEqual(new Set([true, false]));
    });
    for (const { id, value } of hopeless) it(`${name}: ${id}`, () => expect(guard(value)).toBe(false));
  }
});
