/*
 * The tables of this library's rules as data, and a walk over a value along them. The generators, the mutators and the
 * independent verdict of the tests all read this one grammar; it shares nothing with the library.
 */

export type Path = readonly (string | number)[];

/** A single value, with some that are wrong in its place: both ways of reading, and when strict only. */
export interface Leaf {
  readonly is: "leaf";
  readonly name: LeafName;
  readonly values: readonly string[];
  readonly wrong: readonly unknown[];
  readonly wrongStrict: readonly unknown[];
}
type LeafName =
  | "string"
  | "name"
  | "id"
  | "word"
  | "base64"
  | "dateTime"
  | "boolean"
  | "number"
  | "unit"
  | "integer"
  | "maxTokens";

/** Any JSON. */
export interface Json {
  readonly is: "json";
  readonly wrong: readonly unknown[];
}

export interface List {
  readonly is: "list";
  readonly of: Shape;
  readonly filled: "messages" | "content" | undefined;
  readonly wrong: readonly unknown[];
}

export type Keys = Readonly<Record<string, Shape>>;

/** An object. Its other keys are a mistake when strict, always loose (a hint's), or part of a free-form value. */
export interface Fields {
  readonly is: "record";
  readonly required: Keys;
  readonly optional: Keys;
  readonly others: "unknown" | "loose" | "free";
  readonly isLoose: (value: Readonly<Record<string, unknown>>) => boolean;
  readonly wrong: readonly unknown[];
}

/** One of several shapes. The value tells which. */
export interface Choice {
  readonly is: "choice";
  readonly options: Keys;
  readonly pick: (value: unknown) => string | undefined;
}

/** A key that stands where none is known. */
export interface Unknown {
  readonly is: "unknown";
}

export type Shape = Leaf | Json | List | Fields | Choice;

class Instance {
  type = "text";
  text = "";
  role = "user";
}

const nothingJson = [() => 1, Symbol("s"), 1n, NaN, Infinity, new Date(0), new Map()];
const notString = [null, 5, true, [], ["x"], {}, ...nothingJson];
const notNumber = [null, "1", true, [], {}, ...nothingJson];
const notBoolean = [null, 0, "true", [], {}, ...nothingJson];
const notRecord = [null, 5, "x", true, [], new Instance(), ...nothingJson];
const notList = [null, 5, "x", true, new Set(), new Uint8Array(1), () => []];

function leaf(name: LeafName, wrong: readonly unknown[], wrongStrict: readonly unknown[] = []): Leaf {
  return { is: "leaf", name, values: [], wrong, wrongStrict };
}

function word(values: readonly string[], ...wrong: unknown[]): Leaf {
  return { is: "leaf", name: "word", values, wrong: ["", "no such word", ...wrong, ...notString], wrongStrict: [] };
}

function list(of: Shape, filled?: List["filled"]): List {
  // An object in place of an array of blocks is read as a block, so it is not wrong there.
  const wrong = [...notList, ...(filled === "content" ? [] : [{}]), ...(filled === undefined ? [] : [[]])];
  return { is: "list", of, filled, wrong };
}

function record(required: Keys, optional: Keys, others: Fields["others"] = "unknown"): Fields {
  return { is: "record", required, optional, others, isLoose: () => others !== "unknown", wrong: notRecord };
}

const string = leaf("string", notString);
const id = leaf("id", notString);
const boolean = leaf("boolean", notBoolean);
const unit = leaf("unit", [-0.1, -Number.MIN_VALUE, 1 + Number.EPSILON, 2, -Infinity, ...notNumber]);
const base64 = leaf(
  "base64",
  ["QQ=", "A", "QQ==QQ==", "Q*==", "_-_-", "data:;base64,QQ==", "é", ...notString],
  ["QQ", "Q Q==", "QQ==\n", " "],
);
const dateTime = leaf("dateTime", notString, [
  "",
  "2025-01-12",
  "2025-01-12T15:00Z",
  "2025-01-12T15:00:58",
  "2025-01-12t15:00:58Z",
  "2025-01-12T15:00:58z",
  "2025-02-29T00:00:00Z",
  "2025-04-31T00:00:00Z",
  "2025-13-01T00:00:00Z",
  "2025-00-01T00:00:00Z",
  "2025-01-00T00:00:00Z",
  "2025-01-12T24:00:00Z",
  "2025-01-12T23:60:00Z",
  "2025-01-12T23:59:60Z",
  "2025-01-12T15:00:58.Z",
  "2025-01-12T15:00:58+0100",
  "2025-01-12T15:00:58+24:00",
  "2025-01-12T15:00:58+01:60",
  "2025-01-12T15:00:58Z\n",
  " 2025-01-12T15:00:58Z",
  "12025-01-12T15:00:58Z",
]);
const json: Json = { is: "json", wrong: nothingJson };
const free = record({}, {}, "free");
const role = word(["user", "assistant"], "system", "User");

