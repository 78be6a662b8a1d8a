/*
 * The one inventory of keys: for each object of the wire its required and its optional keys, in the order in which an
 * error lists them. The free-form objects are not in it. rules/keys.test.ts ties it to the library, types.test-d.ts to
 * the types, and peers/shapes.test.ts to the shapes there; so this file imports nothing.
 */

export const KEYS = {
  request: { required: ["method", "params"], optional: [] },
  params: {
    required: ["messages", "maxTokens"],
    optional: [
      "systemPrompt",
      "modelPreferences",
      "temperature",
      "stopSequences",
      "includeContext",
      "metadata",
      "tools",
      "toolChoice",
    ],
  },
  message: { required: ["role", "content"], optional: ["_meta"] },
  modelPreferences: {
    required: [],
    optional: ["hints", "costPriority", "speedPriority", "intelligencePriority"],
  },
  modelHint: { required: [], optional: ["name"] },
  tool: {
    required: ["name", "inputSchema"],
    optional: ["title", "description", "outputSchema", "annotations", "icons", "_meta"],
  },
  toolAnnotations: {
    required: [],
    optional: ["title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"],
  },
  toolChoice: { required: [], optional: ["mode"] },
  icon: { required: ["src"], optional: ["mimeType", "sizes", "theme"] },
  text: { required: ["type", "text"], optional: ["annotations", "_meta"] },
  image: { required: ["type", "data", "mimeType"], optional: ["annotations", "_meta"] },
  audio: { required: ["type", "data", "mimeType"], optional: ["annotations", "_meta"] },
  toolUse: { required: ["type", "id", "name", "input"], optional: ["_meta"] },
  toolResult: {
    required: ["type", "toolUseId", "content"],
    optional: ["structuredContent", "isError", "_meta"],
  },
  resourceLink: {
    required: ["type", "uri", "name"],
    optional: ["title", "description", "mimeType", "size", "icons", "annotations", "_meta"],
  },
  resource: { required: ["type", "resource"], optional: ["annotations", "_meta"] },
  textContents: { required: ["uri", "text"], optional: ["mimeType", "_meta"] },
  blobContents: { required: ["uri", "blob"], optional: ["mimeType", "_meta"] },
  annotations: { required: [], optional: ["audience", "priority", "lastModified"] },
  result: { required: ["role", "content", "model"], optional: ["stopReason", "_meta"] },
} as const satisfies Readonly<Record<string, { required: readonly string[]; optional: readonly string[] }>>;

export type WireObject = keyof typeof KEYS;

export const WIRE_OBJECTS: readonly WireObject[] = Object.keys(KEYS) as WireObject[];

/** The keys of an object, the required ones first. */
export const keysOf = (name: WireObject): readonly string[] => [...KEYS[name].required, ...KEYS[name].optional];

/** The keys that an object may not lack, except the `type` that says which block it is. */
export const requiredOf = (name: WireObject): readonly string[] =>
  KEYS[name].required.filter((key: string) => key !== "type");
