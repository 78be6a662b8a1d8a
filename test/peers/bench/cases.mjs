/*
 * What is measured. Each case is a JSON text, so that all contenders read what JSON.parse made of it. It comes twice:
 * as it is accepted and, with one mistake near its end, as it is refused.
 */
import { readFileSync } from "node:fs";
import { chat } from "./chat.mjs";
import { tenTools } from "./tools.mjs";

const SENTENCE = "The river rises in the hills, runs past the mill and the old town, and meets the sea near the pier. ";
const prose = (length) => SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length);
const text = (length) => ({ type: "text", text: prose(length) });
const request = (params) => ({ method: "sampling/createMessage", params });
const say = (role, content) => ({ role, content });
const toolUse = (id, name, input) => ({ type: "tool_use", id, name, input });
const toolResult = (toolUseId, ...content) => ({ type: "tool_result", toolUseId, content });

const plainRequest = (maxTokens) =>
  request({
    messages: [say("user", { type: "text", text: "What is the capital of France?" })],
    systemPrompt: "You are a helpful assistant. Answer in one sentence.",
    maxTokens,
  });

/** What the examples of servers send, with every option but tools. */
const everyOption = (maxTokens) =>
  request({
    messages: [
      say("user", {
        type: "text",
        text: "Resource notes://today context: Ship the parser. Who reviews it, and by when?",
      }),
    ],
    modelPreferences: {
      hints: [{ name: "claude-3-sonnet" }],
      costPriority: 0.3,
      speedPriority: 0.5,
      intelligencePriority: 0.8,
    },
    systemPrompt: "You are a helpful assistant. Use only what the notes say, and answer in one sentence.",
    includeContext: "thisServer",
    temperature: 0.7,
    stopSequences: ["\n\n", "END"],
    maxTokens,
  });

const toolsQuestion = (mode) =>
  request({
    messages: [say("user", text(110))],
    systemPrompt: "You are a helpful assistant with access to the team's files, database and calendars.",
    maxTokens: 2_000,
    tools: tenTools,
    toolChoice: { mode },
  });

const FORECAST = {
  name: "get_forecast",
  description: "Gets the weather forecast for a place, for up to seven days.",
  inputSchema: {
    type: "object",
    properties: {
      location: { type: "string", description: "A town, or latitude and longitude" },
      units: { type: "string", enum: ["metric", "imperial"], default: "metric" },
      days: { type: "integer", minimum: 1, maximum: 7 },
    },
    required: ["location"],
    additionalProperties: false,
  },
};

const SEARCH = {
  name: "search_documents",
  title: "Search",
  description: "Searches the project's documents and returns the best passages.",
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      query: { type: "string", minLength: 1, description: "What to look for" },
      filters: {
        type: "object",
        properties: {
          author: { type: "string" },
          tags: { type: "array", items: { type: "string" }, maxItems: 10 },
          since: { type: "string", format: "date" },
        },
      },
      limit: { type: "integer", minimum: 1, maximum: 50, default: 10 },
    },
    required: ["query"],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

const USES = [
  text(80),
  toolUse("toolu_01A09q90qw90lq917835lq9", "get_forecast", { location: "Lyon, France", units: "metric", days: 3 }),
  toolUse("toolu_01B7Rm3cnkQ29xTFpu51mVw", "search_documents", {
    query: "picnic plans",
    filters: { tags: ["events", "summer"], since: "2026-01-01" },
    limit: 5,
  }),
];

const toolTurn = (mode) =>
  request({
    messages: [
      say("user", text(120)),
      say("assistant", USES),
      say("user", [toolResult(USES[1].id, text(400)), toolResult(USES[2].id, text(300), text(250))]),
    ],
    systemPrompt: "You plan outings. Look things up before you answer.",
    maxTokens: 1_000,
    tools: [FORECAST, SEARCH],
    toolChoice: { mode },
  });

