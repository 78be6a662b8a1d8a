import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slow tests come last: most mutants are killed before. */
class SlowLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): number => Number(/(hostile|linear|ownKeys)\.test/.test(moduleId));
    return files.sort((one, other) => isSlow(one) - isSlow(other) || one.moduleId.localeCompare(other.moduleId));
  }
}

// The tests of `dist` and of the imports do not see a mutant of `src`.
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["test/*.test.ts", "test/{guards,helpers,rules}/*.test.ts"],
    exclude: ["test/package.test.ts", "test/layers.test.ts"],
    sequence: { sequencer: SlowLast },
    testTimeout: 60_000,
  },
});
