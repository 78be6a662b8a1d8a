/* What holds of the five functions and the guards, whatever comes in: over generated inputs, valid and mutated. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  checkAnswer,
  checkCapabilities,
  createMessage,
  createResult,
  isAudioContent,
  isCreateMessageRequest,
  isCreateMessageResult,
  isImageContent,
  isSamplingMessage,
  isTextContent,
  isToolResultContent,
  isToolUseContent,
  readAnswers,
  readResponse,
  validateRequest,
  validateResult,
} from "mcp-sampling-input";
import type { CreateMessageRequest, CreateMessageResult } from "mcp-sampling-input";
import { describe, expect, it, vi } from "vitest";
import {
  anyBlock,
  anyRequest,
  anyResult,
  apply,
  capabilities,
  gone,
  json,
  missingKey,
  mutated,
  put,
  request,
  runs,
  target,
  tightRequest,
  tightResult,
  unknownKey,
  valid,
  wrongAt,
  type Step,
} from "./generators.ts";
import { loose, ofResult, readings, strict, type Reading } from "./readings.ts";
import { refusals } from "./strictness.ts";
import { isObject, isPlain, places, shapes, spots, type Path, type Place } from "./shapes.ts";

type Values = Record<string, unknown>;

vi.setConfig({ testTimeout: 120_000 });

/** The share of the inputs that each property is tried with. */
const SOME = 0.04;

/** Runs a property that says of each input whether it was a yes or a no, and wants enough of both. */
function check<T>(inputs: fc.Arbitrary<T>, says: (input: T) => boolean): void {
  const seen = { yes: 0, no: 0 };
  fc.assert(
    fc.property(inputs, (input) => void seen[says(input) ? "yes" : "no"]++),
    runs(SOME),
  );
  expect(Math.min(seen.yes, seen.no), JSON.stringify(seen)).toBeGreaterThan(20);
}

type Entries = [string, unknown][];

/** A copy of a value's arrays and plain objects, the entries of each object put in some order. */
function copy(value: unknown, order = (entries: Entries): Entries => entries): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, order));
  if (!isPlain(value)) return value;
  const entries = order(Object.entries(value)).map(([key, child]): [string, unknown] => [key, copy(child, order)]);
  const copied = Object.fromEntries(entries);
  return Object.getPrototypeOf(value) === null ? Object.assign(Object.create(null) as Values, copied) : copied;
}

/** The arguments of `createMessage` for a request, of whose keys it takes none but own ones. */
function argumentsFor(value: unknown): Parameters<typeof createMessage> {
  const own = (object: unknown): Entries => (isObject(object) ? Object.entries(object) : []);
  const params = own(new Map(own(value)).get("params"));
  const options = params.filter(([key]) => key !== "messages");
  return [new Map(params).get("messages"), Object.fromEntries(options)] as unknown as Parameters<typeof createMessage>;
}

describe("createMessage", () => {
  it("builds what validateRequest accepts, of the parts given and with a list of its own", () => {
    fc.assert(
      fc.property(request, (whole) => {
        const [messages, options] = argumentsFor(whole);
        const built = createMessage(messages, options);
        assert(built.ok);
        assert.notEqual(built.value.params.messages, messages);
        assert(messages.every((message, index) => built.value.params.messages[index] === message));
        const { messages: _, ...params } = built.value.params;
        assert.deepEqual(params, options);
        assert(validateRequest(built.value).ok);
      }),
      runs(SOME),
    );
  });

  it("says of the parts what validateRequest says of the whole", () => {
    const isWhole = (value: unknown): value is CreateMessageRequest => isPlain(value) && isPlain(value["params"]);
    check(anyRequest.filter(isWhole), ({ params }) => {
      const whole = validateRequest({ method: "sampling/createMessage", params });
      const built = createMessage(...argumentsFor({ params }));
      assert.equal(built.ok, whole.ok);
      // What is known among the options, and what to do, differ: `messages` is no option.
      if (!built.ok && !whole.ok) assert.deepEqual(built.error.data.path, whole.error.data.path);
      return built.ok;
    });
  });
});

