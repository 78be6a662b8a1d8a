import { runInNewContext } from "node:vm";
import { contents, text, tool, toolUse } from "./blocks";
import { assistant, nested, request, result, user } from "./fixtures";

/*
 * Values that no honest caller passes. Every text in them that an error could repeat holds SECRET.
 */

export const SECRET = "s3cr3t";

export interface Hostile {
  readonly id: string;
  readonly value: unknown;
  /**
   * `not JSON`: it holds something that no field may hold, or can't be read, so it is refused wherever it is read.
   * `JSON`: it may be right in some places and must not be refused in free-form JSON.
   * `fickle`: it changes between two reads, so the verdict is not known.
   */
  readonly is: "not JSON" | "JSON" | "fickle";
}

const list = (is: Hostile["is"], values: Readonly<Record<string, unknown>>): Hostile[] =>
  Object.entries(values).map(([id, value]) => ({ id, value, is }));

const fail = (): never => {
  throw new Error(SECRET);
};

/** An object with a getter that throws. */
const throwing = (key: string | symbol, enumerable = true): object =>
  Object.defineProperty({}, key, { get: fail, enumerable });

const otherRealm = (code: string): unknown => runInNewContext(`(${code})`);

/** Handlers for every trap. */
const TRAPS = Object.getOwnPropertyNames(Reflect) as (keyof ProxyHandler<object>)[];
const everyTrap = Object.fromEntries(TRAPS.map((trap) => [trap, fail]));

const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};

/** A list that claims a length. */
const claiming = (length: unknown, target: unknown[] = []): unknown =>
  new Proxy(target, { get: (list, key): unknown => (key === "length" ? length : Reflect.get(list, key)) });

/** A ring of objects, or of lists. */
function ring(size: number, link: (next: unknown) => object, key: string | number): unknown {
  const last = link(null);
  let first = last;
  for (let count = 1; count < size; count++) first = link(first);
  Reflect.set(last, key, first);
  return first;
}

class Instance {
  readonly type = SECRET;
  readonly role = SECRET;
}

class List extends Array<unknown> {}

function argumentsOf(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: it is this object that is wanted.
  return arguments;
}

const rejected = Promise.reject(new Error(SECRET));
rejected.catch(() => undefined);

const unprototyped = (members: object): object => Object.assign(Object.create(null) as object, members);

/** An object whose prototype looks like the root of another realm and lends keys that must not be read. */
const forged = Object.create(
  Object.defineProperties(Object.create(null) as object, {
    isPrototypeOf: { value: fail },
    propertyIsEnumerable: { value: fail },
    role: { get: fail, enumerable: true },
    type: { get: fail, enumerable: true },
    text: { value: SECRET, enumerable: true },
  }),
) as unknown;

/** Every key that the rules name, with a getter that throws. */
const allThrowing = Object.defineProperties(
  {},
  Object.fromEntries(
    ["method", "params", "messages", "role", "content", "type", "text", "name", "sampling", "unknownKeys", "then"].map(
      (key) => [key, { get: fail, enumerable: true }],
    ),
  ),
);

