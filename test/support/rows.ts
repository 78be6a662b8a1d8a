import {
  audio,
  BASE64,
  blobContents,
  contents,
  icon,
  image,
  link,
  resource,
  text,
  toolResult,
  toolUse,
} from "./blocks";
import { nested, without } from "./fixtures";
import { requiredOf } from "./keys";
import { bad, differs, entries, inside, ok, parseInOtherRealm, type Row, strictOnly, under } from "./table";

/*
 * The values that each field and each block may have. A table that serves in many places runs whole at one of them.
 * The others run a sample, which shows that the check is made there at all.
 */

class Instance {
  readonly type = "text";
}

const heirOf = (prototype: object): object => Object.create(prototype) as object;

/** A prototype with no prototype of its own, like the root of a realm, without most of its methods. */
const root = (method: string): object => Object.assign(Object.create(null) as object, { [method]: null });

/** Objects that are not plain, as they come. */
const INSTANCES: readonly (readonly [string, object])[] = [
  ["a date", new Date(0)],
  ["a boxed string", new String("user")],
  ["a class instance", new Instance()],
];

/** More objects that are not plain, tried where any object would do. */
export const instanceRows: readonly Row[] = [
  bad("a map", new Map()),
  bad("a set", new Set()),
  bad("an error", new Error("wrong")),
  bad("a boxed number", new Number(1)),
  bad("an object with an ordinary prototype", heirOf({ type: "text" })),
  bad("an object two steps from null", heirOf(Object.create(null) as object)),
  bad("an object two steps from null, with one method of a root", heirOf(root("isPrototypeOf"))),
  bad("an object two steps from null, with another", heirOf(root("propertyIsEnumerable"))),
  bad("an object three steps from null, with both", heirOf({ isPrototypeOf: null, propertyIsEnumerable: null })),
];

const KINDS: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["boolean", true],
  ["number", 7],
  ["string", "a string"],
  ["array", []],
  ["object", {}],
  ["function", () => undefined],
  ["symbol", Symbol("s")],
  ["bigint", 1n],
];

/** Each kind of value but the named ones, all of them refused. */
export function not(...allowed: string[]): Row[] {
  const others = [...KINDS, ...INSTANCES].filter(([kind]) => !allowed.includes(kind));
  return others.map(([kind, value]) => bad(kind, value));
}

/** A key that may be left out; `null` does not leave it out. */
export const optional = (rows: readonly Row[]): Row[] => [ok("undefined is absent", undefined), ...rows];

/** Keys that must be there. */
export function required(make: () => object, ...keys: string[]): Row[] {
  return keys.flatMap((key) => [
    bad(`no ${key}`, without(make(), key), key),
    bad(`${key} undefined`, { ...make(), [key]: undefined }, key),
  ]);
}

/** Keys that the rules do not name, on an object that is read strictly or loosely. */
export function unknownKeys(make: (extra: object) => unknown): Row[] {
  return [
    strictOnly("an unknown key", make({ surprise: 1 }), "surprise"),
    strictOnly("an unknown key that is null", make({ surprise: null }), "surprise"),
    strictOnly("an own __proto__", make(JSON.parse('{"__proto__":{"a":1}}') as object), "__proto__"),
    ok("an unknown key that is undefined", make({ surprise: undefined })),
    ok("a symbol as a key", make({ [Symbol("surprise")]: 1 })),
    bad("an unknown key that is not JSON", make({ surprise: NaN }), "surprise"),
    differs(
      "an unknown key with a leaf that is not JSON",
      make({ surprise: [{ deep: NaN }] }),
      ["surprise"],
      ["surprise", 0, "deep"],
    ),
    strictOnly("512 levels under an unknown key", make({ surprise: nested(512) }), "surprise"),
    bad("513 levels under an unknown key", make({ surprise: nested(513) }), "surprise"),
  ];
}

const cycle: { self?: unknown } = {};
cycle.self = cycle;

const shared = { b: 1 };