describe.each(readings)("a $name", (reading) => {
  const { read, any } = reading;

  it("is returned itself where it is accepted, and what JSON makes of it is accepted too", () => {
    check(any, (value) => {
      const outcome = read(value);
      if (!outcome.ok) return false;
      assert.equal(outcome.value, value);
      assert(read(JSON.parse(JSON.stringify(value))).ok);
      return true;
    });
  });

  it("has one verdict, in whatever order its keys are at every level", () => {
    const orders = fc.constantFrom(
      (entries: Entries) => entries.reverse(),
      (entries: Entries) => entries.sort(([a], [b]) => (a < b ? -1 : 1)),
      (entries: Entries) => [...entries.slice(1), ...entries.slice(0, 1)],
    );
    check(fc.tuple(any, orders), ([value, order]) => {
      const { ok } = read(value);
      assert.equal(read(copy(value, order)).ok, ok);
      return ok;
    });
  });

  it("is refused with the path of a wrong kind, at every spot that the tables name", () => {
    const met = refusedAtEach(reading, wrongAt, ({ path }) => path);
    expect([...spots(reading.shape)].filter(({ spot }) => !met.has(spot))).toEqual([]);
  });

  it("is refused with the path of a required key that is missing, at every spot that has one", () => {
    // A resource without text or blob lacks the one that comes first.
    const met = refusedAtEach(
      reading,
      ({ required }) => (required ? [gone] : []),
      ({ path }) => (path.at(-1) === "blob" ? [...path.slice(0, -1), "text"] : path),
    );
    expect([...spots(reading.shape)].filter(({ spot, required }) => required && !met.has(spot))).toEqual([]);
  });

  it("is refused with the path of an unknown key, unless it is read loosely and holds JSON there", () => {
    check(withUnknownKey(reading), ({ value, path, loose, wrong }) => {
      const outcome = read(value);
      assert.equal(outcome.ok, loose && isJson(wrong));
      if (!outcome.ok) assert.deepEqual(outcome.error.data?.path, path);
      return outcome.ok;
    });
  });
});

const isJson = (value: unknown): boolean => refusals(shapes.json, value, true).next().done === true;

/** Values with a key too many. */
function withUnknownKey({ tight, shape, loose }: Reading) {
  return fc.tuple(tight, unknownKey).map(([whole, step]) => {
    const place = target(shape, whole, step, loose);
    assert(place !== undefined && step.key !== undefined);
    const path = [...place.path, ...step.key];
    const wrong = step.change(undefined, place);
    return { path, value: put(whole, path, () => wrong), wrong, loose: place.loose };
  });
}

/** Checks that each change at each place is refused with the path expected; gives the spots where there was one. */
function refusedAtEach(
  { tight, shape, loose, read }: Reading,
  changes: (place: Place) => readonly unknown[],
  expected: (place: Place) => Path,
): ReadonlySet<string> {
  const met = new Map<string, number>();
  const refusesAll = (value: unknown): void => {
    for (const place of places(shape, value, loose)) {
      const wrongs = changes(place);
      const times = met.get(place.spot) ?? 0;
      // Most values have the same few spots; the rare ones are waited for.
      if (wrongs.length === 0 || times === 50) continue;
      for (const wrong of wrongs) {
        const outcome = read(put(value, place.path, () => wrong));
        const what = fc.stringify([place.path, wrong]);
        assert(!outcome.ok, what);
        assert.deepEqual(outcome.error.data?.path, expected(place), what);
      }
      met.set(place.spot, times + 1);
    }
  };
  fc.assert(fc.property(tight, refusesAll), runs(2 * SOME));
  return new Set(met.keys());
}

it("strict acceptance implies loose acceptance", () => {
  check(anyRequest, (value) => {
    const { ok } = strict.read(value);
    if (ok) assert(loose.read(value).ok);
    return ok;
  });
});

describe("each guard says what its validator says", () => {
  const isBlock = (value: unknown): boolean => ofResult.read({ role: "user", content: value, model: "" }).ok;
  const isKind = (type: string) => (value: unknown) => isPlain(value) && value["type"] === type && isBlock(value);
  /** Whether a message makes a result when it is given a model; both are read loosely. */
  const isTurn = (value: unknown): boolean => {
    if (!isPlain(value)) return false;
    const { model = null, stopReason = null, ...message } = value;
    return ofResult.read({ ...message, others: [model, stopReason], model: "" }).ok;
  };
  const table: [string, (value: unknown) => boolean, (value: unknown) => boolean, fc.Arbitrary<unknown>][] = [
    ["isTextContent", isTextContent, isKind("text"), anyBlock],
    ["isImageContent", isImageContent, isKind("image"), anyBlock],
    ["isAudioContent", isAudioContent, isKind("audio"), anyBlock],
    ["isToolUseContent", isToolUseContent, isKind("tool_use"), anyBlock],
    ["isToolResultContent", isToolResultContent, isKind("tool_result"), anyBlock],
    ["isSamplingMessage", isSamplingMessage, isTurn, mutated(shapes.message, valid(shapes.message), false)],
    ["isCreateMessageRequest", isCreateMessageRequest, (value) => loose.read(value).ok, anyRequest],
    ["isCreateMessageResult", isCreateMessageResult, (value) => ofResult.read(value).ok, anyResult],
  ];

  it.each(table)("%s", (_, guard, says, values) => {
    check(fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: json }), (value) => {
      const answer = guard(value);
      assert.equal(answer, says(value));
      return answer;
    });
  });
});

