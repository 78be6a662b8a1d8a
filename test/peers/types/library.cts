/* The same package, required from CommonJS. It is compiled, not run. */
import library = require("mcp-sampling-input");

const built = library.createMessage([{ role: "user", content: { type: "text", text: "Hello" } }], { maxTokens: 1 });
export = built.ok ? built.value : built.error;
