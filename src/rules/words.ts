import { type Issue, issueWith } from "../guards/issue";

/** Accepts what has been checked already: a block's `type`. */
export function checkNothing(): undefined {
  return undefined;
}

/** Checks a string. */
export function checkString(value: unknown): Issue | undefined {
  return typeof value === "string" ? undefined : issueWith(value, "a string");
}

/** Checks a boolean. */
export function checkBoolean(value: unknown): Issue | undefined {
  return typeof value === "boolean" ? undefined : issueWith(value, "a boolean");
}

/** Checks a priority: a number from 0 to 1. */
export function checkPriority(value: unknown): Issue | undefined {
  return typeof value === "number" && value >= 0 && value <= 1 ? undefined : issueWith(value, "a number from 0 to 1");
}

/** Checks one of some words. */
export function checkWord(value: unknown, words: readonly unknown[], hint?: string): Issue | undefined {
  return words.includes(value) ? undefined : issueWith(value, `"${words.join('" or "')}"`, hint);
}

/** Checks who says a message. */
export function checkRole(value: unknown): Issue | undefined {
  return checkWord(value, ROLES, value === "system" ? "put a system prompt in systemPrompt" : undefined);
}

const ROLES = ["user", "assistant"];