const notJson = list("not JSON", {
  "a bigint": 1n,
  "a symbol": Symbol(SECRET),
  "a well-known symbol": Symbol.iterator,
  NaN: NaN,
  Infinity: Infinity,
  "-Infinity": -Infinity,
  "a function": () => SECRET,
  "an async function": async () => SECRET,
  "a generator function": function* () {
    yield SECRET;
  },
  "a class": Instance,
  "a function without prototype": Object.setPrototypeOf(() => SECRET, null),
  "a boxed string": new String(SECRET),
  "a boxed number": new Number(1),
  "a boxed boolean": new Boolean(true),
  "a boxed bigint": Object(1n),
  "a boxed symbol": Object(Symbol(SECRET)),
  "a date": new Date(0),
  "an invalid date": new Date(NaN),
  "a regular expression": /s3cr3t/,
  "a map": new Map([["type", "text"]]),
  "a set": new Set([SECRET]),
  "a weak map": new WeakMap(),
  "a weak reference": new WeakRef({}),
  bytes: new Uint8Array(8),
  floats: new Float64Array(8),
  "big integers": new BigInt64Array(8),
  "a buffer": new ArrayBuffer(8),
  "a shared buffer": new SharedArrayBuffer(8),
  "a view": new DataView(new ArrayBuffer(8)),
  "an error": new Error(SECRET),
  errors: new AggregateError([new Error(SECRET)], SECRET),
  "a promise": Promise.resolve(SECRET),
  "a rejected promise": rejected,
  "an iterator": [SECRET].values(),
  "a class instance": new Instance(),
  "the global object": globalThis,
  "an object that inherits": Object.create({ type: "text", text: SECRET, role: "user" }),
  "an object that inherits from a list": Object.create([]),
  "an object that inherits from a proxy whose every trap throws": Object.create(new Proxy({}, everyTrap)),
  "an object that inherits from a revoked proxy": Object.create(revoked({}) as object),

  "a hole": [,],
  "a hole among others": [1, , 3],
  "undefined in a list": [undefined],
  "10^9 holes": new Array(1e9),
  "10^9 holes but the first": Object.assign(new Array(1e9), [text()]),
  "a list of a function": [fail],
  "a list with a getter that throws": Object.defineProperty([], 0, { get: fail, enumerable: true }),
  "a list of another realm with a hole": otherRealm("[,]"),
  "a date of another realm": otherRealm("new Date(0)"),
  "a map of another realm": otherRealm("new Map()"),
  "a function of another realm": otherRealm("() => 1"),
  "an error of another realm": otherRealm("new Error('s3cr3t')"),
  "a promise of another realm": otherRealm("Promise.resolve(1)"),

  "a getter that throws": throwing("type"),
  "getters that throw everywhere": allThrowing,
  "a getter that throws deep down": { a: [0, { b: throwing("c") }] },
  "a toJSON that throws": { toJSON: fail },
  "a toString that throws": { toString: fail },
  "a valueOf that throws": { valueOf: fail },
  // biome-ignore lint/suspicious/noThenProperty: nothing here may call it.
  "a then that throws": { then: fail },
  "a proxy whose every trap throws": new Proxy({}, everyTrap),
  "a proxy of a list whose every trap throws": new Proxy([], everyTrap),
  "a proxy of a function whose every trap throws": new Proxy(fail, everyTrap),
  "a handler whose every trap throws": new Proxy({}, new Proxy({}, everyTrap)),
  "a revoked proxy": revoked({}),
  "a revoked proxy of a list": revoked([]),
  "a revoked proxy of a function": revoked(fail),
  "a list of a revoked proxy": [revoked({})],
  "a proxy of which no key can be read": new Proxy(text(), { get: fail }),
  "a proxy of a list of which no key can be read": new Proxy([text()], { get: fail }),
  "a proxy of an instance": new Proxy(new Instance(), {}),
  "a list that claims 10^9": claiming(1e9),
  "a list that claims infinity": claiming(Infinity),
  "a list that claims a bigint": claiming(1n),
  "a list whose length throws": claiming({ valueOf: fail }),
  "a list whose length is a symbol": claiming(Symbol(SECRET)),

  "a cycle of one": ring(1, (next) => ({ next }), "next"),
  "a cycle of two": ring(2, (next) => ({ next }), "next"),
  "a cycle of many": ring(1000, (next) => ({ next }), "next"),
  "a list in itself": ring(1, (next) => [next], 0),
  "a cycle of two lists": ring(2, (next) => [next], 0),
  "100,000 levels of objects": nested(100_000),
  "100,000 levels of lists": nested(100_000, "list"),
  "100,000 levels of lists in a list": [[0], nested(100_000, "list")],
});

