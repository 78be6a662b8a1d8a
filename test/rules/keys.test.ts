import { describe, expect, it } from "vitest";
import { validateRequest, validateResult } from "../../src/index";
import {
  audio,
  blobContents,
  contents,
  icon,
  image,
  link,
  resource,
  text,
  tool,
  toolResult,
  toolUse,
} from "../support/blocks";
import { assistant, request, result, untyped, user } from "../support/fixtures";
import { fullRequest, fullResult, placesIn, replaced } from "../support/fullValues";
import { KEYS, keysOf, WIRE_OBJECTS, type WireObject } from "../support/keys";
import {
  messagesRows,
  modelHintRows,
  optionRows,
  paramsRows,
  requestRows,
  toolAnnotationsRows,
  toolRows,
  userMessageRows,
} from "../support/requestRows";
import { resultRows } from "../support/resultRows";
import {
  annotationsRows,
  audioRows,
  contentsRows,
  iconRows,
  imageRows,
  linkRows,
  resourceRows,
  textRows,
  toolResultRows,
  toolUseRows,
  wrongInnerBlockRows,
  wrongMessageBlockRows,
} from "../support/rows";
import { expectRefused, type Path, type Row, under } from "../support/table";

/*
 * The inventory of keys is the library's, key by key, and all that the tests say of keys is drawn from it.
 */

const CONTENT: Path = ["params", "messages", 0, "content"];
const INNER: Path = ["params", "messages", 1, "content", "content", 0];

const say = (content: unknown): unknown => request({ messages: [user(content)] });

/** A request with one block in a tool result. */
const show = (block: unknown): unknown =>
  request({ messages: [assistant(toolUse()), user(toolResult({ content: [block] }))] });

/** Makes a whole with more keys in one object, and says where that object stands. */
type Place = readonly [make: (extra: object) => unknown, ...path: Path];

/** The objects that are read strictly. */
const STRICT: Readonly<Record<Exclude<WireObject, "modelHint" | "result">, Place>> = {
  request: [(extra) => request({}, extra)],
  params: [(extra) => request(extra), "params"],
  message: [(extra) => request({ messages: [user(text(), extra)] }), "params", "messages", 0],
  modelPreferences: [(extra) => request({ modelPreferences: extra }), "params", "modelPreferences"],
  tool: [(extra) => request({ tools: [tool(extra)] }), "params", "tools", 0],
  toolAnnotations: [(extra) => request({ tools: [tool({ annotations: extra })] }), "params", "tools", 0, "annotations"],
  toolChoice: [(extra) => request({ toolChoice: extra }), "params", "toolChoice"],
  icon: [(extra) => request({ tools: [tool({ icons: [icon(extra)] })] }), "params", "tools", 0, "icons", 0],
  text: [(extra) => say(text(extra)), ...CONTENT],
  image: [(extra) => say(image(extra)), ...CONTENT],
  audio: [(extra) => say(audio(extra)), ...CONTENT],
  toolUse: [(extra) => say(toolUse(extra)), ...CONTENT],
  toolResult: [(extra) => say(toolResult(extra)), ...CONTENT],
  resourceLink: [(extra) => show(link(extra)), ...INNER],
  resource: [(extra) => show(resource(extra)), ...INNER],
  textContents: [(extra) => show(resource({ resource: contents(extra) })), ...INNER, "resource"],
  blobContents: [(extra) => show(resource({ resource: blobContents(extra) })), ...INNER, "resource"],
  annotations: [(extra) => say(text({ annotations: extra })), ...CONTENT, "annotations"],
};

describe("an unknown key is told which keys are known", () => {
  it.each(Object.entries(STRICT))("in %s", (name, [make, ...path]) => {
    const input = make({ surprise: 1 });
    const outcome = validateRequest(input);
    expectRefused(outcome, input, [...path, "surprise"]);
    expect(!outcome.ok && outcome.error.data?.expected).toBe(
      `one of the keys ${keysOf(name as WireObject).join(", ")}`,
    );
  });
});

// A known key of these may not be `null`. Any other key may.
describe("an object that is always read loosely knows these keys and no others", () => {
  const everyKey = [...new Set(WIRE_OBJECTS.flatMap(keysOf))];
  const areNull = (make: (extra: object) => { ok: boolean }): string[] =>
    everyKey.filter((key) => !make({ [key]: null }).ok);

  it("a model hint", () => {
    const known = areNull((hint) => validateRequest(request({ modelPreferences: { hints: [hint] } })));
    expect(known).toStrictEqual(keysOf("modelHint"));
  });

  it("a result", () => {
    expect(areNull((extra) => validateResult(result(extra))).sort()).toStrictEqual([...keysOf("result")].sort());
  });
});

