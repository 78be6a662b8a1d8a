import type { Issue } from "../guards/issue";
import { checkWord, words } from "../guards/primitives";
import type { Role } from "../types";

const ROLES = /* @__PURE__ */ words<Role>({ user: true, assistant: true });

/** Checks the author of a message. */
export function checkRole(value: unknown): Issue | undefined {
  return checkWord(value, ROLES);
}
