import { describe, expect, it } from "vitest";
import { isAudioContent, isImageContent, isTextContent, isToolResultContent, isToolUseContent } from "../../src/index";
import { isCreateMessageRequest, isCreateMessageResult, isSamplingMessage } from "../../src/index";
import { validateRequest, validateResult } from "../../src/index";
import { audio, image, link, resource, text, toolResult, toolUse } from "../support/blocks";
import { assistant, request, result, user, without } from "../support/fixtures";
import {
  audioRows,
  contentRows,
  imageRows,
  metaRows,
  not,
  required,
  textRows,
  toolResultRows,
  toolUseRows,
  unknownKeys,
  words,
  wrongMessageBlockRows,
} from "../support/rows";
import { bad, ok, type Row, under } from "../support/table";

type Guard = (value: unknown) => boolean;

/** Each guard of a block, a block that it takes, and the table of that block. */
const blockGuards: readonly (readonly [string, Guard, object, readonly Row[]])[] = [
  ["isTextContent", isTextContent, text(), textRows],
  ["isImageContent", isImageContent, image(), imageRows],
  ["isAudioContent", isAudioContent, audio(), audioRows],
  ["isToolUseContent", isToolUseContent, toolUse(), toolUseRows],
  ["isToolResultContent", isToolResultContent, toolResult(), toolResultRows],
];

const messageRows: readonly Row[] = [
  ok("a tool use in a user's message: a conversation's rules are not a message's", user(toolUse())),
  ok("a tool use without a result", assistant(toolUse())),
  ...required(user, "role", "content"),
  ...under("role", words("user", "assistant"), (extra) => user(text(), extra)),
  ...under("content", contentRows, (extra) => user(text(), extra)),
  ...under("_meta", metaRows, (extra) => user(text(), extra)),
  ...unknownKeys((extra) => user(text(), extra)),
];

/** Values that are not objects, and unreadable ones. */
const revoked = Proxy.revocable({}, {});
revoked.revoke();

const hopeless: readonly Row[] = [
  bad("undefined", undefined),
  ...not("object"),
  bad("an empty object", {}),
  bad("a revoked proxy", revoked.proxy),
  bad("a getter that throws", {
    get type() {
      throw new Error("unreadable");
    },
    get role() {
      throw new Error("unreadable");
    },
    get method() {
      throw new Error("unreadable");
    },
  }),
];

/** A guard says yes to the values that loose reading accepts. */
function guards(name: string, guard: Guard, rows: readonly Row[]): void {
  describe(name, () => {
    for (const { id, value, loose } of [...rows, ...hopeless])
      it(id, () => expect(guard(value)).toBe(loose === undefined));
  });
}

for (const [name, guard, own, rows] of blockGuards) {
  const others = [...blockGuards.map(([, , block]) => block).filter((block) => block !== own), link(), resource()];
  const kinds = others.map((block) => bad(`a block of another kind, ${(block as { type: string }).type}`, block));
  guards(name, guard, [...rows, ...kinds, ...wrongMessageBlockRows.filter((row) => row.loose !== undefined)]);
}

guards("isSamplingMessage", isSamplingMessage, messageRows);

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
