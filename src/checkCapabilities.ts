import { MISSING_REQUIRED_CLIENT_CAPABILITY } from "./constants";
import { isRecord, ownValue } from "./guards/values";
import {
  invalidParams,
  type InvalidParamsError,
  type MissingRequiredClientCapabilityError,
  type Outcome,
} from "./outcome";
import { LOOSE } from "./rules/reading";
import { checkRequest } from "./rules/request";
import type { CreateMessageRequest } from "./types";
import { checkSafely } from "./guards/safely";

/**
 * Makes sure that a client can take a request: every request needs the capability `sampling`; `tools` (an empty list
 * too) or `toolChoice` need `sampling.tools`; an `includeContext` other than `none` needs `sampling.context`.
 *
 * @param request - The request, as {@link createMessage} built it. Keys that the revision does not name are ignored.
 * @param clientCapabilities - What the client declared, such as `{ sampling: { tools: {} } }`. A capability counts when
 *   it is an object; `true`, `null` or an array declare nothing.
 * @returns `{ ok: true, value }` with the very request, or `{ ok: false, error }` with error `-32021`, whose
 *   `data.requiredCapabilities` is all that the request needs, or with error `-32602` for an invalid request.
 * @example
 * const request = { method: "sampling/createMessage", params: { messages, maxTokens: 100, tools: [] } };
 * checkCapabilities(request, { sampling: {} });
 * // { ok: false, error: { code: -32021, message: "Missing required client capability: sampling.tools",
 * //   data: { requiredCapabilities: { sampling: { tools: {} } } } } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function checkCapabilities(
  request: CreateMessageRequest,
  clientCapabilities: unknown,
): Outcome<CreateMessageRequest, InvalidParamsError | MissingRequiredClientCapabilityError> {
  const issue = checkSafely(checkRequest, request, LOOSE);
  if (issue !== undefined) return invalidParams("request", issue);
  const params = read(request, "params");
  const needsTools = read(params, "tools") !== undefined || read(params, "toolChoice") !== undefined;
  const includeContext = read(params, "includeContext");
  const needsContext = includeContext !== undefined && includeContext !== "none";

  const sampling = read(clientCapabilities, "sampling");
  const missing: string[] = [];
  if (!isDeclared(sampling)) missing.push("sampling");
  if (needsTools && !isDeclared(read(sampling, "tools"))) missing.push("sampling.tools");
  if (needsContext && !isDeclared(read(sampling, "context"))) missing.push("sampling.context");
  if (missing.length === 0) return { ok: true, value: request };
  return {
    ok: false,
    error: {
      code: MISSING_REQUIRED_CLIENT_CAPABILITY,
      message: `Missing required client capability: ${missing.join(", ")}`,
      data: {
        requiredCapabilities: {
          sampling: { ...(needsTools ? { tools: {} } : {}), ...(needsContext ? { context: {} } : {}) },
        },
      },
    },
  };
}

/** What stands under a key of an object, as far as it can be read. */
function read(object: unknown, key: string): unknown {
  try {
    return isRecord(object) ? ownValue(object, key) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a capability is declared: whether it is an object. */
function isDeclared(capability: unknown): boolean {
  try {
    return isRecord(capability);
  } catch {
    return false;
  }
}
