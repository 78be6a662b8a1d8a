import { describe, expect, it } from "vitest";
import { text } from "../support/blocks";
import { request, result, user } from "../support/fixtures";
import {
  annotationsRows,
  audioRows,
  base64Rows,
  imageRows,
  textRows,
  toolResultRows,
  toolUseRows,
  wrongMessageBlockRows,
} from "../support/rows";
import { BLOCK_READINGS, check, inRequest, inResult, TOOL_RESULT_READINGS, TOOL_USE_READINGS } from "../support/table";

check("text", textRows, BLOCK_READINGS);
check("image", imageRows, BLOCK_READINGS);
check("audio", audioRows, BLOCK_READINGS);
check("tool_use", toolUseRows, TOOL_USE_READINGS);
check("tool_result", toolResultRows, TOOL_RESULT_READINGS);
check("not a block of a message", wrongMessageBlockRows, BLOCK_READINGS);

check("annotations", annotationsRows, [
  ...inRequest(
    "of a user's text",
    (annotations) => request({ messages: [user(text({ annotations }))] }),
    ...["params", "messages", 0, "content", "annotations"],
  ),
  inResult("of a result's text", (annotations) => result({ content: text({ annotations }) }), "content", "annotations"),
]);

describe("base64, read loosely, is what atob takes", () => {
  for (const { id, value, loose } of base64Rows) {
    if (typeof value === "string") it(id, () => expect(takes(value)).toBe(loose === undefined));
  }
});

function takes(data: string): boolean {
  try {
    atob(data);
    return true;
  } catch {
    return false;
  }
}
