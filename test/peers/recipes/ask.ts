// ask.ts
import { inputRequired, McpServer } from "@modelcontextprotocol/server";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import { checkCapabilities, createMessage, readAnswers, textContent, textOf, userMessage } from "mcp-sampling-input";
import { z } from "zod";

export function buildAskServer(): McpServer {
  const mcp = new McpServer({ name: "ask", version: "1.0.0" });
  const inputSchema = z.object({ text: z.string() });

  mcp.registerTool("title", { inputSchema }, ({ text }, ctx): CallToolResult | InputRequiredResult => {
    const built = createMessage([userMessage(`Write a title for this text:\n\n${text}`)], { maxTokens: 50 });
    if (!built.ok) throw new Error("Internal error", { cause: built.error });
    const inputRequests = { title: built.value };

    const able = checkCapabilities(built.value, ctx.mcpReq.envelope ?? mcp.server.getClientCapabilities());
    if (!able.ok) return { isError: true, content: [textContent(able.error.message)] };

    const read = readAnswers(ctx.mcpReq.inputResponses, inputRequests);
    if (read.missing) return inputRequired({ inputRequests });
    if (!read.ok) return { isError: true, content: [textContent(read.error.message)] };
    return { content: [textContent(textOf(read.value.title))] };
  });

  return mcp;
}