/** A long conversation: half of the contents are lists, and every tenth question needs a tool. */
const history = (length, lastRole) => {
  const messages = [];
  for (let turn = 0; messages.length < length; turn++) {
    messages.push(say("user", turn % 2 === 0 ? text(90) : [text(90)]));
    if (turn % 10 === 9) {
      const use = toolUse(`toolu_${turn}`, "get_forecast", { location: "Lyon, France" });
      messages.push(say("assistant", [text(60), use]), say("user", [toolResult(use.id, text(300))]));
    }
    messages.push(say("assistant", turn % 2 === 0 ? text(250) : [text(250)]));
  }
  messages.length = length;
  messages[length - 1] = say(lastRole, text(40));
  return request({ messages, maxTokens: 1_000 });
};

const image = (padding) => {
  // No pattern in the bytes, so that nothing can guess what comes; 3 MB, and one, so that there is padding.
  let seed = 1;
  const bytes = Uint8Array.from({ length: 3_000_001 }, () => (seed = (seed * 48_271) % 0x7fffffff) >> 8);
  const data = Buffer.from(bytes).toString("base64").replace("==", padding);
  return request({
    maxTokens: 1_000,
    messages: [say("user", [text(40), { type: "image", data, mimeType: "image/png" }])],
  });
};

const answer = (content, model, stopReason) => ({ role: "assistant", content, model, stopReason });

/** As a client may send it: with keys that the revision does not name, in the answer and in a block. */
const withMore = (model) => ({
  ...answer([{ ...text(200), citations: [] }], model, "endTurn"),
  created: 1_753_920_000,
  usage: { inputTokens: 120, outputTokens: 48 },
});

/**
 * @param memory - About how many bytes a call allocates at most.
 * @param must - The limits: how many times as long the SDK and Ajv take at least, and the most per cent of JSON.parse's
 *   time. Without a number for Ajv it is left out: it checks no base64 and does not look into free JSON.
 */
const ofKind =
  (kind) =>
  (name, good, bad, memory, must = {}) => ({
    name,
    kind,
    good: JSON.stringify(good),
    bad: JSON.stringify(bad),
    memory,
    must: { sdk: 2, ajv: 2.5, parse: 25, bytes: memory, refusal: 5, ...must },
  });
const ofRequest = ofKind("request");
const ofResult = ofKind("result");

/** The bytes that a call needs: its outcome, and the least set of ids there is. */
const OUTCOME = 64;
const IDS = 300;
const TOOL_TURNS = 48;
// What is decoded: 3 MB; a tenth more for its pieces.
const DECODED = 3_300_000;

const PLAIN_REQUEST = plainRequest(100);
const PLAIN_ANSWER = answer(text(200), "a-model-4", "endTurn");
const plainHistory = (lastRole) => request({ messages: chat(1_000, lastRole), maxTokens: 1_000 });

export const cases = [
  ofRequest("plain request", PLAIN_REQUEST, plainRequest("100"), OUTCOME),
  ofRequest("every option but tools", everyOption(100), everyOption("100"), OUTCOME, { sdk: 3.2, ajv: 1.5, parse: 21 }),
  ofRequest("question, ten tools", toolsQuestion("auto"), toolsQuestion("any"), OUTCOME, {
    sdk: 1.6,
    ajv: undefined,
    parse: 24,
  }),
  ofRequest("turn with tools, results", toolTurn("auto"), toolTurn("any"), OUTCOME + IDS, {
    sdk: 4,
    ajv: 3,
    parse: 30,
  }),
  ofRequest("1,000 plain messages", plainHistory("user"), plainHistory("system"), OUTCOME, {
    sdk: 2.2,
    ajv: 5,
    parse: 15,
  }),
  ofRequest("1,000 messages", history(1_000, "user"), history(1_000, "system"), OUTCOME + TOOL_TURNS * IDS),
  ofRequest("image of 3 MB", image("=="), image("*="), OUTCOME + DECODED, { sdk: 2.5, ajv: undefined, parse: 28 }),
  ofResult("plain answer", PLAIN_ANSWER, { ...PLAIN_ANSWER, model: 4 }, OUTCOME, { sdk: 2.5, ajv: 5, parse: 12 }),
  // For what it allocates; and the free JSON in it takes more of JSON.parse's time than what has a shape.
  ofResult("answer with other keys", withMore("a-model-4"), withMore(4), OUTCOME, { parse: 40 }),
  ofResult("answer with tool uses", answer(USES, "a-model-4", "toolUse"), answer(USES, 4, "toolUse"), OUTCOME),
];

