import { isBase64, isForgivingBase64 } from "../guards/base64";
import { isDateTime } from "../guards/dateTime";
import { type Issue, mismatch } from "../guards/issue";
import { kindOf } from "../guards/kind";
import { checkJson } from "../guards/json";
import { checkString } from "../guards/primitives";
import type { Reading } from "../guards/shape";
import { ownValue } from "../guards/values";

/** For what a peer wrote: unknown keys are kept, as long as they hold JSON. */
export const LOOSE: Reading = {
  unknownKey: (_key, value) => checkJson(value),
  base64: (value) => (typeof value === "string" && isForgivingBase64(value) ? undefined : notBase64(value)),
  dateTime: checkString,
};

/** For what one writes oneself: an unknown key is most likely a typo, which must not travel. */
export const STRICT: Reading = {
  unknownKey: (_key, value, { keys }) => unknownKey(value, keys),
  base64: (value) => (typeof value === "string" && isBase64(value) ? undefined : notBase64(value)),
  dateTime: (value) =>
    typeof value === "string" && isDateTime(value)
      ? undefined
      : mismatch(value, "an RFC 3339 date-time such as 2025-01-12T15:00:58Z", "string"),
};

/** The reading that options ask for: one if their `unknownKeys` is exactly a word, and the other for anything else. */
export function readingFrom(options: unknown, word: string, then: Reading, otherwise: Reading): Reading {
  try {
    return typeof options === "object" && options !== null && ownValue(options, "unknownKeys" as keyof object) === word
      ? then
      : otherwise;
  } catch {
    return otherwise;
  }
}

/** Makes an issue with the value under an unknown key. */
export function unknownKey(value: unknown, known: readonly string[]): Issue & { kind: "unknown" } {
  const expected = `one of the keys ${known.join(", ")}`;
  return { kind: "unknown", path: [], expected, received: kindOf(value), known };
}

function notBase64(value: unknown): Issue {
  return mismatch(value, "base64", "string");
}
