// describeImage.ts
import { open } from "node:fs/promises";
import { type CallToolResult, createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import {
  checkCapabilities,
  createMessage,
  imageContent,
  readAnswers,
  textContent,
  textOf,
  userMessage,
} from "mcp-sampling-input";
import { z } from "zod";

const MAX_TRIES = 3;
const MAX_BYTES = 2_000_000; // base64 makes a third more of it. Many providers refuse an image of more than 5 MB

// The client chooses a name in this list, never a path. To serve a whole folder, read its names when the server starts.
const FOLDER = new URL("images/", import.meta.url);
const IMAGES = { "dot.png": "image/png" } as const;
const Name = z.enum(["dot.png"]);
type Name = z.infer<typeof Name>;

type State = { tool: "describe_image"; name: Name; tries: number };

// All instances of the server need the same key. Take it from where you keep secrets: this one ends with the process.
const codec = createRequestStateCodec<State>({ key: crypto.getRandomValues(new Uint8Array(32)) });

const failure = (text: string): CallToolResult => ({ isError: true, content: [textContent(text)] });

async function readImage(name: Name): Promise<Uint8Array> {
  const file = await open(new URL(name, FOLDER));
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new Error(`${name} has more than ${MAX_BYTES} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

export function buildDescribeImageServer(): McpServer {
  const mcp = new McpServer({ name: "describe-image", version: "1.0.0" }, { requestState: { verify: codec.verify } });

  mcp.registerTool("describe_image", { inputSchema: z.object({ name: Name }) }, async (args, ctx) => {
    // The image of the first call counts, whatever the call that brings the answer has in its arguments.
    const echoed = ctx.mcpReq.requestState<State>();
    const state = echoed?.tool === "describe_image" ? echoed : undefined;
    const name = state?.name ?? args.name;

    // The error of a missing file has its path: it goes to the log alone.
    const bytes = await readImage(name).catch((error: unknown) => console.error(error));
    if (!bytes) return failure("The image can't be read");
    const content = [textContent("Describe this image in one sentence."), imageContent(bytes, IMAGES[name])];
    const built = createMessage([userMessage(content)], {
      maxTokens: 200,
      // Advice that the client may ignore. It tries the hints in order, and takes a name that contains one.
      modelPreferences: { hints: [{ name: "sonnet" }, { name: "gpt" }], intelligencePriority: 0.8, costPriority: 0.2 },
    });
    if (!built.ok) {
      console.error(built.error.message); // a bug in this file
      return failure("Internal error");
    }
    const request = built.value;
    const able = checkCapabilities(request, ctx.mcpReq.envelope ?? mcp.server.getClientCapabilities());
    if (!able.ok) return failure(able.error.message);

    const read = readAnswers(state && ctx.mcpReq.inputResponses, { description: request });
    if (read.ok) return { content: [textContent(textOf(read.value.description))] };
    if (!read.missing) return failure(read.error.message);

    const tries = (state?.tries ?? 0) + 1;
    if (tries > MAX_TRIES) return failure("The client gave no answer");
    const requestState = await codec.mint({ tool: "describe_image", name, tries });
    return inputRequired({ inputRequests: { description: request }, requestState });
  });

  return mcp;
}
