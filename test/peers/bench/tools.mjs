/* Ten tools as servers offer them: a few properties each, written in the different ways that people write schemas. */

const object = (properties, required, more) => ({ type: "object", properties, required, ...more });
const SCHEMA = "https://json-schema.org/draft/2020-12/schema";

export const tenTools = [
  {
    name: "read_file",
    description: "Reads a text file and returns its content. Large files are cut off after the limit.",
    inputSchema: object(
      {
        path: { type: "string", description: "Path of the file, relative to the workspace" },
        offset: { type: "integer", minimum: 0, description: "First line to read" },
        limit: { type: "integer", minimum: 1, maximum: 2000, default: 500 },
      },
      ["path"],
    ),
    annotations: { readOnlyHint: true },
  },
  {
    name: "edit_file",
    description: "Replaces text in a file. Each `oldText` must occur exactly once.",
    inputSchema: object(
      {
        path: { type: "string" },
        edits: {
          type: "array",
          items: object(
            {
              oldText: { type: "string", description: "Text to search for - must match exactly" },
              newText: { type: "string", description: "Text to replace with" },
            },
            ["oldText", "newText"],
            { additionalProperties: false },
          ),
        },
        dryRun: { type: "boolean", default: false, description: "Preview changes using git-style diff format" },
      },
      ["path", "edits"],
      { additionalProperties: false, $schema: "http://json-schema.org/draft-07/schema#" },
    ),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  },
  {
    name: "list_directory",
    inputSchema: object({ path: { type: "string" }, recursive: { type: "boolean" } }, ["path"]),
  },
  {
    name: "create_issue",
    title: "Create issue",
    description: "Opens an issue in a repository.",
    inputSchema: object(
      {
        owner: { type: "string", description: "Repository owner" },
        repo: { type: "string", description: "Repository name" },
        title: { type: "string", description: "Issue title" },
        body: { type: "string", description: "Issue body content, in Markdown" },
        labels: { type: "array", items: { type: "string" }, description: "Labels to apply to this issue" },
        assignees: { type: "array", items: { type: "string" } },
        milestone: { type: "number", description: "Milestone number" },
      },
      ["owner", "repo", "title"],
    ),
  },
  {
    name: "query_database",
    description:
      "Runs a read-only SQL query against the analytics database.\n\nReturns at most `maxRows` rows as JSON.",
    inputSchema: {
      $schema: SCHEMA,
      type: "object",
      properties: {
        sql: { type: "string", minLength: 1 },
        parameters: {
          type: "array",
          items: { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "null" }] },
        },
        maxRows: { type: "integer", exclusiveMinimum: 0, maximum: 9007199254740991 },
      },
      required: ["sql"],
      additionalProperties: false,
    },
    annotations: { title: "Query", readOnlyHint: true, openWorldHint: false },
  },
  {
    name: "get_weather",
    description: "Current weather and a short forecast for a city",
    inputSchema: object(
      {
        city: { type: "string", description: "City name, e.g. São Paulo" },
        unit: { type: "string", enum: ["celsius", "fahrenheit"] },
      },
      ["city"],
    ),
    outputSchema: object(
      {
        temperature: { type: "number" },
        conditions: { type: "string" },
        humidity: { type: "number", minimum: 0, maximum: 100 },
      },
      ["temperature", "conditions"],
    ),
  },
  {
    name: "send_message",
    title: "Send a message",
    description: "Posts a message to a channel or, with `thread`, as a reply.",
    inputSchema: object(
      {
        channel: { type: "string", pattern: "^[CDG][A-Z0-9]{8,}$", description: "Id of the channel" },
        text: { type: "string", maxLength: 4000 },
        thread: { type: ["string", "null"], default: null },
        attachments: {
          type: "array",
          maxItems: 5,
          items: { $ref: "#/$defs/attachment" },
        },
      },
      ["channel", "text"],
      { $defs: { attachment: object({ name: { type: "string" }, url: { type: "string", format: "uri" } }, ["url"]) } },
    ),
    annotations: { destructiveHint: false, openWorldHint: true },
  },
  {
    name: "list_calendars",
    description: "Lists the calendars of the user. Takes no arguments.",
    inputSchema: { type: "object", additionalProperties: false },
  },
  {
    name: "find_free_slots",
    description: "Finds times at which all attendees are free.",
    inputSchema: object(
      {
        attendees: { type: "array", items: { type: "string", format: "email" }, minItems: 1, uniqueItems: true },
        from: { type: "string", format: "date-time" },
        to: { type: "string", format: "date-time" },
        durationMinutes: { type: "integer", enum: [15, 30, 45, 60, 90, 120], default: 30 },
        timeZone: { type: "string", examples: ["Europe/Vienna", "America/New_York"] },
      },
      ["attendees", "from", "to"],
    ),
  },
  {
    name: "fetch_page",
    description: "Fetches a web page and extracts its content as Markdown.",
    inputSchema: object(
      {
        url: { type: "string", format: "uri", minLength: 1, title: "Url" },
        max_length: {
          type: "integer",
          default: 5000,
          exclusiveMinimum: 0,
          exclusiveMaximum: 1000000,
          title: "Max Length",
        },
        start_index: { type: "integer", default: 0, minimum: 0, title: "Start Index" },
        raw: { type: "boolean", default: false, title: "Raw" },
      },
      ["url"],
      { title: "Fetch", description: "Parameters for fetching a URL." },
    ),
  },
];