/** Results, some of which can answer a request, and requests, some with the tools that the results use. */
const answerable: fc.Arbitrary<CreateMessageResult> = fc.oneof(
  anyResult as fc.Arbitrary<CreateMessageResult>,
  tightResult.map((result) => ({
    ...result,
    role: "assistant" as const,
    content: { type: "text" as const, text: "" },
  })),
);
const askable: fc.Arbitrary<CreateMessageRequest> = fc.oneof(
  { weight: 1, arbitrary: anyRequest as fc.Arbitrary<CreateMessageRequest> },
  { weight: 3, arbitrary: request as fc.Arbitrary<CreateMessageRequest> },
);
const ids = fc.constantFrom("id", "", "0", "__proto__", "constructor");

const mapOf = <T>(...entries: [string, T][]): Record<string, T> => Object.fromEntries(entries);

describe("createResult", () => {
  /** The arguments for a result, of whose keys it takes none but own ones. */
  const argumentsOf = (value: CreateMessageResult): Parameters<typeof createResult> => {
    const { role: _, content, ...options } = isPlain(value) ? value : ({} as CreateMessageResult);
    return [content, options];
  };

  it("builds only what validateResult accepts both ways", () => {
    check(fc.oneof(anyResult as fc.Arbitrary<CreateMessageResult>, tightResult), (value) => {
      const [content, options] = argumentsOf(value);
      const built = createResult(content, options);
      if (!built.ok) return false;
      assert(validateResult(built.value, { unknownKeys: "reject" }).ok);
      assert(validateResult(built.value).ok);
      assert.notEqual(built.value, value);
      assert.equal(built.value.role, "assistant");
      if (typeof content !== "string") assert.equal(built.value.content, content);
      return true;
    });
  });

  it("says of the parts what a strict reader says of the whole", () => {
    check(fc.oneof(anyResult as fc.Arbitrary<CreateMessageResult>, tightResult).filter(isPlain), (value) => {
      const [content, options] = argumentsOf(value as CreateMessageResult);
      // A string is content for the builder alone.
      if (typeof content === "string") return false;
      const built = createResult(content, options);
      const whole = validateResult({ role: "assistant", content, ...options }, { unknownKeys: "reject" });
      assert.equal(built.ok, whole.ok);
      if (!built.ok && !whole.ok) assert.deepEqual(built.error.data.path, whole.error.data.path);
      return built.ok;
    });
  });
});

it("a result that is read strictly is also read loosely", () => {
  check(fc.oneof(anyResult, tightResult), (value) => {
    const { ok } = validateResult(value, { unknownKeys: "reject" });
    if (ok) assert(validateResult(value).ok);
    return ok;
  });
});