/** Any JSON. */
export const jsonRows: readonly Row[] = [
  ok("null", null),
  ok("true", true),
  ok("an empty string", ""),
  ok("zero", 0),
  ok("a fraction", -1.5),
  ok("the largest number", Number.MAX_VALUE),
  ok("an empty list", []),
  ok("an empty object", {}),
  ok("lists and objects", [{ a: [null, { b: [] }] }, "x"]),
  ok("an object without prototype", Object.assign(Object.create(null) as object, { a: 1 })),
  ok("objects of another realm", parseInOtherRealm('{"a":[{"b":null}]}')),
  ok("a key that is undefined", { a: undefined, b: [{ c: undefined }] }),
  ok("a symbol as a key", { [Symbol("a")]: () => undefined }),
  ok("keys that objects inherit", JSON.parse('{"__proto__":1,"constructor":2,"toString":null}')),
  ok("the same object twice, which is not a cycle", [shared, { a: shared }]),
  ...not("null", "boolean", "number", "string", "array", "object"),
  bad("NaN", NaN),
  bad("Infinity", Infinity),
  bad("-Infinity", -Infinity),
  bad("undefined in a list", [1, undefined], 1),
  bad("a hole in a list", [1, , 3], 1),
  bad("NaN deep down", { a: [0, { "b c": NaN }] }, "a", 1, "b c"),
  bad("a function deep down", [[{ a: () => undefined }]], 0, 0, "a"),
  bad("an instance deep down", { a: { b: new Date(0) } }, "a", "b"),
];

/** How deep a free-form value may go; the path ends at the value itself. */
const depthRows: readonly Row[] = [
  ok("512 levels", nested(512)),
  bad("513 levels", nested(513)),
  bad("a cycle", cycle),
];

/** A JSON object. */
export const jsonObjectRows: readonly Row[] = [
  ok("an empty object", {}),
  ok("an object of another realm", parseInOtherRealm("{}")),
  ok("an object without prototype", Object.create(null)),
  ...not("object"),
  ...instanceRows,
  ...inside("a", jsonRows, (a) => ({ a }), "a"),
  ...depthRows,
  ok("512 levels of lists", { a: nested(511, "list") }),
  bad("513 levels of lists", { a: nested(512, "list") }),
  bad("513 levels beside shallow ones", { a: 1, b: nested(512), c: 2 }),
];

/** Any JSON at all, in a place where `undefined` is absent. */
export const jsonValueRows: readonly Row[] = optional([
  ...jsonRows,
  ...depthRows,
  ok("512 levels of lists", nested(512, "list")),
  bad("513 levels of lists", nested(513, "list")),
]);

/** A `_meta`, which stands nearly everywhere: a sample of what a JSON object may be. */
export const metaRows: readonly Row[] = [
  ok("undefined is absent", undefined),
  ok("any keys", { "any.thing/at all": [1, null] }),
  bad("null", null),
  bad("a string", "a"),
  bad("a list", []),
  bad("a class instance", new Instance()),
  bad("a leaf that is not JSON", { a: [NaN] }, "a", 0),
  ...depthRows,
];

export const stringRows: readonly Row[] = [ok("a string", "x"), ok("an empty string", ""), ...not("string")];

export const booleanRows: readonly Row[] = [ok("true", true), ok("false", false), ...not("boolean")];

export const priorityRows: readonly Row[] = [
  ok("0", 0),
  ok("1", 1),
  ok("between", 0.5),
  bad("just below 0", -0.001),
  bad("just above 1", 1.001),
  bad("NaN", NaN),
  bad("Infinity", Infinity),
  ...not("number"),
  bad("7", 7),
];

export const stringListRows: readonly Row[] = [
  ok("none", []),
  ok("some, empty ones too", ["a", ""]),
  ...not("array"),
  ...entries(not("string"), "a"),
  bad("undefined in the list", [undefined], 0),
  bad("a hole", ["a", , "b"], 1),
];

