// serve.ts
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { McpHandlerRequestOptions } from "@modelcontextprotocol/server";
import { buildSummaryServer } from "./summary.js";

// Hostnames alone, without scheme and port. These are for a local server. For a public one, write its own names, and
// the names of the web pages that may call it.
const HOSTS = localhostAllowedHostnames();
const ORIGINS = localhostAllowedOrigins();

const MAX_SESSIONS = 1_000;
const MAX_SESSIONS_PER_USER = 10;
const IDLE_MS = 30 * 60_000;

type Session = { transport: WebStandardStreamableHTTPServerTransport; user: unknown; timer: NodeJS.Timeout };

const sessions = new Map<string, Session>();
const handler = createMcpHandler(buildSummaryServer, { legacy: "reject" });

export async function serve(request: Request, options: McpHandlerRequestOptions = {}): Promise<Response> {
  const refused = hostHeaderValidationResponse(request, HOSTS) ?? originValidationResponse(request, ORIGINS);
  if (refused) return refused;

  // A body over 4 MiB goes this way too, and is refused with 413.
  if (!(await isLegacyRequest(request, options.parsedBody))) return handler.fetch(request, options);

  // `clientId` names the application. The user is where your token verifier puts it; without one, the token stands in.
  const user = options.authInfo?.extra?.["sub"] ?? options.authInfo?.token;
  const id = request.headers.get("mcp-session-id");
  if (id === null) return openSession(user, request, options);

  const session = sessions.get(id);
  if (session === undefined || session.user !== user) return new Response("No such session", { status: 404 });
  session.timer.refresh();
  return session.transport.handleRequest(request, options);
}

async function openSession(user: unknown, request: Request, options: McpHandlerRequestOptions): Promise<Response> {
  const own = user === undefined ? 0 : [...sessions.values()].filter((session) => session.user === user).length;
  if (sessions.size >= MAX_SESSIONS || own >= MAX_SESSIONS_PER_USER) {
    return new Response("Too many sessions", { status: 503, headers: { "retry-after": "60" } });
  }

  // Counted before anything is awaited: otherwise many requests at once would pass the maximum.
  const id = crypto.randomUUID();
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
  const timer = setTimeout(() => void transport.close(), IDLE_MS).unref();
  sessions.set(id, { transport, user, timer });
  // Runs whoever closes it: the timer, or the client with DELETE.
  transport.onclose = () => {
    clearTimeout(timer);
    sessions.delete(id);
  };

  try {
    await buildSummaryServer().connect(transport);
    return await transport.handleRequest(request, options);
  } finally {
    // Only a valid `initialize` starts a session.
    if (transport.sessionId === undefined) await transport.close();
  }
}
