/*
 * The library against the revision's schema and against the official SDK's own codec of the revision: over the
 * published examples, and over generated requests and results. The schema stands in ../shared beside the project, or
 * where MCP_SCHEMA says.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { checkCapabilities, readResponse, type CreateMessageRequest } from "mcp-sampling-input";
import { afterAll, describe, expect, it } from "vitest";
import { greeting, requestOf, wholes } from "./examples.ts";
import { anyRequest, anyResult, put, runs } from "./generators.ts";
import { loose, ofResult, strict, type Reading } from "./readings.ts";
import { isDateTime, places, type Shape } from "./shapes.ts";
import { refusals, stricter, type Reason, type Stricter } from "./strictness.ts";

const LONG = 300_000;
const schemaFile =
  process.env["MCP_SCHEMA"] ?? join(import.meta.dirname, "../../../shared/spec/2026-07-28/schema.json");
const schema = existsSync(schemaFile) ? compile(schemaFile) : undefined;
const examples = join(dirname(schemaFile), "examples");
if (schema === undefined) console.log(`No schema at ${schemaFile}: MCP_SCHEMA names another to compare with.`);
else if (!existsSync(examples)) console.log(`No published examples at ${examples}.`);
const sdk = await codecOfSdk();

type Check = (value: unknown) => boolean;

function compile(file: string): { request: Check; result: Check } {
  const published = JSON.parse(readFileSync(file, "utf8")) as { $defs: Record<string, object> };
  // The published one leaves out null and fractions by mistake.
  published.$defs["JSONValue"] = {};
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateFormats: false }).addSchema(published, "mcp");
  const check = (name: string): Check => {
    const validate = ajv.compile<unknown>({ $ref: `mcp#/$defs/${name}` });
    return (value) => validate(value);
  };
  return { request: check("CreateMessageRequest"), result: check("CreateMessageResult") };
}

/** The exact codec, which the SDK runs but does not export: it is known by its name alone. */
async function codecOfSdk(): Promise<{ request: Check; result: Check }> {
  const folder = join(import.meta.dirname, "node_modules/@modelcontextprotocol/server/dist");
  const file = readdirSync(folder).find((name) => /^src-.*\.mjs$/.test(name));
  assert(file !== undefined);
  const exported = Object.values((await import(pathToFileURL(join(folder, file)).href)) as object) as unknown[];
  const codecFor = exported.find((one) => typeof one === "function" && one.name === "codecForVersion");
  type Validate = (method: string, value: unknown) => { ok: boolean };
  type Codec = Record<"validateInputRequest" | "validateInputResponse", Validate>;
  const codec = (codecFor as (version: string) => Codec)("2026-07-28");
  return {
    request: (value) => codec.validateInputRequest("sampling/createMessage", value).ok,
    result: (value) => codec.validateInputResponse("sampling/createMessage", value).ok,
  };
}

const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Makes a date of each free text that loose reading lets stand in its place, which the codec refuses. */
function dated(whole: Shape, value: unknown, loose: boolean): unknown {
  return [...places(whole, value, loose)]
    .filter((place) => place.loose && place.shape.is === "leaf" && place.shape.name === "dateTime")
    .filter((place) => !isDateTime(String(place.value)))
    .reduce((now, { path }) => put(now, path, () => "2025-01-12T15:00:58Z"), value);
}

const accepted = new Map<string, number>();
const refused = new Map<string, number>();
const freeDates = new Map<string, number>();
const reasons = new Map<Reason, number>();
const count = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** The only reasons for which loose reading may refuse a value that the schema and the SDK both take. */
const allowed: readonly Reason[] = ["no blocks", "not JSON", "too deep", "not a plain object"];

/** The SDK takes all that the library accepts, except free dates when reading loosely. */
function agreesWithSdk(value: unknown, { name, kind, shape, loose, read }: Reading): void {
  const { ok } = read(value);
  count(ok ? accepted : refused, name);
  if (!ok) return;
  const sent = wire(value);
  if (sdk[kind](sent)) return;
  assert(sdk[kind](dated(shape, sent, loose)), `${name}: the SDK refuses it`);
  count(freeDates, name);
}

