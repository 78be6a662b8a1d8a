/*
 * Generated requests, results and their parts, valid ones and ones with something done to them. FC_SEED gives
 * another seed than the default, and FC_RUNS the number of inputs (fewer than 20,000 may miss a rule); a failure
 * prints the seed and the path that repeat it.
 */
import fc from "fast-check";
import type { CreateMessageRequest, CreateMessageResult } from "mcp-sampling-input";
import { isObject, isPlain, places, shapes } from "./shapes.ts";
import type { Fields, Keys, Leaf, Path, Place, Shape } from "./shapes.ts";

type Values = Record<string, unknown>;

const seed = Number(process.env["FC_SEED"] ?? 20260728);
const inputs = Number(process.env["FC_RUNS"] ?? 105_000);

/** The settings of a test that takes its share of the inputs. */
export function runs(share: number): { seed: number; numRuns: number } {
  return { seed, numRuns: Math.ceil(inputs * share) };
}

/* Values ---------------------------------------------------------------------------------------------------------- */

const hostileKeys = ["__proto__", "constructor", "toString", "hasOwnProperty", "toJSON", "0", "", "a b"];
const familiarKeys = ["jsonrpc", "id", "max_tokens", "text", "type", "name", "annotations", "_meta", "execution"];
const key = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(...hostileKeys), fc.constantFrom(...familiarKeys));
const string = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom("", "§ ünï 🌍", "\ud800", "\n", "__proto__", "https://example.com/a.png"),
);

/** Objects of any keys, `__proto__` among them as an own key. */
function dictionary(value: fc.Arbitrary<unknown>): fc.Arbitrary<Values> {
  return fc.array(fc.tuple(key, value), { maxLength: 2 }).map((entries) => Object.fromEntries(entries));
}

const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

/** Any JSON value. */
export const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: fc.oneof(string, number, fc.boolean(), fc.constant(null)) },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 2 }) },
    { weight: 1, arbitrary: dictionary(tie("value")) },
  ),
})).value;
const jsonObject = dictionary(json);

const upTo = (max: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, "0"));
const day = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const dateTime = fc
  .tuple(
    fc.oneof(day, fc.constantFrom("0000-02-29", "2000-02-29", "2024-02-29", "1900-02-28", "2025-12-31")),
    fc.tuple(upTo(23), upTo(59), upTo(59)),
    fc.oneof(fc.constant(""), fc.stringMatching(/^\.[0-9]{1,12}$/)),
    fc.oneof(
      fc.constant("Z"),
      fc
        .tuple(fc.constantFrom("+", "-"), upTo(23), upTo(59))
        .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
    ),
  )
  .map(([date, time, fraction, offset]) => `${date}T${time.join(":")}${fraction}${offset}`);

function leafValue(shape: Leaf): fc.Arbitrary<unknown> {
  switch (shape.name) {
    case "string":
      return string;
    case "id":
      return fc.oneof(fc.constantFrom("a", "b", "c", "__proto__"), string);
    case "name":
      return fc.oneof(fc.constant("lookup"), fc.string({ minLength: 1, maxLength: 6 }));
    case "word":
      return fc.constantFrom(...shape.values);
    case "base64":
      return fc.oneof(fc.base64String({ maxLength: 8 }), fc.constantFrom("", "QQ==", "QUI=", "/+8=", "QR=="));
    case "dateTime":
      return dateTime;
    case "boolean":
      return fc.boolean();
    case "number":
      return number;
    case "unit":
      return fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: 0, max: 1, noNaN: true }));
    case "integer":
      return fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 1e300));
    case "maxTokens":
      return fc.oneof(fc.integer({ min: 1, max: 4096 }), fc.constantFrom(1, Number.MAX_SAFE_INTEGER));
  }
}

/** Valid values of a shape, as they are when read strictly. A shape knows nothing of the conversation rules. */
export function valid(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.is) {
    case "leaf":
      return leafValue(shape);
    case "json":
      return json;
    case "list":
      return fc.array(valid(shape.of), { minLength: shape.filled === undefined ? 0 : 1, maxLength: 2 });
    case "choice":
      return fc.oneof(...Object.values(shape.options).map(valid));
    case "record":
      return validFields(shape);
  }
}

