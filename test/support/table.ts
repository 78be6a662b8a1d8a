import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createMessage, type InvalidParamsError, type Outcome, validateRequest, validateResult } from "../../src/index";
import { toolResult, toolUse } from "./blocks";
import { assistant, message, request, result, untyped, user } from "./fixtures";

/*
 * The runner of the tables. A row is a value and its verdict. A reading is a place in which the value is put and a
 * function that checks the whole. So one table holds the values that a field may have, wherever the field stands.
 */

export type Path = readonly (string | number)[];

export interface Row {
  /** The case that the row tries, and why where that is not obvious. */
  readonly id: string;
  readonly value: unknown;
  /** Where the error is, from the value; `undefined` where the value is accepted. */
  readonly strict: Path | undefined;
  readonly loose: Path | undefined;
}

/** Accepted both ways. */
export const ok = (id: string, value: unknown): Row => ({ id, value, strict: undefined, loose: undefined });

/** Refused both ways, at the same path. */
export const bad = (id: string, value: unknown, ...path: Path): Row => ({ id, value, strict: path, loose: path });

/** Refused when strict, accepted when loose. */
export const strictOnly = (id: string, value: unknown, ...path: Path): Row => ({
  id,
  value,
  strict: path,
  loose: undefined,
});

/** Refused both ways, at two paths. */
export const differs = (id: string, value: unknown, strict: Path, loose: Path): Row => ({ id, value, strict, loose });

/** The same rows for a container that holds the value at a path. */
export function inside(label: string, rows: readonly Row[], put: (value: unknown) => unknown, ...path: Path): Row[] {
  return rows.map((row) => ({
    id: `${label}: ${row.id}`,
    value: put(row.value),
    strict: row.strict && [...path, ...row.strict],
    loose: row.loose && [...path, ...row.loose],
  }));
}

/** The same rows for an object that holds the value under a key. */
export function under(key: string, rows: readonly Row[], make: (extra: object) => unknown): Row[] {
  return inside(key, rows, (value) => make({ [key]: value }), key);
}

/** The same rows for a list whose second entry is the value. */
export function entries(rows: readonly Row[], first: unknown): Row[] {
  return inside("entry", rows, (value) => [first, value], 1);
}

/** One way to check a row. */
export interface Reading {
  readonly name: string;
  readonly mode: "strict" | "loose";
  /** Where the row's value stands. */
  readonly path: Path;
  readonly put: (value: unknown) => unknown;
  readonly check: (input: unknown) => Outcome<unknown>;
  readonly subject: "request" | "result";
}

const LOOSE = { unknownKeys: "ignore" } as const;

/** A place in a request, read strictly and loosely. */
export function inRequest(name: string, put: (value: unknown) => unknown, ...path: Path): Reading[] {
  const reading = { path, put, subject: "request" } as const;
  return [
    { ...reading, name: `${name}, strict`, mode: "strict", check: (input) => validateRequest(input) },
    { ...reading, name: `${name}, loose`, mode: "loose", check: (input) => validateRequest(input, LOOSE) },
  ];
}

/** A place in a request's parameters, read strictly and loosely, and as an option of `createMessage`. */
export function inParams(key: string): Reading[] {
  const path = ["params", key];
  const put = (value: unknown): unknown => request({ [key]: value });
  return [
    ...inRequest("in params", put, ...path),
    {
      name: "as an option",
      mode: "strict",
      path,
      put,
      check: (input) => build(input as ReturnType<typeof request>),
      subject: "request",
    },
  ];
}

/** Builds the request from its parameters. Returns it where the built request equals it. */
function build(input: ReturnType<typeof request>): Outcome<unknown> {
  const { messages, ...options } = input.params;
  const outcome = createMessage(messages, options);
  if (!outcome.ok) return outcome;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  expect(outcome.value).toStrictEqual({ ...input, params: { messages, ...Object.fromEntries(given) } });
  return { ok: true, value: input };
}

/** A place in a result, which is always read loosely. */
export function inResult(name: string, put: (value: unknown) => unknown, ...path: Path): Reading {
  return { name, mode: "loose", path, put, check: (input) => validateResult(input), subject: "result" };
}

