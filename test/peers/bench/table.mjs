/* Measured values with their limits, and how they are printed. */

const cell = (value, limits, isMore) => ({ digits: 0, unit: "", ...limits, value, isMore });

/** A value that should be great; `limits`: `must` and `aim`, if it has any, and how it is written. */
export const atLeast = (value, limits) => cell(value, limits, true);

/** A value that should be small. */
export const atMost = (value, limits) => cell(value, limits, false);

const meets = ({ value, isMore }, limit) => (isMore ? value >= limit : value <= limit);

/** How a value stands to its limits. */
export function mark(cell) {
  const { value, must, aim } = cell;
  if (value === undefined || must === undefined) return "";
  if (!meets(cell, must)) return "MISS";
  return aim !== undefined && meets(cell, aim) ? "aim" : "ok";
}

/** A limit as it is written beside the value. */
export const limit = ({ must, unit, isMore }) => (must === undefined ? "" : `${isMore ? ">=" : "<="} ${must}${unit}`);

/** Two numbers as a span, written like the cell that they belong to. */
export const span = ([from, to], { digits }) => `${from.toFixed(digits)}-${to.toFixed(digits)}`;

/** The better of two measurements of the same. */
export const best = (one, other) => (meets(one, other.value) ? one : other);

const written = ({ value, digits, unit }) =>
  value === undefined
    ? "n/a"
    : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }) + unit;

/** Prints rows of texts and cells under rows of headings. */
export function printTable(headings, rows) {
  const isMarked = headings[0].map((_, column) => rows.some((row) => row[column].must !== undefined));
  const format = (entry, column) => {
    const [value, sign] = typeof entry === "string" ? [entry, ""] : [written(entry), mark(entry)];
    return isMarked[column] ? `${value} ${sign.padEnd(4)}` : value;
  };
  const texts = [...headings, ...rows].map((row) => row.map(format));
  const widths = texts[0].map((_, column) => Math.max(...texts.map((row) => row[column].length)));
  const aligned = (text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]));
  const print = (row) => console.log(row.map(aligned).join("  ").trimEnd());
  texts.slice(0, headings.length).forEach(print);
  console.log("-".repeat(widths.reduce((sum, width) => sum + width + 2, -2)));
  texts.slice(headings.length).forEach(print);
}