describe("readAnswers", () => {
  it("agrees on one id with readResponse and checkAnswer", () => {
    check(fc.tuple(askable, answerable, ids), ([request, answer, id]) => {
      const read = readAnswers(mapOf([id, answer]), mapOf([id, request]));
      const response = readResponse(mapOf([id, answer]), id, request);
      const checked = checkAnswer(request, answer);
      assert(!read.missing && !response.missing);
      assert.equal(read.ok, checked.ok);
      if (read.ok) {
        assert(response.ok);
        assert.equal(Object.getOwnPropertyDescriptor(read.value, id)?.value, answer);
        return true;
      }
      assert(!checked.ok);
      if (read.id === undefined) {
        assert.deepEqual(read.error, checked.error);
        assert.deepEqual(response, { ok: false, missing: false, error: read.error });
      } else {
        assert.equal(read.id, id);
        assert.deepEqual(read.error.data, { ...checked.error.data, path: [id, ...checked.error.data.path] });
        // What the request rules out, readResponse lets pass; what is no answer, neither does.
        assert.equal(response.ok, validateResult(answer).ok);
      }
      return false;
    });
  });

  it("finds missing what is not there, whatever else is", () => {
    check(fc.tuple(askable, answerable, ids), ([request, answer, id]) => {
      const read = readAnswers(mapOf([`other ${id}`, answer]), mapOf([id, request]));
      const valid = validateRequest(request, { unknownKeys: "ignore" }).ok;
      assert.equal(read.missing, valid);
      if (read.missing) assert.deepEqual([Object.keys(read.value), Object.keys(read.inputRequests)], [[], [id]]);
      return valid;
    });
  });

  it("gives the whole out of a partial set and its rest", () => {
    const round = fc.uniqueArray(
      fc.tuple(ids, tightRequest as fc.Arbitrary<CreateMessageRequest>, answerable, fc.boolean()),
      {
        selector: ([id]) => id,
        minLength: 1,
        maxLength: 3,
      },
    );
    check(round, (entries) => {
      const requests = mapOf(...entries.map(([id, request]): [string, CreateMessageRequest] => [id, request]));
      const answers = (wanted: (now: boolean) => boolean) =>
        mapOf(...entries.flatMap(([id, , answer, now]) => (wanted(now) ? [[id, answer] as [string, unknown]] : [])));
      const whole = readAnswers(
        answers(() => true),
        requests,
      );
      const first = readAnswers(
        answers((now) => now),
        requests,
      );
      if (!first.missing) {
        // All were there at once, or one of them is wrong.
        assert.equal(first.ok, whole.ok);
        return first.ok;
      }
      const rest = readAnswers(
        answers((now) => !now),
        first.inputRequests as Record<string, CreateMessageRequest>,
      );
      assert.equal(rest.ok, whole.ok);
      if (!rest.ok || !whole.ok) return false;
      const entriesOf = (value: object): Entries => Object.entries(value);
      const sum = new Map([...entriesOf(first.value), ...entriesOf(rest.value)]);
      assert.equal(sum.size, Object.keys(whole.value).length);
      for (const [id, value] of entriesOf(whole.value)) assert.equal(sum.get(id), value);
      return true;
    });
  });
});

/** A value as its text tells it: no keys of undefined, no minus zero, and objects of one prototype. */
function asJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJson);
  if (!isPlain(value)) return Object.is(value, -0) ? 0 : value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => [key, asJson(member)]));
}

describe("the JSON text of what is accepted is accepted again, and the same", () => {
  const strictResult: Reading = {
    ...ofResult,
    name: "result, strict",
    loose: false,
    read: (value) => validateResult(value, { unknownKeys: "reject" }),
  };

  it.each([...readings, strictResult])("$name", ({ any, tight, read }) => {
    check(fc.oneof(any, tight), (value) => {
      if (!read(value).ok) return false;
      const text = JSON.stringify(value);
      const again: unknown = JSON.parse(text);
      assert(read(again).ok, text);
      assert.equal(JSON.stringify(again), text);
      assert.deepEqual(again, asJson(value));
      return true;
    });
  });
});

/** All that the functions and the guards are given. */
interface Given {
  readonly request: unknown;
  readonly result: unknown;
  readonly block: unknown;
  readonly capabilities: unknown;
  readonly id: string;
}

const given: fc.Arbitrary<Given> = fc.record(
  {
    request: anyRequest,
    result: anyResult,
    block: anyBlock,
    capabilities,
    id: fc.constantFrom("id", "__proto__", "constructor"),
  },
  { noNullPrototype: true },
);

interface Said {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: unknown;
}

const five = ["createMessage", "strict", "loose", "checkCapabilities", "validateResult", "readResponse"];

/** What the functions and the guards say, by name. */
function outcomesOf({ request, result, block, capabilities, id }: Given): Record<string, Said> {
  const asked = request as CreateMessageRequest;
  const responses = new Map<string, unknown>([["other", 1]]).set(id, result);
  return {
    createMessage: createMessage(...argumentsFor(request)),
    strict: validateRequest(request, {}),
    loose: validateRequest(request, { unknownKeys: "ignore" }),
    checkCapabilities: checkCapabilities(asked, capabilities),
    validateResult: validateResult(result),
    readResponse: readResponse(Object.fromEntries(responses), id, asked),
    missing: readResponse({}, id, asked),
    isCreateMessageRequest: { ok: isCreateMessageRequest(request) },
    isCreateMessageResult: { ok: isCreateMessageResult(result) },
    isSamplingMessage: { ok: isSamplingMessage(result) },
    isTextContent: { ok: isTextContent(block) },
    isImageContent: { ok: isImageContent(block) },
    isAudioContent: { ok: isAudioContent(block) },
    isToolUseContent: { ok: isToolUseContent(block) },
    isToolResultContent: { ok: isToolResultContent(block) },
  };
}

