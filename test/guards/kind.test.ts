import { describe, expect, it } from "vitest";
import { kindOf } from "../../src/guards/kind";
import { formatPath } from "../../src/guards/path";

describe("the kind of an object of a class, by its tag", () => {
  for (const [tag, kind] of [
    ["Map", "map"],
    ["Set", "set"],
    ["Blob", "blob"],
    ["File", "blob"],
    ["ArrayBuffer", "bytes"],
    ["SharedArrayBuffer", "bytes"],
    ["WeakMap", "class instance"],
    ["toString", "class instance"],
    [1, "class instance"],
    [undefined, "class instance"],
  ] as const) {
    it(`${tag}: ${kind}`, () => {
      const prototype = Object.create({}, { [Symbol.toStringTag]: { value: tag } }) as object;
      expect(kindOf(Object.create(prototype))).toBe(kind);
    });
  }

  it("is found nineteen prototypes away, and no further", () => {
    const at = (distance: number): object => {
      let object: object = Object.create({}, { [Symbol.toStringTag]: { value: "Map" } });
      for (let step = 0; step < distance; step++) object = Object.create(object) as object;
      return object;
    };
    expect([kindOf(at(19)), kindOf(at(20))]).toStrictEqual(["map", "class instance"]);
  });
});

it("a key of forty letters is shown as it is, and a longer one is cut", () => {
  expect(formatPath(["a".repeat(40)])).toBe("a".repeat(40));
  expect(formatPath(["a".repeat(41)])).toBe(`["${"a".repeat(40)}…"]`);
});
