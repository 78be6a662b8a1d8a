import { type Issue, under } from "../guards/issue";
import { checkJsonObject } from "../guards/json";
import { checkString } from "../guards/primitives";
import { checkObject, type Reading, shape } from "../guards/shape";
import { hasOwn, isRecord } from "../guards/values";
import type { CreateMessageResult } from "../types";
import { checkContent } from "./blocks";
import { checkRole } from "./role";

/** Checks a client's answer. */
export function checkResult(result: unknown, reading: Reading): Issue | undefined {
  if (isRecord(result) && isPlain(result)) return under("content", checkContent(result.content, reading));
  return checkObject(result, RESULT, reading);
}

/**
 * Whether a result is valid apart from its content and has no unusual keys; its shape would take twice as long. It is a
 * loop of its own, not `hasOnly`, because a usual answer has three keys or four.
 */
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

/** The keys of an answer. */
export function resultKeys(): readonly string[] {
  return RESULT.keys;
}

/** The keys of an answer that are options of `createResult`. */
export function resultOptionKeys(): string[] {
  return RESULT.keys.filter((key) => key !== "role" && key !== "content");
}

const RESULT = /* @__PURE__ */ shape<CreateMessageResult>(
  { role: checkRole, content: checkContent, model: checkString },
  { stopReason: checkString, _meta: checkJsonObject },
);
