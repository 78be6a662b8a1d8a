import { kindOf } from "./values";

/** What a check found wrong: the raw material of an error. */
export interface Issue {
  /**
   * What is wrong: a required key is `missing`, a value is `invalid`, a key is `unknown`, a value is nested too `deep`,
   * stands `misplaced` among valid ones, or is `unreadable`.
   */
  readonly kind: "missing" | "invalid" | "unknown" | "deep" | "misplaced" | "unreadable";
  /** The keys and indexes that lead to it from the value that was checked. */
  readonly path: (string | number)[];
  /** What should stand there, such as `a string`. */
  readonly expected: string;
  /** The kind of what stands there, such as `number`; never the value. */
  readonly received: string;
  /** How to fix it, where the mistake is a known one. */
  readonly hint: string | undefined;
}

/** Makes an issue with a value itself. */
export function issue(kind: Issue["kind"], value: unknown, expected: string, hint?: string): Issue {
  return { kind, path: [], expected, received: kindOf(value), hint };
}

/** Makes an issue with a value that is absent or not as it must be. */
export function mismatch(value: unknown, expected: string, hint?: string): Issue {
  return issue(value === undefined ? "missing" : "invalid", value, expected, hint);
}

/** Makes an issue with a valid value that stands where it must not. */
export function misplaced(value: unknown, expected: string, hint?: string): Issue {
  return issue("misplaced", value, expected, hint);
}

/** Makes an issue with a value that cannot be read. */
export function unreadable(): Issue {
  return { kind: "unreadable", path: [], expected: "a readable value", received: "unreadable value", hint: undefined };
}

/** Moves an issue one level out: an error in a value is an error under the value's key. */
export function under(key: string | number, inner: Issue): Issue;
export function under(key: string | number, inner: Issue | undefined): Issue | undefined;
export function under(key: string | number, inner: Issue | undefined): Issue | undefined {
  // A new array, not `unshift`: that would call a setter which somebody put on Object.prototype under an index.
  return inner && { ...inner, path: [key, ...inner.path] };
}
