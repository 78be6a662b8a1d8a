/*
 * The reasons for which this library's rules are stricter than the revision's schema, each with its row, and a verdict
 * of our own that finds these reasons in a value whose shape the schema accepts. It shares nothing with the library.
 */
import { nested } from "./generators.ts";
import { isBase64, isDateTime, isPlain, places, shapes, type Path, type Place, type Shape } from "./shapes.ts";

export interface Stricter {
  /** The rule, in short. */
  readonly row: string;
  /** The smallest input that the schema accepts and the library refuses for this reason alone. */
  readonly smallest: { readonly request: unknown } | { readonly result: unknown };
  readonly path: Path;
}

const text = { type: "text", text: "" };
const use = { type: "tool_use", id: "a", name: "n", input: {} };
const outcome = { type: "tool_result", toolUseId: "a", content: [] };
const image = (data: string): unknown => ({ type: "image", data, mimeType: "" });
const user = (content: unknown): unknown => ({ role: "user", content });
const assistant = (content: unknown): unknown => ({ role: "assistant", content });
const asking = (messages: unknown[], more: object = {}): { request: unknown } => ({
  request: { method: "sampling/createMessage", params: { messages, maxTokens: 1, ...more } },
});
const saying = (content: unknown, more: object = {}): { result: unknown } => ({
  result: { role: "assistant", model: "", content, ...more },
});
const inTurn = (...rest: (string | number)[]): Path => ["params", "messages", ...rest];
const both = { type: "resource", resource: { uri: "", text: "", blob: "" } };

export const stricter = {
  "no messages": { row: "Request, messages: not empty", smallest: asking([]), path: inTurn() },
  "no count": {
    row: "Request, maxTokens: positive and safe",
    smallest: asking([user(text)], { maxTokens: 0 }),
    path: ["params", "maxTokens"],
  },
  "unknown key": {
    row: "Two ways of reading, strict: none but the keys of the tables",
    smallest: asking([user(text)], { max_tokens: 1 }),
    path: ["params", "max_tokens"],
  },
  "no blocks": {
    row: "Request, message; Result: an array of blocks is not empty",
    smallest: saying([]),
    path: ["content"],
  },
  base64: { row: "Content blocks, Base64", smallest: saying(image("A")), path: ["content", "data"] },
  "date-time": {
    row: "Content blocks, annotations: lastModified, strict",
    smallest: asking([user({ ...text, annotations: { lastModified: "" } })]),
    path: inTurn(0, "content", "annotations", "lastModified"),
  },
  "no tool name": {
    row: "Request, tool: name is not empty",
    smallest: asking([user(text)], { tools: [{ name: "", inputSchema: { type: "object" } }] }),
    path: ["params", "tools", 0, "name"],
  },
  "text and blob": {
    row: "Content blocks, resource: not both, strict",
    smallest: asking([assistant(use), user({ ...outcome, content: [both] })]),
    path: inTurn(1, "content", "content", 0, "resource", "blob"),
  },
  "use by the user": {
    row: "Conversation: a tool use only from the assistant",
    smallest: asking([user(use)]),
    path: inTurn(0, "content"),
  },
  "result by the assistant": {
    row: "Conversation: a tool result only from the user",
    smallest: asking([assistant(outcome)]),
    path: inTurn(0, "content"),
  },
  "mixed results": {
    row: "Conversation: beside a tool result nothing but tool results",
    smallest: asking([assistant(use), user([outcome, text])]),
    path: inTurn(1, "content", 1),
  },
  "one id, two uses": {
    row: "Conversation: the ids of one message differ",
    smallest: asking([assistant([use, use]), user(outcome)]),
    path: inTurn(0, "content", 1),
  },
  "no result": {
    row: "Conversation: each tool use has its result at once",
    smallest: asking([assistant(use)]),
    path: inTurn(0),
  },
  "result twice": {
    row: "Conversation: exactly one result for each tool use",
    smallest: asking([assistant(use), user([outcome, outcome])]),
    path: inTurn(1, "content", 1),
  },
  "stray result": {
    row: "Conversation: no result for any other id",
    smallest: asking([user(outcome)]),
    path: inTurn(0, "content"),
  },
  "not JSON": {
    row: "What counts as a value: JSON",
    smallest: saying(text, { _meta: { a: NaN } }),
    path: ["_meta", "a"],
  },
  "too deep": {
    row: "What counts as a value: JSON, at most 512 levels",
    smallest: saying(text, { a: nested(513) }),
    path: ["a"],
  },
  "not a plain object": {
    row: "What counts as a value: objects are plain",
    smallest: saying(text, { _meta: new Map() }),
    path: ["_meta"],
  },
} as const satisfies Record<string, Stricter>;

