import { type Issue, mismatch } from "./issue";

/** Checks a string. */
export function checkString(value: unknown): Issue | undefined {
  return typeof value === "string" ? undefined : mismatch(value, "a string", "string");
}

/** Checks a boolean. */
export function checkBoolean(value: unknown): Issue | undefined {
  return typeof value === "boolean" ? undefined : mismatch(value, "a boolean");
}

/** Checks a number from 0 to 1. */
export function checkFraction(value: unknown): Issue | undefined {
  return typeof value === "number" && value >= 0 && value <= 1
    ? undefined
    : mismatch(value, "a number from 0 to 1", "number");
}

/** Checks an integer. */
export function checkInteger(value: unknown): Issue | undefined {
  return Number.isInteger(value) ? undefined : notInteger(value, "an integer");
}

/** Checks an integer above zero that a number holds exactly. */
export function checkPositiveInteger(value: unknown): Issue | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? undefined : notInteger(value, "a positive integer");
}

function notInteger(value: unknown, expected: string): Issue {
  const isFraction = Number.isFinite(value) && !Number.isInteger(value);
  const isLarge = Number.isInteger(value) && Number(value) > Number.MAX_SAFE_INTEGER;
  return mismatch(value, expected, "number", isFraction ? "fraction" : isLarge ? "integer above 2^53 - 1" : undefined);
}

/** The words of a union of strings. The record must name each of them and no other, so that the type and the list agree. */
export function words<W extends string>(record: Readonly<Record<W, true>>): readonly string[] {
  return Object.keys(record);
}

/** Checks that a value is one of the given words. */
export function checkWord(value: unknown, allowed: readonly unknown[]): Issue | undefined {
  if (allowed.includes(value)) return undefined;
  const listed = allowed.length > 2 ? `one of "${allowed.join('", "')}"` : `"${allowed.join('" or "')}"`;
  return mismatch(value, listed, "string");
}
