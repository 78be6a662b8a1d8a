import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  assistantMessage,
  audioContent,
  createMessage,
  imageContent,
  textContent,
  toolResultContent,
  toolUseContent,
  userMessage,
} from "../../src/index";
import { image, link, text } from "../support/blocks";
import { assistant, untyped, user } from "../support/fixtures";
import { HOSTILE } from "../support/hostileValues";
import { expectRefused } from "../support/table";

declare function structuredClone(value: unknown, options: object): unknown;

describe("each builder gives the wire's shape, and only the keys given", () => {
  const input = { city: "Oslo" };
  const blocks = [text(), image()];
  const rows: readonly (readonly [string, unknown, object])[] = [
    ["a text", textContent("Hello"), { type: "text", text: "Hello" }],
    ["an empty text", textContent(""), { type: "text", text: "" }],
    ["an image in base64", imageContent("AAAA", "image/png"), { type: "image", data: "AAAA", mimeType: "image/png" }],
    ["audio in base64", audioContent("AAAA", "audio/wav"), { type: "audio", data: "AAAA", mimeType: "audio/wav" }],
    ["audio in bytes", audioContent(bytes(0, 0, 0), "a"), { type: "audio", data: "AAAA", mimeType: "a" }],
    ["a data URL as it is", imageContent("data:,", "a"), { type: "image", data: "data:,", mimeType: "a" }],
    ["a tool use", toolUseContent("1", "weather", input), { type: "tool_use", id: "1", name: "weather", input }],
    ["a result of a string", toolResultContent("1", "Rain"), result("1", [textContent("Rain")])],
    ["a result of blocks", toolResultContent("1", blocks as []), result("1", blocks)],
    ["a result of a block", toolResultContent("1", image()), result("1", [image()])],
    ["a result of a link", toolResultContent("1", link()), result("1", [link()])],
    [
      "a result of a wrong block, to be refused",
      toolResultContent("1", untyped({ type: "x" })),
      result("1", [{ type: "x" }]),
    ],
    ["a result of what is no block, to be refused", toolResultContent("1", untyped({ a: 1 })), result("1", { a: 1 })],
    ["a result of null, to be refused", toolResultContent("1", untyped(null)), result("1", null)],
    ["a result of frozen blocks", toolResultContent("1", Object.freeze([text()])), result("1", [text()])],
    ["a user's frozen blocks", userMessage(Object.freeze([text()])), user([text()])],
    ["an empty buffer", imageContent(new ArrayBuffer(0), "a"), { type: "image", data: "", mimeType: "a" }],
    ["audio in a buffer", audioContent(bytes(0, 0, 0).buffer, "a"), { type: "audio", data: "AAAA", mimeType: "a" }],
    ["a result of nothing", toolResultContent("1", []), result("1", [])],
    ["an error", toolResultContent("1", [], { isError: true }), result("1", [], { isError: true })],
    ["no error", toolResultContent("1", [], { isError: false }), result("1", [], { isError: false })],
    ["null", toolResultContent("1", [], { structuredContent: null }), result("1", [], { structuredContent: null })],
    ["both", toolResultContent("1", [], options(true, 0)), result("1", [], options(true, 0))],
    ["neither", toolResultContent("1", [], options(undefined, undefined)), result("1", [])],
    [
      "options without prototype",
      toolResultContent("1", [], bare(options(true, 0))),
      result("1", [], options(true, 0)),
    ],
    ["any other option, to be refused", ofCall(untyped({ is_error: true })), result("1", [], { is_error: true })],
    [
      "options that would take the place of what the block has, to be refused",
      ofCall(untyped({ content: [text()] })),
      result("1", [], { options: { content: [text()] } }),
    ],
    ["the id among the options", ofCall(untyped({ toolUseId: "2" })), result("1", [], { options: { toolUseId: "2" } })],
    ["the type among the options", ofCall(untyped({ type: "text" })), result("1", [], { options: { type: "text" } })],
    [
      "content of undefined among the options",
      ofCall(untyped({ content: undefined, isError: true })),
      result("1", [], { isError: true }),
    ],
    ["options that are not an object, to be refused", ofCall(untyped(true)), result("1", [], { options: true })],
    ["nothing of options null", ofCall(untyped(null)), result("1", [])],
    ["a user's string", userMessage("Hello"), user(text())],
    ["a user's block", userMessage(image()), user(image())],
    ["a user's blocks", userMessage(blocks), user(blocks)],
    ["an assistant's string", assistantMessage("Hello"), assistant(text())],
    ["an assistant's block", assistantMessage(image()), assistant(image())],
    ["an assistant's blocks", assistantMessage(blocks), assistant(blocks)],
  ];

  for (const [id, built, expected] of rows) {
    // The order of keys too: the type comes first, where the checks look for it.
    it(id, () => {
      expect(built).toStrictEqual(expected);
      expect(JSON.stringify(built)).toBe(JSON.stringify(expected));
    });
  }

  it("the arguments are not copied", () => {
    expect(toolUseContent("1", "weather", input).input).toBe(input);
    expect(toolResultContent("1", blocks as []).content).toBe(blocks);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(Object.is(toolResultContent("1", untyped(proxy)).content, proxy)).toBe(true);
    expect(userMessage(blocks).content).toBe(blocks);
    expect(assistantMessage(blocks).content).toBe(blocks);
  });
});

