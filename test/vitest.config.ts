import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Packages of their own below test/ have their own tests, so the folders are named.
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["test/*.test.ts", "test/{guards,helpers,rules}/*.test.ts"],
    // No test is about time. The limit only ends one that hangs, on a busy machine too.
    testTimeout: 60_000,
  },
});
