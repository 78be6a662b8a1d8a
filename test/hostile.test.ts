import { describe, expect, it } from "vitest";
import * as library from "../src/index";
import { validateRequest } from "../src/index";
import { audio, BASE64, CALL, image, text, toolUse } from "./support/blocks";
import { request, result, untyped, user } from "./support/fixtures";
import { fullRequest, fullResult, fullToolResult, placesIn, replaced } from "./support/fullValues";
import { HOSTILE, type Hostile, SECRET } from "./support/hostileValues";
import { observed } from "./support/observed";
import { kindAt, type Path } from "./support/table";

/*
 * Every function that is exported, with every hostile value as every argument and at every place inside of it: nothing
 * throws, every outcome has its documented shape, and no error tells a value. A function that has no row below is
 * still called with all of them.
 */

/** The verdict of an outcome. */
type Verdict = { readonly accepted: true } | { readonly accepted: false; readonly path: Path | undefined };

/** The verdict that a value which is not JSON must get: the path of the error, or `"refused"` where no path is told. */
type Expected = Path | "refused" | "accepted" | undefined;

interface Subject {
  /** Valid arguments, with every key that the rules name. */
  readonly args: readonly unknown[];
  /** Makes sure of the outcome's shape. */
  readonly read: (outcome: unknown, args: readonly unknown[]) => Verdict;
  readonly expected: (position: number, path: Path, hostile: Hostile) => Expected;
}

class WrongOutcome extends Error {}

function must(condition: boolean, what: string): void {
  if (!condition) throw new WrongOutcome(what);
}

const ACCEPTED: Verdict = { accepted: true };
const REFUSED: Verdict = { accepted: false, path: undefined };

const KINDS = [
  ...["nothing", "null", "array", "object", "class instance", "unreadable value"],
  ...["string", "number", "boolean", "bigint", "symbol", "function"],
  ...["NaN", "infinite number", "fraction", "integer above 2^53 - 1", "empty array", "empty string"],
  ...["promise", "date", "map", "set", "bytes", "blob", "empty object"],
];

const keysOf = (value: unknown): string => Object.keys(value as object).join();

const isPath = (path: unknown): path is Path =>
  Array.isArray(path) && path.every((key) => typeof key === "string" || Number.isSafeInteger(key));

function readError(error: unknown): Verdict {
  must(!JSON.stringify(error).includes(SECRET), "the error tells a value");
  must(keysOf(error) === "code,message,data", "an error has other keys");
  const { code, message, data } = error as Record<"code" | "message", unknown> & { data: Record<string, unknown> };
  must(typeof message === "string", "a message is not a string");
  if (code === -32021) {
    must(keysOf(data) === "requiredCapabilities", "data has other keys");
    return REFUSED;
  }
  must(code === -32602, "an error has another code");
  must(Object.keys(data).sort().join() === "expected,path,received", "data has other keys");
  const { expected, path, received } = data;
  must(typeof expected === "string" && KINDS.includes(String(received)), "data tells other things");
  if (!isPath(path)) throw new WrongOutcome("a path has other keys than strings and indexes");
  return { accepted: false, path };
}

/** Reads an outcome whose value is one of the arguments. */
const outcome =
  (isValue: (value: unknown, args: readonly unknown[]) => boolean): Subject["read"] =>
  (outcome, args) => {
    const { ok, value, error } = outcome as Record<string, unknown>;
    must(keysOf(outcome) === (ok === true ? "ok,value" : "ok,error") && typeof ok === "boolean", "no outcome");
    if (ok !== true) return readError(error);
    must(isValue(value, args), "the value is another");
    return ACCEPTED;
  };

const isArgument = (position: number) => (value: unknown, args: readonly unknown[]) => value === args[position];

const guard: Subject["read"] = (outcome) => {
  must(typeof outcome === "boolean", "a guard says neither yes nor no");
  return outcome === true ? ACCEPTED : REFUSED;
};

const isA = (value: unknown): Subject => ({ args: [value], read: guard, expected: () => "refused" });

const GENERIC = '{"ok":false,"missing":false,"error":{"code":-32602,"message":"Invalid sampling response"}}';

const response: Subject["read"] = (outcome, [map, id]) => {
  const { ok, value, error } = outcome as Record<string, unknown>;
  if (ok === true) {
    must(keysOf(outcome) === "ok,value" && value === untyped(map)[untyped(id)], "the value is another");
    return ACCEPTED;
  }
  // Of the request and the id, which are the server's own, the error has data.
  if ("data" in ((error ?? {}) as object)) {
    must(keysOf(outcome) === "ok,missing,error", "the outcome has other keys");
    return readError(error);
  }
  const said = JSON.stringify(outcome);
  must(said === GENERIC || said === '{"ok":false,"missing":true}', "an outcome of another shape");
  return REFUSED;
};

