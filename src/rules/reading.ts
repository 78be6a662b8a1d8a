import { isBase64, isForgivingBase64 } from "../guards/base64";
import { isDateTime } from "../guards/dateTime";
import { issue, type Issue, mismatch } from "../guards/issue";
import { checkJson } from "../guards/json";
import { checkString } from "../guards/primitives";
import type { Reading } from "../guards/shape";
import { base64Hint, unknownKeyHint } from "./hints";

/** For what a peer wrote: unknown keys are kept, as long as they hold JSON. */
export const LOOSE: Reading = {
  unknownKey: (_key, value) => checkJson(value),
  base64: (value) => (typeof value === "string" && isForgivingBase64(value) ? undefined : notBase64(value)),
  dateTime: checkString,
};

/** For what one writes oneself: an unknown key is most likely a typo, which must not travel. */
export const STRICT: Reading = {
  unknownKey: (key, value, { keys }) =>
    issue("unknown", value, `one of the keys ${keys.join(", ")}`, unknownKeyHint(key, keys)),
  base64: (value) => (typeof value === "string" && isBase64(value) ? undefined : notBase64(value)),
  dateTime: (value) =>
    typeof value === "string" && isDateTime(value) ? undefined : mismatch(value, "an RFC 3339 date-time"),
};

function notBase64(value: unknown): Issue {
  return mismatch(value, "base64", typeof value === "string" ? base64Hint(value) : undefined);
}
