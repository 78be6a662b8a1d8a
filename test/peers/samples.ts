import { createMessage } from "mcp-sampling-input";
import type { CreateMessageRequest, CreateMessageResult, Tool } from "mcp-sampling-input";

/** The value of an outcome that must be good. */
export function built<T>(outcome: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
const SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEA";

export const weather: Tool = {
  name: "weather",
  title: "Weather",
  description: "The weather in a town",
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { town: { type: "string" } },
    required: ["town"],
  },
  outputSchema: { type: "object", properties: { sky: { type: "string" } } },
  annotations: {
    title: "Weather",
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  icons: [{ src: "https://example.com/sun.png", mimeType: "image/png", sizes: ["48x48"], theme: "light" }],
  _meta: { team: "sky" },
};

const say = (text: string) => ({ type: "text" as const, text });
const user = (text: string) => ({ role: "user" as const, content: say(text) });
const pixel = { type: "image" as const, data: PIXEL, mimeType: "image/png" };
const silence = { type: "audio" as const, data: SILENCE, mimeType: "audio/wav" };

/** One request for each thing that a request can carry. */
export const requests: Record<string, CreateMessageRequest> = {
  "plain text": built(createMessage([user("Name a river.")], { maxTokens: 100 })),
  "an empty text": built(createMessage([user("")], { maxTokens: 1 })),
  "an image": built(createMessage([{ role: "user", content: [say("What is this?"), pixel] }], { maxTokens: 100 })),
  "an audio": built(createMessage([{ role: "user", content: silence }], { maxTokens: 100 })),
  "every option": built(
    createMessage([user("Rain?"), { role: "assistant", content: [say("Perhaps.")] }, user("Look.")], {
      maxTokens: Number.MAX_SAFE_INTEGER,
      systemPrompt: "Be brief.",
      temperature: 0.3,
      stopSequences: ["\n\n"],
      includeContext: "allServers",
      metadata: { trace: { id: "a1", depth: [1, null, 2.5] } },
      modelPreferences: {
        hints: [{ name: "small" }, {}],
        costPriority: 0,
        speedPriority: 0.5,
        intelligencePriority: 1,
      },
      tools: [weather],
      toolChoice: { mode: "required" },
    }),
  ),
  "empty lists": built(
    createMessage([user("Hello")], {
      maxTokens: 5,
      stopSequences: [],
      tools: [],
      toolChoice: {},
      modelPreferences: { hints: [] },
    }),
  ),
  "tool results with every inner block": built(
    createMessage(
      [
        user("Rain?"),
        {
          role: "assistant",
          content: [
            say("Let me look."),
            { type: "tool_use", id: "w1", name: "weather", input: { town: "Ulm" } },
            { type: "tool_use", id: "w2", name: "weather", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              toolUseId: "w2",
              content: [],
              isError: true,
              structuredContent: { sky: null },
              _meta: { took: 3 },
            },
            {
              type: "tool_result",
              toolUseId: "w1",
              content: [
                {
                  ...say("rain"),
                  annotations: { audience: ["user", "assistant"], priority: 0.5, lastModified: "2025-01-12T15:00:58Z" },
                },
                pixel,
                silence,
                {
                  type: "resource_link",
                  uri: "https://example.com/map",
                  name: "map",
                  title: "Map",
                  description: "of rain",
                  mimeType: "text/html",
                  size: 12,
                  icons: [{ src: "https://example.com/map.png" }],
                },
                { type: "resource", resource: { uri: "https://example.com/a", text: "a", mimeType: "text/plain" } },
                { type: "resource", resource: { uri: "https://example.com/b", blob: PIXEL } },
              ],
            },
          ],
          _meta: { turn: 3 },
        },
      ],
      { maxTokens: 100, tools: [weather] },
    ),
  ),
};

/** One answer for each thing that an answer can carry. */
export const answers: Record<string, CreateMessageResult> = {
  text: { role: "assistant", content: say("The Danube."), model: "small-1", stopReason: "endTurn" },
  "an empty text, no stop reason": { role: "assistant", content: say(""), model: "" },
  "an image": { role: "assistant", content: pixel, model: "small-1" },
  "base64 without padding, broken into lines": {
    role: "assistant",
    content: { ...pixel, data: "QUJD\nREU" },
    model: "small-1",
  },
  "an audio": { role: "assistant", content: silence, model: "small-1" },
  "a list of blocks": {
    role: "assistant",
    content: [say("one"), { ...say("two"), annotations: { priority: 1 }, _meta: { a: 1 } }],
    model: "small-1",
    stopReason: "a word of the provider",
  },
  "a tool use": {
    role: "assistant",
    content: { type: "tool_use", id: "w1", name: "weather", input: { town: "Ulm" } },
    model: "small-1",
    stopReason: "toolUse",
  },
  "parallel tool uses": {
    role: "assistant",
    content: [
      say("Two towns."),
      { type: "tool_use", id: "w1", name: "weather", input: { town: "Ulm" } },
      { type: "tool_use", id: "w2", name: "weather", input: { town: "Linz" } },
    ],
    model: "small-1",
    stopReason: "toolUse",
    _meta: { took: 12 },
  },
  "a tool result": {
    role: "user",
    content: { type: "tool_result", toolUseId: "w1", content: [say("rain")], structuredContent: ["rain", null, 0.5] },
    model: "none",
  },
  "role user": { role: "user", content: say("I would rather answer myself."), model: "none" },
};