describe("bytes in base64", () => {
  const encoded = (data: Uint8Array): string => imageContent(data, "image/png").data;

  // The test vectors of RFC 4648, section 10.
  for (const [plain, base64] of [
    ["", ""],
    ["f", "Zg=="],
    ["fo", "Zm8="],
    ["foo", "Zm9v"],
    ["foob", "Zm9vYg=="],
    ["fooba", "Zm9vYmE="],
    ["foobar", "Zm9vYmFy"],
  ] as const) {
    it(JSON.stringify(plain), () => expect(encoded(ascii(plain))).toBe(base64));
  }

  it("uses the standard alphabet", () => expect(encoded(bytes(251, 255, 191))).toBe("+/+/"));

  // Around the length of one chunk and of two.
  for (const length of [6142, 6143, 6144, 6145, 12_287, 12_288, 12_289, 100_000]) {
    it(`${length} bytes, each with its value`, () => {
      const data = Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 256);
      const base64 = encoded(data);
      expect(base64).toHaveLength(Math.ceil(length / 3) * 4);
      expect(base64.indexOf("=")).toBe(length % 3 === 0 ? -1 : base64.length - (3 - (length % 3)));
      const decoded = atob(base64);
      expect(decoded).toHaveLength(length);
      expect(data.findIndex((byte, index) => decoded.charCodeAt(index) !== byte)).toBe(-1);
    });
  }

  class Bytes extends Uint8Array {
    override subarray(): never {
      throw new Error("another's method was called");
    }
  }

  const unreadable = Object.defineProperty(bytes(1, 2, 3), Symbol.toStringTag, {
    get(): never {
      throw new Error("unreadable");
    },
  });
  const lying = Object.defineProperties(bytes(1, 2, 3), { length: { value: 1e9 }, buffer: { value: null } });

  for (const [id, data] of [
    ["a view that begins and ends inside of its buffer", bytes(0, 1, 2, 3, 4).subarray(1, 4)],
    ["bytes of another realm", runInNewContext("new Uint8Array([1, 2, 3])")],
    ["bytes of a class that extends them", new Bytes([1, 2, 3])],
    ["bytes with a length of their own", lying],
    ["bytes that are shared", shared(1, 2, 3)],
    ["a buffer", bytes(1, 2, 3).buffer],
    ["a buffer of another realm", runInNewContext("new Uint8Array([1, 2, 3]).buffer")],
    ["bytes whose tag can't be read", unreadable],
  ] as const) {
    it(id, () => expect(encoded(untyped(data))).toBe("AQID"));
  }

  const detached = bytes(1, 2, 3);
  structuredClone(detached, { transfer: [detached.buffer] });
  for (const [id, data] of [
    ["a view without type", new DataView(new ArrayBuffer(3))],
    ["numbers of two bytes", new Uint16Array(3)],
    ["signed bytes", new Int8Array(3)],
    ["a list of numbers", [1, 2, 3]],
    ["a number, which is not a length", 3],
    ["bytes that were transferred", detached],
    ["an object that only claims to be bytes", { [Symbol.toStringTag]: "Uint8Array", length: 3 }],
  ] as const) {
    it(`not ${id}, which createMessage refuses`, () => {
      const block = imageContent(untyped(data), "image/png");
      expect(block.data).toBe(data);
      const messages = [userMessage(block)];
      const outcome = createMessage(messages, { maxTokens: 5 });
      expectRefused(outcome, { params: { messages } }, ["params", "messages", 0, "content", "data"]);
    });
  }
});

