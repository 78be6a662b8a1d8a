import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, runInChromium } from "./chromium.mjs";

/*
 * Runs the built package on each runtime: where there are both, as a module and as CommonJS. The binaries are named by
 * their paths: several packages here install a `node`, and one of them stands first in the PATH of a script.
 */
const here = fileURLToPath(new URL(".", import.meta.url));

const BOTH = ["module.mjs", "common.cjs"];
const runtimes = [
  { name: "Node 18", binary: "node18/bin/node" },
  { name: "Node 20", binary: "node20/bin/node" },
  { name: "Node 22", binary: "node22/bin/node" },
  { name: "Node 24", binary: "node24/bin/node" },
  { name: "Deno", binary: "@deno/linux-x64-glibc/deno", args: ["run", "--allow-read", "--no-lock"] },
  { name: "Bun", binary: "@oven/bun-linux-x64/bin/bun" },
  { name: "workerd", binary: "@cloudflare/workerd-linux-64/bin/workerd", args: ["test"], scripts: ["workerd.capnp"] },
];

const start = (path, ...args) => spawnSync(path, args, { cwd: here, encoding: "utf8", timeout: 60_000 });
const versionOf = (path) => start(path, "--version").stdout?.match(/\d[\d.-]+/)?.[0];

function tell(name, version, errors, ways) {
  console.log(`${name} (${version}): ${errors.length === 0 ? `ok ${ways}` : "FAILED"}`);
  for (const error of errors) console.log(error);
  return errors.length === 0;
}

const works = runtimes.map(({ name, binary, args = [], scripts = BOTH }) => {
  const path = `${here}node_modules/${binary}`;
  const version = existsSync(path) ? versionOf(path) : "not installed";
  const errors = scripts.flatMap((script) => {
    const { status, stderr, error } = start(path, ...args, script);
    return status === 0 ? [] : [`${script}: ${error?.message ?? stderr}`];
  });
  return tell(name, version, errors, scripts === BOTH ? "as a module and as CommonJS" : "as a module");
});

if (chromium !== undefined) {
  const errors = Object.entries(await runInChromium()).filter(([, error]) => error !== "");
  const told = errors.map(([place, error]) => `${place}: ${error}`);
  works.push(tell("Chromium", versionOf(chromium), told, "as a module, in a page and in a worker"));
} else {
  // No npm package has it: `apt-get install chromium`, or name another one in the variable CHROMIUM.
  console.log(`Chromium: not installed, so not tried${process.env.CI ? ": FAILED, since CI is set" : ""}`);
  works.push(!process.env.CI);
}

process.exitCode = works.every(Boolean) ? 0 : 1;
