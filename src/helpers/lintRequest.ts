import { listCopy } from "../guards/listCopy";
import { isArray, ownValue } from "../guards/values";
import { LOOSE } from "../rules/reading";
import { checkRequest } from "../rules/request";
import type {
  ContentBlock,
  CreateMessageRequest,
  CreateMessageRequestParams,
  Role,
  SamplingMessageContentBlock,
} from "../types";

/** Something in a valid request that may not do what was meant. */
export interface Advice {
  /** The keys and indexes from the request to what it is about. */
  path: (string | number)[];
  /** One sentence. It tells no value. */
  message: string;
}

/**
 * Gives advice on a valid request: what is no error, and still may not do what was meant.
 *
 * Of the revision: the `includeContext` values `thisServer` and `allServers` are deprecated (SEP-2596); a tool's name
 * should have 1 to 128 characters of `A-Za-z0-9_.-`, and no other tool should have it, or a tool use does not tell
 * which is meant; mode `required` asks for a tool use, which takes a tool; a model hint is a part of a model's name,
 * and an empty one prefers nothing.
 *
 * Of experience, not of the revision: providers refuse an empty text block, in a tool result too, and many refuse a
 * conversation that does not end with the user.
 *
 * @param request - The request, as {@link createMessage} built it.
 * @returns A list of `{ path, message }`; empty when all is well, and for what {@link validateRequest} refuses even
 *   with `{ unknownKeys: "ignore" }`.
 * @example
 * lintRequest({ method: "sampling/createMessage", params: { messages, maxTokens: 9, includeContext: "allServers" } });
 * // [{ path: ["params", "includeContext"], message: "thisServer and allServers are deprecated (SEP-2596)" }]
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function lintRequest(request: CreateMessageRequest): Advice[] {
  const advice: Advice[] = [];
  const advise: Advise = (message, ...path) => advice.push({ path: ["params", ...path], message });
  try {
    if (checkRequest(request, LOOSE) === undefined) lintParams(request.params, advise);
  } catch {
    // What can't be read is for validateRequest to refuse.
  }
  return advice;
}

type Advise = (message: string, ...path: Advice["path"]) => void;

function lintParams(params: CreateMessageRequestParams, advise: Advise): void {
  const { messages } = params;
  let last: Role | undefined;
  for (const [index, { role, content }] of listCopy(messages).entries()) {
    lintContent(content, advise, "messages", index, "content");
    last = role;
  }
  if (last === "assistant") {
    advise("providers refuse a conversation that does not end with the user", "messages", messages.length - 1, "role");
  }

  const hints = ownValue(ownValue(params, "modelPreferences") ?? {}, "hints") ?? [];
  for (const [index, hint] of listCopy(hints).entries()) {
    if (ownValue(hint, "name") === "" || Object.values(hint).every((value) => value === undefined)) {
      advise("an empty hint matches no model", "modelPreferences", "hints", index);
    }
  }

  if ((ownValue(params, "includeContext") ?? "none") !== "none") {
    advise("thisServer and allServers are deprecated (SEP-2596)", "includeContext");
  }

  const tools = ownValue(params, "tools") ?? [];
  const names = new Set<string>();
  for (const [index, { name }] of listCopy(tools).entries()) {
    if (!/^[\w.-]{1,128}$/.test(name)) {
      advise("a tool's name should be 1 to 128 characters of A-Za-z0-9_.-", "tools", index, "name");
    }
    if (names.has(name)) advise("another tool has this name, so that a tool_use names both", "tools", index, "name");
    names.add(name);
  }
  if (names.size === 0 && ownValue(ownValue(params, "toolChoice") ?? {}, "mode") === "required") {
    advise("required asks for a tool_use, and there are no tools", "toolChoice", "mode");
  }
}

type Block = SamplingMessageContentBlock | ContentBlock;

function lintContent(content: Block | readonly Block[], advise: Advise, ...path: Advice["path"]): void {
  if (isArray(content)) {
    listCopy(content).forEach((block, index) => lintContent(block, advise, ...path, index));
  } else if (content.type === "tool_result") {
    lintContent(content.content, advise, ...path, "content");
  } else if (content.type === "text" && content.text === "") {
    advise("providers refuse an empty text", ...path, "text");
  }
}