describe("hostile arguments are left for createMessage, which refuses any that are not JSON", () => {
  const builders: Readonly<Record<string, (value: never) => object>> = {
    textContent,
    "imageContent, data": (value) => imageContent(value, "image/png"),
    "imageContent, mimeType": (value) => imageContent("", value),
    "audioContent, data": (value) => audioContent(value, "audio/wav"),
    "audioContent, mimeType": (value) => audioContent("", value),
    "toolUseContent, id": (value) => toolUseContent(value, "weather", {}),
    "toolUseContent, name": (value) => toolUseContent("1", value, {}),
    "toolUseContent, input": (value) => toolUseContent("1", "weather", value),
    "toolResultContent, toolUseId": (value) => toolResultContent(value, "Rain"),
    "toolResultContent, content": (value) => toolResultContent("1", value),
    "toolResultContent, isError": (value) => toolResultContent("1", "Rain", { isError: value }),
    "toolResultContent, structuredContent": (value) => toolResultContent("1", "Rain", { structuredContent: value }),
    userMessage: (value) => userMessage(value),
    assistantMessage: (value) => assistantMessage(value),
  };

  for (const [name, build] of Object.entries(builders)) {
    it(name, () => {
      const accepted = HOSTILE.filter(({ id, value, is }) => {
        if (is !== "not JSON" || id === "bytes" || id === "a buffer") return false;
        const built = build(untyped(value));
        return createMessage(historyOf(built), { maxTokens: 5 }).ok;
      });
      expect(accepted).toStrictEqual([]);
    });
  }

  it("toolResultContent, a typo in an option", () => {
    const messages = historyOf(toolResultContent("1", "Rain", untyped({ is_error: true })));
    const message = expectRefused(createMessage(messages, { maxTokens: 5 }), { params: { messages } }, [
      ...BLOCK,
      "is_error",
    ]);
    expect(message).toMatch(/isError\)$/);
  });

  for (const key of ["isError", "structuredContent"]) {
    it(`toolResultContent, options whose ${key} can't be read`, () => {
      const get = (): never => {
        throw new Error("unreadable");
      };
      const options = Object.defineProperty({}, key, { get, enumerable: true });
      const messages = historyOf(toolResultContent("1", "Rain", options));
      const outcome = createMessage(messages, { maxTokens: 5 });
      expectRefused(outcome, { params: { messages } }, [...BLOCK, "options"]);
    });
  }
});

/** The path of a tool result in {@link historyOf}. */
const BLOCK = ["params", "messages", 2, "content"];

/** A conversation in which a block of any kind, or a message, may stand. */
function historyOf(built: object): never {
  if ("role" in built) return untyped([built]);
  const { type, toolUseId } = built as { type: unknown; toolUseId?: unknown };
  if (type === "tool_use") return untyped([assistant(built), user(toolResultContent("1", "Rain"))]);
  const use = toolUseContent(toolUseId === "1" ? "1" : "2", "weather", {});
  return untyped(type === "tool_result" ? [user(), assistant(use), user(built)] : [user(built)]);
}

function result(toolUseId: string, content: unknown, more: object = {}): object {
  return { type: "tool_result", toolUseId, content, ...more };
}

function ofCall(callResult: object): object {
  return toolResultContent("1", [], callResult);
}

function options(isError: boolean | undefined, structuredContent: unknown): object {
  return { isError, structuredContent };
}

function bare(value: object): object {
  return Object.assign(Object.create(null) as object, value);
}

function bytes(...values: number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values);
}

function ascii(plain: string): Uint8Array {
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

function shared(...values: number[]): Uint8Array {
  const view = new Uint8Array(new SharedArrayBuffer(values.length));
  view.set(values);
  return view;
}
