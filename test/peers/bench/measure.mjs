/* How it is measured: time side by side, memory with the collector at hand, import in processes of its own. */
import { execFileSync } from "node:child_process";

/** About how long one contender runs before the next has its turn; short, so that a round is short, too. */
const TURN_MS = 1;
export const ROUNDS = 101;
export const PROCESSES = 15;

/** The milliseconds that some calls take. */
function turn({ run, input, good }, calls) {
  let passed = 0;
  const start = performance.now();
  for (let call = 0; call < calls; call++) if (run(input)) passed++;
  const time = performance.now() - start;
  if (passed !== (good ? calls : 0)) throw new Error(`a ${good ? "good" : "bad"} input was read wrongly`);
  return time;
}

/** Calls a contender for a while and tells how often. */
export function warmUp(contender, milliseconds) {
  const end = performance.now() + milliseconds;
  let calls = 0;
  do turn(contender, 1);
  while (++calls < 100_000 && performance.now() < end);
  return calls;
}

/**
 * Measures contenders (`{ run, input, good }` each, by name) in rounds. In a round all have their turns one right after
 * the other, so that what else the machine does slows all of them alike. Each round begins with another contender. All
 * rounds count. Garbage is collected in few of the rounds, so a median leaves that time out. This favors contenders
 * that allocate more than this library does.
 *
 * @returns By name, the nanoseconds of a call, round by round.
 */
export function race(contenders) {
  globalThis.gc();
  const names = Object.keys(contenders);
  const calls = names.map((name) => {
    const some = warmUp(contenders[name], 20);
    return Math.max(1, Math.round((some * TURN_MS) / turn(contenders[name], some)));
  });
  const times = names.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (let place = 0; place < names.length; place++) {
      const index = (place + round) % names.length;
      // The first call meets memory that another has left cold, since an image is larger than what a processor keeps.
      turn(contenders[names[index]], 1);
      times[index].push((turn(contenders[names[index]], calls[index]) / calls[index]) * 1e6);
    }
  }
  return Object.fromEntries(names.map((name, index) => [name, times[index]]));
}

/** The number below which the given share of all numbers is. */
function quantile(numbers, share) {
  const sorted = numbers.slice().sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)];
}

export const median = (numbers) => quantile(numbers, 0.5);

/** Between which two numbers the middle half of all is. */
export const middleHalf = (numbers) => [quantile(numbers, 0.25), quantile(numbers, 0.75)];

/** How many times as long one contender took as another: the ratio of the medians, and the spread over the rounds. */
export const compare = (one, other, scale = 1) => ({
  value: (scale * median(one)) / median(other),
  spread: middleHalf(one.map((time, round) => (scale * time) / other[round])),
});

/**
 * The bytes that a call of `make` allocates, with what it returns: a median, too. There are few enough calls that no
 * collection comes between.
 */
export function allocation(make, input, calls) {
  const trial = (run) => {
    const kept = new Array(calls).fill(undefined);
    globalThis.gc();
    const before = used();
    for (let call = 0; call < calls; call++) kept[call] = run(input);
    return used() - before;
  };
  const typical = (run) => median(Array.from({ length: 7 }, () => trial(run)));
  return Math.max(0, (typical(make) - typical(() => undefined)) / calls);
}

function used() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The milliseconds that a first import of a file takes, beyond that of an empty file: a new process, a number. */
export function coldImport(file, emptyFile) {
  const script = `
    const time = async (file) => {
      const start = performance.now();
      await import(file);
      return performance.now() - start;
    };
    const [file, empty] = process.argv.slice(1);
    await time(empty + "?first");
    const nothing = await time(empty);
    console.log(await time(file) - nothing);`;
  const run = () => Number(execFileSync(process.execPath, ["--input-type=module", "-e", script, file, emptyFile]));
  return Array.from({ length: PROCESSES }, run);
}
