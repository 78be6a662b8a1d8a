import { elementAt, hasOwn, isArray, isRecord, own } from "./values";
import { at, type Issue, issueWith } from "./issue";
import type { Reading } from "../rules/reading";

/** A check: it returns nothing, and allocates nothing, when the value is as the rules want it. */
export type Check = (value: unknown, reading: Reading) => Issue | undefined;

/** What a value must be: what a check says, an object of a shape, or an array whose elements are all one of these. */
export type Rule = Check | Shape | readonly [Check | Shape];

/** Rules by key. The table inherits nothing, so that a key `constructor` finds nothing in it. */
interface Rules {
  readonly __proto__: null;
  readonly [key: string]: Rule | null;
}

/** What an object must be. */
export interface Shape {
  /** How many keys are required. */
  readonly count: number;
  /** The keys that may not be missing, in the order in which they are reported. */
  readonly required: Rules;
  readonly optional: Rules;
}

/** Checks a value by a rule. */
export function checkRule(value: unknown, rule: Rule, reading: Reading): Issue | undefined {
  if (typeof rule === "function") return rule(value, reading);
  if (isArray(rule)) return checkArray(value, rule[0], reading);
  if (isRecord(value)) return checkFields(value, rule, reading);
  return issueWith(value, "an object", `write { ${keysOf(rule)[0]}: … }`);
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
  let { count } = shape;
  for (const key in object) {
    if (!hasOwn(object, key)) continue;
    const value = object[key];
    if (value === undefined) continue;
    let rule = shape.required[key];
    let issue: Issue | undefined;
    if (rule) {
      count--;
      issue = checkRule(value, rule, reading);
    } else {
      rule = shape.optional[key];
      issue = rule ? optional(checkRule(value, rule, reading)) : reading.unknownKey(key, value, shape);
    }
    if (issue !== undefined) return at(key, issue);
  }
  if (count === 0) return undefined;
  for (const key of Object.keys(shape.required)) {
    const rule = shape.required[key];
    if (rule && own(object, key) === undefined) return at(key, checkRule(undefined, rule, reading));
  }
  // Only a proxy that changes its mind comes here: it can't be read.
  throw new TypeError();
}

/** The keys that an object may have, in the order of their rules. */
export function keysOf(shape: Shape): string[] {
  return Object.keys({ ...shape.required, ...shape.optional });
}

/** Tells who writes `null` for a key that may be missing what to do instead. */
export function optional(issue: Issue | undefined): Issue | undefined {
  return issue?.received === "null" && issue.path.length === 0 ? { ...issue, hint: "leave the key out" } : issue;
}
