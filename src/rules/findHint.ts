import type { Issue } from "../guards/issue";
import { kindOf } from "../guards/kind";
import { hasOwn, isArray, isRecord, ownValue } from "../guards/values";

/** A known mistake: the place where it is made, what stands there, and how to fix it. */
export type Mistake = readonly [
  /**
   * Tested on the place: the path without `params`, with `[]` for each index. A content block is `block`, one in a tool
   * result `inner`. An unknown key stands in small letters, without dashes, and before a question mark.
   */
  place: RegExp,
  /**
   * Tested on the value there, or a pattern for its outline: the keys of an object, each between commas (`,role,text,`);
   * a string after a quote (`"any`), cut after 1,000 characters; of any other value the kind (`promise`).
   */
  value: RegExp | ((value: unknown) => boolean),
  hint: string,
];

/**
 * Finds the hint for an issue. It is sought only after a check has failed, so the checks know nothing of hints.
 *
 * @param root - The value that was checked.
 * @param mistakes - The known mistakes; the first that fits counts.
 * @param entryKey - A key that a bare request or answer has, and a map of them has not.
 */
export function findHint(
  root: unknown,
  found: Issue,
  mistakes: readonly Mistake[],
  entryKey: string,
): string | undefined {
  if (found.kind === "misplaced") return ownValue(found.clause, "hint");
  if (found.kind === "deep" || found.kind === "unreadable") return undefined;
  try {
    const { path } = found;
    const outerPath = path.slice(0, -1);
    const value = valueAt(root, path);
    const holder = path.length > 0 ? valueAt(root, outerPath) : undefined;
    if (found.received === "promise") return isArray(holder) ? "await Promise.all(…) of the list" : "await it";
    // Where a key is missing or unknown, or null, the mistake may be the object as a whole.
    const isWhole = found.kind === "missing" || found.kind === "unknown" || value === null;
    const isUnknown = found.kind === "unknown";
    return (
      hintForOutcome(value) ??
      (isWhole ? hintForOutcome(holder) : undefined) ??
      (path.length < 2 && isMapOf(entryKey, root) ? "pass one entry of the map" : undefined) ??
      hintFrom(mistakes, placeOf(path, isUnknown), value) ??
      (isWhole ? hintFrom(mistakes, placeOf(outerPath, false), holder) : undefined) ??
      (isUnknown ? write(nearKey(path.at(-1), found.known)) : undefined) ??
      (ownValue(found, "isOptionalNull") ? "leave the key out" : undefined) ??
      (found.kind === "type" && isJsonText(value) ? "JSON.parse it" : undefined)
    );
  } catch {
    // A value that cannot be read again gets no hint.
    return undefined;
  }
}

function hintFrom(mistakes: readonly Mistake[], place: string, value: unknown): string | undefined {
  const outline = outlineOf(value);
  return mistakes.find(
    ([places, test]) => places.test(place) && (typeof test === "function" ? test(value) : test.test(outline)),
  )?.[2];
}

function placeOf(path: Issue["path"], isUnknown: boolean): string {
  const keys = path.map((key, index) => {
    if (typeof key === "number") return "[]";
    return isUnknown && index === path.length - 1 ? `.${plainKey(key)}?` : `.${key.slice(0, 40)}`;
  });
  return keys
    .join("")
    .slice(1)
    .replace(/^params\./, "")
    .replace(/^(messages\[\]\.)?content(\[\]|(?=\.))/, "block")
    .replace(/^block\.content(\[\]|(?=\.))/, "inner");
}

function outlineOf(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, 1000)}${value.length > 1000 ? "…" : ""}`;
  return isRecord(value) ? `,${Object.keys(value).slice(0, 100).join(",")},` : kindOf(value);
}

function valueAt(root: unknown, path: Issue["path"]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

/** An outcome stands where its value belongs. */
function hintForOutcome(value: unknown): string | undefined {
  if (!isRecord(value) || typeof ownValue(value, "ok") !== "boolean") return undefined;
  if (ownValue(value, "value") !== undefined) return "pass its value";
  return hasOwn(value, "error") || hasOwn(value, "missing") ? "it has no value: check its ok first" : undefined;
}

/** Whether a value is a map of requests or answers: its first entry has a key that it lacks itself. */
function isMapOf(entryKey: string, map: unknown): boolean {
  if (!isRecord(map) || hasOwn(map, entryKey)) return false;
  const [first] = Object.values(map);
  return isRecord(first) && hasOwn(first, entryKey);
}

function write(key: string | undefined): string | undefined {
  return key && `write ${key}`;
}

/** What other APIs call a key, in small letters. */
const ALIASES: Readonly<Record<string, string>> = {
  system: "systemPrompt",
  instructions: "systemPrompt",
  stop: "stopSequences",
  parameters: "inputSchema",
  arguments: "input",
  toolcallid: "toolUseId",
  mediatype: "mimeType",
  finishreason: "stopReason",
};

/** The known key that was meant: another spelling or another API's word for it, or the one key that is nearly it. */
export function nearKey(key: string | number | undefined, known: readonly string[]): string | undefined {
  const plain = plainKey(key).replace(/^max.+tokens$/, "maxtokens");
  const alias = ownValue(ALIASES, plain);
  const meant = known.find((name) => name === alias || plainKey(name) === plain);
  if (meant !== undefined) return meant;
  const [near, ...others] = known.filter((name) => distance(plainKey(name), plain) <= (plain.length > 4 ? 2 : 1));
  return others.length > 0 ? undefined : near;
}

/** A key without what differs between spellings. */
function plainKey(key: unknown): string {
  return String(key).slice(0, 40).replace(/[-_]/g, "").toLowerCase();
}

/** How many letters have to be changed, added or removed to turn one word into another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const letter of one.split("")) {
    let left = Infinity;
    row = row.map((above, index) => {
      const diagonal = index === 0 ? Infinity : (row[index - 1] ?? 0) + (letter === other[index - 1] ? 0 : 1);
      left = Math.min(above + 1, left + 1, diagonal);
      return left;
    });
  }
  return row.at(-1) ?? 0;
}

function isJsonText(value: unknown): boolean {
  return typeof value === "string" && /^\s*(\{[^]*\}|\[[^]*\])\s*$/.test(value);
}