const BLOCKS: Readonly<Record<string, WireObject>> = {
  text: "text",
  image: "image",
  audio: "audio",
  tool_use: "toolUse",
  tool_result: "toolResult",
  resource_link: "resourceLink",
  resource: "resource",
};

const ELEMENTS: Readonly<Record<string, WireObject>> = {
  messages: "message",
  hints: "modelHint",
  tools: "tool",
  icons: "icon",
};

/** The name in the inventory of the object at a path. */
function nameOf(path: Path, object: Readonly<Record<string, unknown>>): WireObject | undefined {
  const key = path.filter((part) => typeof part === "string").at(-1);
  switch (key) {
    case undefined:
      return "method" in object ? "request" : "result";
    case "params":
    case "modelPreferences":
    case "toolChoice":
      return key;
    case "content":
      return BLOCKS[String(object["type"])];
    case "resource":
      return "blob" in object ? "blobContents" : "textContents";
    case "annotations":
      return path.at(-3) === "tools" ? "toolAnnotations" : "annotations";
    default:
      return ELEMENTS[String(key)];
  }
}

/** The value at a path. */
const at = (value: unknown, path: Path): unknown => path.reduce((inner, key) => untyped(inner)[key] as unknown, value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every object of one name in the full request and in the full result. */
function objectsOf(name: WireObject): { whole: unknown; path: Path; object: object }[] {
  return [fullRequest, fullResult].flatMap((whole) =>
    placesIn(whole).flatMap((path) => {
      const object = at(whole, path);
      return isObject(object) && nameOf(path, object) === name ? { whole, path, object } : [];
    }),
  );
}

const sorted = (keys: Iterable<string>): string[] => [...new Set(keys)].sort();

describe("the full values have every key of the inventory and no other", () => {
  it.each(WIRE_OBJECTS)("in %s", (name) => {
    expect(sorted(objectsOf(name).flatMap(({ object }) => Object.keys(object)))).toStrictEqual(sorted(keysOf(name)));
  });
});

describe("the required keys, and no others, may not be missing", () => {
  it.each(WIRE_OBJECTS)("in %s", (name) => {
    for (const { whole, path, object } of objectsOf(name)) {
      const validate = whole === fullRequest ? validateRequest : validateResult;
      const needed = Object.keys(object).filter((key) => !validate(replaced(whole, [...path, key], undefined)).ok);
      expect(sorted(needed)).toStrictEqual(sorted(KEYS[name].required));
    }
  });
});

/** The table of each object. */
const TABLES: Readonly<Record<WireObject, readonly Row[]>> = {
  request: requestRows,
  params: [
    ...paramsRows,
    ...under("messages", messagesRows, (value) => value),
    ...Object.entries(optionRows).flatMap(([key, rows]) => under(key, rows, (value) => value)),
  ],
  message: userMessageRows,
  modelPreferences: optionRows["modelPreferences"] ?? [],
  modelHint: modelHintRows,
  tool: toolRows,
  toolAnnotations: toolAnnotationsRows,
  toolChoice: optionRows["toolChoice"] ?? [],
  icon: iconRows,
  text: [...textRows, ...wrongMessageBlockRows],
  image: [...imageRows, ...wrongMessageBlockRows],
  audio: [...audioRows, ...wrongMessageBlockRows],
  toolUse: [...toolUseRows, ...wrongMessageBlockRows],
  toolResult: [...toolResultRows, ...wrongMessageBlockRows],
  resourceLink: [...linkRows, ...wrongInnerBlockRows],
  resource: [...resourceRows, ...wrongInnerBlockRows],
  textContents: contentsRows,
  blobContents: contentsRows,
  annotations: annotationsRows,
  result: resultRows,
};

describe("the tables have a wrong value for every key", () => {
  it.each(WIRE_OBJECTS)("of %s", (name) => {
    const tried = new Set(TABLES[name].filter(({ value }) => value !== undefined).map(({ loose }) => loose?.[0]));
    expect(keysOf(name).filter((key) => !tried.has(key))).toStrictEqual([]);
  });
});
