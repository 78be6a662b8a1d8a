import { elementAt, hasOwn, isArray, isRecord } from "./values";
import { at, type Issue, issueWith } from "./issue";

const TOO_DEEP = "JSON of at most 512 levels";

/** Checks that a value is JSON; an object's key with the value `undefined` counts as absent. */
export function checkJson(value: unknown): Issue | undefined {
  const issue = checkLevel(value, 0);
  // Which of 512 levels is one too many says nothing: the value as a whole is what has to change.
  return issue?.expected === TOO_DEEP ? issueWith(value, TOO_DEEP) : issue;
}

/** Checks that a value is a JSON object. */
export function checkJsonObject(value: unknown): Issue | undefined {
  if (typeof value === "object" && value !== null && !isArray(value)) return checkJson(value);
  return issueWith(value, "an object");
}

function checkLevel(value: unknown, depth: number): Issue | undefined {
  // The limit is also what ends a cycle.
  if (depth > 512) return issueWith(value, TOO_DEEP);
  if (typeof value === "string" || value === null || typeof value === "boolean" || Number.isFinite(value))
    return undefined;
  if (isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const issue = checkLevel(elementAt(value, index), depth + 1);
      if (issue !== undefined) return at(index, issue);
    }
    return undefined;
  }
  if (!isRecord(value)) return issueWith(value, "JSON");
  for (const key in value) {
    if (!hasOwn(value, key)) continue;
    const member = value[key];
    if (member === undefined || typeof member === "string") continue;
    const issue = checkLevel(member, depth + 1);
    if (issue !== undefined) return at(key, issue);
  }
  return undefined;
}
