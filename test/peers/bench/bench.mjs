/*
 * npm run bench: what checking costs, beside what else does it and beside JSON.parse, and whether that is within the
 * limits. Each number comes from one measurement; none is measured again because it missed its limit.
 *
 * npm run bench -- FILE...: the same for requests and results in JSON files, without limits.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { caseOfFile, cases, longHistory, others, otherWays, wholeWay } from "./cases.mjs";
import { ajv, goWholeWay, ours, oursLoose, outcomes, parseBoth, schemaFile, sdk } from "./contenders.mjs";
import { allocation, coldImport, compare, median, middleHalf, PROCESSES, race, ROUNDS, warmUp } from "./measure.mjs";
import { atLeast, atMost, limit, mark, printTable, span } from "./table.mjs";

/** What is hoped for: how many times as long the SDK takes. */
const AIM = 4;
/** A refusal as quick as that may take any number of times as long as accepting does. */
const QUICK_NS = 3_000;

const { version, versions, arch, argv, env } = process;
const processor = `${arch}, ${availableParallelism()} x ${cpus()[0]?.model ?? "unknown processor"}`;
console.log(`Node ${version} (V8 ${versions.v8}, ${processor}, load ${loadavg()[0].toFixed(1)})\n`);
if (ajv === undefined) console.log(`No schema at ${schemaFile}: set MCP_SCHEMA to compare with Ajv.\n`);

const files = argv.slice(2).flatMap(readCase);
const isForFiles = argv.length > 2;
const all = [...cases, longHistory, ...others, ...files];
const inputs = new Map(all.map((one) => [one, { good: JSON.parse(one.good), bad: JSON.parse(one.bad) }]));
const accepting = (who, one) => ({ run: who[one.kind], input: inputs.get(one).good, good: true });
const refusing = (who, one) => ({ run: who[one.kind], input: inputs.get(one).bad, good: false });
const parsing = (one) => ({ run: JSON.parse, input: one.good, good: Boolean(inputs.get(one).good) });

mixAll();
const measured = isForFiles ? files.map(measureFile) : [...cases.map(measureCase), measureWay()];
const further = isForFiles ? [] : [measureGrowth(), measureImport()];
if (measured.length > 0) printMeasured();
if (further.length > 0) printFurther();

const missed = [...measured, ...further].filter(({ cells }) => cells.some((cell) => mark(cell) === "MISS"));
for (const { name } of missed) console.log(`MISS: ${name}`);
if (missed.length > 0 || files.length < argv.length - 2) process.exitCode = 1;

/** The case of a file, in a list; an empty list where the file can't be read. */
function readCase(name) {
  // Where the user is: the script of the root sets FILES_FROM, since npm within npm sets INIT_CWD anew.
  const path = resolve(env.FILES_FROM ?? env.INIT_CWD ?? ".", name);
  try {
    return [caseOfFile(name, path)];
  } catch (error) {
    console.error(`${name} can't be read: ${error.message}`);
    return [];
  }
}

/** Shows all inputs to all contenders, so that each is measured as in a process that meets them all. */
function mixAll() {
  const contenders = all.flatMap((one) => [
    ...[ours, oursLoose, sdk, ...(ajv === undefined ? [] : [ajv])].flatMap((who) =>
      ["good", "bad"].map((key) => {
        const input = inputs.get(one)[key];
        return { run: who[one.kind], input, good: who[one.kind](input) };
      }),
    ),
    parsing(one),
  ]);
  const ways = [wholeWay.input, ...otherWays].map((input) => ({ run: goWholeWay, input, good: goWholeWay(input) }));
  for (let pass = 0; pass < 3; pass++) for (const contender of [...contenders, ...ways]) warmUp(contender, 20);
}

function contendersOf(one, isAjvIn) {
  return {
    ours: accepting(ours, one),
    sdk: accepting(sdk, one),
    ...(isAjvIn && ajv !== undefined ? { ajv: accepting(ajv, one) } : {}),
    parse: parsing(one),
    refusal: refusing(ours, one),
    sdkRefusal: refusing(sdk, one),
  };
}

function measureCase(one) {
  return rowOf(one, race(contendersOf(one, one.must.ajv !== undefined)), allocated(one));
}

/** A contender that refuses the file takes no part, and the row says so. */
function measureFile(one) {
  const contenders = Object.entries(contendersOf(one, true));
  const misread = contenders.filter(([, { run, input, good }]) => Boolean(run(input)) !== good);
  const refused = misread.map(([name]) => name);
  const times = race(Object.fromEntries(contenders.filter(([name]) => !refused.includes(name))));
  const outcome = outcomes[one.kind](inputs.get(one).good);
  if (!outcome.ok) console.log(`${one.name} is refused, the first error: ${outcome.error.message}\n`);
  return rowOf(one, times, outcome.ok ? allocated(one) : undefined, refused);
}