/** What a handler has in hand on its whole way: what it asks, what the client can do, what the client answered. */
const handlerInput = ({ params: { messages, ...options } }, given) => ({
  messages,
  options,
  capabilities: { sampling: { tools: {}, context: {} } },
  responses: { question: given },
});

export const wholeWay = {
  name: "whole way of a handler",
  texts: [JSON.stringify(PLAIN_REQUEST), JSON.stringify(PLAIN_ANSWER)],
  input: handlerInput(PLAIN_REQUEST, PLAIN_ANSWER),
  must: { parse: 120 },
};

/** Ways that are not measured, but gone before anything is. */
export const otherWays = [
  handlerInput(everyOption(100), answer([text(90), text(40)], "a-model-4", "maxTokens")),
  handlerInput(toolsQuestion("auto"), withMore("a-model-4")),
  handlerInput(toolTurn("auto"), answer(USES, "a-model-4", "toolUse")),
  handlerInput(request({ messages: chat(20, "user"), maxTokens: 500 }), PLAIN_ANSWER),
  handlerInput(PLAIN_REQUEST, answer(USES, "a-model-4", "toolUse")),
  handlerInput(plainRequest("100"), PLAIN_ANSWER),
];

/** The case that a JSON file makes, without limits; a request has a `method`, a result has none. */
export function caseOfFile(name, path) {
  const value = JSON.parse(readFileSync(path, "utf8"));
  const isRequest = Object.hasOwn(Object(value), "method");
  const bad = isRequest ? { ...value, params: { ...value.params, maxTokens: "100" } } : { ...Object(value), model: 4 };
  // The text is written anew, compact as it travels: white space would cost JSON.parse alone.
  const one = (isRequest ? ofRequest : ofResult)(name, value, bad);
  // Nobody knows what a call allocates here; decoded base64 takes less than its text.
  return { ...one, memory: OUTCOME + one.good.length, must: {} };
}

export const longHistory = ofRequest("10,000 messages", history(10_000, "user"), history(10_000, "system"));

/** Not measured, but seen before anything is, as in a process that meets more than one kind of message. */
export const others = [
  ofRequest(
    "every option",
    request({
      maxTokens: 5,
      temperature: 0.5,
      stopSequences: ["\n\n", "END"],
      includeContext: "none",
      metadata: { trace: { id: "a1", depth: [1, null, 2.5, true] } },
      modelPreferences: { hints: [{ name: "small" }, {}], costPriority: 0, intelligencePriority: 0.5 },
      messages: [
        { content: { text: "Hello.", type: "text", annotations: { audience: ["user"], priority: 1 } }, role: "user" },
        say("assistant", [{ _meta: { cache: 1 }, ...text(30) }, toolUse("a", "b", {})]),
        {
          ...say("user", [
            {
              ...toolResult(
                "a",
                { type: "resource_link", uri: "file:///a", name: "a", size: 3 },
                { type: "resource", resource: { uri: "file:///a", text: "a" } },
                { type: "resource", resource: { uri: "file:///b", blob: "AAAA" } },
                { type: "audio", data: "AAA=", mimeType: "audio/wav" },
              ),
              structuredContent: { rows: [1, 2] },
              isError: false,
            },
          ]),
          _meta: { turn: 3 },
        },
      ],
      tools: [{ ...SEARCH, icons: [{ src: "https://example.com/a.png", sizes: ["48x48"], theme: "light" }] }],
    }),
    request({}),
  ),
];
