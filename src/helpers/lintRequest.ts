import { listCopy } from "../guards/listCopy";
import { checkSafely } from "../guards/safely";
import { isArray, isRecord, ownValue } from "../guards/values";
import { blockAt, blockCount, pathTo } from "../rules/content";
import { LOOSE } from "../rules/reading";
import { checkRequest } from "../rules/request";
import type {
  ContentBlock,
  CreateMessageRequest,
  CreateMessageRequestParams,
  Icon,
  ModelHint,
  SamplingMessage,
  SamplingMessageContentBlock,
  Tool,
} from "../types";

/** Something in a valid request or answer that is probably a mistake. */
export interface Advice {
  /** The keys and indexes from the request or answer to what it is about. */
  path: (string | number)[];
  /** One sentence. It never contains submitted values. */
  message: string;
}

/**
 * Warns about a valid request that is unlikely to do what was meant.
 *
 * By the spec: `thisServer` and `allServers` are deprecated (SEP-2596); a tool's name should have 1 to 128 characters of
 * `A-Za-z0-9_.-` and be its own; `toolChoice`, or tool blocks in the history, without tools offered; an `inputSchema`
 * that is not a JSON Schema at its first level; a model hint without a `name`; a `mimeType` without a slash.
 *
 * By experience: providers refuse an empty text block, and many refuse a conversation that does not end with the user; a
 * key such as `tool_calls` in an assistant message loses the calls.
 *
 * @param request - The request, as {@link createMessage} built it. It is read loose.
 * @returns A list of `{ path, message }`, empty where nothing is to be said. An invalid request gets one piece of advice:
 *   that it is invalid.
 * @example
 * lintRequest({ method: "sampling/createMessage", params: { messages, maxTokens: 9, includeContext: "allServers" } });
 * // [{ path: ["params", "includeContext"], message: "thisServer and allServers are deprecated (SEP-2596)" }]
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function lintRequest(request: CreateMessageRequest): Advice[] {
  return lint(
    () => (checkSafely(checkRequest, request, LOOSE) === undefined ? lintParams(request.params) : undefined),
    { path: [], message: "this is not a valid request: validateRequest says why" },
    ["params"],
  );
}

/**
 * Collects advice.
 *
 * @param find - Finds it, or returns nothing for a value that is not valid.
 * @param invalid - The advice for such a value, or for one that cannot be read.
 * @param prefix - The path to what the advice is about.
 */
export function lint(find: () => Iterable<Advice> | undefined, invalid: Advice, prefix: readonly string[]): Advice[] {
  try {
    const found = find();
    if (found) return Array.from(found, ({ path, message }) => ({ path: [...prefix, ...path], message }));
  } catch {
    // A value that cannot be read is not valid.
  }
  return [invalid];
}

function* lintParams(params: CreateMessageRequestParams): Generator<Advice> {
  const { messages } = params;
  const tools = ownValue(params, "tools") ?? [];
  let hasToolBlock = false;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as SamplingMessage;
    const place = ["messages", index];
    yield* lintMessage(message, place);
    for (let position = 0; position < blockCount(message.content); position++) {
      const isTool = blockAt(message.content, position).type.startsWith("tool_");
      if (isTool && !hasToolBlock && tools.length === 0) {
        const path = [...place, ...pathTo(message.content, position), "type"];
        yield { path, message: "the history has tool blocks and no tools are offered, which providers refuse" };
      }
      hasToolBlock ||= isTool;
    }
  }
  const last = messages.length - 1;
  if (messages[last]?.role === "assistant") {
    const message = "providers refuse a conversation that does not end with the user";
    yield { path: ["messages", last, "role"], message };
  }

  const hints = ownValue(ownValue(params, "modelPreferences") ?? {}, "hints") ?? [];
  for (let index = 0; index < hints.length; index++) {
    const name = ownValue(hints[index] as ModelHint, "name");
    const path = ["modelPreferences", "hints", index];
    if (name === undefined) yield { path, message: "a hint without a name matches no model" };
    else if (name === "") yield { path: [...path, "name"], message: "an empty name matches no model" };
  }

  if ((ownValue(params, "includeContext") ?? "none") !== "none") {
    yield { path: ["includeContext"], message: "thisServer and allServers are deprecated (SEP-2596)" };
  }
  if (tools.length === 0 && ownValue(params, "toolChoice") !== undefined) {
    yield { path: ["toolChoice"], message: "toolChoice says nothing where no tools are offered" };
  }
  const names = new Set<string>();
  for (let index = 0; index < tools.length; index++) {
    const tool = tools[index] as Tool;
    yield* lintTool(tool, names, ["tools", index]);
    names.add(tool.name);
  }
}

