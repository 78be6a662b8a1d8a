import { type Issue, mismatch, under } from "./issue";
import { kindOf } from "./kind";
import { hasOwn, isArray, isRecord, ownElement } from "./values";

/** Checks that a value is JSON; a key with the value `undefined` counts as absent. */
export function checkJson(value: unknown): Issue | undefined {
  return atDepth(value, checkLevel(value, 0));
}

/** Checks that a value is a JSON object. */
export function checkJsonObject(value: unknown): Issue | undefined {
  return isRecord(value) ? atDepth(value, checkMembers(value, 0)) : mismatch(value, "an object");
}

/** Which of 512 levels is one too many says nothing: the value as a whole has to change. */
function atDepth(value: unknown, found: Issue | undefined): Issue | undefined {
  return found?.kind === "deep" ? tooDeep(value) : found;
}

function tooDeep(value: unknown): Issue {
  return { kind: "deep", path: [], expected: "JSON of at most 512 levels", received: kindOf(value) };
}

function checkLevel(value: unknown, depth: number): Issue | undefined {
  // The limit is also what ends a cycle.
  if (depth > 512) return tooDeep(value);
  if (typeof value === "string" || value === null || typeof value === "boolean" || Number.isFinite(value))
    return undefined;
  if (isRecord(value)) return checkMembers(value, depth);
  if (!isArray(value)) return mismatch(value, "JSON");
  for (let index = 0; index < value.length; index++) {
    const found = checkLevel(ownElement(value, index), depth + 1);
    if (found !== undefined) return under(index, found);
  }
  return undefined;
}

function checkMembers(object: Record<string, unknown>, depth: number): Issue | undefined {
  for (const key in object) {
    if (!hasOwn(object, key)) continue;
    const value = object[key];
    // Most members are strings, which need no call.
    if (value === undefined || typeof value === "string") continue;
    const found = checkLevel(value, depth + 1);
    if (found !== undefined) return under(key, found);
  }
  return undefined;
}
