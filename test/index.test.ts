import { expect, it } from "vitest";
import * as library from "../src/index";

it("exports these functions and constants, and no others", () => {
  const { constants, functions } = Object.entries(library).reduce<{ constants: object; functions: string[] }>(
    (sorted, [name, value]) =>
      typeof value === "function"
        ? { ...sorted, functions: [...sorted.functions, name] }
        : { ...sorted, constants: { ...sorted.constants, [name]: value } },
    { constants: {}, functions: [] },
  );
  expect(constants).toStrictEqual({
    INVALID_PARAMS: -32602,
    MISSING_REQUIRED_CLIENT_CAPABILITY: -32021,
    SAMPLING_CREATE_MESSAGE: "sampling/createMessage",
    CLIENT_CAPABILITIES_META_KEY: "io.modelcontextprotocol/clientCapabilities",
    createMessageRequestSchema: { "~standard": expect.anything() },
    createMessageResultSchema: { "~standard": expect.anything() },
  });
  expect(functions.sort()).toStrictEqual([
    "assistantMessage",
    "audioContent",
    "checkAnswer",
    "checkCapabilities",
    "contentBlocks",
    "createFollowUp",
    "createMessage",
    "createResult",
    "imageContent",
    "isAudioContent",
    "isCreateMessageRequest",
    "isCreateMessageResult",
    "isImageContent",
    "isSamplingMessage",
    "isTextContent",
    "isToolResultContent",
    "isToolUseContent",
    "lintRequest",
    "lintResult",
    "readAnswers",
    "readResponse",
    "textContent",
    "textOf",
    "toolResultContent",
    "toolUseContent",
    "toolUses",
    "userMessage",
    "validateRequest",
    "validateResult",
  ]);
});
