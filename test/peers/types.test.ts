import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile } from "./tsc.ts";

describe("a strict consumer compiles, declarations and all", () => {
  it.each([
    ["of the library alone, with no types of a platform", "library"],
    ["of the library and the official SDK", "sdk"],
  ])("%s", { timeout: 120_000 }, async (_what, project) => {
    expect(await compile(fileURLToPath(new URL(`types/tsconfig.${project}.json`, import.meta.url)))).toBe("");
  });
});
