/** No rendered path is longer, so that an error stays readable whatever keys a stranger sends. */
const LONGEST = 240;

/** Renders a path, such as `params.messages[0].content`: at most the first four and the last four keys, none at length. */
export function formatPath(path: readonly (string | number)[]): string {
  for (let longest = 40; ; longest = longest / 2) {
    const keys = path.map((key) => formatKey(key, longest));
    const shown = keys.length > 8 ? [...keys.slice(0, 4), "…", ...keys.slice(-4)] : keys;
    const text = shown.join("").replace(/^\./, "");
    if (text.length <= LONGEST) return text;
  }
}

/** A key that is not an identifier is quoted, and one that is too long is cut. */
function formatKey(key: string | number, longest: number): string {
  const text = `${key}`;
  if (text.length <= longest && /^[a-z_$][\w$]*$/i.test(text)) return `.${text}`;
  return `[${typeof key === "number" ? key : quote(text.length > longest ? `${text.slice(0, longest)}…` : text)}]`;
}

/** Quotes a text as JSON does, and escapes what a terminal or a log viewer would obey or hide. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/[\x7f-\x9f\u2028\u2029\u2060-\u206f\p{Cf}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
