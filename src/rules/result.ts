import { checkRole, checkString } from "./words";
import { checkRule, type Shape } from "../guards/shape";
import { hasOwn, isRecord, own } from "../guards/values";
import { at, type Issue } from "../guards/issue";
import { checkJsonObject } from "../guards/json";
import { checkContent } from "./messages";
import { OPEN } from "./reading";

/** Checks a client's answer, which is read open. */
export function checkResult(result: unknown): Issue | undefined {
  if (isRecord(result) && isPlain(result)) return at("content", checkContent(result.content, OPEN));
  const issue = checkRule(result, RESULT, OPEN);
  const isWrapped = issue?.received === "nothing" && isRecord(result) && own(result, "result") !== undefined;
  return isWrapped ? { ...issue, hint: "pass what stands under result" } : issue;
}

/** Whether a result is right but for its content and has no other keys; the table takes three times as long. */
function isPlain(result: Record<string, unknown>): boolean {
  let required = 0;
  for (const key in result) {
    if (!hasOwn(result, key)) return false;
    const value = result[key];
    if (key === "content") required++;
    else if (key === "role" && (value === "user" || value === "assistant")) required++;
    else if (key === "model" && typeof value === "string") required++;
    else if (key !== "stopReason" || typeof value !== "string") return false;
  }
  return required === 3;
}

const RESULT: Shape = {
  count: 3,
  required: {
    __proto__: null,
    role: checkRole,
    content: checkContent,
    model: checkString,
  },
  optional: {
    __proto__: null,
    stopReason: checkString,
    _meta: checkJsonObject,
  },
};
