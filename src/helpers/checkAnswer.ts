import { type Issue, misplaced, under } from "../guards/issue";
import { listCopy } from "../guards/listCopy";
import { checkSafely } from "../guards/safely";
import { ownValue } from "../guards/values";
import { invalidParams, type Outcome } from "../outcome";
import { checkAsAssistantTurn } from "../rules/answer";
import { MODE_NONE, MODE_REQUIRED, NO_TOOLS, NOT_OFFERED, SAYS_TOOL_USE } from "../rules/clauses";
import { blockAt, blockCount, underBlock } from "../rules/content";
import { requestHint, resultHint } from "../rules/hints";
import { LOOSE } from "../rules/reading";
import { checkRequest } from "../rules/request";
import type { CreateMessageRequest, CreateMessageResult } from "../types";

/**
 * Checks an answer against its request: the server's guard against a client that answers with calls which nobody
 * offered. It says more than {@link readResponse}, which takes every answer that the revision allows.
 *
 * Refused are a tool use of a tool that was not offered, or with no tools offered, or under mode `none`; no tool use
 * under mode `required`, unless the answer was cut short (its stop reason is another than `endTurn` and `toolUse`); a
 * stop reason `toolUse` without a tool use; a tool result; two tool uses with one id; and the role `user`. The
 * arguments of a tool use are not checked against the tool's schema: that is the tool's to do.
 *
 * @param request - The request that was answered. Keys that the revision does not name are ignored.
 * @param result - The answer, as {@link readResponse} returned it.
 * @returns `{ ok: true, value }` with the very answer, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`; the path leads into the answer, or into the request where that is invalid.
 * @example
 * const request = { method: "sampling/createMessage", params: { messages, maxTokens: 100, tools: [weatherTool] } };
 * const content = { type: "tool_use", id: "1", name: "delete_files", input: {} };
 * checkAnswer(request, { role: "assistant", content, model: "a-model" });
 * // { ok: false, error: { code: -32602, message: "Invalid sampling result: content.name must be the name …", … } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function checkAnswer(request: CreateMessageRequest, result: CreateMessageResult): Outcome<CreateMessageResult> {
  const wrong = checkSafely(checkRequest, request, LOOSE);
  if (wrong !== undefined) return invalidParams("request", wrong, requestHint(request, wrong));
  const found = checkSafely(() => checkAsAssistantTurn(result) ?? checkToolUse(request, result), result, LOOSE);
  return found === undefined ? { ok: true, value: result } : invalidParams("result", found, resultHint(result, found));
}

function checkToolUse({ params }: CreateMessageRequest, result: CreateMessageResult): Issue | undefined {
  const mode = ownValue(ownValue(params, "toolChoice") ?? {}, "mode");
  const tools = mode === "none" ? [] : (ownValue(params, "tools") ?? []);
  const offered = new Set(listCopy(tools).map((tool) => tool.name));
  const { content } = result;
  let isCalling = false;
  for (let index = 0; index < blockCount(content); index++) {
    const block = blockAt(content, index);
    if (block.type !== "tool_use") continue;
    isCalling = true;
    if (offered.has(block.name)) continue;
    const found =
      offered.size > 0
        ? under("name", misplaced(block.name, NOT_OFFERED))
        : misplaced(block, mode === "none" ? MODE_NONE : NO_TOOLS);
    return underBlock(content, index, found);
  }
  if (isCalling) return undefined;
  const reason = plainReason(ownValue(result, "stopReason"));
  if (mode === "required" && !CUT_SHORT.test(reason)) return under("content", misplaced(content, MODE_REQUIRED));
  return CALLS_TOOL.test(reason) ? under("stopReason", misplaced(result.stopReason, SAYS_TOOL_USE)) : undefined;
}

// Stop reasons are open strings, and clients write their provider's.
const CALLS_TOOL = /^(tooluse|toolcalls|functioncall)$/;
const CUT_SHORT =
  /^(maxtokens|length|maxoutputtokens|stopsequence|refusal|contentfilter|safety|modelcontextwindowexceeded|pauseturn)$/;

function plainReason(reason: string | undefined): string {
  return (reason ?? "").slice(0, 100).replace(/[-_ ]/g, "").toLowerCase();
}
