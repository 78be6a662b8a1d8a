const WIDTH = 100;
const shown = new Set();

/** Prints a heading. */
export function heading(text) {
  console.log(`\n${text}\n${"=".repeat(text.length)}\n`);
}

/** Prints a line of text and a JSON value, without the parts that were printed before. */
export function show(text, value) {
  console.log(`${text}\n\n  ${format(value, "  ")}\n`);
}

/** Writes JSON for people: a value that fits on one line stands on one. */
function format(value, indent, key) {
  const json = JSON.stringify(value);
  if (key === "requestState") return `"${value.slice(0, 20)}…" (signed, ${value.length} characters)`;
  if (typeof value !== "object" || value === null) return json;
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  if (json.length > WIDTH / 2 && shown.has(json)) return `${open} … as before … ${close}`;
  shown.add(json);
  const inner = `${indent}  `;
  const parts = Object.entries(value).map(([name, part]) => {
    const label = isList ? "" : `${JSON.stringify(name)}: `;
    return label + format(part, inner, name);
  });
  if (parts.length === 0) return open + close;
  const line = `${open} ${parts.join(", ")} ${close}`;
  if (line.length + indent.length <= WIDTH && !line.includes("\n")) return line;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