function validFields({ required, optional, others }: Fields): fc.Arbitrary<Values> {
  const each = (keys: Keys): Record<string, fc.Arbitrary<unknown>> =>
    Object.fromEntries(Object.entries(keys).map(([name, shape]) => [name, valid(shape)]));
  const named = { ...each(required), ...each(optional) };
  // Half of the objects are bare: with each key at an even chance all would be large and none plain.
  const known = fc.oneof(fc.record(each(required)), fc.record(named, { requiredKeys: Object.keys(required) }));
  if (others === "unknown") return known;
  const isOther = ([name]: [string, unknown]): boolean => !Object.hasOwn(named, name);
  return fc
    .tuple(jsonObject, known)
    .map(([more, fields]) => ({ ...Object.fromEntries(Object.entries(more).filter(isOther)), ...fields }));
}

/** Valid values of a shape that is an object or a choice of objects. */
export const part = valid as (shape: Shape) => fc.Arbitrary<Values>;

/* Steps that change a value --------------------------------------------------------------------------------------- */

/** `put` takes out the value at the path instead of writing this one. */
export const gone = Symbol("gone");

/** A copy of a value with something else at a path; `gone` takes out the key or the element. */
export function put(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value)) {
    const index = Number(first);
    const after = put(value[index], rest, change);
    return [...value.slice(0, index), ...(after === gone ? [] : [after]), ...value.slice(index + 1)];
  }
  const copy = Object.assign(Object.create(null) as Values, value);
  const after = put(copy[first], rest, change);
  if (after === gone) delete copy[first];
  else copy[first] = after;
  // The entries take `__proto__` along as an own key.
  return Object.getPrototypeOf(value) === null ? copy : Object.fromEntries(Object.entries(copy));
}

/** Something to be done at one place out of those that `fits` finds; `n` says at which. */
export interface Step {
  readonly n: number;
  readonly fits: (place: Place) => boolean;
  readonly change: (old: unknown, place: Place) => unknown;
  /** A key of the object at that place. The value under it is changed. */
  readonly key?: readonly [string];
}

/** The place where a step is to be done, if it fits anywhere: each spot of the tables has the same chance. */
export function target(shape: Shape, value: unknown, { n, fits }: Step, loose: boolean): Place | undefined {
  const bySpot = new Map<string, Place[]>();
  for (const place of places(shape, value, loose)) {
    if (!fits(place)) continue;
    bySpot.set(place.spot, [...(bySpot.get(place.spot) ?? []), place]);
  }
  const alike = [...bySpot.values()][n % bySpot.size];
  return alike?.[Math.floor(n / bySpot.size) % alike.length];
}

/** Does the steps one after another; one that fits nowhere does nothing. */
export function apply(shape: Shape, value: unknown, steps: readonly Step[], loose: boolean): unknown {
  return steps.reduce((now, step) => {
    const place = target(shape, now, step, loose);
    if (place === undefined) return now;
    return put(now, [...place.path, ...(step.key ?? [])], (old) => step.change(old, place));
  }, value);
}

type Draft = Omit<Step, "n">;
type Fits = Step["fits"];

const step = (drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Step> =>
  fc.tuple(fc.nat(999), drafts).map(([n, draft]) => ({ n, ...draft }));
const instead = (fits: Fits, values: fc.Arbitrary<unknown>): fc.Arbitrary<Draft> =>
  values.map((value) => ({ fits, change: () => value }));
const adding = (fits: Fits, keys: fc.Arbitrary<string>, values: fc.Arbitrary<unknown>): fc.Arbitrary<Draft> =>
  fc.tuple(keys, values).map(([added, value]) => ({
    key: [added],
    fits: (place) => isPlain(place.value) && !Object.hasOwn(place.value, added) && fits(place),
    change: () => value,
  }));

const isBelow: Fits = ({ path }) => path.length > 0;
const isNamed =
  (name: string): Fits =>
  ({ path }) =>
    path.at(-1) === name;
const isLeaf =
  (...names: Leaf["name"][]): Fits =>
  ({ shape }) =>
    shape.is === "leaf" && names.includes(shape.name);
const isJson: Fits = ({ shape }) => shape.is === "json";
const isList: Fits = ({ shape }) => shape.is === "list";
const isRecord: Fits = ({ shape }) => shape.is === "record" && shape.others === "unknown";
const isContents: Fits = (place) => isRecord(place) && isNamed("resource")(place);
const all =
  (...some: Fits[]): Fits =>
  (place) =>
    some.every((fits) => fits(place));

const oddBase64 = fc.constantFrom("QQ", "QUI", " QQ==", "Q\nQ==", "QUJD\t");
const oddDate = fc.oneof(string, fc.constantFrom("yesterday", "2025-01-12", "2025-02-30T00:00:00Z"));

/** Changes that only loose reading takes: unknown keys, base64 without padding, free dates, a blob beside a text. */
const loosening: fc.Arbitrary<Step> = (() => {
  const isLoose: Fits = ({ loose }) => loose;
  const hasText: Fits = ({ value }) => isObject(value) && Object.hasOwn(value, "text");
  return step(
    fc.oneof(
      adding(all(isLoose, isRecord), fc.constantFrom(...hostileKeys, "jsonrpc", "execution", "extra"), json),
      adding(all(isLoose, isContents, hasText), fc.constant("blob"), json),
      instead(all(isLoose, isLeaf("base64")), oddBase64),
      instead(all(isLoose, isLeaf("dateTime")), oddDate),
    ),
  );
})();

/* Whole values ---------------------------------------------------------------------------------------------------- */

const meta = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ _meta: jsonObject }) },
);
const plainTurn = fc
  .tuple(valid(shapes.role), valid(shapes.spokenContent), meta)
  .map(([role, content, more]): Values[] => [{ role, content, ...more }]);

