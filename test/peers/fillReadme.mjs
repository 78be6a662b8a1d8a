/*
 * node fillReadme.mjs: writes each recipe into the block of README.md that begins with its name, so that the page shows
 * the very file that the tests compile and run.
 */
import { readFileSync, writeFileSync } from "node:fs";

const page = new URL("../../README.md", import.meta.url);
const recipe = (name) => readFileSync(new URL(`recipes/${name}`, import.meta.url), "utf8");

const filled = readFileSync(page, "utf8").replace(
  /^```ts\n\/\/ ([\w.]+\.ts)\n.*?^```$/gms,
  (_, name) => `\`\`\`ts\n${recipe(name)}\`\`\``,
);
writeFileSync(page, filled);