const json = list("JSON", {
  null: null,
  true: true,
  false: false,
  zero: 0,
  "minus zero": -0,
  "a fraction": 0.5,
  "the largest number": Number.MAX_VALUE,
  "a number that is not a safe integer": 2 ** 53,
  "an empty string": "",
  "a string": SECRET,
  "a long string": SECRET.repeat(10_000),
  "half a surrogate pair": "\ud800",
  "a zero byte": "\0",
  __proto__: "__proto__",
  constructor: "constructor",
  "an empty list": [],
  "a list of lists": [[], [[]]],
  "a list of a string": [SECRET],
  "a frozen list": Object.freeze([null]),
  "a list with another key": Object.assign([], { extra: fail }),
  "a list whose other key throws": Object.defineProperty([], "extra", { get: fail, enumerable: true }),
  "a list that can't be iterated": Object.assign([], { [Symbol.iterator]: fail }),
  "a list of a subclass": List.from([1]),
  "a list of another realm": otherRealm("[1]"),
  "an empty object": {},
  "a frozen object": Object.freeze({}),
  "an object without prototype": unprototyped({ type: SECRET }),
  "an object of another realm": otherRealm("({ type: 's3cr3t', a: [null] })"),
  "an object without prototype of another realm": otherRealm("Object.create(null)"),
  "an object that inherits from a forged root": forged,
  arguments: argumentsOf(SECRET, 1),
  "a namespace": Math,
  "a symbol as a key": { [Symbol(SECRET)]: fail },
  "a symbol as a key whose getter throws": throwing(Symbol(SECRET)),
  "a key that is not enumerable and throws": throwing("type", false),
  "a toJSON that throws and is not enumerable": Object.defineProperty({}, "toJSON", { value: fail }),
  "a conversion that throws": { [Symbol.toPrimitive]: fail, [Symbol.toStringTag]: SECRET },
  "an own __proto__": JSON.parse('{"__proto__":{"type":"text","role":"user"}}'),
  "an own constructor": JSON.parse('{"constructor":{"prototype":{"role":"user"}}}'),
  "keys that objects inherit": JSON.parse('{"hasOwnProperty":null,"toString":1,"valueOf":"","toJSON":[]}'),
  "numbers as keys": { 0: text(), length: 1 },
  "1,000 keys": Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index])),
  "a transparent proxy": new Proxy({}, {}),
  "a transparent proxy of a list": new Proxy([], {}),
  "a request": request(),
  "a result": result(),
  "a message": user(),
  "a list of messages": [user(), assistant()],
  "a tool": tool(),
  "a tool use": toolUse(),
  contents: contents(),
});

/** The n-th answer, the (n+1)-th, and so on in turn. */
const inTurn = (...answers: unknown[]): (() => unknown) => {
  let turn = 0;
  return () => answers[turn++ % answers.length];
};

/** A proxy that gives these in turn, for any key. */
const changeable = (target: object, ...answers: unknown[]): unknown => new Proxy(target, { get: inTurn(...answers) });

/** A text that is right twice and then is not: a period that is not a multiple of how often a check reads it. */
const textInTurn = (other: () => unknown): unknown => {
  const next = inTurn(
    () => "x",
    () => "x",
    other,
  ) as () => () => unknown;
  return Object.defineProperty({ type: "text" }, "text", { get: () => next()(), enumerable: true });
};

/** A proxy that can't be read every third time. */
const moody = (target: object): unknown => {
  const next = inTurn(Reflect.get, Reflect.get, fail) as () => typeof Reflect.get;
  return new Proxy(target, { get: (inner, key): unknown => next()(inner, key) });
};

/** An endless object. Each read gives another value. */
const endless = (): object => ({
  get a() {
    return endless();
  },
  get b() {
    return [endless()];
  },
});

const fickle = list("fickle", {
  ...Object.fromEntries(TRAPS.map((trap) => [`${trap} throws`, new Proxy(text(), { [trap]: fail })])),
  ...Object.fromEntries(TRAPS.map((trap) => [`${trap} throws, of a list`, new Proxy([text()], { [trap]: fail })])),
  "a list that claims no number": claiming(NaN, [text()]),
  "a list that claims less than nothing": claiming(-1, [text()]),
  "a list that grows as it is read": new Proxy<unknown[]>([], {
    get: (target, key): unknown => (key === "length" ? Math.min(3, target.push(text())) : Reflect.get(target, key)),
  }),
  "now a text, now none": changeable(text(), "text", 1, "text", "x"),
  "now a list, now none": changeable([text()], 1, text(), 0, undefined, 2),
  "now a string, now an error": textInTurn(() => new Error(SECRET)),
  "now a string, now a symbol": textInTurn(() => Symbol(SECRET)),
  "now a string, now another value": textInTurn(() => ({ toString: fail })),
  "now a string, now unreadable": textInTurn(fail),
  "a text, now readable, now not": moody(text()),
  "a list, now readable, now not": moody([text(), text()]),
  "now with keys, now without": new Proxy(text(), { ownKeys: inTurn(["type", "text"], []) as () => string[] }),
  "now plain, now not": new Proxy(user(), { getPrototypeOf: inTurn(null, Date.prototype) as () => object | null }),
  "another proxy each time": changeable({}, new Proxy({}, everyTrap), new Proxy([], everyTrap), text()),
  "an object that never ends": endless(),
});

/** All of them, and `undefined`, which counts as absent. */
export const HOSTILE: readonly Hostile[] = [...notJson, ...json, ...fickle, ...list("fickle", { undefined })];
