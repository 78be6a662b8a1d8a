import type { Issue } from "../guards/issue";
import { kindOf } from "../guards/kind";
import { hasOwn, isArray, isRecord, ownValue } from "../guards/values";

/** A known mistake: the place where it is made, what stands there, and how to fix it. */
export type Mistake = readonly [
  /**
   * Tested on the place: the path without `params`, with `[]` for each index. A content block is `block`, one in a tool
   * result `inner`. An unknown key stands in small letters, without dashes, and before a question mark; one of the whole
   * request or answer begins with a slash.
   */
  place: RegExp,
  /**
   * Tested on the value there, or a pattern for its outline: the keys of an object, each between commas (`,role,text,`);
   * a string after a quote (`"any`), cut after 1,000 characters; of any other value the kind and what is expected
   * (`date for JSON`).
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
  const { kind, path, received } = found;
  if (kind === "misplaced") return ownValue(found.clause, "hint");
  try {
    let holder: unknown;
    let value = root;
    for (const key of path) {
      holder = value;
      value = hasOwn(holder as object, key) ? (holder as Record<string | number, unknown>)[key] : undefined;
    }
    if (received === "promise") return isArray(holder) ? "await Promise.all(…) of the list" : "await it";
    const isUnknown = kind === "unknown";
    // Where a key is missing or unknown, or null, the mistake may be the object as a whole.
    const whole = isUnknown || kind === "missing" || value === null ? holder : undefined;
    const key = path.at(-1);
    const meant = isUnknown ? nearKey(key, found.known) : kind === "missing" ? spelledAs(key, holder) : undefined;
    // Where the whole is something else, that is the mistake, whichever key was found first.
    const isOther = isRecord(root) && !hasOwn(root, entryKey);
    return (
      hintForOutcome(value) ??
      hintForOutcome(whole) ??
      (path.length < 2 && isMapOf(entryKey, root) ? "pass one entry of the map" : undefined) ??
      (isOther ? hintFrom(mistakes, "", root, "") : undefined) ??
      hintFrom(mistakes, placeOf(path, isUnknown), value, found.expected) ??
      (whole === undefined || (isUnknown && path.length < 2 && entryKey === "role")
        ? undefined
        : hintFrom(mistakes, placeOf(path.slice(0, -1)), whole, "")) ??
      (meant && `${isUnknown ? "" : "it is there in another spelling: "}write ${meant}`) ??
      (ownValue(found, "isOptionalNull") ? "leave the key out" : undefined) ??
      (kind === "type" && /^"\s*(\{.*\}|\[.*\])\s*$/s.test(outlineOf(value, "")) ? "JSON.parse it" : undefined)
    );
  } catch {
    // A value that cannot be read again gets no hint.
    return undefined;
  }
}

function hintFrom(mistakes: readonly Mistake[], place: string, value: unknown, expected: string): string | undefined {
  const outline = outlineOf(value, expected);
  return mistakes.find(
    ([places, test]) => places.test(place) && (typeof test === "function" ? test(value) : test.test(outline)),
  )?.[2];
}

function placeOf(path: Issue["path"], isUnknown = false): string {
  const keys = path.map((key) => (typeof key === "number" ? "[]" : `.${key.slice(0, 40)}`));
  if (isUnknown) keys[keys.length - 1] = `${path.length > 1 ? "." : "/"}${plainKey(path.at(-1))}?`;
  return keys
    .join("")
    .replace(/^\.(params\.)?/, "")
    .replace(/^(messages\[\]\.)?content(\[\]|(?=\.))/, "block")
    .replace(/^block\.content(\[\]|(?=\.))/, "inner");
}

function outlineOf(value: unknown, expected: string): string {
  if (typeof value === "string") return `"${value.length > 1000 ? `${value.slice(0, 1000)}…` : value}`;
  return isRecord(value) ? `,${Object.keys(value).slice(0, 100).join(",")},` : `${kindOf(value)} for ${expected}`;
}

/** Tells when an outcome stands where its value belongs. */
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
  const plain = plainKey(key).replace(/^max(output|completion|new)tokens$/, "maxtokens");
  const alias = ownValue(ALIASES, plain);
  const meant = known.find((name) => name === alias || plainKey(name) === plain);
  if (meant !== undefined) return meant;
  const [near, ...others] = known.filter((name) => distance(plainKey(name), plain) <= (plain.length > 4 ? 2 : 1));
  return others.length > 0 ? undefined : near;
}

/** A key that is missing, if the object has it in another spelling. */
function spelledAs(key: string | number | undefined, holder: unknown): string | undefined {
  if (typeof key !== "string" || !isRecord(holder)) return undefined;
  // The key itself may be there, and `undefined`.
  const keys = Object.keys(holder).slice(0, 100);
  return keys.some((name) => name !== key && nearKey(name, [key]) === key) ? key : undefined;
}

/** A key without what differs between spellings. */
function plainKey(key: unknown): string {
  return String(key).slice(0, 40).replace(/[-_]/g, "").toLowerCase();
}

/** How many letters have to be changed, added or removed to turn one word into another. */
function distance(one: string, other: string): number {
  let left = other.length;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const letter of one.split("")) {
    row = row.map((above, index) => {
      const diagonal = (row[index - 1] ?? 0) + (letter === other[index - 1] ? 0 : 1);
      left = index === 0 ? above + 1 : Math.min(above + 1, left + 1, diagonal);
      return left;
    });
  }
  return left;
}