const annotations = record({}, { audience: list(role), priority: unit, lastModified: dateTime });
const icons = list(record({ src: string }, { mimeType: string, sizes: list(string), theme: word(["light", "dark"]) }));

function block(kind: string, required: Keys, optional: Keys): Fields {
  const elsewhere = ["resource", "resource_link"].includes(kind) ? "tool_use" : "video";
  return record({ type: word([kind], elsewhere), ...required }, { ...optional, _meta: free });
}

const text = block("text", { text: string }, { annotations });
const image = block("image", { data: base64, mimeType: string }, { annotations });
const audio = block("audio", { data: base64, mimeType: string }, { annotations });
const toolUse = block("tool_use", { id, name: string, input: free }, {});
const resourceLink = block(
  "resource_link",
  { uri: string, name: string },
  {
    title: string,
    description: string,
    mimeType: string,
    size: leaf("integer", [1.5, ...notNumber]),
    icons,
    annotations,
  },
);
const contents: Choice = {
  is: "choice",
  options: {
    text: record({ uri: string, text: string }, { mimeType: string, _meta: free }),
    blob: record({ uri: string, blob: base64 }, { mimeType: string, _meta: free }),
  },
  pick: (value) => Object.keys(contents.options).find((kind) => isObject(value) && typeof value[kind] === "string"),
};
const resource = block("resource", { resource: contents }, { annotations });

function byType(options: Readonly<Record<string, Fields>>): Choice {
  return {
    is: "choice",
    options,
    pick: (value) => Object.keys(options).find((type) => isObject(value) && value.type === type),
  };
}

const inner = byType({ text, image, audio, resource_link: resourceLink, resource });
const toolResult = block(
  "tool_result",
  { toolUseId: id, content: list(inner) },
  { isError: boolean, structuredContent: json },
);
const spoken = byType({ text, image, audio });
const outer = byType({ text, image, audio, tool_use: toolUse, tool_result: toolResult });

function oneOrMany(blocks: Choice): Choice {
  return {
    is: "choice",
    options: { one: blocks, many: list(blocks, "content") },
    pick: (value) => (Array.isArray(value) ? "many" : isObject(value) ? "one" : undefined),
  };
}

const message: Fields = {
  ...record({ role, content: oneOrMany(outer) }, { _meta: free }),
  isLoose: (value) => value.role === "assistant",
};
const jsonSchema = { $schema: string };
const tool = record(
  {
    name: leaf("name", ["", ...notString]),
    inputSchema: record({ type: word(["object"], "array") }, jsonSchema, "free"),
  },
  {
    outputSchema: record({}, jsonSchema, "free"),
    title: string,
    description: string,
    annotations: record(
      {},
      {
        title: string,
        readOnlyHint: boolean,
        destructiveHint: boolean,
        idempotentHint: boolean,
        openWorldHint: boolean,
      },
    ),
    icons,
    _meta: free,
  },
);
const settings = {
  systemPrompt: string,
  temperature: leaf("number", notNumber),
  stopSequences: list(string),
  includeContext: word(["none", "thisServer", "allServers"]),
  metadata: free,
  modelPreferences: record(
    {},
    {
      hints: list(record({}, { name: string }, "loose")),
      costPriority: unit,
      speedPriority: unit,
      intelligencePriority: unit,
    },
  ),
  tools: list(tool),
  toolChoice: record({}, { mode: word(["auto", "required", "none"], "any") }),
};
const maxTokens = leaf("maxTokens", [0, -1, 1.5, 2 ** 53, 1e300, ...notNumber]);
const params = record({ messages: list(message, "messages"), maxTokens }, settings);

export const shapes = {
  annotations,
  icons,
  text,
  image,
  audio,
  toolUse,
  toolResult,
  resourceLink,
  resource,
  inner,
  outer,
  free,
  json,
  spokenContent: oneOrMany(spoken),
  spoken,
  role,
  id,
  message,
  tool,
  params,
  options: record({ maxTokens }, settings),
  request: record({ method: word(["sampling/createMessage"], "sampling/create"), params }, {}),
  result: record({ role, content: oneOrMany(outer), model: string }, { stopReason: string, _meta: free }),
};

