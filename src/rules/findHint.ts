import type { Issue } from "../guards/issue";
import { kindOf } from "../guards/kind";
import { hasOwn, isRecord, ownValue } from "../guards/values";

/** A known mistake: the place where it is made, what stands there, and how to fix it. */
export type Mistake = readonly [
  /**
   * Tested on the place: the path without `params`, with `[]` for each index. A content block is `block`, one in a tool
   * result `inner`. An unknown key stands in small letters, without dashes, and before a question mark; one of the whole
   * request or answer begins with a slash. A whole that is no request or answer at all is `other`.
   */
  place: string | RegExp,
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
  const { kind, path } = found;
  if (kind === "misplaced") return ownValue(found.clause, "hint");
  try {
    let holder: unknown;
    let value = root;
    for (const key of path) {
      holder = value;
      value = hasOwn(holder as object, key) ? (holder as Record<string | number, unknown>)[key] : undefined;
    }
    const hintAt = (place: string, at: unknown): string | undefined => {
      const outline = outlineOf(at, found.expected);
      return mistakes.find(
        ([places, test]) =>
          (typeof places === "string" ? places === place : places.test(place)) &&
          (typeof test === "function" ? test(at) : test.test(outline)),
      )?.[2];
    };
    const isUnknown = kind === "unknown";
    const key = path.at(-1);
    const meant = isUnknown
      ? nearKey(key, found.known, holder)
      : kind === "missing"
        ? spelledAs(key, holder)
        : undefined;
    return (
      // Where the whole is something else, that is the mistake, whichever key was found first.
      (isRecord(root) && !hasOwn(root, entryKey)
        ? ((path.length < 2 && hasEntry(root, entryKey) ? "pass one entry of the map" : undefined) ??
          hintAt("other", root))
        : undefined) ??
      (kind === "type" && isJson(value, found.expected) ? "JSON.parse it" : undefined) ??
      hintAt(placeOf(path, isUnknown), value) ??
      // Where a key is missing or unknown, or null, the mistake may be the object as a whole.
      (isUnknown || kind === "missing" || value === null ? hintAt(placeOf(path.slice(0, -1)), holder) : undefined) ??
      (meant && `${isUnknown ? "" : "it is there in another spelling: "}write ${meant}`) ??
      (ownValue(found, "isOptionalNull") ? "leave the key out" : undefined)
    );
  } catch {
    // A value that cannot be read again gets no hint.
    return undefined;
  }
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

/** Whether a value is the JSON text of what is expected, as far as its two ends tell. */
function isJson(value: unknown, expected: string): boolean {
  const text = typeof value === "string" ? value.trim() : "";
  if (/object/.test(expected)) return text.startsWith("{") && text.endsWith("}");
  return /array$/.test(expected) && text.startsWith("[") && text.endsWith("]");
}

/** Whether the first entry of a map has a key. What stands under `result` is wrapped, and no map. */
function hasEntry(map: Record<string, unknown>, key: string): boolean {
  const [[id, first] = []] = Object.entries(map);
  return id !== "result" && isRecord(first) && hasOwn(first, key);
}

/** What other APIs call a key, in small letters. */
const ALIASES: Readonly<Record<string, string>> = {
  system: "systemPrompt",
  instructions: "systemPrompt",
  stop: "stopSequences",
  parameters: "inputSchema",
  arguments: "input",
  args: "input",
  systeminstruction: "systemPrompt",
  schema: "inputSchema",
  toolcallid: "toolUseId",
  callid: "toolUseId",
  mediatype: "mimeType",
  finishreason: "stopReason",
};

/**
 * The known key that was meant: another spelling or another API's word for it, or the one key that is nearly it and that
 * the holder does not have as well.
 */
export function nearKey(
  key: string | number | undefined,
  known: readonly string[],
  holder?: unknown,
): string | undefined {
  const plain = plainKey(key).replace(/^max(output|completion|new)tokens$/, "maxtokens");
  const alias = ownValue(ALIASES, plain);
  const meant = known.find((name) => name === alias || plainKey(name) === plain);
  if (meant !== undefined) return meant;
  const [near, ...others] = known.filter((name) => {
    const other = plainKey(name);
    return isNear(other, plain, Math.min(plain.length, other.length) > 4 ? 2 : 1);
  });
  if (near === undefined || others.length > 0) return undefined;
  const isThere = isRecord(holder) && ownValue(holder, near) !== undefined;
  return isThere ? undefined : near;
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

/** Whether one word becomes another when at most so many letters are changed, added or removed. */
function isNear(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return isNear(rest, otherRest, edits);
  return (
    edits > 0 &&
    [
      [rest, otherRest],
      [rest, other],
      [one, otherRest],
    ].some(([a = "", b = ""]) => isNear(a, b, edits - 1))
  );
}
