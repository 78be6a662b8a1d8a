/* It runs in browsers and workers too, so it uses nothing but the language: no module of Node, and no other one. */
const isEqual = (one, other) => {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
};
const say = (value) => JSON.stringify(value)?.slice(0, 500);
const assert = {
  ok(value, message = "is not true") {
    if (!value) throw new Error(message);
  },
  equal: (one, other) => assert.ok(one === other, `${say(one)} is not ${say(other)}`),
  deepEqual: (one, other) => assert.ok(isEqual(one, other), `${say(one)} is not like ${say(other)}`),
};

/** Walks one exchange and one mistake of each kind through the five functions. */
module.exports = function exercise(library) {
  const { checkCapabilities, createMessage, readResponse, validateRequest, validateResult } = library;
  const { createFollowUp, imageContent, textContent, toolResultContent, toolUses, userMessage } = library;
  const wire = (value) => JSON.parse(JSON.stringify(value));

  const pixels = imageContent(new Uint8Array(300_001).fill(251), "image/png");
  const tools = [{ name: "weather", inputSchema: { type: "object" } }];
  const built = createMessage([userMessage([textContent("What sky is this?"), pixels])], { maxTokens: 100, tools });
  assert.ok(built.ok, built.error?.message);
  const request = built.value;

  assert.deepEqual(checkCapabilities(request, { sampling: { tools: {} } }), { ok: true, value: request });
  const lacking = checkCapabilities(request, { sampling: null });
  assert.equal(lacking.error.code, -32021);
  assert.deepEqual(lacking.error.data, { requiredCapabilities: { sampling: { tools: {} } } });

  assert.ok(validateRequest(wire(request), { unknownKeys: "ignore" }).ok);
  assert.deepEqual(validateRequest({ ...request, id: 1 }).error.data.path, ["id"]);
  const torn = wire(request);
  torn.params.messages[0].content[1].data += "-";
  assert.equal(validateRequest(torn, { unknownKeys: "ignore" }).error.data.path.at(-1), "data");

  const use = { type: "tool_use", id: "1", name: "weather", input: {} };
  const answer = { role: "assistant", content: [use], model: "scripted", stopReason: "toolUse" };
  assert.deepEqual(validateResult(answer), { ok: true, value: answer });
  assert.deepEqual(validateResult({ ...answer, model: undefined }).error.data.path, ["model"]);

  assert.equal(readResponse({ sky: answer }, "sky", request).value, answer);
  assert.deepEqual(readResponse({}, "sky", request), { ok: false, missing: true });
  assert.equal(readResponse({ sky: null }, "sky", request).error.code, -32602);

  const results = toolUses(answer).map(({ id }) => toolResultContent(id, "rain"));
  assert.equal(createFollowUp(request, answer, results).value.params.messages.length, 3);
};
