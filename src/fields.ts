import { elementAt, hasOwn, isArray, isRecord, own } from "./guards";
import { at, type Issue, issueWith } from "./issue";
import type { Reading } from "./reading";

/** A check: it returns nothing, and allocates nothing, when the value is as the rules want it. */
export type Check = (value: unknown, reading: Reading) => Issue | undefined;

/** What a value must be: what a check says, an object of a shape, or an array whose elements are all one of these. */
export type Rule = Check | Shape | readonly [Check | Shape];

/** What an object must be. */
export interface Shape {
  /** The keys that may not be missing, in the order in which they are reported. */
  readonly required: readonly string[];
  /** The rule of each key. The table inherits nothing, so that a key `constructor` finds nothing in it. */
  readonly fields: {
    readonly __proto__: null;
    readonly [key: string]: Rule | null;
  };
}

/** Checks a value by a rule. */
export function checkRule(value: unknown, rule: Rule, reading: Reading): Issue | undefined {
  if (typeof rule === "function") return rule(value, reading);
  if (isArray(rule)) return checkArray(value, rule[0], reading);
  if (isRecord(value)) return checkFields(value, rule, reading);
  const hint = typeof value === "string" ? `write { ${Object.keys(rule.fields)[0]}: … }` : undefined;
  return issueWith(value, "an object", hint);
}

/** Checks an array, each of whose elements is as a rule wants it. */
export function checkArray(value: unknown, rule: Check | Shape, reading: Reading): Issue | undefined {
  if (!isArray(value)) return issueWith(value, "an array");
  for (let index = 0; index < value.length; index++) {
    const issue = checkRule(elementAt(value, index), rule, reading);
    if (issue !== undefined) return at(index, issue);
  }
  return undefined;
}

/** Checks the keys of what is an object. */
export function checkFields(object: Record<string, unknown>, shape: Shape, reading: Reading): Issue | undefined {
  const { required, fields } = shape;
  let missing = required.length;
  for (const key in object) {
    if (!hasOwn(object, key)) continue;
    const value = object[key];
    if (value === undefined) continue;
    for (let index = 0; index < required.length; index++) if (required[index] === key) missing--;
    const rule = fields[key];
    const issue = rule ? checkRule(value, rule, reading) : reading.unknownKey(key, value, Object.keys(fields));
    if (issue !== undefined) return at(key, rule && !required.includes(key) ? optional(issue) : issue);
  }
  if (missing === 0) return undefined;
  for (const key of required) {
    const rule = fields[key];
    if (rule && own(object, key) === undefined) return at(key, checkRule(undefined, rule, reading));
  }
  // Only a proxy that changes its mind comes here.
  return issueWith(object, "a readable value");
}

/**
 * Whether a block has just its type and its required keys. Who finds it so can check those one by one, which takes half
 * the time; a block that has more, or less, goes by its shape.
 */
export function isBare(block: Record<string, unknown>, { required }: Shape): boolean {
  let missing = required.length;
  for (const key in block) {
    if (!hasOwn(block, key)) return false;
    if (required.includes(key)) missing--;
    else if (key !== "type") return false;
  }
  return missing === 0;
}

/** Tells who writes `null` for a key that may be missing what to do instead. */
export function optional(issue: Issue): Issue {
  return issue.received === "null" && issue.path.length === 0 ? { ...issue, hint: "leave the key out instead" } : issue;
}
