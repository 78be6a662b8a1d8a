import { type Issue, mismatch, under, unreadable } from "./issue";
import { hasOwn, isArray, isRecord, ownElement, ownValue } from "./values";

/** A way of reading: everything in which one differs from another. */
export interface Reading {
  /** Checks the value under a key that the shape of its object does not name. */
  unknownKey(key: string, value: unknown, shape: Shape): Issue | undefined;
  /** Checks bytes in base64. */
  base64(value: unknown): Issue | undefined;
  /** Checks a date-time. */
  dateTime(value: unknown): Issue | undefined;
}

/** A check: for a valid value it returns nothing and allocates nothing. */
export type Check = (value: unknown, reading: Reading) => Issue | undefined;

/** What a value must be: what a check accepts, an object of a shape, or an array of such values. */
export type Rule = Check | Shape | readonly [Check | Shape];

/** What an object must be: a rule for each key that it may have. */
export interface Shape {
  /** The required keys, then the optional ones, in the order in which they are reported. */
  readonly keys: readonly string[];
  /** The rules, in the same order. */
  readonly rules: readonly Rule[];
  /** How many of the keys are required. */
  readonly required: number;
}

/** The keys that a type names; those of an index signature are not among them. */
type NamedKeys<T> = T extends unknown
  ? keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: unknown }
  : never;
type OptionalKeys<T> = T extends unknown
  ? { [K in NamedKeys<T>]: object extends Pick<T, K & keyof T> ? K : never }[NamedKeys<T>]
  : never;
type Rules<K extends PropertyKey> = [K] extends [never] ? Readonly<Record<string, never>> : Readonly<Record<K, Rule>>;

/**
 * Makes the shape of a type. The compiler demands a rule for each key that the type names, among the required or the
 * optional ones as the type has it, and refuses any other key.
 */
export function shape<T>(
  required: Rules<Exclude<NamedKeys<T>, OptionalKeys<T>>>,
  optional: Rules<OptionalKeys<T>>,
): Shape;
export function shape(required: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>>): Shape {
  return {
    keys: [...Object.keys(required), ...Object.keys(optional)],
    rules: [...Object.values(required), ...Object.values(optional)],
    required: Object.keys(required).length,
  };
}

/** Checks a value by a rule. */
export function checkRule(value: unknown, rule: Rule, reading: Reading): Issue | undefined {
  if (typeof rule === "function") return rule(value, reading);
  return isArray(rule) ? checkArray(value, rule[0], reading) : checkObject(value, rule, reading);
}

/** Checks an array by the rule of its elements. */
export function checkArray(value: unknown, rule: Check | Shape, reading: Reading): Issue | undefined {
  if (!isArray(value)) return mismatch(value, "an array");
  for (let index = 0; index < value.length; index++) {
    const issue = checkRule(ownElement(value, index), rule, reading);
    if (issue !== undefined) return under(index, issue);
  }
  return undefined;
}

/** Checks an object by its shape. */
export function checkObject(value: unknown, shape: Shape, reading: Reading): Issue | undefined {
  return isRecord(value) ? checkKeys(value, shape, reading) : mismatch(value, "an object");
}

/** Checks the keys of a value that is known to be an object. */
export function checkKeys(object: Record<string, unknown>, shape: Shape, reading: Reading): Issue | undefined {
  const { keys, rules, required } = shape;
  let found = 0;
  for (const key in object) {
    if (!hasOwn(object, key)) continue;
    const value = object[key];
    if (value === undefined) continue;
    // Keys are few, and V8 compares them by their address: that is faster than a look-up in a dictionary.
    let index = 0;
    while (index < keys.length && keys[index] !== key) index++;
    if (index < required) found++;
    const rule = index < keys.length ? rules[index] : undefined;
    const issue = rule ? checkRule(value, rule, reading) : reading.unknownKey(key, value, shape);
    if (issue === undefined) continue;
    const isOptionalNull = value === null && index >= required && rule !== undefined;
    return under(key, isOptionalNull ? { ...issue, isOptionalNull } : issue);
  }
  return found === required ? undefined : findMissing(object, shape, reading);
}

function findMissing(object: Record<string, unknown>, { keys, rules, required }: Shape, reading: Reading): Issue {
  for (const [index, key] of keys.slice(0, required).entries()) {
    const isThere = ownValue(object, key) !== undefined;
    const issue = isThere ? undefined : checkRule(undefined, rules[index] as Rule, reading);
    if (issue !== undefined) return under(key, issue);
  }
  // Reached only by a proxy that lists no key and has it all the same.
  return unreadable();
}
