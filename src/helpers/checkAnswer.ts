import { checkSafely } from "../guards/safely";
import { invalidParams, type Outcome } from "../outcome";
import { checkAnswerTo } from "../rules/answer";
import { orderHint, requestHint, resultHint } from "../rules/hints";
import { LOOSE } from "../rules/reading";
import { checkRequest } from "../rules/request";
import type { CreateMessageRequest, CreateMessageResult } from "../types";

/**
 * Checks an answer against its request: it refuses answers with tool uses that nobody offered, which
 * {@link readResponse} lets pass, since the spec allows them.
 *
 * Refused are a tool use of a tool that was not offered, or with no tools offered, or under mode `none`; no tool use
 * under mode `required`, unless the answer was cut short; a stop reason that says a tool is called where none is; a tool
 * result; two tool uses with one id; and the role `user`. Stop reasons count by what they mean, however they are spelt:
 * `tool_use` and `tool_calls` as `toolUse`, `length` as `maxTokens`. The arguments of a tool use are not checked against
 * the tool's schema: the tool has to do that.
 *
 * @param request - The request that was answered. It is read loose.
 * @param result - The answer, as {@link readResponse} returned it.
 * @returns `{ ok: true, value }` with the same answer, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`; the path leads into the answer, or into the request where that is invalid.
 * @example
 * const request = { method: "sampling/createMessage", params: { messages, maxTokens: 100, tools: [weatherTool] } };
 * const content = { type: "tool_use", id: "1", name: "delete_files", input: {} };
 * checkAnswer(request, { role: "assistant", content, model: "a-model" });
 * // { ok: false, error: { code: -32602, data: { … },
 * //   message: "Invalid sampling result: content.name is not the name of a tool that was offered" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function checkAnswer(request: CreateMessageRequest, result: CreateMessageResult): Outcome<CreateMessageResult> {
  const wrong = checkSafely(checkRequest, request, LOOSE);
  if (wrong !== undefined) {
    return invalidParams("request", wrong, orderHint(request, result) ?? requestHint(request, wrong));
  }
  const found = checkSafely(() => checkAnswerTo(request, result), result, LOOSE);
  return found === undefined ? { ok: true, value: result } : invalidParams("result", found, resultHint(result, found));
}