function* lintMessage(message: SamplingMessage, place: Advice["path"]): Generator<Advice> {
  if (message.role === "assistant") {
    for (const key of ["tool_calls", "toolCalls", "function_call", "functionCall"]) {
      if (ownValue(message as object, key as keyof object) === undefined) continue;
      yield { path: [...place, key], message: "this key is ignored: write tool_use blocks in content" };
    }
  }
  const { content } = message;
  for (let index = 0; index < blockCount(content); index++) {
    yield* lintBlock(blockAt(content, index), [...place, ...pathTo(content, index)]);
  }
}

function* lintBlock(block: SamplingMessageContentBlock | ContentBlock, path: Advice["path"]): Generator<Advice> {
  switch (block.type) {
    case "text":
      if (block.text === "") yield { path: [...path, "text"], message: "providers refuse an empty text" };
      break;
    case "tool_result":
      for (let index = 0; index < block.content.length; index++) {
        yield* lintBlock(block.content[index] as ContentBlock, [...path, "content", index]);
      }
      break;
    case "resource":
      yield* lintMimeType(block.resource, [...path, "resource"]);
      break;
    case "resource_link":
      yield* lintIcons(ownValue(block, "icons"), path);
      yield* lintMimeType(block, path);
      break;
    case "image":
    case "audio":
      yield* lintMimeType(block, path);
      break;
    default:
  }
}

function* lintIcons(icons: readonly Icon[] = [], path: Advice["path"]): Generator<Advice> {
  for (let index = 0; index < icons.length; index++) {
    yield* lintMimeType(icons[index] as Icon, [...path, "icons", index]);
  }
}

function* lintMimeType(holder: { mimeType?: string | undefined }, path: Advice["path"]): Generator<Advice> {
  if (ownValue(holder, "mimeType")?.includes("/") === false) {
    yield { path: [...path, "mimeType"], message: "a media type has a slash, as in image/png" };
  }
}

function* lintTool(tool: Tool, names: ReadonlySet<string>, path: Advice["path"]): Generator<Advice> {
  const { name, inputSchema } = tool;
  if (!/^[\w.-]{1,128}$/.test(name)) {
    yield { path: [...path, "name"], message: "a tool's name should be 1 to 128 characters of A-Za-z0-9_.-" };
  }
  if (names.has(name)) {
    yield { path: [...path, "name"], message: "another tool has this name, so that a tool_use names both" };
  }
  yield* lintIcons(ownValue(tool, "icons"), path);
  yield* lintSchema(inputSchema, [...path, "inputSchema"]);
}

/** Looks at the first level of a JSON Schema, where most mistakes are made. */
function* lintSchema(schema: Tool["inputSchema"], path: Advice["path"]): Generator<Advice> {
  const properties: unknown = ownValue(schema, "properties");
  if (properties === undefined) {
    // The spec recommends this schema for a tool without parameters.
    if (ownValue(schema, "additionalProperties") !== false) {
      yield { path: [...path, "properties"], message: "without properties, the model does not know what to pass" };
    }
  } else if (!isRecord(properties)) {
    yield { path: [...path, "properties"], message: "properties must be an object of JSON Schemas" };
  } else {
    for (const [key, property] of Object.entries(properties)) {
      if (property === undefined || typeof property === "boolean" || isRecord(property)) continue;
      yield { path: [...path, "properties", key], message: "a property must be a JSON Schema: an object or a boolean" };
    }
  }
  const required: unknown = ownValue(schema, "required");
  if (required === undefined) return;
  if (!isArray(required) || listCopy(required).some((key) => typeof key !== "string")) {
    yield { path: [...path, "required"], message: "required must be a list of names" };
  }
}