/** The outcome of `readAnswers`: each value is one of the map's, and each open request one of the requests. */
const answers: Subject["read"] = (outcome, [map, requests]) => {
  const { ok, missing, value, inputRequests, id, error } = outcome as Record<string, unknown>;
  const areOf = (entries: unknown, whole: unknown): boolean =>
    Object.entries(entries as object).every(([key, entry]) => entry === untyped(whole)[untyped(key)]);
  if (ok === true) {
    must(keysOf(outcome) === "ok,value" && keysOf(value) === keysOf(requests), "the outcome has other keys");
    must(areOf(value, map), "a value is another");
    return ACCEPTED;
  }
  must(ok === false, "no outcome");
  if (missing === true) {
    must(keysOf(outcome) === "ok,missing,value,inputRequests", "the outcome has other keys");
    must(areOf(value, map ?? {}) && areOf(inputRequests, requests), "a value is another");
    return REFUSED;
  }
  must(missing === false && keysOf(outcome) === "ok,missing,id,error", "the outcome has other keys");
  const verdict = readError(error);
  const [first] = (!verdict.accepted && verdict.path) || [];
  must(id === undefined || (id === first && Object.hasOwn(requests as object, String(id))), "the id is another");
  return verdict;
};

const standard: Subject["read"] = (said, [value]) => {
  const { issues } = said as { issues?: { message: unknown; path: unknown }[] };
  if (issues === undefined) {
    must(keysOf(said) === "value" && (said as { value: unknown }).value === value, "the value is another");
    return ACCEPTED;
  }
  const [issue] = issues;
  must(keysOf(said) === "issues" && issues.length === 1 && keysOf(issue) === "message,path", "no issues");
  must(typeof issue?.message === "string" && !issue.message.includes(SECRET), "a message tells a value");
  return isPath(issue?.path) ? { accepted: false, path: issue.path } : REFUSED;
};

/** Advice. What is not valid gets one piece, about the whole. */
const advice: Subject["read"] = (said) => {
  const isAdvice = (value: object): boolean => {
    const { path, message } = value as Record<string, unknown>;
    return keysOf(value) === "path,message" && isPath(path) && typeof message === "string";
  };
  must(Array.isArray(said) && said.every(isAdvice) && !JSON.stringify(said).includes(SECRET), "no advice");
  const [first, ...others] = said as { path: Path; message: string }[];
  if (first?.path.length !== 0) return ACCEPTED;
  must(others.length === 0 && first.message.startsWith("this is not a valid "), "advice on what is not valid");
  return REFUSED;
};

/** A function that refuses nothing and always returns the same kind of value. */
const gives = (isRight: (said: unknown) => boolean, ...args: unknown[]): Subject => ({
  args,
  read: (said) => {
    must(isRight(said), "it gives another kind of thing");
    return ACCEPTED;
  },
  expected: () => "accepted",
});

const has =
  (...keys: string[]) =>
  (said: unknown): boolean =>
    keysOf(said) === keys.join();

/** The library reads only the capabilities that it needs, and of those only whether they are objects. */
const capability = (path: Path, { value }: Hostile): Expected =>
  path.length === 2 && kindAt(value, []) === "object" ? "accepted" : "refused";

const { messages, ...options } = fullRequest.params;

const isBuilt = (value: unknown, [messages, options]: readonly unknown[]): boolean => {
  const { messages: copy, ...others } = (value as typeof fullRequest).params;
  const given = messages as unknown[];
  const has = Object.entries(others).every(([key, option]) => option === untyped(options)[untyped(key)]);
  return has && copy !== given && copy.every((message, index) => message === given[index]);
};

/** Whether an answer is built of the very content and options. */
const isAnswer = (value: unknown, [content, options]: readonly unknown[]): boolean => {
  const { role, content: built, ...others } = value as typeof fullResult;
  const has = Object.entries(others).every(([key, option]) => option === untyped(options)[untyped(key)]);
  const isText = typeof content === "string" && (built as { text?: unknown }).text === content;
  return has && value !== options && role === "assistant" && (isText || built === content);
};

/** A wrong answer is refused under its id; a wrong request at its own path; other entries are not read. */
const inAnswers = (position: number, path: Path): Expected => {
  const [id, ...rest] = path;
  if (position === 0) return id === "other" ? "accepted" : id === undefined ? ["a"] : path;
  return id === undefined ? [] : rest;
};

const whole = outcome(isArgument(0));

