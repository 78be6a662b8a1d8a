import { type Issue, under, unreadable } from "./issue";
import type { Check, Reading } from "./shape";
import { hasOwn, isArray, isRecord } from "./values";

/** Runs a check on a value that may throw when it is read, as a proxy or a getter does. */
export function checkSafely(check: Check, value: unknown, reading: Reading): Issue | undefined {
  try {
    return check(value, reading);
  } catch {
    return findUnreadable(value, 0, new Set()) ?? unreadable();
  }
}

/**
 * Finds the first place that throws when it is read. A check knows the path only when it returns, so the place is
 * searched for once a check has thrown. What has been `seen` is not searched again, which ends a cycle. A getter can
 * nest without end, so the search also ends at a depth that no valid value reaches.
 */
function findUnreadable(value: unknown, depth: number, seen: Set<unknown>): Issue | undefined {
  if (depth > 600) return unreadable();
  let place: string | number | undefined;
  try {
    const isList = isArray(value);
    // The length of a proxy may throw, or be a value that no number compares with.
    if ((!isList && !isRecord(value)) || (isList && !(value.length > 0)) || seen.has(value)) return undefined;
    seen.add(value);
    for (const key in value) {
      if (!hasOwn(value, key) || (isList && !(Number(key) >= 0))) continue;
      place = isList ? Number(key) : key;
      const issue = findUnreadable((value as Record<string, unknown>)[key], depth + 1, seen);
      if (issue !== undefined) return under(place, issue);
    }
    return undefined;
  } catch {
    return place === undefined ? unreadable() : under(place, unreadable());
  }
}
