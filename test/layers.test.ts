import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/*
 * The sources stand in layers: index, helpers, the five, rules, guards. An import, of a type too, runs downwards. Files
 * of one layer may import each other where the list says so, and no chain of imports leads back to its beginning.
 */

/** Each layer, with the layers that it may import from. */
const MAY_IMPORT = {
  index: ["helpers", "five", "rules", "outcome", "guards", "types", "constants"],
  helpers: ["helpers", "five", "rules", "outcome", "guards", "types", "constants"],
  five: ["rules", "outcome", "guards", "types", "constants"],
  rules: ["rules", "outcome", "guards", "types", "constants"],
  outcome: ["guards", "constants"],
  guards: ["guards"],
  types: ["constants"],
  constants: ["types"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Layer = keyof typeof MAY_IMPORT;

const FIVE = ["createMessage", "validateRequest", "checkCapabilities", "validateResult", "readResponse"];

/** The layer of a file, by its path from `src`. */
function layerOf(file: string): Layer | undefined {
  const [, folder, name] = /^(?:(helpers|rules|guards)\/)?(\w+)\.ts$/.exec(file) ?? [];
  if (folder !== undefined) return folder as Layer;
  if (FIVE.includes(name ?? "")) return "five";
  return (["index", "outcome", "types", "constants"] as const).find((layer) => layer === name);
}

/** The files that each file imports, all by their paths from `src`. A module of a package keeps its name. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** The imports that the layers do not allow. */
function forbidden(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) => {
    const allowed: readonly (Layer | undefined)[] = MAY_IMPORT[layerOf(file) ?? "constants"];
    return targets.filter((target) => !allowed.includes(layerOf(target))).map((target) => `${file} -> ${target}`);
  });
}

/** The circles: for each import that closes one, the chain of imports that leads back to its beginning. */
function circles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, chain: readonly string[]): void => {
    if (chain.includes(file)) found.push([...chain.slice(chain.indexOf(file)), file].join(" -> "));
    if (chain.includes(file) || done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...chain, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return found;
}

const SRC = fileURLToPath(new URL("../src/", import.meta.url));

function filesIn(folder: string): string[] {
  return readdirSync(`${SRC}${folder}`, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(`${folder}${entry.name}/`) : `${folder}${entry.name}`,
  );
}

/** The path from `src` that an import leads to. */
function resolve(specifier: string, file: string): string {
  if (!specifier.startsWith(".")) return specifier;
  const { href } = new URL(specifier, `file:///src/${file}`);
  return `${href.replace("file:///src/", "")}.ts`;
}

const files = filesIn("");

const sources: Imports = new Map(
  files.map((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(`${SRC}${file}`, "utf8"));
    return [file, importedFiles.map(({ fileName }) => resolve(fileName, file))];
  }),
);

describe("the sources", () => {
  it("each belong to a layer", () => {
    expect(files.filter((file) => layerOf(file) === undefined)).toStrictEqual([]);
  });

  it("fill every layer", () => {
    expect(new Set(files.map(layerOf))).toStrictEqual(new Set(Object.keys(MAY_IMPORT)));
    const five = files.filter((file) => layerOf(file) === "five");
    expect(five.sort()).toStrictEqual(FIVE.map((name) => `${name}.ts`).sort());
  });

  it("import files that exist", () => {
    const targets = [...sources.values()].flat();
    expect(targets.length).toBeGreaterThan(files.length);
    expect(targets.filter((target) => !sources.has(target))).toStrictEqual([]);
  });

  it("import nothing from a layer above", () => expect(forbidden(sources)).toStrictEqual([]));

  it("import in no circle", () => expect(circles(sources)).toStrictEqual([]));
});

describe("the checks of this file", () => {
  it("read each kind of import", () => {
    const code =
      'import { a } from "./a"; import type { B } from "./b"; export * from "./c"; type D = import("./d").D;';
    expect(ts.preProcessFile(code).importedFiles.map(({ fileName }) => resolve(fileName, "rules/e.ts"))).toStrictEqual(
      ["a", "b", "c", "d"].map((name) => `rules/${name}.ts`),
    );
    expect(resolve("../types", "rules/e.ts")).toBe("types.ts");
    expect(resolve("node:fs", "rules/e.ts")).toBe("node:fs");
  });

  it.each([
    ["guards/shape.ts", "rules/reading.ts"],
    ["guards/shape.ts", "types.ts"],
    ["rules/blocks.ts", "validateResult.ts"],
    ["validateRequest.ts", "validateResult.ts"],
    ["readResponse.ts", "helpers/checkAnswer.ts"],
    ["outcome.ts", "rules/reading.ts"],
    ["types.ts", "outcome.ts"],
    ["rules/blocks.ts", "helpers/toBase64.ts"],
    ["helpers/toBase64.ts", "index.ts"],
    ["helpers/toBase64.ts", "node:buffer"],
  ])("refuse that %s imports %s", (file, target) => {
    expect(forbidden(new Map([[file, [target]]]))).toStrictEqual([`${file} -> ${target}`]);
  });

  it("find a circle of one, of two, and one that begins further on", () => {
    const imports = { a: ["a"], b: ["c"], c: ["b"], d: ["e"], e: ["f"], f: ["e"], g: ["d", "e"] };
    expect(circles(new Map(Object.entries(imports)))).toStrictEqual(["a -> a", "b -> c -> b", "e -> f -> e"]);
  });

  it.each(["other.ts", "lib/values.ts", "guards/deep/values.ts", "rules/notes.md", "guards/values.mts"])(
    "find no layer for %s",
    (file) => expect(layerOf(file)).toBeUndefined(),
  );
});
