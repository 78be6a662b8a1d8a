/* How it is measured: time side by side, memory with the collector at hand, import in processes of its own. */
import { execFileSync } from "node:child_process";

/** How long one contender runs before the next has its turn; short, so that most turns are left alone. */
const TURN_MS = 1;
/** So that one contender leaves no cold memory to the next: the image is larger than what a processor keeps. */
const FEWEST = 4;
const ROUNDS = 75;

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
 * Measures contenders (`{ run, input, good }` each) in rounds in which all have their turns one right after the other.
 * What else the machine does disturbs a round as a whole or one turn of it, so each turn is held against the same
 * round's turn of the first contender, and of all rounds only the third that were quickest in all count.
 *
 * @returns For each contender the nanoseconds of a call, and how many times the first's that is; both are medians.
 */
export function race(contenders) {
  globalThis.gc();
  const calls = contenders.map((contender) => {
    const some = warmUp(contender, 20);
    return Math.max(FEWEST, Math.round((some * TURN_MS) / Math.min(turn(contender, some), turn(contender, some))));
  });
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const times = [];
    for (let place = 0; place < contenders.length; place++) {
      const index = (place + round) % contenders.length;
      times[index] = (turn(contenders[index], calls[index]) / calls[index]) * 1e6;
    }
    return times;
  });
  const typical = contenders.map((_, index) => median(rounds.map((times) => times[index])));
  const slowness = (times) => times.reduce((sum, time, index) => sum + time / typical[index], 0);
  const calm = rounds.sort((a, b) => slowness(a) - slowness(b)).slice(0, ROUNDS / 3);
  return contenders.map((_, index) => ({
    time: median(calm.map((times) => times[index])),
    ratio: median(calm.map((times) => times[index] / times[0])),
  }));
}

export function median(numbers) {
  const sorted = numbers.slice().sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

/** The bytes that a call of `make` allocates, with what it returns: as many calls as never need a collection. */
export function allocation(make, input, calls) {
  const trial = (run) => {
    const kept = new Array(calls).fill(undefined);
    globalThis.gc();
    const before = used();
    for (let call = 0; call < calls; call++) kept[call] = run(input);
    return used() - before;
  };
  const least = (run) => Math.min(...Array.from({ length: 7 }, () => trial(run)));
  return Math.max(0, (least(make) - least(() => undefined)) / calls);
}

function used() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The milliseconds that a first import of a file takes, beyond that of an empty file, in a new process each. */
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
  return median(Array.from({ length: 15 }, run));
}
