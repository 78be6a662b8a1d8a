import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile } from "./tsc.ts";

describe("a strict consumer compiles, declarations and all", () => {
  it.each([
    ["of the library alone, with no types of a platform", "library", "true"],
    ["of the library and the official SDK", "sdk", "true"],
    ["of the library alone, where an optional key may be undefined", "library", "false"],
    ["of the library and the official SDK, where an optional key may be undefined", "sdk", "false"],
  ])("%s", { timeout: 120_000 }, async (_what, project, isExact) => {
    const config = fileURLToPath(new URL(`types/tsconfig.${project}.json`, import.meta.url));
    expect(await compile(config, "--exactOptionalPropertyTypes", isExact)).toBe("");
  });
});
