import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rollup, VERSION } from "rollup";

/*
 * Bundles parts of the built package with Rollup, and compares the sizes with those that esbuild comes to and
 * `npm test` measures. esbuild minifies both bundles, and leaves nothing out of Rollup's: they differ in what each
 * bundler left out by itself. Without a plugin Rollup reads no package.json, so nothing hangs on `sideEffects`.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const fromRoot = createRequire(`${root}package.json`);
const esbuild = createRequire(fromRoot.resolve("tsup"))("esbuild");

/** How much larger Rollup's bundle may be. */
const MARGIN = 0.03;

const FIVE = ["createMessage", "validateRequest", "checkCapabilities", "validateResult", "readResponse"];
const PARTS = [
  ...FIVE.map((name) => [`${name} alone`, [name]]),
  ["the five functions together", FIVE],
  ["textOf and toolUses", ["textOf", "toolUses"]],
  ["a builder alone", ["textContent"]],
];

/** A module of no folder: the code alone, as everybody gets it. */
const modules = (entry) => ({
  name: "modules",
  resolveId: (id) => id,
  load: (id) => (id === "entry" ? entry : readFileSync(`${root}dist/index.js`, "utf8")),
});

async function byRollup(entry) {
  const bundle = await rollup({
    input: "entry",
    plugins: [modules(entry)],
    onLog: (_level, { code, message }) => {
      if (code !== "EMPTY_BUNDLE") throw new Error(message);
    },
  });
  const { output } = await bundle.generate({ format: "es" });
  const { code } = esbuild.transformSync(output[0].code, { minify: true, treeShaking: false });
  return code;
}

function byEsbuild(entry) {
  const stdin = { contents: entry, resolveDir: root };
  return esbuild.buildSync({ stdin, bundle: true, minify: true, format: "esm", write: false }).outputFiles[0].text;
}

const size = (code) => gzipSync(code, { level: 9 }).length;
const line = (...cells) => console.log(cells[0].padEnd(30), ...cells.slice(1).map((cell) => String(cell).padStart(15)));
let faults = 0;

line("minified and gzipped, in bytes", `esbuild ${esbuild.version}`, `Rollup ${VERSION}`, "");
for (const [what, names] of PARTS) {
  const entry = `export { ${names.join(", ")} } from "mcp-sampling-input";`;
  const one = size(byEsbuild(entry));
  const other = size(await byRollup(entry));
  const more = other / one - 1;
  if (!(more <= MARGIN)) faults += 1;
  line(what, one, other, `${(100 * more).toFixed(1)} % ${more <= MARGIN ? "ok" : "FAILED"}`);
}

// That nothing is left shows each top-level statement to be pure as Rollup sees it (it knows `Object.keys`), or marked.
const left = (await byRollup('import "mcp-sampling-input";')).trim();
line("nothing", "", left.length, left === "" ? "ok" : `FAILED: ${left.slice(0, 200)}`);
if (left !== "") faults += 1;

process.exitCode = faults === 0 ? 0 : 1;
