import { INVALID_PARAMS, type MISSING_REQUIRED_CLIENT_CAPABILITY } from "./constants";
import type { Issue } from "./guards/issue";

/** All is well, and `value` is what was asked for; or it is not, and `error` says why, ready to be sent. */
export type Outcome<T, E = InvalidParamsError> =
  /** Go on with `value`. */
  | { ok: true; value: T }
  /** Log `error`, or send it: a JSON-RPC error object. */
  | { ok: false; error: E };

/**
 * The JSON-RPC error object for a value that is not as the revision wants it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface InvalidParamsError {
  code: typeof INVALID_PARAMS;
  /** One sentence: where, what was expected, what came, and how to mend a usual mistake. It tells no value. */
  message: string;
  /** The same for a program; `readResponse` leaves it out. */
  data?: {
    /** The keys and indexes from the checked value to the fault. */
    path: (string | number)[];
    /** What should stand there, such as `a positive integer`. */
    expected: string;
    /** The kind of what stands there, such as `string` or `nothing`; never the value. */
    received: string;
  };
}

/**
 * The JSON-RPC error object for a request that needs more than the client has declared.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface MissingRequiredClientCapabilityError {
  code: typeof MISSING_REQUIRED_CLIENT_CAPABILITY;
  /** One sentence that names each capability that is missing. */
  message: string;
  data: {
    /** All that the request needs, in the shape of client capabilities. */
    requiredCapabilities: { sampling: { tools?: Record<string, never>; context?: Record<string, never> } };
  };
}

/** Makes the error of an issue with a `request` or a `result`. */
export function invalidParams(subject: "request" | "result", issue: Issue): { ok: false; error: InvalidParamsError } {
  const { path, expected, received, hint } = issue;
  const data = { path, expected, received };
  const where = path.map(formatKey).join("").replace(/^\./, "") || `the ${subject}`;
  const got = received.replace(/^[aou]/, "an $&").replace(/^(?!an |nothing|null)/, "a ");
  const what = `${where} must be ${expected}, got ${got}${hint ? ` (${hint})` : ""}`;
  return { ok: false, error: { code: INVALID_PARAMS, message: `Invalid sampling ${subject}: ${what}`, data } };
}

/** Keys may be a stranger's: one that is no identifier is quoted, and one that is long is cut. */
function formatKey(key: string | number): string {
  const text = `${key}`;
  if (/^[a-z_$][\w$]{0,39}$/i.test(text)) return `.${text}`;
  return `[${JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : key)}]`;
}
