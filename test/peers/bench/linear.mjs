/*
 * node bench/linear.mjs: how the time grows with the input. Each input is tried at three sizes, each twice
 * the one before. What can be counted is counted in test/linear.test.ts; here are also the strings, whose characters
 * the platform reads.
 */
import { createMessage, readResponse, validateRequest, validateResult } from "mcp-sampling-input";
import { atMost, best, mark, printTable } from "./table.mjs";

const MB = 2 ** 20;
const ATTEMPTS = 3;

const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const keys = (count) => Object.fromEntries(many(count, (index) => [`key${index}`, index]));
const text = (extra) => ({ type: "text", text: "Hello", ...extra });
const user = (content) => ({ role: "user", content });
const assistant = (content) => ({ role: "assistant", content });
const request = (params) => ({
  method: "sampling/createMessage",
  params: { messages: [user(text())], maxTokens: 9, ...params },
});
const say = (content) => request({ messages: [user(content)] });
const image = (data) => say({ type: "image", data, mimeType: "image/png" });
const dated = (lastModified) => say(text({ annotations: { lastModified } }));
const answer = { ...assistant(text()), model: "a-model" };
const toolUse = (id) => ({ type: "tool_use", id, name: "weather", input: {} });
const toolResult = (toolUseId) => ({ type: "tool_result", toolUseId, content: [] });

function calls(count, makeId) {
  const ids = many(count, makeId);
  return request({ messages: [assistant(ids.map(toolUse)), user(ids.map(toolResult).reverse())] });
}

const strict = (value) => validateRequest(value).ok;
const loose = (value) => validateRequest(value, { unknownKeys: "ignore" }).ok;

/** What grows; the size in the middle; how it is made; what reads it; whether it is accepted. */
const cases = [
  ["messages", 20_000, (n) => request({ messages: many(n, () => user(text())) }), strict, true],
  [
    "messages, built",
    20_000,
    (n) => many(n, () => user(text())),
    (list) => createMessage(list, { maxTokens: 9 }).ok,
    true,
  ],
  ["blocks of one message", 20_000, (n) => say(many(n, () => text())), strict, true],
  [
    "blocks of a result",
    20_000,
    (n) => ({ ...answer, content: many(n, () => text()) }),
    (value) => validateResult(value).ok,
    true,
  ],
  ["tool uses, results in reverse", 10_000, (n) => calls(n, (index) => `call-${index}`), strict, true],
  ["one id of a tool use, its length", MB, (n) => calls(1, () => "x".repeat(n)), strict, true],
  ["keys of metadata", 10_000, (n) => request({ metadata: keys(n) }), strict, true],
  ["a key of metadata, its length", MB, (n) => request({ metadata: { ["-".repeat(n)]: NaN } }), strict, false],
  ["an unknown key, its length", MB, (n) => request({ ["_".repeat(n)]: 1 }), strict, false],
  [
    "unrelated responses",
    50_000,
    (n) => ({ ...keys(n), a: answer }),
    (map) => readResponse(map, "a", say(text())).ok,
    true,
  ],
  ["base64", 8 * MB, (n) => image("A".repeat(n)), strict, true],
  ["base64, loose", 8 * MB, (n) => image("A".repeat(n)), loose, true],
  ["base64, loose, wrapped", 8 * MB, (n) => image(`${"A".repeat(63)}\n`.repeat(n / 64)), loose, true],
  ["almost base64", 8 * MB, (n) => image(`${"A".repeat(n - 1)}*`), strict, false],
  ["almost base64, loose", 8 * MB, (n) => image(`${"A".repeat(n - 1)}*`), loose, false],
  ["almost base64, URL-safe at the end", 8 * MB, (n) => image(`${"A".repeat(n - 1)}_`), strict, false],
  ["nothing but white space", 8 * MB, (n) => image(" ".repeat(n)), strict, false],
  ["lastModified", MB, (n) => dated(`2025-01-12T15:00:58.${"0".repeat(n)}Z`), strict, true],
  ["lastModified without a zone", MB, (n) => dated(`2025-01-12T15:00:58.${"0".repeat(n)}`), strict, false],
  [
    "lastModified, almost all of it a zone",
    MB,
    (n) => dated(`2025-01-12T15:00:58${"+01:00".repeat(n / 6)}`),
    strict,
    false,
  ],
];

/** The milliseconds that a call takes where nothing disturbs it. */
function least({ run, input, good }) {
  let time = Infinity;
  const end = performance.now() + 60;
  for (let call = 0; call < 5 || performance.now() < end; call++) {
    const start = performance.now();
    if (run(input) !== good) throw new Error("an input was read wrongly");
    time = Math.min(time, performance.now() - start);
  }
  return time;
}

/** How many times as long twice the size takes, from the small to the middle and from there to the large. */
function growth([, size, make, run, good]) {
  const [small, middle, large] = [size / 2, size, size * 2].map((n) => least({ run, input: make(n), good }));
  return [middle / small, large / middle].map((ratio) => atMost(ratio, { digits: 2, must: 3 }));
}

const rows = cases.map((one) => {
  let cells = growth(one);
  for (let attempt = 1; attempt < ATTEMPTS && cells.some((cell) => mark(cell) === "MISS"); attempt++) {
    const again = growth(one);
    cells = cells.map((cell, index) => best(cell, again[index]));
  }
  return [one[0], one[1].toLocaleString("en"), ...cells];
});

printTable([["", "size", "from half of it", "to twice of it"]], rows);
console.log("\nHow many times as long twice the size takes: about 2, or 1 where the size does not matter.");
process.exitCode = rows.flat().some((cell) => mark(cell) === "MISS") ? 1 : 0;
