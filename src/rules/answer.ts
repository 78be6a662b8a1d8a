import { type Issue, misplaced, under } from "../guards/issue";
import type { CreateMessageResult } from "../types";
import { ANSWER_TOOL_RESULT, USER_ANSWER } from "./clauses";
import { checkToolUses } from "./conversation";
import { LOOSE } from "./reading";
import { checkResult } from "./result";

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
