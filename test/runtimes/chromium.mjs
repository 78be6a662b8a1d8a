import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where Chromium is installed, if it is. */
export const chromium = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path && existsSync(path));

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
const SECONDS = 60;

const here = fileURLToPath(new URL(".", import.meta.url));
const library = join(here, "node_modules/mcp-sampling-input/dist/index.js");

const ATTEMPT = `
export async function attempt() {
  try {
    const [library, { default: exercise }] = await Promise.all([import("/library.js"), import("/exercise.js")]);
    exercise(library);
    return "";
  } catch (error) {
    return String(error.stack ?? error);
  }
}`;
const WORKER = `import { attempt } from "/attempt.js"; postMessage(await attempt());`;
const PAGE = `<!doctype html><script type="module">
import { attempt } from "/attempt.js";
const worker = new Worker("/worker.js", { type: "module" });
const inWorker = new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve(message || "the worker does not start");
});
const errors = { page: await attempt(), worker: await inWorker };
await fetch("/errors", { method: "POST", body: JSON.stringify(errors) });
</script>`;

const files = async () => ({
  "/": ["text/html", PAGE],
  "/attempt.js": ["text/javascript", ATTEMPT],
  "/worker.js": ["text/javascript", WORKER],
  "/library.js": ["text/javascript", await readFile(library, "utf8")],
  "/exercise.js": [
    "text/javascript",
    `const module = {};\n${await readFile(join(here, "exercise.cjs"), "utf8")}\nexport default module.exports;`,
  ],
});

/** Runs the exercise in a page of Chromium and in a worker of that page; returns what failed, by place. */
export async function runInChromium() {
  const served = await files();
  let report;
  const reported = new Promise((resolve) => (report = resolve));
  const server = createServer(async (request, response) => {
    if (request.url === "/errors") {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.end();
      return report(JSON.parse(body));
    }
    const [type, text] = served[request.url] ?? [];
    response.writeHead(text === undefined ? 404 : 200, { "content-type": type ?? "text/plain" }).end(text);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  const page = `http://127.0.0.1:${server.address().port}/`;
  // A group of its own, so that all of its processes end with it.
  const browser = spawn(chromium, [...FLAGS, `--user-data-dir=${profile}`, page], { detached: true, stdio: "ignore" });
  const failed = new Promise((resolve) => {
    browser.once("error", (error) => resolve({ page: error.message }));
    browser.once("exit", (code) => resolve({ page: `Chromium ended with ${code}` }));
  });
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve({ page: `nothing was heard of the page within ${SECONDS} s` }), SECONDS * 1000);
  });
  try {
    return await Promise.race([reported, failed, late]);
  } finally {
    clearTimeout(timer);
    if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, "SIGKILL");
    server.closeAllConnections();
    server.close();
    await failed;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