/** An assistant message with tool uses among other blocks, and the user's results in some order. */
const toolRound = fc
  .record({
    pairs: fc.uniqueArray(fc.tuple(part(shapes.toolUse), part(shapes.toolResult)), {
      minLength: 1,
      maxLength: 3,
      selector: ([use]) => use["id"],
    }),
    words: fc.array(fc.tuple(part(shapes.spoken), fc.nat(3)), { maxLength: 2 }),
    turned: fc.nat(2),
    alone: fc.boolean(),
    metas: fc.tuple(meta, meta),
  })
  .map(({ pairs, words, turned, alone, metas }): Values[] => {
    const content = pairs.map(([use]) => use);
    for (const [block, index] of words) content.splice(index, 0, block);
    const results = pairs.map(([use, result]): Values => ({ ...result, toolUseId: use["id"] }));
    results.push(...results.splice(0, turned));
    const oneOrMany = (blocks: Values[]): unknown => (alone && blocks.length === 1 ? blocks[0] : blocks);
    return [
      { role: "assistant", content: oneOrMany(content), ...metas[0] },
      { role: "user", content: oneOrMany(results), ...metas[1] },
    ];
  });

/** Whole conversations, in which every tool use has its result. */
export const conversation: fc.Arbitrary<Values[]> = fc
  .array(fc.oneof({ weight: 2, arbitrary: plainTurn }, { weight: 1, arbitrary: toolRound }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((turns) => turns.flat());

/** Requests that are valid, and hold nothing that only loose reading takes. */
export const tightRequest = fc
  .tuple(part(shapes.options), conversation)
  .map(([options, messages]) => ({ method: "sampling/createMessage", params: { messages, ...options } }))
  .map((request) => request as unknown as CreateMessageRequest);

/** Results that are valid, and hold nothing that only loose reading takes. */
export const tightResult = valid(shapes.result) as fc.Arbitrary<CreateMessageResult>;

/** Requests that are valid when read strictly. An assistant message may hold values that only loose reading takes. */
export const request = loosened(shapes.request, tightRequest, false);

/** Requests that are valid when read loosely. */
export const looseRequest = loosened(shapes.request, tightRequest, true);

/** Results that are valid; they are always read loosely. */
export const result = loosened(shapes.result, tightResult, true);

function loosened<T>(shape: Shape, values: fc.Arbitrary<T>, loose: boolean): fc.Arbitrary<T> {
  return fc
    .tuple(values, fc.array(loosening, { maxLength: 2 }))
    .map(([value, steps]) => apply(shape, value, steps, loose) as T);
}

/** A client's capabilities: sampling and the others declared or not, or all of it malformed. */
export const capabilities: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom({ sampling: {} }, { sampling: { tools: {}, context: {} } }),
  fc.record({ sampling: fc.record({ tools: json, context: json }, { requiredKeys: [] }), roots: json }),
  json,
);

/* Mutations ------------------------------------------------------------------------------------------------------- */

/** A value with so many levels below it. */
export function nested(levels: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

class Dressed {
  constructor(value: unknown) {
    Object.assign(this, value);
  }
}

/** Values that are wrong at a place: of another kind, or out of range. */
export function wrongAt({ shape, loose }: Pick<Place, "shape" | "loose">): readonly unknown[] {
  if (shape.is === "leaf") return loose ? shape.wrong : [...shape.wrong, ...shape.wrongStrict];
  return shape.is === "choice" || shape.is === "unknown" ? [] : shape.wrong;
}

/** Steps that put something wrong at a place. */
export const wrongKind: fc.Arbitrary<Step> = step(
  fc.nat(99).map((pick) => ({
    fits: (place) => wrongAt(place).length > 0,
    change: (_, place) => wrongAt(place)[pick % wrongAt(place).length],
  })),
);

/** Steps that add a key that no table names, most of them with JSON under it. */
export const unknownKey: fc.Arbitrary<Step> = step(
  adding(
    isRecord,
    fc.constantFrom(...hostileKeys, "extra"),
    fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: fc.constantFrom(NaN, 1n, () => 1, new Date(0)) }),
  ),
);

