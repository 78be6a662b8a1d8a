import { describe, expect, it } from "vitest";
import { base64Rows } from "../support/rows";

describe("base64, read loosely, is what atob takes", () => {
  for (const { id, value, loose } of base64Rows) {
    if (typeof value === "string") it(id, () => expect(takes(value)).toBe(loose === undefined));
  }
});

function takes(data: string): boolean {
  try {
    atob(data);
    return true;
  } catch {
    return false;
  }
}
