require("./exercise.cjs")(require("mcp-sampling-input"));
