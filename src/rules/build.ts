import { type Issue, under } from "../guards/issue";
import { ownValue } from "../guards/values";
import { unknownKey } from "./reading";

/** Takes the keys away whose value is `undefined`: an option that is `undefined` is left out. */
export function dropUndefined<T extends Record<string, unknown>>(built: T): T {
  for (const key of Object.keys(built)) if (built[key] === undefined) delete built[key];
  return built;
}

/** Finds an option that would take the place of what a builder takes by its first argument. */
export function findStrayOption(options: Readonly<Record<string, unknown>>, ...keys: string[]): Issue | undefined {
  for (const key of keys) {
    const stray = ownValue(options, key);
    if (stray !== undefined) return under(key, unknownKey(stray, []));
  }
  return undefined;
}

/** Lists the known options in place of the known keys, where an issue is with an unknown option. */
export function withKnownOptions(found: Issue, depth: number, known: readonly string[]): Issue {
  if (found.kind !== "unknown" || found.path.length !== depth) return found;
  return { ...unknownKey(undefined, known), path: found.path, received: found.received };
}
