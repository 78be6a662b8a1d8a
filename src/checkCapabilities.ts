import { CLIENT_CAPABILITIES_META_KEY, MISSING_REQUIRED_CLIENT_CAPABILITY } from "./constants";
import { kindOf, withArticle } from "./guards/kind";
import { checkSafely } from "./guards/safely";
import { isRecord, ownValue } from "./guards/values";
import {
  invalidParams,
  type InvalidParamsError,
  type MissingRequiredClientCapabilityError,
  type Outcome,
} from "./outcome";
import { requestHint } from "./rules/hints";
import { LOOSE } from "./rules/reading";
import { checkRequest } from "./rules/request";
import type { CreateMessageRequest } from "./types";

/**
 * Checks that a client can take a request: every request needs the capability `sampling`; `tools` (an empty list too) or
 * `toolChoice` need `sampling.tools`; an `includeContext` other than `none` needs `sampling.context`.
 *
 * @param request - The request, as {@link createMessage} built it. It is read loose.
 * @param clientCapabilities - The declared capabilities, such as `{ sampling: { tools: {} } }`; or the call's `_meta`, or
 *   the SDK's envelope of it, which has them under {@link CLIENT_CAPABILITIES_META_KEY}. A capability counts as declared
 *   when it is an object; `true`, `null` or an array declare nothing.
 * @returns `{ ok: true, value }` with the same request, or `{ ok: false, error }` with error `-32021`, whose
 *   `data.requiredCapabilities` is everything that the request needs, or with error `-32602` for an invalid request.
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
  const found = checkSafely(checkRequest, request, LOOSE);
  if (found !== undefined) return invalidParams("request", found, requestHint(request, found));
  const params = read(request, "params");
  const needsTools = read(params, "tools") !== undefined || read(params, "toolChoice") !== undefined;
  const needsContext = (read(params, "includeContext") ?? "none") !== "none";

  const capabilities = capabilitiesIn(clientCapabilities);
  const sampling = read(capabilities, "sampling");
  const tools = needsTools ? read(sampling, "tools") : DECLARED;
  const context = needsContext ? read(sampling, "context") : DECLARED;
  if (isDeclared(sampling) && isDeclared(tools) && isDeclared(context)) return { ok: true, value: request };

  const needed: [name: string, value: unknown][] = [
    ["sampling", sampling],
    ["sampling.tools", tools],
    ["sampling.context", context],
  ];
  const missing = needed.filter(([, value]) => !isDeclared(value));
  const hint = hintFor(
    capabilities,
    missing.find(([, value]) => value !== undefined),
  );
  return {
    ok: false,
    error: {
      code: MISSING_REQUIRED_CLIENT_CAPABILITY,
      message: `Missing required client capability: ${missing.map(([name]) => name).join(", ")}${hint}`,
      data: {
        requiredCapabilities: {
          sampling: { ...(needsTools ? { tools: {} } : {}), ...(needsContext ? { context: {} } : {}) },
        },
      },
    },
  };
}

/** Stands for a capability that the request does not need. */
const DECLARED = {};

/** Says what is there and wrong, since the server's author would otherwise look for the mistake in the client. */
function hintFor(capabilities: unknown, wrong: [name: string, value: unknown] | undefined): string {
  try {
    if (wrong) return ` (${wrong[0]} is there as ${withArticle(kindOf(wrong[1]))}: it is declared by an object, {})`;
    const wrapper = ["capabilities", "clientCapabilities", "_meta"].find((key) => isDeclared(read(capabilities, key)));
    if (wrapper !== undefined) return ` (pass what stands under ${wrapper})`;
    const stray = ["tools", "context"].find((key) => isDeclared(read(capabilities, key)));
    if (stray !== undefined && isDeclared(read(capabilities, "sampling"))) return ` (${stray} belongs under sampling)`;
    if (isDeclared(read(capabilities, "mcpReq"))) return " (pass its mcpReq.envelope)";
    if (typeof capabilities === "function") return " (call it)";
    const kind = kindOf(capabilities);
    if (kind === "promise") return " (await the capabilities)";
    return kind === "object" ? "" : ` (the capabilities are ${withArticle(kind)}: pass the client's, an object)`;
  } catch {
    return "";
  }
}

/** The capabilities themselves, out of a call's `_meta` too. Those that cannot be read declare nothing. */
function capabilitiesIn(given: unknown): unknown {
  try {
    const declared = isRecord(given) ? ownValue(given, CLIENT_CAPABILITIES_META_KEY) : undefined;
    return declared === undefined ? given : declared;
  } catch {
    return {};
  }
}

/** The value under a key of an object, as far as it can be read. */
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