function measureWay() {
  const { texts, input } = wholeWay;
  const way = { run: goWholeWay, input, good: true };
  const parse = { run: parseBoth, input: texts, good: true };
  return rowOf(wholeWay, race({ ours: way, parse }));
}

function allocated(one) {
  const calls = Math.max(1, Math.min(1_000, Math.floor(2_000_000 / one.memory)));
  return allocation(outcomes[one.kind], inputs.get(one).good, calls);
}

/** A row of both tables. `times`: of the contenders that took part. `refused`: the names of those that refused. */
function rowOf({ name, must }, times, bytes, refused = []) {
  const time = (who) => (refused.includes(who) ? "refused" : atMost(times[who] && median(times[who]), {}));
  /** A ratio, its spread and its limit. */
  const ratio = (one, other, toCell, limits, scale = 1) => {
    if (refused.includes(one) || refused.includes(other)) return ["refused", "", ""];
    if (times[one] === undefined || times[other] === undefined) return [toCell(undefined, {}), "", ""];
    const { value, spread } = compare(times[one], times[other], scale);
    const cell = toCell(value, { digits: 1, ...limits });
    return [cell, span(spread, cell), limit(cell)];
  };
  const ratios = [
    ratio("sdk", "ours", atLeast, { must: must.sdk, aim: must.sdk && AIM }),
    ratio("ajv", "ours", atLeast, { must: must.ajv }),
    ratio("ours", "parse", atMost, { must: must.parse, unit: " %" }, 100),
  ].flat();
  const isQuick = times.refusal && median(times.refusal) <= QUICK_NS;
  const [refusal] = ratio("refusal", "ours", atMost, {
    must: must.refusal && (isQuick ? Infinity : must.refusal),
  });
  const costs = [
    ...["ours", "sdk", "ajv", "parse"].map(time),
    atMost(bytes, { must: must.bytes }),
    time("refusal"),
    refusal,
    time("sdkRefusal"),
  ];
  return { name, ratios, costs, cells: [...ratios, ...costs] };
}

function measureGrowth() {
  const short = cases.find(({ name }) => name === "1,000 messages");
  const times = race({ short: accepting(ours, short), long: accepting(ours, longHistory) });
  const { value, spread } = compare(times.long, times.short);
  const cell = atMost(value, { digits: 1, must: 12 });
  return { name: "10,000 messages / 1,000 messages", cells: [cell, span(spread, cell), limit(cell)] };
}

function measureImport() {
  const times = coldImport(import.meta.resolve("mcp-sampling-input"), import.meta.resolve("./empty.mjs"));
  const cell = atMost(median(times), { digits: 2, unit: " ms", must: 2 });
  return { name: "cold import, beyond an empty module's", cells: [cell, span(middleHalf(times), cell), limit(cell)] };
}

function printMeasured() {
  const half = "middle half";
  printTable(
    [["", "SDK/ours", half, "must", "Ajv/ours", half, "must", "ours/parse", half, "must"]],
    measured.map(({ name, ratios }) => [name, ...ratios]),
  );
  console.log(`
How many times as long the SDK's codec for 2026-07-28 and Ajv take as this library, and this library's time as a share
of JSON.parse's: ratios of the medians over ${ROUNDS} rounds, in which all take turns. middle half: the ratio within
a single round, from the first quartile of the rounds to the third. It is the spread within this process: in another,
V8 may optimize differently, which moves Ajv most. n/a: not measured; Ajv checks no base64 and does not look into free
JSON. refused: by one of the two. The whole way is createMessage, checkCapabilities, readResponse and checkAnswer.
aim: the SDK takes ${AIM} times as long, or more. ok: within the limit. MISS: not within the limit.
`);
  printTable(
    [["", "ours", "SDK", "Ajv", "parse", "bytes", "refused", "ref./acc.", "SDK ref."]],
    measured.map(({ name, costs }) => [name, ...costs]),
  );
  console.log(`
Nanoseconds a call, medians of the same rounds. bytes: allocated by an accepting call of this library: its outcome, the
ids of tool uses, decoded base64. refused: the same input with one mistake near its end. ref./acc.: refused / ours, at
most 5 where refusing takes more than ${QUICK_NS.toLocaleString("en")} ns.
`);
}

function printFurther() {
  printTable(
    [["", "measured", "middle half", "must"]],
    further.map(({ name, cells }) => [name, ...cells]),
  );
  console.log(`\nMedians, of ${ROUNDS} rounds and of ${PROCESSES} processes.`);
}
