import type { CreateMessageRequest, CreateMessageResult } from "../../src/index";
import { audio, blobContents, contents, icon, image, link, resource, text, tool, toolResult, toolUse } from "./blocks";
import { assistant, request, result, user } from "./fixtures";
import type { Path } from "./table";

/*
 * A request and a result with every key that the rules name, and the places in them.
 */

const meta = { _meta: { "example.com/trace": null } };
const annotated = { annotations: { priority: 0.5 }, ...meta };
const annotations = { audience: ["user", "assistant"], priority: 0.5, lastModified: "2025-01-12T15:00:58.5+02:00" };
const icons = [icon({ mimeType: "image/png", sizes: ["48x48"], theme: "dark" })];

export const fullToolResult = toolResult({
  content: [
    text({ ...annotated, annotations }),
    image(annotated),
    audio(annotated),
    link({ title: "Notes", description: "", mimeType: "text/markdown", size: 9, icons, ...annotated }),
    resource({ resource: contents({ mimeType: "text/markdown", ...meta }), ...annotated }),
    resource({ resource: blobContents({ mimeType: "image/png", ...meta }) }),
  ],
  structuredContent: [{ degrees: -1.5, rain: null }],
  isError: false,
  ...meta,
});

export const fullRequest: CreateMessageRequest = request({
  messages: [
    user([text({ ...annotated, annotations }), image(annotated), audio(annotated)], meta),
    assistant([text(annotated), toolUse(meta)], meta),
    user([fullToolResult]),
  ],
  systemPrompt: "Be brief.",
  modelPreferences: { hints: [{ name: "sonnet" }], costPriority: 0, speedPriority: 0.5, intelligencePriority: 1 },
  temperature: 0.7,
  stopSequences: ["END"],
  includeContext: "allServers",
  metadata: { list: [1, ["x", null]], object: { deep: true } },
  tools: [
    tool({
      title: "Weather",
      description: "",
      inputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", required: ["city"] },
      outputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema" },
      annotations: {
        title: "Weather",
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      },
      icons,
      ...meta,
    }),
  ],
  toolChoice: { mode: "auto" },
});

export const fullResult: CreateMessageResult = result({
  content: [text({ ...annotated, annotations }), image(annotated), audio(annotated), toolUse(meta)],
  stopReason: "toolUse",
  ...meta,
});

/** Every place in a value, the value itself first. */
export function placesIn(value: unknown): Path[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const below = inner.flatMap(([key, member]) =>
    placesIn(member).map((path) => [Array.isArray(value) ? Number(key) : key, ...path]),
  );
  return [[], ...below];
}

/** A copy with another value at a place. It shares everything that does not lead there. */
export function replaced(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = replaced(copy[key], rest, other);
  return copy;
}
