import { kindOf } from "./values";

/** What a check found wrong: the raw material of an error. */
export interface Issue {
  /** The keys and indexes that lead to it, from the value that the check was given. */
  readonly path: (string | number)[];
  /** What should stand there, such as `a string`. */
  readonly expected: string;
  /** The kind of what stands there, such as `number`; never the value. */
  readonly received: string;
  /** How to mend it, where the mistake is a known one. */
  readonly hint: string | undefined;
}

/** Makes an issue with a value itself. */
export function issueWith(value: unknown, expected: string, hint?: string): Issue {
  return { path: [], expected, received: kindOf(value), hint };
}

/** Moves an issue one level out: what is wrong with a value is wrong under the value's key. */
export function at(key: string | number, issue: Issue): Issue;
export function at(key: string | number, issue: Issue | undefined): Issue | undefined;
export function at(key: string | number, issue: Issue | undefined): Issue | undefined {
  issue?.path.unshift(key);
  return issue;
}