it("no error tells what was passed in, and readResponse has only one for an answer", () => {
  const text = "t0p-s3cret";
  const number = 918273.5;
  const refused = new Map<string, number>();
  /** Puts a secret in place of the strings and numbers whose turn it is. */
  const mark = (value: unknown, isPicked: () => boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => mark(item, isPicked));
    if (isPlain(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mark(child, isPicked)]));
    }
    if (typeof value === "string") return isPicked() ? `${text}${value}` : value;
    return typeof value === "number" && isPicked() ? number : value;
  };
  const secrets = fc.constantFrom<unknown>(text, number, [text], [number], { a: text }, { type: text, text: number });
  const planted = fc
    .tuple(fc.nat(999), secrets)
    .map(([n, secret]): Step => ({ n, fits: ({ path }) => path.length > 0, change: () => secret }));
  const marked = fc
    .tuple(given, fc.option(tightRequest, { freq: 1 }), planted, fc.array(fc.nat(30), { minLength: 1, maxLength: 40 }))
    .map(([{ id, request, result, ...others }, tight, step, picks]): Given => {
      let turn = 0;
      const values = {
        request: apply(shapes.request, tight ?? request, [step], false),
        result: apply(shapes.result, result, [step], true),
        ...others,
      };
      return { ...(mark(values, () => picks[turn++ % picks.length] === 9) as typeof values), id: `${text}${id}` };
    });
  fc.assert(
    fc.property(marked, (input) => {
      for (const [name, { error }] of Object.entries(outcomesOf(input))) {
        if (error === undefined) continue;
        refused.set(name, (refused.get(name) ?? 0) + 1);
        // Of the request and the id, the error is the server's own, and has data.
        if (name === "readResponse" && !("data" in Object(error))) {
          assert.deepEqual(error, { code: -32602, message: "Invalid sampling response" });
        } else assert.doesNotMatch(JSON.stringify(error), new RegExp(`${text}|${number}`));
      }
    }),
    runs(2 * SOME),
  );
  for (const name of five) {
    expect(refused.get(name), name).toBeGreaterThan(100);
  }
});

it("nothing that is passed in is written to, and all of it may be frozen", () => {
  const freeze = (value: unknown): unknown => {
    if (isPlain(value) || Array.isArray(value)) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  check(given, (input) => {
    const before = copy(input);
    const outcomes = outcomesOf(input);
    assert.deepEqual(input, before);
    assert.deepEqual(outcomesOf(freeze(before) as Given), outcomes);
    const { checkCapabilities, readResponse } = outcomes;
    if (checkCapabilities?.ok) assert.equal(checkCapabilities.value, input.request);
    if (readResponse?.ok) assert.equal(readResponse.value, input.result);
    return five.every((name) => outcomes[name]?.ok);
  });
});

describe("a polluted Object.prototype changes no outcome", () => {
  const samples = <T>(values: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(values, { ...runs(0), numRuns });
  const [answer] = samples(tightResult, 1);
  /** Each key that the tables name, with a value that is right under it, and then those of other things. */
  const named = new Map([...spots(shapes.request), ...spots(shapes.result)].map(({ key, shape }) => [key, shape]));
  named.delete("*");
  const keys = [...named].map(([key, shape]): [string, unknown] => [key, samples(valid(shape), 1)[0]]);
  const others = Object.entries({ sampling: {}, tools: {}, context: {}, unknownKeys: "ignore", id: answer });

  const lacking = fc.tuple(tightRequest, missingKey);
  const inputs = samples(
    fc.tuple(given, fc.option(lacking)).map(([input, lack]): Given => {
      return lack === null ? input : { ...input, request: apply(shapes.request, lack[0], [lack[1]], false) };
    }),
    100,
  );
  const clean = inputs.map(outcomesOf);

  const changesNothing = (key: string, value: unknown): void => {
    const forbidden = {
      get: () => {
        throw new Error("an inherited key was read");
      },
    };
    for (const way of [{ value }, forbidden]) {
      for (const enumerable of [true, false]) {
        let outcomes: typeof clean;
        Object.defineProperty(Object.prototype, key, { ...way, enumerable, configurable: true });
        try {
          outcomes = inputs.map(outcomesOf);
        } finally {
          Reflect.deleteProperty(Object.prototype, key);
        }
        inputs.forEach((input, index) => assert.deepEqual(outcomes[index], clean[index], fc.stringify(input)));
      }
    }
  };

  it.each(keys)("%s", changesNothing);
  it.each(others)("%s, as what else it names", changesNothing);

  it("is tried with accepted and refused inputs alike", () => {
    for (const name of five) {
      expect(new Set(clean.map((outcomes) => outcomes[name]?.ok)), name).toEqual(new Set([true, false]));
    }
  });
});
