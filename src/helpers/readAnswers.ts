import { type Issue, mismatch, under, unreadable } from "../guards/issue";
import { formatPath } from "../guards/path";
import { checkSafely } from "../guards/safely";
import { isRecord, ownValue } from "../guards/values";
import { invalidParams, type InvalidParamsError } from "../outcome";
import { checkAnswerTo } from "../rules/answer";
import { mapHint, requestHint, resultHint, roundHint } from "../rules/hints";
import { LOOSE } from "../rules/reading";
import { checkRequest } from "../rules/request";
import type { CreateMessageRequest, CreateMessageResult } from "../types";

/** The sampling requests of a round, by id. */
export type InputRequests = Readonly<Record<string, CreateMessageRequest>>;

/** What {@link readAnswers} found for a map of requests. */
export type AnswersOutcome<R extends InputRequests> =
  /** All answers are there and right: go on with `value`, which has them by id. They are a model's, so untrusted. */
  | { ok: true; value: { [Id in keyof R]: CreateMessageResult }; missing?: undefined }
  /** None is wrong, and some are not there: keep those in `value`, and ask `inputRequests`, a limited number of times. */
  | { ok: false; missing: true; value: { [Id in keyof R]?: CreateMessageResult }; inputRequests: Partial<R> }
  /** With an `id`, its answer is wrong: tell the client. Without one, a request is, which is the server's own bug. */
  | { ok: false; missing: false; id: (keyof R & string) | undefined; error: InvalidParamsError };

/**
 * Reads all answers of a round out of a retried call, and checks each against its request, as {@link checkAnswer} does.
 * Other entries of the map are ignored.
 *
 * It proves nothing about who answered, and keeps no state: to keep the answers of an earlier round, put them into the
 * signed `requestState`.
 *
 * @param inputResponses - The call's `inputResponses`; `undefined` on the first call.
 * @param inputRequests - The sampling requests that were sent, by id, read loose.
 * @returns `{ ok: true, value }` with the answers by id, each the same object as it came; `{ ok: false, missing: true,
 *   value, inputRequests }` with those that are there and the requests still to be asked; or `{ ok: false,
 *   missing: false, id, error }` with error `-32602` for the first wrong answer, where the path begins with the id.
 *   Where the `id` is `undefined`, a request is invalid, or there is none.
 * @example
 * const read = readAnswers({ name: answer }, { name: request, city: request });
 * // { ok: false, missing: true, value: { name: answer }, inputRequests: { city: request } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export function readAnswers<R extends InputRequests>(inputResponses: unknown, inputRequests: R): AnswersOutcome<R>;
export function readAnswers(inputResponses: unknown, inputRequests: unknown): AnswersOutcome<InputRequests> {
  let requests: readonly Entry[] = [];
  const checkMap = (): Issue | undefined => {
    const expected = "an object with a request under each id";
    if (!isRecord(inputRequests)) return mismatch(inputRequests, expected);
    requests = Object.entries(inputRequests as InputRequests).filter(([, request]) => request !== undefined);
    return requests.length > 0 ? undefined : mismatch(inputRequests, expected, undefined, "empty object");
  };
  const notMap = checkSafely(checkMap, inputRequests, LOOSE);
  if (notMap !== undefined) {
    const hint = mapHint(inputRequests, notMap) ?? "write { id: request }";
    return wrongRequest(invalidParams("request", notMap, hint, "the map of requests"));
  }
  for (const [id, request] of requests) {
    const found = checkSafely(checkRequest, request, LOOSE);
    if (found === undefined) continue;
    // An outcome in place of the map.
    const isOutcome = id === "ok" && typeof request === "boolean";
    const fix = isOutcome
      ? "pass its value"
      : (roundHint(inputResponses, inputRequests) ?? requestHint(request, found));
    const hint = fix ?? (requests.length > 1 ? `this is the request under ${formatPath([id])}` : undefined);
    return wrongRequest(invalidParams("request", found, hint));
  }

  const answers = requests.map(([id, request]) => readAnswer(inputResponses, id, request));
  const wrong = answers.find(({ error }) => error !== undefined);
  if (wrong?.error) return { ok: false, missing: false, id: wrong.id, error: wrong.error };
  const there = answers.filter(({ value }) => value !== undefined);
  const value = Object.fromEntries(there.map((answer) => [answer.id, answer.value as CreateMessageResult]));
  if (there.length === requests.length) return { ok: true, value };
  const open = requests.filter((_, index) => answers[index]?.value === undefined);
  return { ok: false, missing: true, value, inputRequests: Object.fromEntries(open) };
}

type Entry = readonly [id: string, request: CreateMessageRequest];

function wrongRequest({ error }: { error: InvalidParamsError }): AnswersOutcome<InputRequests> {
  return { ok: false, missing: false, id: undefined, error };
}

/** All of its keys are always there, so that none is ever inherited. */
interface Answer {
  readonly id: string;
  readonly value: CreateMessageResult | undefined;
  readonly error: InvalidParamsError | undefined;
}

/** Reads one answer; neither a value nor an error means that it is not there. */
function readAnswer(inputResponses: unknown, id: string, request: CreateMessageRequest): Answer {
  const missing = { id, value: undefined, error: undefined };
  const wrong = (found: Issue, hint?: string): Answer => {
    return { id, value: undefined, error: invalidParams("result", under(id, found), hint).error };
  };
  if (inputResponses === undefined) return missing;
  let response: unknown;
  try {
    if (!isRecord(inputResponses)) {
      const notMap = mismatch(inputResponses, "in an object with an answer under each id");
      return wrong(notMap, mapHint(inputResponses, notMap) ?? "pass inputResponses as it came");
    }
    response = ownValue(inputResponses, id);
  } catch {
    return wrong(unreadable());
  }
  if (response === undefined) return missing;
  const answer = response as CreateMessageResult;
  const found = checkSafely(() => checkAnswerTo(request, answer), answer, LOOSE);
  return found === undefined ? { id, value: answer, error: undefined } : wrong(found, resultHint(response, found));
}
