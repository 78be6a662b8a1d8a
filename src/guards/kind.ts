import { isArray, isRecord, ownValue } from "./values";

/** The kind of a value, for an error that must not contain the value. It calls none of the value's methods. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "number")
    return Number.isFinite(value) ? "number" : Number.isNaN(value) ? "NaN" : "infinite number";
  if (typeof value !== "object") return typeof value;
  return isArray(value) ? "array" : isRecord(value) ? "object" : kindOfInstance(value);
}

/** The kinds of built-in objects, by their `Symbol.toStringTag`. */
const TAGS: Readonly<Record<string, string>> = {
  Map: "map",
  Set: "set",
  Blob: "blob",
  File: "blob",
  ArrayBuffer: "bytes",
  SharedArrayBuffer: "bytes",
};

function kindOfInstance(value: object): string {
  try {
    if (ArrayBuffer.isView(value)) return "bytes";
    if (typeof inherited(value, "then") === "function") return "promise";
    if (typeof inherited(value, "toISOString") === "function") return "date";
    const tag = inherited(value, Symbol.toStringTag);
    return (typeof tag === "string" && ownValue(TAGS, tag)) || "class instance";
  } catch {
    // A proxy may let its prototype be seen, and nothing else.
    return "class instance";
  }
}

/**
 * The value under a key of an object or its prototypes, unless it is a getter's. The last prototype, which has what all
 * objects have, tells nothing of this one. A proxy may have endless prototypes.
 */
function inherited(object: object, key: string | symbol): unknown {
  let holder = object;
  for (let step = 0; step < 20; step++) {
    const prototype: object | null = Object.getPrototypeOf(holder);
    if (prototype === null) return undefined;
    const descriptor = Object.getOwnPropertyDescriptor(holder, key);
    if (descriptor !== undefined) return ownValue(descriptor, "value");
    holder = prototype;
  }
  return undefined;
}

/** A kind in a sentence. */
export function withArticle(kind: string): string {
  if (/^(null|nothing|NaN|bytes)$/.test(kind)) return kind;
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}