const SUBJECTS: Readonly<Record<string, Subject>> = {
  createMessage: {
    args: [messages, options],
    read: outcome(isBuilt),
    expected: (position, path) => (position === 0 ? ["params", "messages", ...path] : ["params", ...path]),
  },
  validateRequest: {
    args: [fullRequest, { unknownKeys: "ignore" }],
    read: whole,
    expected: (position, path) => (position === 0 ? path : "accepted"),
  },
  checkCapabilities: {
    args: [fullRequest, { sampling: { tools: {}, context: {} } }],
    read: whole,
    expected: (position, path, hostile) => (position === 0 ? path : capability(path, hostile)),
  },
  validateResult: { args: [fullResult], read: whole, expected: (_, path) => path },
  readResponse: {
    args: [{ a: fullResult, other: fullResult }, "a", fullRequest],
    read: response,
    expected: (position, path) => [path[0] === "other" ? "accepted" : "refused", "refused", path][position] as Expected,
  },
  createFollowUp: {
    args: [fullRequest, fullResult, [fullToolResult], { ...options, maxTokens: 9 }],
    read: outcome((value) => typeof value === "object"),
    expected: (position, path) =>
      [path, path, ["params", "messages", messages.length + 1, "content", ...path], ["params", ...path]][position],
  },
  checkAnswer: { args: [fullRequest, fullResult], read: outcome(isArgument(1)), expected: (_, path) => path },
  lintRequest: { args: [fullRequest], read: advice, expected: () => "refused" },
  lintResult: { args: [fullResult], read: advice, expected: () => "refused" },
  createResult: {
    args: [fullResult.content, { model: "a-model", stopReason: "toolUse", _meta: { a: 1 } }],
    read: outcome(isAnswer),
    expected: (position, path) => (position === 0 ? ["content", ...path] : path),
  },
  readAnswers: {
    args: [
      { a: fullResult, b: result(), other: fullResult },
      { a: fullRequest, b: request() },
    ],
    read: answers,
    expected: inAnswers,
  },
  createMessageRequestSchema: { args: [fullRequest], read: standard, expected: (_, path) => path },
  createMessageResultSchema: { args: [fullResult], read: standard, expected: (_, path) => path },
  contentBlocks: gives(Array.isArray, fullResult),
  textOf: gives((said) => typeof said === "string", fullResult, "\n"),
  toolUses: gives(Array.isArray, fullResult),
  textContent: gives(has("type", "text"), "Hello"),
  imageContent: gives(has("type", "data", "mimeType"), new Uint8Array(3), "image/png"),
  audioContent: gives(has("type", "data", "mimeType"), BASE64, "audio/wav"),
  toolUseContent: gives(has("type", "id", "name", "input"), CALL, "weather", {}),
  toolResultContent: gives((said) => keysOf(said).startsWith("type,toolUseId,content"), CALL, [text()], fullToolResult),
  userMessage: gives(has("role", "content"), [text()]),
  assistantMessage: gives(has("role", "content"), toolUse()),
  isTextContent: isA(text({ annotations: { audience: [] }, _meta: { a: 1 } })),
  isImageContent: isA(image()),
  isAudioContent: isA(audio()),
  isToolUseContent: isA(toolUse()),
  isToolResultContent: isA(fullToolResult),
  isSamplingMessage: isA(messages[2]),
  isCreateMessageRequest: isA(fullRequest),
  isCreateMessageResult: isA(fullResult),
};

const FREE = ["_meta", "metadata", "input", "structuredContent"];

/** The path as far as the free-form value on it: where one is nested too deep, that is where it is refused. */
function nearest(path: Path): Path {
  const root = path.findIndex((key) => [...FREE, "inputSchema", "outputSchema"].includes(String(key)));
  return root === -1 ? path : path.slice(0, root + 1);
}

const isFreeForm = (path: Path): boolean =>
  path.at(-1) === "structuredContent" || path.slice(0, -1).some((key) => FREE.includes(String(key)));

/** Calls a function with a hostile value at a place of one of its arguments, and tells how its outcome is wrong. */
function errorOf(
  run: (...args: never) => unknown,
  { args, read, expected }: Subject,
  position: number,
  path: Path,
  hostile: Hostile,
): string | undefined {
  const given = args.map((arg, index) => (index === position ? replaced(arg, path, hostile.value) : arg));
  try {
    const verdict = read(run(...(given as never)), given);
    const wanted = hostile.is === "not JSON" ? expected(position, path, hostile) : undefined;
    const isFine = hostile.is === "JSON" && isFreeForm(path);
    if (isFine || wanted === "accepted") must(verdict.accepted, "it is refused");
    else if (wanted !== undefined) must(!verdict.accepted, "it is accepted");
    if (verdict.accepted || wanted === undefined || typeof wanted === "string") return undefined;
    must(
      nearest(wanted).every((key, index) => key === verdict.path?.[index]),
      `its path is ${verdict.path?.join()}`,
    );
    return undefined;
  } catch (error) {
    return `${hostile.id} at [${path.join()}]: ${error instanceof WrongOutcome ? error.message : "it throws"}`;
  }
}

