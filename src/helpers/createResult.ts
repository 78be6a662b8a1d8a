import type { Issue } from "../guards/issue";
import { mismatch } from "../guards/issue";
import { checkSafely } from "../guards/safely";
import { hasOwn, isRecord } from "../guards/values";
import { invalidParams, type Outcome } from "../outcome";
import { dropUndefined, findStrayOption, withKnownOptions } from "../rules/build";
import { resultHint } from "../rules/hints";
import { STRICT } from "../rules/reading";
import { checkResult, resultOptionKeys } from "../rules/result";
import type { CreateMessageResult, MetaObject } from "../types";
import { type MessageContent, toContent } from "./messageBuilders";

/** The order of the arguments. */
const ORDER = "content is the first argument, { model } the second";

/** The options of {@link createResult}. */
export interface CreateResultOptions {
  /** The name of the model that answered. */
  model: string;
  /** `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or the provider's own word. */
  stopReason?: CreateMessageResult["stopReason"];
  _meta?: MetaObject | undefined;
}

/**
 * Builds a client's answer to a `sampling/createMessage` request, of role `assistant`. It reads strict.
 *
 * @param content - A string, which becomes a text block; a block; or blocks, whose list is not copied.
 * @param options - `model` is required; options that are `undefined` are left out.
 * @returns `{ ok: true, value }` with the new answer, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`; the path is that of the answer, `["model"]` for the option.
 * @example
 * createResult("Paris", { model: "a-model", stopReason: "endTurn" });
 * // { ok: true, value: { role: "assistant", content: { type: "text", text: "Paris" }, model: "a-model",
 * //   stopReason: "endTurn" } }
 * createResult("Paris", { model: "a-model", stop_reason: "end_turn" });
 * // { ok: false, error: { code: -32602, data: { … },
 * //   message: "Invalid sampling result: stop_reason is not a known key (write stopReason)" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function createResult(content: MessageContent, options: CreateResultOptions): Outcome<CreateMessageResult> {
  const given: unknown = options;
  let result: unknown;
  let found: Issue | undefined;
  try {
    if (!isRecord(given)) {
      const wrong = mismatch(given, "an object");
      const isOrder = isRecord(content) && hasOwn(content, "model");
      const hint = wrong.received === "promise" ? "await it" : isOrder ? ORDER : "write { model: … }";
      return invalidParams("result", wrong, hint, "the second argument");
    }
    found = findStrayOption(given, "role", "content");
    const built: Record<string, unknown> = { role: undefined, content: undefined, ...given };
    built.role = "assistant";
    built.content = toContent(content);
    result = dropUndefined(built);
  } catch {
    // Left to the check, which reports what cannot be read.
    result = given;
  }
  found ??= checkSafely(checkResult, result, STRICT);
  return found === undefined
    ? { ok: true, value: result as CreateMessageResult }
    : invalidParams("result", withKnownOptions(found, 1, resultOptionKeys()), resultHint(result, found));
}
