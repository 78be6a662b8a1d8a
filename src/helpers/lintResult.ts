import { checkSafely } from "../guards/safely";
import { ownValue } from "../guards/values";
import { blockAt, blockCount } from "../rules/content";
import { nearKey } from "../rules/findHint";
import { LOOSE } from "../rules/reading";
import { checkResult, resultKeys } from "../rules/result";
import { CALLS_TOOL, plainStopReason } from "../rules/stopReason";
import type { CreateMessageResult } from "../types";
import { type Advice, lint } from "./lintRequest";

/**
 * Warns about a valid answer that is unlikely to say what was meant: an empty text as the whole answer; an empty model;
 * a provider's word for one of the spec's four stop reasons; a tool use without the stop reason `toolUse`; an unknown key
 * that is a known one misspelt, such as `stop_reason`.
 *
 * @param result - The answer. It is read loose.
 * @returns A list of `{ path, message }`, empty where nothing is to be said. An invalid answer gets one piece of advice:
 *   that it is invalid.
 * @example
 * lintResult({ role: "assistant", content: textContent("Paris"), model: "a-model", stop_reason: "end_turn" });
 * // [{ path: ["stop_reason"], message: "this key is ignored: write stopReason" }]
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function lintResult(result: CreateMessageResult): Advice[] {
  return lint(
    () => (checkSafely(checkResult, result, LOOSE) === undefined ? lintAnswer(result) : undefined),
    { path: [], message: "this is not a valid answer: validateResult says why" },
    [],
  );
}

function* lintAnswer(result: CreateMessageResult): Generator<Advice> {
  const { content } = result;
  let isEmpty = true;
  let isCalling = false;
  for (let index = 0; index < blockCount(content); index++) {
    const block = blockAt(content, index);
    if (block.type === "tool_use") isCalling = true;
    if (block.type !== "text" || block.text !== "") isEmpty = false;
  }
  if (isEmpty) yield { path: ["content"], message: "the whole answer is an empty text" };
  if (result.model === "") yield { path: ["model"], message: "the name of the model is empty" };

  const reason = ownValue(result, "stopReason");
  const plain = plainStopReason(reason);
  const word = WORDS.find(([, words]) => words.test(plain))?.[0];
  if (isCalling && !CALLS_TOOL.test(plain)) {
    yield { path: ["stopReason"], message: "the answer has a tool_use, so its stop reason should be toolUse" };
  } else if (word !== undefined && word !== reason) {
    yield { path: ["stopReason"], message: `the spec's word for this stop reason is ${word}` };
  }

  const known = resultKeys();
  for (const [key, value] of Object.entries(result)) {
    const meant = value === undefined || known.includes(key) ? undefined : nearKey(key, known);
    if (meant !== undefined) yield { path: [key], message: `this key is ignored: write ${meant}` };
  }
}

/** The spec's four stop reasons, and how they are spelt elsewhere, without case, dashes and spaces. */
const WORDS: readonly (readonly [string, RegExp])[] = [
  ["endTurn", /^(endturn|stop|completed?)$/],
  ["stopSequence", /^stopsequence$/],
  ["maxTokens", /^(maxtokens|length|maxoutputtokens)$/],
  ["toolUse", CALLS_TOOL],
];
