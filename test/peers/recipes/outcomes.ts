// outcomes.ts
import assert from "node:assert/strict";
import { checkCapabilities, createMessage, readResponse, userMessage, validateResult } from "mcp-sampling-input";

const question = userMessage("Name a river in Austria.");
const built = createMessage([question], { maxTokens: 50, tools: [] });
assert(built.ok);
const request = built.value;

// An error is a JSON-RPC error object. It never contains submitted values, except unknown keys.
assert.deepEqual(createMessage([question], { maxTokens: 0 }), {
  ok: false,
  error: {
    code: -32602,
    message: "Invalid sampling request: params.maxTokens must be a positive integer",
    data: { path: ["params", "maxTokens"], expected: "a positive integer", received: "number" },
  },
});

// The message names the missing capabilities, the data everything that the request needs.
assert.deepEqual(checkCapabilities(request, { sampling: {} }), {
  ok: false,
  error: {
    code: -32021,
    message: "Missing required client capability: sampling.tools",
    data: { requiredCapabilities: { sampling: { tools: {} } } },
  },
});

// No answer yet is not an error. A wrong answer is, and the error says nothing of it: see your log instead.
assert.deepEqual(readResponse({}, "river", request), { ok: false, missing: true });
const inputResponses = { river: { role: "assistant", content: { type: "text", text: "The Danube." } } };
assert.deepEqual(readResponse(inputResponses, "river", request), {
  ok: false,
  missing: false,
  error: { code: -32602, message: "Invalid sampling response" },
});
const why = validateResult(inputResponses.river);
assert.equal(why.ok ? "" : why.error.message, "Invalid sampling result: model is missing; it must be a string");
