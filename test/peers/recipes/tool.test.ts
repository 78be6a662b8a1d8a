// tool.test.ts
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { type CreateMessageRequest, type CreateMessageResult, textContent, toolUseContent } from "mcp-sampling-input";
import { textOf, validateRequest } from "mcp-sampling-input";
import { buildSummaryServer } from "./summary.js";

/** Calls the tool through a real client and server, without a socket. In place of a model stands the script. */
async function summarize(...script: CreateMessageResult["content"][]) {
  const asked: CreateMessageRequest[] = [];
  const options = { versionNegotiation: { mode: "auto" as const }, capabilities: { sampling: {} } };
  const client = new Client({ name: "test", version: "1.0.0" }, options);
  client.setRequestHandler("sampling/createMessage", (request) => {
    const checked = validateRequest(request, { unknownKeys: "ignore" });
    const content = script[asked.length];
    assert(checked.ok && content !== undefined, "The request is valid, and the script has an answer for it");
    asked.push(checked.value);
    return { role: "assistant" as const, model: "script", content };
  });

  const handler = createMcpHandler(buildSummaryServer);
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }));
  const { content, isError } = await client.callTool({ name: "summarize", arguments: { text: "It rained all day." } });
  await client.close();
  await handler.close();
  return { asked, content, isError };
}

test("it asks the model once, and returns its text", async () => {
  const { asked, content } = await summarize(textContent("Rain."));
  assert.deepEqual(content, [textContent("Rain.")]);
  assert.equal(asked.length, 1);
  assert.match(textOf(asked[0]?.params.messages[0] ?? assert.fail()), /It rained all day\.$/);
});

test("it refuses the use of a tool that was not offered", async () => {
  const { isError } = await summarize(toolUseContent("1", "delete_files", {}));
  assert.equal(isError, true);
});
