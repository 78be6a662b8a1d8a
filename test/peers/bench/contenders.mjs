/* Who is measured: this library, the official SDK's own codec of the revision, and Ajv with the revision's schema. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  checkAnswer,
  checkCapabilities,
  createMessage,
  readResponse,
  validateRequest,
  validateResult,
} from "mcp-sampling-input";

const peers = join(import.meta.dirname, "..");

export const ours = {
  request: (value) => validateRequest(value).ok,
  result: (value) => validateResult(value).ok,
};

/** A request read loose: not measured, but mixed in before. */
export const oursLoose = {
  request: (value) => validateRequest(value, { unknownKeys: "ignore" }).ok,
  result: ours.result,
};

/** All that a server's handler calls for one question: it asks, and it reads the answer. */
export function goWholeWay({ messages, options, capabilities, responses }) {
  const built = createMessage(messages, options);
  if (!built.ok || !checkCapabilities(built.value, capabilities).ok) return false;
  const read = readResponse(responses, "question", built.value);
  return read.ok && checkAnswer(built.value, read.value).ok;
}

/** What the same question and answer cost in JSON.parse. */
export const parseBoth = ([question, given]) => "method" in JSON.parse(question) && "model" in JSON.parse(given);

/** What is on the heap after a call, which has to be kept to be counted. */
export const outcomes = { request: validateRequest, result: validateResult };

export const sdk = await sdkCodec();

/** The exact codec, which the SDK runs but does not export: it is known by its name alone. */
async function sdkCodec() {
  const folder = join(peers, "node_modules/@modelcontextprotocol/server/dist");
  const file = readdirSync(folder).find((name) => /^src-.*\.mjs$/.test(name));
  const exported = Object.values(await import(pathToFileURL(join(folder, file)).href));
  const codec = exported.find((one) => one?.name === "codecForVersion")("2026-07-28");
  return {
    request: (value) => codec.validateInputRequest("sampling/createMessage", value).ok,
    result: (value) => codec.validateInputResponse("sampling/createMessage", value).ok,
  };
}

/** Where the revision's schema is sought; it is no part of this project. */
export const schemaFile = process.env.MCP_SCHEMA ?? join(peers, "../../../shared/spec/2026-07-28/schema.json");

/** Absent where the schema is. */
export const ajv = existsSync(schemaFile) ? compiled() : undefined;

function compiled() {
  const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
  // The published one leaves out null and fractions by mistake.
  schema.$defs.JSONValue = {};
  const all = new Ajv2020({ strict: false, validateFormats: false }).addSchema(schema, "mcp");
  return {
    request: all.compile({ $ref: "mcp#/$defs/CreateMessageRequest" }),
    result: all.compile({ $ref: "mcp#/$defs/CreateMessageResult" }),
  };
}
