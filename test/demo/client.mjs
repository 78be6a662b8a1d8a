import { CLIENT_CAPABILITIES_META_KEY, validateRequest, validateResult } from "mcp-sampling-input";

/** Calls a server's tool and answers the server's requests. `send` takes a message to it and brings its answer. */
export function callTool(send, params, capabilities, model) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "demo", version: "1.0.0" },
    [CLIENT_CAPABILITIES_META_KEY]: capabilities,
  };
  let more = {};
  for (let id = 1; id <= 10; id++) {
    const message = { jsonrpc: "2.0", id, method: "tools/call", params: { ...params, ...more, _meta } };
    const { result, error } = JSON.parse(send(JSON.stringify(message)));
    if (error !== undefined || result.resultType !== "input_required") return error ?? result;
    const answers = Object.entries(result.inputRequests).map(([key, request]) => [key, answer(request, model)]);
    more = { inputResponses: Object.fromEntries(answers), requestState: result.requestState };
  }
  throw new Error("The server asks without end");
}

function answer(request, model) {
  const checked = validateRequest(request, { unknownKeys: "ignore" });
  if (!checked.ok) throw new Error(checked.error.message);
  const result = validateResult(model(checked.value.params));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
