import { checkSafely } from "./guards/safely";
import { invalidParams, type Outcome } from "./outcome";
import { requestHint } from "./rules/hints";
import { LOOSE, readingFrom, STRICT } from "./rules/reading";
import { checkRequest } from "./rules/request";
import type { CreateMessageRequest } from "./types";

/** How {@link validateRequest} reads. */
export interface ValidateRequestOptions {
  /**
   * What to do with unknown keys: `reject` refuses them, so that a typo never travels;
   * `ignore` keeps them as long as they hold JSON, as is right for a peer's request. The default is `reject`.
   */
  unknownKeys?: "reject" | "ignore" | undefined;
}

/**
 * Checks a bare `sampling/createMessage` request, as it stands in `inputRequests`.
 *
 * @param request - The request: `{ method, params }`, without a JSON-RPC envelope.
 * @param options - How to read; a client checks what it was asked with `{ unknownKeys: "ignore" }`.
 * @returns `{ ok: true, value }` with the same object, or `{ ok: false, error }` with error `-32602`, whose `data` is
 *   `{ path, expected, received }`.
 * @example
 * validateRequest({ method: "sampling/createMessage", params: { messages: [], maxTokens: 100 } });
 * // { ok: false, error: { code: -32602, message: "Invalid sampling request: params.messages must be …", data: { … } } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function validateRequest(request: unknown, options?: ValidateRequestOptions): Outcome<CreateMessageRequest> {
  const found = checkSafely(checkRequest, request, readingFrom(options, "ignore", LOOSE, STRICT));
  return found === undefined
    ? { ok: true, value: request as CreateMessageRequest }
    : invalidParams("request", found, requestHint(request, found));
}