/** A place in a value, and the tables' entry for it. */
export interface Place {
  readonly path: Path;
  /** The place's name in the tables: the same for each message, block, tool, and for all inside free JSON. */
  readonly spot: string;
  readonly value: unknown;
  readonly shape: Shape | Unknown;
  readonly loose: boolean;
  readonly required: boolean;
  /** Inside free-form JSON: the path of the free-form value itself. */
  readonly root: Path | undefined;
}

/** Every place in a value, outermost first; `shape` is the value's own. */
export function places(shape: Shape | Unknown, value: unknown, loose: boolean): Generator<Place> {
  return walk({ path: [], spot: "", value, shape, loose, required: false, root: undefined });
}

function* walk(outside: Place): Generator<Place> {
  const { shape, value, path, spot } = outside;
  const loose = outside.loose || (shape.is === "record" && isObject(value) && shape.isLoose(value));
  const place = { ...outside, loose };
  if (shape.is === "choice") {
    const picked = shape.options[shape.pick(value) ?? ""];
    if (picked === undefined) yield place;
    else yield* walk({ ...place, shape: picked });
    return;
  }
  yield place;
  const isRoot = shape.is === "json" || (shape.is === "record" && shape.others === "free");
  const root = place.root ?? (isRoot ? path : undefined);
  const below = (key: string | number, name: string, child: Shape | Unknown, required = false): Generator<Place> => {
    const inside = (value as Record<string | number, unknown>)[key];
    return walk({
      path: [...path, key],
      spot: spotBelow(spot, name),
      value: inside,
      shape: child,
      loose,
      required,
      root,
    });
  };
  if (Array.isArray(value) && (shape.is === "list" || shape.is === "json")) {
    for (let i = 0; i < value.length; i++) yield* shape.is === "list" ? below(i, ITEM, shape.of) : below(i, REST, json);
  } else if (isObject(value) && shape.is === "json") {
    for (const key of presentKeys(value)) yield* below(key, REST, json);
  } else if (isObject(value) && shape.is === "record") {
    for (const key of presentKeys(value)) {
      const known = own(shape.required, key) ?? own(shape.optional, key);
      if (known !== undefined) yield* below(key, key, known, Object.hasOwn(shape.required, key));
      else yield* below(key, REST, loose ? json : { is: "unknown" });
    }
  }
}

const ITEM = "*";
const REST = "…";

function spotBelow(spot: string, name: string): string {
  const above = spot.replace(/\.?[*…]$/, "");
  return above === "" ? name : `${above}.${name}`;
}

function presentKeys(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

function own(keys: Keys, key: string): Shape | undefined {
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}

/** The tables' entry for a spot. */
export interface Spot {
  readonly spot: string;
  readonly key: string;
  readonly shape: Shape;
  readonly required: boolean;
}

/** Every spot that the tables name. */
export function* spots(shape: Shape, above = ""): Generator<Spot> {
  if (shape.is === "choice") for (const option of Object.values(shape.options)) yield* spots(option, above);
  if (shape.is === "list") {
    const spot = spotBelow(above, ITEM);
    yield { spot, key: ITEM, shape: shape.of, required: false };
    yield* spots(shape.of, spot);
  }
  if (shape.is !== "record") return;
  for (const [key, child] of Object.entries({ ...shape.required, ...shape.optional })) {
    const spot = spotBelow(above, key);
    yield { spot, key, shape: child, required: Object.hasOwn(shape.required, key) };
    yield* spots(child, spot);
  }
}

/** Whether a value is an object of any class, but not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a plain object. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}

/** Whether a value is base64: RFC 4648's when strict, whatever `atob` takes when loose. */
export function isBase64(value: unknown, loose: boolean): boolean {
  if (typeof value !== "string") return false;
  if (!loose) return value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
  try {
    atob(value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a string is an RFC 3339 date-time, by trying the day in the calendar. */
export function isDateTime(value: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[+-](\d\d):(\d\d))$/.exec(value);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0, ...time] = match.slice(1).map((digits) => Number(digits ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return (
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    [23, 59, 59, 23, 59].every((most, i) => (time[i] ?? 0) <= most)
  );
}
