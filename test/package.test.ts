import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as library from "../src/index";

// What is shipped: these tests run on `dist`, which `npm test` builds first.

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(root + path, "utf8");
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const manifest: Record<string, unknown> = JSON.parse(read("package.json"));
const fromRoot = createRequire(`${root}package.json`);
const readme = read("README.md");
const sorted = (names: string[]): string[] => names.sort();

const BUILDERS = ["textContent", "imageContent", "audioContent", "toolUseContent", "toolResultContent"];
const FIVE = ["createMessage", "validateRequest", "checkCapabilities", "validateResult", "readResponse"];

/** The most bytes that each may have, minified and gzipped. README.md gives the true figure, under the same name. */
const CEILINGS: [what: string, names: string[], ceiling: number][] = [
  ["createMessage alone", ["createMessage"], 8650],
  ["validateRequest alone", ["validateRequest"], 8250],
  ["validateResult alone", ["validateResult"], 6100],
  ["checkCapabilities alone", ["checkCapabilities"], 8550],
  ["readResponse alone", ["readResponse"], 8250],
  ["the five functions together", FIVE, 9700],
  ["readAnswers alone", ["readAnswers"], 9400],
  ["createResult alone", ["createResult"], 6300],
  ["createFollowUp alone", ["createFollowUp"], 9600],
  ["checkAnswer alone", ["checkAnswer"], 8950],
  ["textOf and toolUses", ["textOf", "toolUses"], 2500],
  ["the builders of blocks and messages", [...BUILDERS, "userMessage", "assistantMessage"], 800],
  ["the whole package", Object.keys(library), 13850],
];

describe("size", () => {
  interface Build {
    onResolve(options: { filter: RegExp }, callback: () => { path: string; namespace: string }): void;
    onLoad(options: { filter: RegExp; namespace: string }, callback: () => { contents: string }): void;
  }
  interface Esbuild {
    build(options: object): Promise<{ outputFiles: [{ contents: Uint8Array; text: string }] }>;
  }
  const esbuild = createRequire(fromRoot.resolve("tsup"))<Esbuild>("esbuild");

  /**
   * Nothing may hang on `sideEffects` in package.json, which some bundlers do not read. esbuild looks for it above each
   * file of the disk, however it was found; so this plugin hands it the code alone, as a module of no folder. What is
   * left out is then left out for the sake of the code: it is plainly pure, or is marked with `@__PURE__`.
   */
  const withoutManifest = {
    name: "without package.json",
    setup: ({ onResolve, onLoad }: Build): void => {
      onResolve({ filter: /^mcp-sampling-input$/ }, () => ({ path: "index.js", namespace: "dist" }));
      onLoad({ filter: /^/, namespace: "dist" }, () => ({ contents: read("dist/index.js") }));
    },
  };

  async function bundled(contents: string): Promise<{ contents: Uint8Array; text: string }> {
    const stdin = { contents, resolveDir: root };
    const options = { bundle: true, minify: true, format: "esm", write: false, plugins: [withoutManifest] };
    const { outputFiles } = await esbuild.build({ stdin, ...options });
    return outputFiles[0];
  }

  it.each(CEILINGS)("%s", async (what, names, ceiling) => {
    const { contents } = await bundled(`export { ${names.join(", ")} } from "mcp-sampling-input";`);
    const { length } = gzipSync(contents, { level: 9 });
    const stated = Number(new RegExp(`^\\| ${what} \\| (.+) kB \\|`, "m").exec(readme)?.[1]);
    expect(length).toBeLessThanOrEqual(ceiling);
    expect(Math.abs(length / 1000 - stated), `README.md must say ${(length / 1000).toFixed(1)} kB`).toBeLessThan(0.1);
  });

  it("nothing at all where nothing is used", async () => {
    const { text } = await bundled('import "mcp-sampling-input";');
    expect(text).toBe("");
  });
});

describe("module systems", () => {
  const exercise = "./test/runtimes/exercise.cjs";
  const print = "console.log(JSON.stringify(Object.keys(library)));";

  it.each([
    ["module", `import * as library from "mcp-sampling-input"; import exercise from "${exercise}"; exercise(library);`],
    ["commonjs", `const library = require("mcp-sampling-input"); require("${exercise}")(library);`],
  ])("%s: everything is there and works", (type, code) => {
    const names: string[] = JSON.parse(run(process.execPath, `--input-type=${type}`, "--eval", code + print));
    expect(sorted(names)).toEqual(sorted(Object.keys(library)));
  });

  it("works where there is nothing but the language, atob and btoa", () => {
    const module = { exports: {} };
    runInNewContext(read("dist/index.cjs"), { module, atob, btoa });
    fromRoot<(exports: object) => void>(exercise)(module.exports);
  });
});

describe("package.json", () => {
  it("leads each module system to its own code and its own types", () => {
    expect(manifest["exports"]).toEqual({
      ".": {
        import: { types: "./dist/index.d.ts", default: "./dist/index.js" },
        require: { types: "./dist/index.d.cts", default: "./dist/index.cjs" },
      },
      "./package.json": "./package.json",
    });
  });

  it("has no dependencies, three for development, and no side effects", () => {
    expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual(["devDependencies"]);
    expect(Object.keys(manifest["devDependencies"] as object)).toEqual(["tsup", "typescript", "vitest"]);
    expect(manifest["sideEffects"]).toBe(false);
  });
});

describe("what is published", () => {
  const CODE = ["dist/index.cjs", "dist/index.js"];

  // On a busy machine npm alone takes seconds to start.
  it("is the built code, its types, README and licence", { timeout: 120_000 }, () => {
    // Without scripts: the one before packing would build anew beneath the other tests.
    const [pack] = JSON.parse(run("npm", "pack", "--dry-run", "--json", "--ignore-scripts"));
    expect(sorted(pack.files.map(({ path }: { path: string }) => path))).toEqual(
      sorted([...CODE, "dist/index.d.cts", "dist/index.d.ts", "LICENSE", "package.json", "README.md"]),
    );
  });

  it.each(CODE)("%s names no map, since none is shipped", (path) => {
    expect(read(path)).not.toContain("sourceMappingURL");
  });
});
