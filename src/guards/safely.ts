import type { Check } from "./shape";
import { hasOwn, isArray, isRecord } from "./values";
import { at, type Issue } from "./issue";
import type { Reading } from "../rules/reading";

/** Runs a check on a value that may throw when it is read: a proxy does, or a getter. */
export function run(check: Check, value: unknown, reading: Reading): Issue | undefined {
  try {
    return check(value, reading);
  } catch {
    return findUnreadable(value, 0, new Set()) ?? unreadable();
  }
}

/** Makes an issue with what can't be read. */
export function unreadable(): Issue {
  return { path: [], expected: "a readable value", received: "unreadable value", hint: undefined };
}

/**
 * Finds the first place that throws when it is read. The checks know of paths only when they return, so it is searched
 * for once one has thrown. What has been `seen` is not searched again, which ends a cycle; too deep a nesting, which a
 * getter can make without end, ends the search where it is.
 */
function findUnreadable(value: unknown, depth: number, seen: Set<unknown>): Issue | undefined {
  // A valid request has fewer levels.
  if (depth > 600) return unreadable();
  let place: string | number | undefined;
  try {
    const isList = isArray(value);
    // The length of a proxy may throw, or be nothing that a number compares with.
    if ((!isList && !isRecord(value)) || (isList && !(value.length > 0)) || seen.has(value)) return undefined;
    seen.add(value);
    for (const key in value) {
      if (!hasOwn(value, key) || (isList && !(Number(key) >= 0))) continue;
      place = isList ? Number(key) : key;
      const issue = findUnreadable((value as Record<string, unknown>)[key], depth + 1, seen);
      if (issue !== undefined) return at(place, issue);
    }
    return undefined;
  } catch {
    return place === undefined ? unreadable() : at(place, unreadable());
  }
}
