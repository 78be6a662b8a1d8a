import { INVALID_PARAMS, type MISSING_REQUIRED_CLIENT_CAPABILITY } from "./constants";
import type { Issue } from "./guards/issue";
import { withArticle } from "./guards/kind";
import { formatPath } from "./guards/path";

/** `ok: true` with `value`, or `ok: false` with a JSON-RPC `error` that is ready to send. */
export type Outcome<T, E = InvalidParamsError> =
  /** Go on with `value`. */
  | { ok: true; value: T }
  /** Log `error`, or send it. */
  | { ok: false; error: E };

/**
 * The JSON-RPC error object for a request or an answer that is not valid.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface InvalidParamsError {
  code: typeof INVALID_PARAMS;
  /** One sentence: where, what is wrong, and how to fix a usual mistake. It never contains submitted values. */
  message: string;
  /** The same for a program. */
  data: {
    /** The keys and indexes that lead from the checked value to the error. */
    path: (string | number)[];
    /** What should stand there, such as `a positive integer`. */
    expected: string;
    /** The kind of what stands there, such as `string` or `nothing`; never the value. */
    received: string;
  };
}

/**
 * The JSON-RPC error object for an answer that {@link readResponse} refuses. It says nothing of the answer, so that it can
 * be sent to the client that gave it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface InvalidResponseError {
  code: typeof INVALID_PARAMS;
  message: string;
  data?: undefined;
}

/**
 * The JSON-RPC error object for a request that needs more than the client has declared.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export interface MissingRequiredClientCapabilityError {
  code: typeof MISSING_REQUIRED_CLIENT_CAPABILITY;
  /** One sentence that names each missing capability. */
  message: string;
  data: {
    /** Everything that the request needs, in the shape of client capabilities. */
    requiredCapabilities: { sampling: { tools?: Record<string, never>; context?: Record<string, never> } };
  };
}

/** Makes the error of an issue with a `request` or a `result`. */
export function invalidParams(
  subject: "request" | "result",
  found: Issue,
  hint: string | undefined,
  root = `the ${subject}`,
): { ok: false; error: InvalidParamsError } {
  const { expected, received } = found;
  const place = formatPath(found.path) || root;
  const message = `Invalid sampling ${subject}: ${place} ${whatIsWrong(found, hint)}${hint ? ` (${hint})` : ""}`;
  return { ok: false, error: { code: INVALID_PARAMS, message, data: { path: [...found.path], expected, received } } };
}

function whatIsWrong(found: Issue, hint: string | undefined): string {
  const { kind, expected, received } = found;
  switch (kind) {
    case "missing":
      return `is missing; it must be ${expected}`;
    case "unknown":
      return `is not a known key${hint ? "" : `; known ${found.known.length > 1 ? "are" : "is"} ${found.known.join(", ")}`}`;
    case "misplaced":
      return found.clause.says;
    case "deep":
      return "is nested deeper than 512 levels";
    case "unreadable":
      return "cannot be read";
    default: {
      // Of a value whose type is right, only a finer word says more than the sentence does.
      const isTold = kind === "type" || !/^(string|number)$/.test(received);
      return `must be ${expected}${isTold ? `, got ${withArticle(received)}` : ""}`;
    }
  }
}