/** The functions that are given every value at every place; where the others have many, each takes every fifth. */
const TRIED_WHOLE = ["createMessage", "validateRequest", "validateResult"];

function errorsOf([name, run]: Called, subject: Subject, position: number, paths: Path[]): string[] {
  const step = TRIED_WHOLE.includes(name) || paths.length < 20 ? 1 : 5;
  return paths.flatMap((path, place) =>
    HOSTILE.filter((_, index) => (place + index) % step === 0).flatMap(
      (hostile) => errorOf(run, subject, position, path, hostile) ?? [],
    ),
  );
}

type Called = readonly [name: string, run: (...args: never) => unknown];

/** The exported functions, and the `validate` of each exported Standard Schema. */
const functions = Object.entries<unknown>(library).flatMap(([name, value]): Called[] => {
  if (typeof value === "function") return [[name, value as Called[1]]];
  const standard = typeof value === "object" && value !== null && "~standard" in value ? value["~standard"] : undefined;
  return standard === undefined ? [] : [[name, (standard as { validate: () => unknown }).validate]];
});

describe.each(functions)("%s", (name, run) => {
  const subject = SUBJECTS[name];
  if (subject === undefined) {
    const fillings = [undefined, fullRequest, fullResult, [fullToolResult], SECRET];
    it.each([0, 1, 2, 3])("argument %i, beside nothing and beside values that are valid elsewhere", (position) => {
      const errors = fillings.flatMap((filling) => {
        const others: Subject = { args: Array(4).fill(filling), read: () => ACCEPTED, expected: () => undefined };
        return errorsOf([name, run], others, position, [[]]);
      });
      expect(errors).toStrictEqual([]);
    });
    return;
  }

  it("takes the arguments that are made hostile", () => {
    expect(subject.read(run(...(subject.args as never)), subject.args)).toStrictEqual(ACCEPTED);
  });

  subject.args.forEach((arg, position) => {
    const paths = placesIn(arg);
    it(`argument ${position}, at ${paths.length} places`, { timeout: 60_000 }, () => {
      expect(errorsOf([name, run], subject, position, paths)).toStrictEqual([]);
    });
  });

  it("reads nothing that is inherited and writes nothing", () => {
    const touched = new Set<string>();
    const watch = (trap: string, target: object, key: unknown): void => {
      const isOwn = trap === "get" && Object.hasOwn(target, key as string);
      if (!isOwn && !READS.includes(trap)) touched.add(`${trap} ${String(key)}`);
    };
    const args = subject.args.map((arg) => observed(arg, watch));
    expect(subject.read(run(...(args as never)), args)).toStrictEqual(ACCEPTED);
    expect(touched).toStrictEqual(new Set());
  });
});

const READS = ["getPrototypeOf", "ownKeys", "getOwnPropertyDescriptor"];

describe("an unreadable value, beside values that no check reads", () => {
  /** An endless object. Each read gives another value. It counts its reads, and ends after too many. */
  const endless = (reads: { count: number }): object => ({
    get a() {
      return reads.count++ > 100_000 ? null : endless(reads);
    },
    get b() {
      return reads.count++ > 100_000 ? null : endless(reads);
    },
  });
  const unreadable = {
    get: (): never => {
      throw new Error(SECRET);
    },
    enumerable: true,
  };

  it("is looked for no longer than a value of JSON would take", () => {
    const reads = { count: 0 };
    const block = Object.defineProperty({ endless: endless(reads) }, "type", unreadable);
    expect(validateRequest(request({ messages: [user(block)] })).ok).toBe(false);
    expect(reads.count).toBeLessThan(10_000);
  });

  /** The outcome for a block whose type is unreadable, beside another value that comes first. */
  const beside = (first: unknown): unknown => {
    const block = Object.defineProperty({ first }, "type", unreadable);
    return validateRequest(request({ messages: [user(block)] }));
  };
  const told = { error: { data: { path: ["params", "messages", 0, "content", "type"] } } };

  it("is never found under a key of a list that is not an index", () => {
    expect(beside(Object.defineProperty([1], "extra", unreadable))).toMatchObject(told);
  });

  it("is never found in an instance", () => {
    expect(beside(Object.defineProperty(new Map(), "extra", unreadable))).toMatchObject(told);
  });

  it("is never found under an inherited key", () => {
    let outcome: unknown;
    try {
      Object.defineProperty(Object.prototype, "inherited", { ...unreadable, configurable: true });
      outcome = beside({});
    } finally {
      Reflect.deleteProperty(Object.prototype, "inherited");
    }
    expect(outcome).toMatchObject(told);
  });
});
