import { defineConfig } from "vitest/config";

/*
 * package.json runs this with $npm_node_execpath: the Node of the conformance runner, where it is installed, is a
 * `node` in node_modules/.bin and would otherwise take the place of the one that was chosen.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    testTimeout: 30_000,
  },
});
