import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/*
 * Runs the built package on each runtime, as a module and as CommonJS. The binaries are named by their paths: several
 * packages here install a `node`, and one of them stands first in the PATH of a script.
 */
const here = fileURLToPath(new URL(".", import.meta.url));

const runtimes = [
  { name: "Node 18", binary: "node18/bin/node" },
  { name: "Node 20", binary: "node20/bin/node" },
  { name: "Node 22", binary: "node22/bin/node" },
  { name: "Node 24", binary: "node24/bin/node" },
  { name: "Deno", binary: "@deno/linux-x64-glibc/deno", args: ["run", "--allow-read", "--no-lock"] },
  { name: "Bun", binary: "@oven/bun-linux-x64/bin/bun" },
];

const works = runtimes.map(({ name, binary, args = [] }) => {
  const path = `${here}node_modules/${binary}`;
  const run = (...rest) => spawnSync(path, rest, { cwd: here, encoding: "utf8", timeout: 60_000 });
  const version = existsSync(path) ? run("--version").stdout.match(/\d[\d.]+/)?.[0] : "not installed";
  const errors = ["module.mjs", "common.cjs"].flatMap((script) => {
    const { status, stderr, error } = run(...args, script);
    return status === 0 ? [] : [`${script}: ${error?.message ?? stderr}`];
  });
  console.log(`${name} (${version}): ${errors.length === 0 ? "ok as a module and as CommonJS" : "FAILED"}`);
  for (const error of errors) console.log(error);
  return errors.length === 0;
});

process.exitCode = works.every(Boolean) ? 0 : 1;