/** Steps that take out a required key. */
export const missingKey: fc.Arbitrary<Step> = step(
  fc.constant({ fits: ({ required }) => required, change: () => gone }),
);

const noJson = fc.constantFrom<unknown>(
  () => 1,
  Symbol("s"),
  1n,
  NaN,
  Infinity,
  -Infinity,
  undefined,
  new Date(0),
  new Map(),
  [undefined],
  Array(2),
);
const simple = fc.constantFrom<unknown>([], {}, "", 0, 1, null);
const anything = fc.oneof(json, noJson, simple, part(shapes.outer), part(shapes.resource));

type Shuffle = (list: unknown[]) => unknown[];

/** Changes the messages or the blocks of one message as a list. */
const shuffled = (lists: fc.Arbitrary<Shuffle>): fc.Arbitrary<Draft> =>
  fc.tuple(fc.constantFrom("messages", "content"), lists).map(([name, change]) => ({
    fits: all(isList, isNamed(name)),
    change: (old) => (Array.isArray(old) ? change(old) : old),
  }));

const inserted = (items: fc.Arbitrary<unknown>): fc.Arbitrary<Shuffle> =>
  fc.tuple(items, fc.nat(3)).map(([item, index]) => (list) => [...list.slice(0, index), item, ...list.slice(index)]);

/** Steps that usually break the pairing of tool uses with their results. */
const unpairing = fc.oneof(
  instead(isNamed("role"), fc.constantFrom("user", "assistant")),
  instead(isLeaf("id"), leafValue(shapes.id)),
  shuffled(
    fc.constantFrom<Shuffle>(
      (list) => [...list, ...list.slice(0, 1)],
      (list) => list.slice(0, -1),
      (list) => [...list.slice(1), ...list.slice(0, 1)],
      (list) => [...list].reverse(),
    ),
  ),
  shuffled(inserted(part(shapes.outer))),
  shuffled(inserted(part(shapes.message))),
);

/** What goes wrong in practice, at any place: most of it makes a value invalid, some of it does not. */
export const mutation: fc.Arbitrary<Step> = fc.oneof(
  wrongKind,
  missingKey,
  step(unpairing),
  step(unpairing),
  step(
    fc.oneof(
      instead(isBelow, anything),
      instead(isBelow, fc.constantFrom(gone, undefined)),
      adding(isRecord, key, fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: noJson })),
      adding(isContents, fc.constantFrom("text", "blob"), fc.oneof(string, oddBase64, fc.constant("QQ=="), json)),
      instead(isLeaf("base64"), fc.oneof(oddBase64, string)),
      instead(isLeaf("dateTime"), oddDate),
      instead(isLeaf("maxTokens", "integer", "number"), fc.constantFrom(0, -1, 2 ** 53, 1e300, 0.5)),
      instead(isList, fc.constant([])),
      instead(isLeaf("name"), fc.constant("")),
      instead(isJson, noJson),
      fc.integer({ min: 509, max: 515 }).map((levels) => ({ fits: isJson, change: () => nested(levels) })),
      fc.constant<Draft>({ fits: ({ value }) => isPlain(value), change: (old) => new Dressed(old) }),
    ),
  ),
);

/** Values of a shape, as they are or with one step done to them or a few. */
export function mutated(shape: Shape, values: fc.Arbitrary<unknown>, loose: boolean): fc.Arbitrary<unknown> {
  const steps = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Step[]>([]) },
    { weight: 6, arbitrary: mutation.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 3 }) },
  );
  return fc.tuple(values, steps).map(([value, done]) => apply(shape, value, done, loose));
}

/** Requests, valid and mutated. */
export const anyRequest = mutated(
  shapes.request,
  fc.oneof({ weight: 3, arbitrary: request }, { weight: 1, arbitrary: looseRequest }),
  false,
);

/** Results, valid and mutated. */
export const anyResult = mutated(shapes.result, result, true);

/** Blocks of every kind, valid and mutated. */
export const anyBlock = mutated(shapes.outer, fc.oneof(part(shapes.outer), part(shapes.inner)), true);
