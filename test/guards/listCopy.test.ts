import { describe, expect, it } from "vitest";
import { listCopy } from "../../src/guards/listCopy";

/** The lists, and how many of their elements are copied. */
const rows: readonly (readonly [string, readonly unknown[], number])[] = [
  ["empty", [], 0],
  ["some", [1, "a", null], 3],
  ["up to a hole", Object.assign([1, 2], { 3: 4 }), 2],
  ["a hole first", Object.assign([], { 1: 2 }), 0],
  ["up to undefined", [1, undefined, 3], 1],
  ["a billion elements, of which two are there", Object.assign([1, 2], { length: 1e9 }), 2],
];

/** What is seen of a copy, without what it inherits. */
function own(list: readonly unknown[]): string {
  return JSON.stringify(Object.entries(list));
}

function expectCopy(list: readonly unknown[], count: number): void {
  const copy = listCopy(list);
  const seen = { isCopy: copy !== list, length: copy.length, elements: own(copy) };
  const elements = own(
    Object.entries(list)
      .map(([, value]) => value)
      .slice(0, count),
  );
  expect(seen).toStrictEqual({ isCopy: true, length: count, elements });
}

describe.each(rows)("%s", (_, list, count) => {
  it("as usual", () => expectCopy(list, count));

  it("where lists inherit an index that is read-only", () => {
    let copy: unknown[] = [];
    Object.defineProperty(Object.prototype, "0", { value: "inherited", configurable: true, writable: false });
    try {
      copy = listCopy(list);
    } finally {
      Reflect.deleteProperty(Object.prototype, "0");
    }
    expect(copy).toStrictEqual(listCopy(list));
    expect(copy).toHaveLength(count);
  });
});