/** One of some words. */
export function words(...allowed: string[]): Row[] {
  const near = allowed.flatMap((word) => [word.toUpperCase(), `${word} `]);
  return [
    ...allowed.map((word) => ok(word, word)),
    ...["", "other", ...near].map((word) => bad(JSON.stringify(word), word)),
    ...not(),
  ];
}

const roleRows = words("user", "assistant");

export const base64Rows: readonly Row[] = [
  ok("empty", ""),
  ok("no padding needed", "AAAA"),
  ok("one sign of padding", "AAA="),
  ok("two signs of padding", "AA=="),
  ok("the whole alphabet", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"),
  ok("bits left over that are not zero", "AB=="),
  ok("longer than any chunk", "A".repeat(300_000)),
  ok("padding after many signs", `${"A".repeat(199_998)}==`),
  strictOnly("two signs of padding absent", "AA"),
  strictOnly("one sign of padding absent", "AAAAAAA"),
  strictOnly("a line break at the end", "AA==\n"),
  strictOnly("a space before", " AAAA"),
  strictOnly("a space between", "AAAA AAAA"),
  strictOnly("every white space of ASCII", "A\tA\nA\fA\rA A=="),
  strictOnly("white space in the padding", "AA= ="),
  strictOnly("white space for absent padding", "AA  "),
  strictOnly("white space and absent padding", "AAA\nAAAA"),
  strictOnly("nothing but white space", "    "),
  bad("too little padding", "AA="),
  bad("too much padding", "AAA=="),
  bad("padding that nothing needs", "AAAA===="),
  bad("one sign", "A"),
  bad("five signs", "AAAAA"),
  bad("one sign, padded", "A==="),
  bad("padding alone", "===="),
  bad("padding within", "AA==AAAA"),
  bad("padding within, twice", "AA==AA=="),
  bad("padding first", "=AAA"),
  bad("padding within many signs", `${"A".repeat(65_534)}==AAAA`),
  bad("padding within a group", "AA=A"),
  bad("a stray sign", "AA*="),
  bad("a stray sign after many", `${"A".repeat(200_000)}AA!A`),
  bad("the URL-safe alphabet", "-_-_"),
  bad("a data URL", `data:image/png;base64,${BASE64}`),
  bad("a space that is not ASCII", "AAAA\u00a0"),
  bad("a vertical tab", "AAAA\v"),
  bad("letters that are not ASCII", "ÀÀÀÀ"),
  bad("full-width letters", "\uff21\uff21\uff21\uff21"),
  ...not("string"),
];

/** Shows that base64 is checked, and by the mode. */
const base64Sample: readonly Row[] = [
  ok("padded", "AA=="),
  ok("empty", ""),
  strictOnly("unpadded", "AA"),
  strictOnly("wrapped", "AA==\n"),
  bad("URL-safe", "-_-_"),
  bad("null", null),
  bad("a list of numbers", [1, 2]),
];

const DAY = "T12:00:00Z";

/** Refused only when strict: loosely read, any string will do. */
const wrongDates = [
  "",
  "yesterday",
  "2025-01-12",
  "2025-01-12t15:00:58Z",
  "2025-01-12T15:00:58z",
  "2025-01-12 15:00:58Z",
  "2025-01-12T15:00Z",
  "2025-01-12T15Z",
  "2025-01-12T15:00:58",
  "2025-01-12T15:00:58.Z",
  "2025-01-12T15:00:58,5Z",
  "2025-01-12T24:00:00Z",
  "2025-01-12T30:00:00Z",
  "2025-01-12T15:60:00Z",
  "2025-01-12T15:00:60Z",
  "2025-01-12T5:00:58Z",
  "2025-01-12T15:00:58+24:00",
  "2025-01-12T15:00:58+30:00",
  "2025-01-12T15:00:58+00:60",
  "2025-01-12T15:00:58+0530",
  "2025-01-12T15:00:58+05",
  "2025-01-12T15:00:58+5:30",
  "2025-01-12T15:00:58 +05:30",
  "2025-01-12T15:00:58Z+05:30",
  "2025-01-12T15:00:58\u221205:30",
  " 2025-01-12T15:00:58Z",
  "2025-01-12T15:00:58Z ",
  "2025-01-12T15:00:58Z\n",
  "2025-01-12T15:00:58Z\n2025-01-12T15:00:58Z",
  "+2025-01-12T15:00:58Z",
  "-2025-01-12T15:00:58Z",
  "12025-01-12T15:00:58Z",
  "25-01-12T15:00:58Z",
  "0001-13-13T15:00:58Z",
  "0012-00-12T15:00:58Z",
  "2025-1-12T15:00:58Z",
  "2025-01-2T15:00:58Z",
  "20250112T150058Z",
  "2025/01/12T15:00:58Z",
  "\uff12025-01-12T15:00:58Z",
  ...["00-10", "13-10", "01-00", "02-00", "02-29", "02-30"].map((day) => `2025-${day}${DAY}`),
  ...["01-32", "03-32", "05-32", "07-32", "08-32", "10-32", "12-32"].map((day) => `2025-${day}${DAY}`),
  ...["04-31", "06-31", "09-31", "11-31", "02-31"].map((day) => `2025-${day}${DAY}`),
  ...["1900-02-29", "2100-02-29", "2023-02-29", "2024-02-30", "2000-02-30"].map((day) => `${day}${DAY}`),
];

const rightDates = [
  "2025-01-12T15:00:58Z",
  "2025-01-12T00:00:00Z",
  "2025-01-12T23:59:59Z",
  "2025-01-12T19:09:09Z",
  "2025-01-12T15:00:58.1Z",
  "2025-01-12T15:00:58.000000000000000000001Z",
  "2025-01-12T15:00:58+00:00",
  "2025-01-12T15:00:58-00:00",
  "2025-01-12T15:00:58+23:59",
  "2025-01-12T15:00:58-05:30",
  "2025-01-12T15:00:58.25+14:00",
  "1583-10-10T00:00:00Z",
  "9999-12-31T23:59:59Z",
  ...["01-31", "03-31", "05-31", "07-31", "08-31", "10-31", "12-31"].map((day) => `2025-${day}${DAY}`),
  ...["04-30", "06-30", "09-30", "11-30", "02-28", "01-01"].map((day) => `2025-${day}${DAY}`),
  ...["2024-02-29", "2000-02-29", "2400-02-29"].map((day) => `${day}${DAY}`),
];

export const dateRows: readonly Row[] = [
  ...rightDates.map((date) => ok(date, date)),
  ...wrongDates.map((date) => strictOnly(JSON.stringify(date), date)),
  ...not("string"),
  strictOnly("a string", "a string"),
];

const annotate = (extra: object): object => ({ priority: 0.5, ...extra });

export const annotationsRows: readonly Row[] = [
  ok("none", {}),
  ok("all", { audience: ["user", "assistant"], priority: 1, lastModified: "2025-01-12T15:00:58Z" }),
  ...not("object"),
  ...under(
    "audience",
    optional([ok("nobody", []), ok("one", ["user"]), ...not("array"), ...entries(roleRows, "user")]),
    annotate,
  ),
  bad("audience: undefined in the list", { audience: [undefined] }, "audience", 0),
  ...under("priority", optional(priorityRows), annotate),
  ...under("lastModified", optional(dateRows), annotate),
  ...unknownKeys(annotate),
];

const annotationsSample: readonly Row[] = [
  ok("undefined is absent", undefined),
  ok("a priority", { priority: 1 }),
  bad("null", null),
  bad("a list", []),
  bad("a wrong role", { audience: ["user", "system"] }, "audience", 1),
  strictOnly("a date without time", { lastModified: "2025-01-12" }, "lastModified"),
  strictOnly("an unknown key", { prio: 1 }, "prio"),
];

export const iconRows: readonly Row[] = [
  ...not("object"),
  ...required(icon, ...requiredOf("icon")),
  ...under("src", stringRows, icon),
  ...under("mimeType", optional(stringRows), icon),
  ...under("sizes", optional(stringListRows), icon),
  ...under("theme", optional(words("light", "dark")), icon),
  ...unknownKeys(icon),
];

export const iconsRows: readonly Row[] = [
  ok("none", []),
  ok("some", [icon(), icon({ mimeType: "image/png", sizes: ["48x48"], theme: "dark" })]),
  ...not("array"),
  bad("undefined in the list", [undefined], 0),
  ...entries(iconRows, icon()),
];

const iconsSample: readonly Row[] = [
  ok("undefined is absent", undefined),
  ok("one", [icon()]),
  bad("null", null),
  bad("an icon without src", [icon(), {}], 1, "src"),
  strictOnly("an unknown key", [icon({ size: "any" })], 0, "size"),
];

export const textRows: readonly Row[] = [
  ok("a text", text()),
  ...required(text, ...requiredOf("text")),
  ...under("text", stringRows, text),
  ...under("annotations", annotationsSample, text),
  ...under("_meta", metaRows, text),
  ...unknownKeys(text),
];

/** An image and an audio have the same rules. One of them runs the whole table of base64. */
function mediaRows(make: (extra?: object) => object, data: readonly Row[]): Row[] {
  return [
    ok("bytes", make()),
    ...required(make, ...requiredOf("image")),
    ...under("data", data, make),
    ...under("mimeType", stringRows, make),
    ...under("annotations", annotationsSample, make),
    ...under("_meta", metaRows, make),
    ...unknownKeys(make),
  ];
}

export const imageRows: readonly Row[] = mediaRows(image, base64Rows);

export const audioRows: readonly Row[] = mediaRows(audio, base64Sample);

export const toolUseRows: readonly Row[] = [
  ok("a tool use", toolUse()),
  ...required(toolUse, ...requiredOf("toolUse")),
  ...under("id", stringRows, toolUse),
  ...under("name", stringRows, toolUse),
  ...under("input", jsonObjectRows, toolUse),
  ...under("_meta", metaRows, toolUse),
  strictOnly("annotations are an unknown key", toolUse({ annotations: "any" }), "annotations"),
  ...unknownKeys(toolUse),
];

export const linkRows: readonly Row[] = [
  ok("a link", link()),
  ...required(link, ...requiredOf("resourceLink")),
  ...["uri", "name"].flatMap((key) => under(key, stringRows, link)),
  ...["title", "description", "mimeType"].flatMap((key) => under(key, optional(stringRows), link)),
  ...under(
    "size",
    optional([
      ok("zero", 0),
      ok("negative", -1),
      ok("beyond the safe integers", 2 ** 53),
      bad("a fraction", 1.5),
      bad("NaN", NaN),
      bad("Infinity", Infinity),
      ...not("number"),
    ]),
    link,
  ),
  ...under("icons", iconsSample, link),
  ...under("annotations", annotationsSample, link),
  ...under("_meta", metaRows, link),
  ...unknownKeys(link),
];

/** The contents of an embedded resource: text or bytes. */
export const contentsRows: readonly Row[] = [
  ok("text", contents()),
  ok("bytes", blobContents()),
  ok("bytes, and an undefined text", blobContents({ text: undefined })),
  ok("text, and undefined bytes", contents({ blob: undefined })),
  ...not("object"),
  ...required(contents, ...requiredOf("textContents")),
  ...required(blobContents, "uri"),
  bad("neither text nor bytes", { uri: "file:///a" }, "text"),
  ...under("uri", stringRows, contents),
  ...under("text", stringRows, contents),
  ...under("blob", base64Sample, blobContents),
  ...under("mimeType", optional(stringRows), contents),
  ...under("_meta", metaRows, contents),
  strictOnly("both", contents({ blob: BASE64 }), "blob"),
  strictOnly("both, the bytes wrong", contents({ blob: "*" }), "blob"),
  strictOnly("both, the bytes null", contents({ blob: null }), "blob"),
  strictOnly("both, the text wrong", blobContents({ text: 1 }), "text"),
  strictOnly("both, the text null", blobContents({ text: null }), "text"),
  strictOnly("both, the text wrong and the bytes unpadded", contents({ text: 1, blob: "AA" }), "text"),
  bad("both wrong", contents({ text: 1, blob: "*" }), "text"),
  bad("text, and bytes that are not JSON", contents({ blob: NaN }), "blob"),
  differs("text, and a leaf that is not JSON in the bytes", contents({ blob: [NaN] }), ["blob"], ["blob", 0]),
  bad("bytes, and a text that is not JSON", blobContents({ text: NaN }), "text"),
  ...unknownKeys(contents),
];

export const resourceRows: readonly Row[] = [
  ...required(resource, ...requiredOf("resource")),
  ...under("resource", contentsRows, resource),
  ...under("annotations", annotationsSample, resource),
  ...under("_meta", metaRows, resource),
  ...unknownKeys(resource),
];

/** Values that may not stand in place of a block, except `undefined`. */
function wrongBlocks(...otherKinds: object[]): Row[] {
  return [
    bad("no type", {}, "type"),
    bad("type undefined", text({ type: undefined }), "type"),
    ...inside("type", [...not(), bad("Text", "Text"), bad("video", "video")], (type) => text({ type }), "type"),
    ...otherKinds.map((block) => bad(`a ${(block as { type: string }).type}`, block, "type")),
  ];
}

/** Values that are not blocks of a message or a result. */
export const wrongMessageBlockRows: readonly Row[] = wrongBlocks(link(), resource());

export const contentRows: readonly Row[] = [
  ok("one block", text()),
  ok("a list of one", [text()]),
  ok("blocks of all kinds that stand alone", [text(), image(), audio()]),
  ok("a block without prototype", Object.assign(Object.create(null) as object, text())),
  ok("a block of another realm", parseInOtherRealm(JSON.stringify(text()))),
  bad("no block", []),
  ...not("array", "object"),
  ...entries([...not("object"), ...wrongMessageBlockRows], text()),
  bad("undefined in the list", [undefined], 0),
  bad("a hole", [text(), , text()], 1),
  bad("a list in the list", [[text()]], 0),
];

/** Values that are not blocks of a tool result. */
export const wrongInnerBlockRows: readonly Row[] = wrongBlocks(toolUse(), toolResult());

const innerBlockRows: readonly Row[] = [
  ...not("object"),
  ...wrongInnerBlockRows,
  bad("undefined", undefined),
  ok("an image", image()),
  bad("an image without data", without(image(), "data"), "data"),
  strictOnly("an image with an unknown key", image({ alt: "" }), "alt"),
  ok("an audio", audio()),
  strictOnly("an audio without padding", audio({ data: "AA" }), "data"),
  ok("a text", text({ text: "" })),
  bad("a text without text", without(text(), "text"), "text"),
  strictOnly("a text with an unknown key", text({ citations: [] }), "citations"),
  ...inside("link", linkRows, (value) => value),
  ...inside("resource", resourceRows, (value) => value),
];

export const toolResultRows: readonly Row[] = [
  ok("a tool result", toolResult()),
  ...required(toolResult, ...requiredOf("toolResult")),
  ...under("toolUseId", stringRows, toolResult),
  ...under("content", [ok("nothing", []), ...not("array"), ...entries(innerBlockRows, text())], toolResult),
  ...under("isError", optional(booleanRows), toolResult),
  ...under("structuredContent", jsonValueRows, toolResult),
  ...under("_meta", metaRows, toolResult),
  strictOnly("annotations are an unknown key", toolResult({ annotations: "any" }), "annotations"),
  ...unknownKeys(toolResult),
];