/** A block in an assistant's message, which is read loosely even where the request is read strictly. */
export function fromAssistant(
  name: string,
  put: (value: unknown) => unknown = (block) => request({ messages: [assistant(block)] }),
  ...path: Path
): Reading[] {
  const place = path.length > 0 ? path : ["params", "messages", 0, "content"];
  return inRequest(name, put, ...place).map((reading) => ({ ...reading, mode: "loose" }));
}

/** The places of a block that may stand alone: in a user's message, in an assistant's, in a result. */
export const BLOCK_READINGS: readonly Reading[] = [
  ...inRequest("a user's block", (block) => request({ messages: [user(block)] }), "params", "messages", 0, "content"),
  ...fromAssistant("an assistant's block"),
  inResult("a block of a result", (content) => result({ content }), "content"),
];

/** The places of a tool use. */
export const TOOL_USE_READINGS: readonly Reading[] = [
  ...fromAssistant("an assistant's tool use", (block) =>
    request({ messages: [assistant(block), user(toolResult(idOf(block, "id", "toolUseId")))] }),
  ),
  inResult("a tool use of a result", (content) => result({ content: [content] }), "content", 0),
];

/** The places of a tool result. */
export const TOOL_RESULT_READINGS: readonly Reading[] = [
  ...inRequest(
    "a user's tool result",
    (block) => request({ messages: [assistant(toolUse(idOf(block, "toolUseId", "id"))), user(block)] }),
    ...["params", "messages", 1, "content"],
  ),
  inResult("a tool result of a result", (content) => result(message("user", content)), "content"),
];

/** The id of one half of a tool call, for the other half. */
function idOf(block: unknown, from: "id" | "toolUseId", to: "id" | "toolUseId"): object {
  const id: unknown = untyped(block)[from];
  return typeof id === "string" ? { [to]: id } : {};
}

/** Runs a table in each of its readings. */
export function check(title: string, rows: readonly Row[], readings: readonly Reading[]): void {
  describe(title, () => {
    for (const reading of readings) {
      describe(reading.name, () => {
        for (const row of rows) it(row.id, () => verify(row, reading));
      });
    }
  });
}

function verify(row: Row, { mode, path, put, check, subject }: Reading): void {
  const wrong = row[mode];
  const input = put(row.value);
  if (wrong === undefined) expectAccepted(check(input), input);
  else expectRefused(check(input), input, [...path, ...wrong], subject);
  // The order of keys never changes the verdict.
  expect(check(put(reversed(row.value))).ok).toBe(wrong === undefined);
}

/** Expects an outcome that carries the very input. */
export function expectAccepted(outcome: Outcome<unknown, object>, input: unknown): void {
  expect(outcome.ok ? undefined : outcome.error).toBeUndefined();
  expect(outcome.ok && outcome.value).toBe(input);
  expect(Object.keys(outcome)).toStrictEqual(["ok", "value"]);
}

/** Expects an error with a path; returns its message. */
export function expectRefused(
  outcome: Outcome<unknown, object>,
  input: unknown,
  path: Path,
  subject: "request" | "result" = "request",
): string {
  const { expected } = dataOf(outcome);
  expect(outcome.ok ? "accepted" : outcome.error).toStrictEqual({
    code: -32602,
    message: expect.any(String),
    data: { path, expected: expect.stringMatching(/./), received: receivedAt(input, path, expected) },
  });
  const { message, data } = (outcome as unknown as { error: InvalidParamsError }).error;
  expect(Object.keys(outcome)).toStrictEqual(["ok", "error"]);
  const place = render(path) || `the ${subject}`;
  const said = message.replace(/( \([^()]*(\([^()]*\)[^()]*)*\))?$/, "");
  expect(sentences(data).map((sentence) => `Invalid sampling ${subject}: ${place} ${sentence}`)).toContainEqual(
    expect.toSatisfy((sentence: string) => said === sentence || (isOpen(data) && said.startsWith(sentence))),
  );
  return message;
}

function dataOf(outcome: Outcome<unknown, object>): { expected: string } {
  return { expected: "", ...(outcome.ok ? {} : (outcome.error as Partial<InvalidParamsError>).data) };
}

