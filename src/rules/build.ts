import { type Issue, under } from "../guards/issue";
import { ownValue } from "../guards/values";
import { unknownKey } from "./reading";

/**
 * Lays options beside fixed values, in one object. Options that are `undefined` are left out, and so are fixed values.
 *
 * @throws Where the options cannot be read.
 */
export function layOut(fixed: Readonly<Record<string, unknown>>, options: Readonly<Record<string, unknown>>): object {
  const all = { ...fixed, ...options, ...fixed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Finds an option that would take the place of a fixed value. */
export function findStrayOption(
  fixed: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, unknown>>,
): Issue | undefined {
  const key = Object.keys(fixed).find((name) => ownValue(options, name) !== undefined);
  return key === undefined ? undefined : under(key, unknownKey(options[key], []));
}

/** Lists the known options in place of the known keys, where an issue is with an unknown option. */
export function withKnownOptions(found: Issue, depth: number, known: readonly string[]): Issue {
  if (found.kind !== "unknown" || found.path.length !== depth) return found;
  return { ...unknownKey(undefined, known), path: found.path, received: found.received };
}