export type Reason = keyof typeof stricter;

/** A reason to refuse, with the paths that an error for it may have. */
export interface Refusal {
  readonly reason: Reason;
  readonly paths: readonly Path[];
}

/** All that the rules find wrong in a value whose shape the schema accepts. */
export function* refusals(shape: Shape, value: unknown, loose: boolean): Generator<Refusal> {
  for (const place of places(shape, value, loose)) {
    const reason = reasonAt(place);
    if (reason !== undefined) yield { reason, paths: pathsOf(reason, place) };
  }
  if (shape === shapes.request) yield* unpaired((value as { params: { messages: Turn[] } }).params.messages);
}

function pathsOf(reason: Reason, { path, root }: Place): readonly Path[] {
  if (reason === "too deep" && root !== undefined) return [root];
  // Beside a blob that is not base64, a text that is not a string is as wrong.
  return reason === "base64" && path.at(-1) === "blob" ? [path, [...path.slice(0, -1), "text"]] : [path];
}

function reasonAt({ shape, value, path, loose, root }: Place): Reason | undefined {
  if (root !== undefined && path.length - root.length > 512) return "too deep";
  switch (shape.is) {
    case "unknown":
      return path.at(-2) === "resource" && ["text", "blob"].includes(String(path.at(-1)))
        ? "text and blob"
        : "unknown key";
    case "json":
      return isJson(value) ? undefined : "not JSON";
    case "record":
      return isPlain(value) ? undefined : "not a plain object";
    case "list":
      if (shape.filled === undefined || (value as unknown[]).length > 0) return undefined;
      return shape.filled === "content" ? "no blocks" : "no messages";
    case "leaf":
      if (shape.name === "base64") return isBase64(value, loose) ? undefined : "base64";
      if (shape.name === "dateTime") return loose || isDateTime(String(value)) ? undefined : "date-time";
      if (shape.name === "name") return value === "" ? "no tool name" : undefined;
      if (shape.name === "maxTokens") return Number.isSafeInteger(value) && Number(value) > 0 ? undefined : "no count";
      return undefined;
    case "choice":
      throw new Error(`the schema accepts a value of no known shape at ${path.join(".")}`);
  }
}

function isJson(value: unknown): boolean {
  return (
    value === null ||
    typeof value === "boolean" ||
    typeof value === "string" ||
    Number.isFinite(value) ||
    Array.isArray(value) ||
    isPlain(value)
  );
}

interface Turn {
  role: string;
  content: Block | Block[];
}
interface Block {
  type: string;
  id: string;
  toolUseId: string;
}

function* unpaired(turns: readonly Turn[]): Generator<Refusal> {
  let asked: readonly string[] = [];
  for (const [index, { role, content }] of turns.entries()) {
    const blocks = [content].flat();
    const pathTo = (block: number): Path => inTurn(index, "content", ...(Array.isArray(content) ? [block] : []));
    const uses = blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id);
    const answered = blocks.filter(({ type }) => type === "tool_result").map(({ toolUseId }) => toolUseId);
    for (const [i, { type, id, toolUseId }] of blocks.entries()) {
      const paths = [pathTo(i)];
      const before = blocks.slice(0, i);
      if (type === "tool_use") {
        if (role === "user") yield { reason: "use by the user", paths };
        if (before.some((other) => other.type === type && other.id === id)) yield { reason: "one id, two uses", paths };
      } else if (type === "tool_result") {
        if (before.some((other) => other.type === type && other.toolUseId === toolUseId))
          yield { reason: "result twice", paths };
        if (role === "assistant") yield { reason: "result by the assistant", paths };
        else if (!asked.includes(toolUseId)) yield { reason: "stray result", paths };
      }
    }
    if (answered.length > 0 && answered.length < blocks.length) {
      yield { reason: "mixed results", paths: [inTurn(index), ...blocks.map((_, i) => pathTo(i))] };
    }
    if (asked.some((id) => role === "assistant" || !answered.includes(id)))
      yield { reason: "no result", paths: [inTurn(index)] };
    asked = role === "assistant" ? uses : [];
  }
  if (asked.length > 0) yield { reason: "no result", paths: [inTurn(turns.length - 1)] };
}