/** What may stand after the place. A value that stands in the wrong place has a sentence of its own, tested elsewhere. */
function sentences({ expected, received }: InvalidParamsError["data"]): string[] {
  if (received === "unreadable value") return ["cannot be read"];
  if (expected.startsWith("one of the keys ")) return ["is not a known key"];
  if (expected === "JSON of at most 512 levels") return ["is nested deeper than 512 levels"];
  if (MISPLACED.test(expected)) return ["lacks", "answers", "ends", "has", "stands", "is a", "is not the name", "says"];
  if (expected === '"assistant"') return ['must be "assistant", got "user"'];
  if (received === "nothing") return [`is missing; it must be ${expected}`];
  const article = /^(null|NaN|bytes)$/.test(received) ? "" : /^[aeiou]/.test(received) ? "an " : "a ";
  const isRightType =
    (received === "string" && /^("|one of "|base64$|an RFC 3339 )/.test(expected)) ||
    (received === "number" && /integer$|number/.test(expected));
  return [`must be ${expected}${isRightType ? "" : `, got ${article}${received}`}`];
}

/** Whether the sentence goes on: with the known keys, or with the rest of a clause. */
const isOpen = ({ expected }: InvalidParamsError["data"]): boolean =>
  expected.startsWith("one of the keys ") || MISPLACED.test(expected);

const MISPLACED = /^[^"]*(tool_result|tool_use|offered|assistant message|user message|stop reason)/;

/** The kind that an error must report for the value at a path, which is finer where the coarse word would puzzle. */
function receivedAt(input: unknown, path: Path, expected: string): string {
  const value = valueAt(input, path);
  if (value === UNREADABLE) return "unreadable value";
  if (expected.endsWith("integer") && typeof value === "number" && value % 1 !== 0 && Number.isFinite(value))
    return "fraction";
  if (expected.endsWith("integer") && Number.isInteger(value) && Number(value) > Number.MAX_SAFE_INTEGER) {
    return "integer above 2^53 - 1";
  }
  if (expected.endsWith("non-empty array") && Array.isArray(value) && value.length === 0) return "empty array";
  if (expected === "a non-empty string" && value === "") return "empty string";
  return kindOf(value);
}

const UNREADABLE = Symbol("unreadable value");

function valueAt(input: unknown, path: Path): unknown {
  try {
    let value = input;
    for (const key of path) value = Object.hasOwn(untyped(value), key) ? untyped(value)[key] : undefined;
    kindOf(value);
    return value;
  } catch {
    return UNREADABLE;
  }
}

/** The kind that an error may report for the value at a path. */
export function kindAt(input: unknown, path: Path): string {
  const value = valueAt(input, path);
  return value === UNREADABLE ? "unreadable value" : kindOf(value);
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number")
    return Number.isNaN(value) ? "NaN" : Number.isFinite(value) ? "number" : "infinite number";
  if (typeof value !== "object") return typeof value;
  if (PLAIN_PROTOTYPES.includes(Object.getPrototypeOf(value))) return "object";
  const found = INSTANCES.find(([, kind]) => value instanceof kind);
  return ArrayBuffer.isView(value) ? "bytes" : (found?.[0] ?? "class instance");
}

const INSTANCES = [
  ["date", Date],
  ["map", Map],
  ["set", Set],
  ["promise", Promise],
  ["bytes", ArrayBuffer],
] as const;

/** Parses JSON in another realm, whose objects are foreign to this realm. */
export const parseInOtherRealm = runInNewContext("JSON.parse") as (json: string) => object;

const PLAIN_PROTOTYPES: unknown[] = [null, Object.prototype, Object.getPrototypeOf(parseInOtherRealm("{}"))];

function render(path: Path): string {
  const parts = path.map((key, index) => {
    if (typeof key === "number") return `[${key}]`;
    if (!/^[a-z_$][\w$]*$/i.test(key)) return `[${JSON.stringify(key)}]`;
    return index === 0 ? key : `.${key}`;
  });
  // A message shows only both ends of a long path.
  return (parts.length > 8 ? [...parts.slice(0, 4), "…", ...parts.slice(-4)] : parts).join("");
}

/** A copy with the keys of the outer levels in reverse; a value that is not a plain object of this realm stays. */
export function reversed(value: unknown, depth = 0): unknown {
  if (depth > 8 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => reversed(entry, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member, depth + 1)]);
  return Object.fromEntries(members.reverse());
}
