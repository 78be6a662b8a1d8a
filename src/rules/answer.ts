import { type Issue, misplaced, under } from "../guards/issue";
import { listCopy } from "../guards/listCopy";
import { ownValue } from "../guards/values";
import type { CreateMessageRequest, CreateMessageResult } from "../types";
import {
  ANSWER_TOOL_RESULT,
  MODE_NONE,
  MODE_REQUIRED,
  NO_TOOLS,
  NOT_OFFERED,
  SAYS_TOOL_USE,
  USER_ANSWER,
} from "./clauses";
import { blockAt, blockCount, underBlock } from "./content";
import { checkToolUses } from "./conversation";
import { LOOSE } from "./reading";
import { checkResult } from "./result";
import { CALLS_TOOL, CUT_SHORT, plainStopReason } from "./stopReason";

/**
 * Checks that an answer can stand in a conversation as the assistant's turn, whatever it answers: its role is
 * `assistant`, it holds no tool results, and the ids of its tool uses differ.
 *
 * @param ids - The ids of its tool uses are added here.
 */
export function checkAsAssistantTurn(result: CreateMessageResult, ids: Set<string> = new Set()): Issue | undefined {
  const found = checkResult(result, LOOSE);
  if (found !== undefined) return found;
  return result.role === "user"
    ? under("role", misplaced(result.role, USER_ANSWER))
    : checkToolUses(result.content, ids, ANSWER_TOOL_RESULT);
}

/** Checks an answer against its request, which has been checked. */
export function checkAnswerTo({ params }: CreateMessageRequest, result: CreateMessageResult): Issue | undefined {
  const wrong = checkAsAssistantTurn(result);
  if (wrong !== undefined) return wrong;
  const mode = ownValue(ownValue(params, "toolChoice") ?? {}, "mode");
  const { content } = result;
  // The names of the tools that were offered, once there is a tool use.
  let offered: Set<string> | undefined;
  for (let index = 0; index < blockCount(content); index++) {
    const block = blockAt(content, index);
    if (block.type !== "tool_use") continue;
    offered ??= new Set(listCopy(mode === "none" ? [] : (ownValue(params, "tools") ?? [])).map(({ name }) => name));
    if (offered.has(block.name)) continue;
    const found =
      offered.size > 0
        ? under("name", misplaced(block.name, NOT_OFFERED))
        : misplaced(block, mode === "none" ? MODE_NONE : NO_TOOLS);
    return underBlock(content, index, found);
  }
  if (offered !== undefined) return undefined;
  const reason = plainStopReason(ownValue(result, "stopReason"));
  if (mode === "required" && !CUT_SHORT.test(reason)) return under("content", misplaced(content, MODE_REQUIRED));
  return CALLS_TOOL.test(reason) ? under("stopReason", misplaced(result.stopReason, SAYS_TOOL_USE)) : undefined;
}