/** The library refuses all that the schema refuses, and takes all else unless a stricter rule speaks against it. */
function agreesWithSchema(value: unknown, { name, kind, shape, loose, read }: Reading, takes: Check): void {
  const outcome = read(value);
  if (!takes(value)) {
    assert(!outcome.ok, `${name}: the schema refuses it`);
    return;
  }
  const found = [...refusals(shape, value, loose)];
  if (outcome.ok) {
    assert(takes(wire(value)), `${name}: the schema refuses it as it is sent`);
    assert.deepEqual(found, [], name);
    return;
  }
  const path = fc.stringify(outcome.error.data?.path);
  const reason = found.find(({ paths }) => paths.some((wanted) => fc.stringify(wanted) === path))?.reason;
  assert(reason !== undefined, `${name}: refused for no reason on the list: ${outcome.error.message}`);
  count(reasons, reason);
  if (kind === "result" && sdk.result(value)) assert(allowed.includes(reason), `schema and SDK take it: ${reason}`);
}

const others = schema === undefined ? "the SDK" : "the SDK and the schema";

it.each([
  { kind: "request", inputs: anyRequest, share: 0.6, readings: [strict, loose] },
  { kind: "result", inputs: anyResult, share: 0.4, readings: [ofResult] },
] as const)(
  `of each generated $kind the library agrees with ${others}, except for the reasons on the list`,
  (each) => {
    const { kind, inputs, share, readings } = each;
    const agrees = (value: unknown): void => {
      for (const reading of readings) {
        agreesWithSdk(value, reading);
        if (schema !== undefined) agreesWithSchema(value, reading, schema[kind]);
      }
    };
    fc.assert(fc.property(inputs, agrees), runs(share));
    for (const { name } of readings) {
      expect(accepted.get(name), name).toBeGreaterThan(200);
      expect(refused.get(name), name).toBeGreaterThan(200);
      expect(freeDates.get(name), name).toBeGreaterThan(20);
    }
  },
  LONG,
);

describe("the stricter rules", () => {
  const table: [string, Stricter][] = Object.entries(stricter);

  it.each(table)("%s: the smallest input is refused for it alone", (name, { smallest, path }) => {
    const [reading, value] =
      "request" in smallest ? ([strict, smallest.request] as const) : ([ofResult, smallest.result] as const);
    const { kind, shape, loose, read } = reading;
    expect(read(value)).toMatchObject({ ok: false, error: { data: { path } } });
    expect([...refusals(shape, value, loose)].map(({ reason }) => reason)).toEqual([name]);
    if (schema !== undefined) expect(schema[kind](value)).toBe(true);
  });

  if (schema === undefined) return;

  it("each occur among the generated inputs, and no other does", () => {
    expect([...reasons.keys()].sort()).toEqual(Object.keys(stricter).sort());
  });

  afterAll(() => {
    for (const [name, counts] of Object.entries({ accepted, refused, freeDates, reasons })) {
      console.log(`${name}: ${JSON.stringify(Object.fromEntries(counts))}`);
    }
  });
});

function examplesOf(folder: string, prefix = ""): unknown[] {
  return readdirSync(join(examples, folder))
    .filter((file) => file.startsWith(prefix))
    .map((file) => JSON.parse(readFileSync(join(examples, folder, file), "utf8")) as unknown);
}

if (existsSync(examples)) {
  describe("the published examples", () => {
    const all = { sampling: { tools: {}, context: {} } };
    const ask = requestOf(greeting).requests[0] as CreateMessageRequest;

    it.each(Object.entries(wholes))("of %s are accepted", (folder, make) => {
      const made = examplesOf(folder).map(make);
      const requests = made.flatMap((whole) => whole.requests);
      const results = made.flatMap((whole) => whole.results);
      expect(requests.length + results.length).toBeGreaterThan(0);
      for (const request of requests) {
        for (const { read } of [strict, loose]) expect(read(request)).toEqual({ ok: true, value: request });
        expect(checkCapabilities(request as CreateMessageRequest, all).ok).toBe(true);
      }
      for (const result of results) {
        expect(ofResult.read(result)).toEqual({ ok: true, value: result });
        expect(readResponse({ id: result }, "id", ask)).toEqual({ ok: true, value: result });
      }
    });

    it("of sampling capabilities declare what they show", () => {
      const declared = examplesOf("ClientCapabilities", "sampling-") as { sampling: object }[];
      const needs = Object.entries({ none: {}, tools: { tools: [] }, context: { includeContext: "allServers" } });
      expect(declared).toHaveLength(3);
      for (const capabilities of declared) {
        for (const [need, option] of needs) {
          const request = requestOf(greeting, option).requests[0] as CreateMessageRequest;
          const ok = need === "none" || need in capabilities.sampling;
          const error = { code: -32021 };
          expect(checkCapabilities(request, capabilities)).toMatchObject(ok ? { ok, value: request } : { ok, error });
        }
      }
    });
  });
}
