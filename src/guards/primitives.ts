import { type Issue, mismatch } from "./issue";

/** Checks a string. */
export function checkString(value: unknown): Issue | undefined {
  return typeof value === "string" ? undefined : mismatch(value, "a string");
}

/** Checks a boolean. */
export function checkBoolean(value: unknown): Issue | undefined {
  return typeof value === "boolean" ? undefined : mismatch(value, "a boolean");
}

/** Checks a number from 0 to 1. */
export function checkFraction(value: unknown): Issue | undefined {
  return typeof value === "number" && value >= 0 && value <= 1 ? undefined : mismatch(value, "a number from 0 to 1");
}

/** The words of a union of strings. The record must name each of them and no other, so that the type and the list agree. */
export function words<W extends string>(record: Readonly<Record<W, true>>): readonly string[] {
  return Object.keys(record);
}

/** Checks that a value is one of the given words. */
export function checkWord(value: unknown, allowed: readonly unknown[], hint?: string): Issue | undefined {
  return allowed.includes(value) ? undefined : mismatch(value, `"${allowed.join('" or "')}"`, hint);
}
