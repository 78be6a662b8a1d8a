import { kindOf } from "./kind";

/** What a check found wrong: the raw material of an error. */
export type Issue = IssueBase &
  (
    | {
        readonly kind:
          | "missing" // A required key or an element is absent.
          | "type" // A value is of the wrong type.
          | "value" // A value of the right type is wrong.
          | "deep" // A value is nested too deep.
          | "unreadable"; // A value throws when it is read.
      }
    /** A key is not among the known ones. */
    | { readonly kind: "unknown"; readonly known: readonly string[] }
    /** A valid value stands where it must not. */
    | { readonly kind: "misplaced"; readonly clause: Clause }
  );

interface IssueBase {
  /** The keys and indexes that lead to it from the value that was checked. */
  readonly path: readonly (string | number)[];
  /** What should stand there, such as `a string`. */
  readonly expected: string;
  /** The kind of what stands there, such as `number`; never the value. */
  readonly received: string;
  /** Whether `null` stands under a key that may be left out. */
  readonly isOptionalNull?: boolean;
}

/** What is wrong with a value that would be valid elsewhere. */
export interface Clause {
  /** The rule in a few words, for `data.expected`. */
  readonly expected: string;
  /** The sentence after the place. */
  readonly says: string;
  /** How to fix it. */
  readonly hint?: string;
}

/**
 * Makes an issue with a value that is absent or not as it must be.
 *
 * @param type - The type of a valid value, where that is a string or a number: then such a value can be wrong too.
 * @param received - A finer word for the kind of the value, where one tells more.
 */
export function mismatch(
  value: unknown,
  expected: string,
  type?: "string" | "number",
  received: string = kindOf(value),
): Issue {
  const kind = value === undefined ? "missing" : typeof value === type ? "value" : "type";
  return { kind, path: [], expected, received };
}

/** Makes an issue with a valid value that stands where it must not. */
export function misplaced(value: unknown, clause: Clause): Issue {
  return { kind: "misplaced", path: [], expected: clause.expected, received: kindOf(value), clause };
}

/** Makes an issue with a value that cannot be read. */
export function unreadable(): Issue {
  return { kind: "unreadable", path: [], expected: "a readable value", received: "unreadable value" };
}

/** Moves an issue one level out: an error in a value is an error under the value's key. */
export function under(key: string | number, inner: Issue): Issue;
export function under(key: string | number, inner: Issue | undefined): Issue | undefined;
export function under(key: string | number, inner: Issue | undefined): Issue | undefined {
  // A new array, not `unshift`: that would call a setter which somebody put on Object.prototype under an index.
  return inner && { ...inner, path: [key, ...inner.path] };
}
