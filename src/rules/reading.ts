import { isBase64, isForgivingBase64 } from "../guards/base64";
import { checkString } from "./words";
import { keysOf, type Shape } from "../guards/shape";
import { type Issue, issueWith } from "../guards/issue";
import { checkJson } from "../guards/json";
import { unknownKeyHint } from "./unknownKeyHint";

/** A way of reading, and all in which the two differ. */
export interface Reading {
  /** Checks what stands under a key that the rules do not name; the `shape` has those that they do. */
  unknownKey(key: string, value: unknown, shape: Shape): Issue | undefined;
  /** Checks the bytes of an image, a sound or a resource. */
  base64(value: unknown): Issue | undefined;
  /** Checks the date-time `lastModified`. */
  dateTime(value: unknown): Issue | undefined;
}

/** For what a peer wrote: what the rules do not name is kept, as long as it holds JSON. */
export const OPEN: Reading = {
  unknownKey: (_key, value) => checkJson(value),
  base64: (value) => (typeof value === "string" && isForgivingBase64(value) ? undefined : notBase64(value)),
  dateTime: checkString,
};

/** For what a server writes itself: what the rules do not name is most likely a typo, which must not travel. */
export const CLOSED: Reading = {
  unknownKey: (key, value, shape) => {
    const known = keysOf(shape);
    return issueWith(value, `one of the keys ${known.join(", ")}`, unknownKeyHint(key, known));
  },
  base64: (value) => (typeof value === "string" && isBase64(value) ? undefined : notBase64(value)),
  dateTime: (value) =>
    typeof value === "string" && isDateTime(value) ? undefined : issueWith(value, "an RFC 3339 date-time"),
};

function notBase64(value: unknown): Issue {
  return issueWith(value, "base64", typeof value === "string" ? base64Hint(value) : undefined);
}

function base64Hint(data: string): string | undefined {
  // The usual mistakes show early, and a refusal must not take much longer than a check.
  const start = data.slice(0, 1000);
  if (/^data:/i.test(start)) return "leave out all up to the comma";
  if (/[-_]/.test(start)) return "write + for - and / for _";
  return /\s/.test(start) ? "leave out white space" : undefined;
}

const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  // A day that its month lacks is no date on some platforms, and one of the next month on others.
  return match !== null && new Date(text.slice(0, 10)).getUTCDate() === Number(match[1]);
}
