import { audioRows, imageRows, textRows, toolResultRows, toolUseRows, wrongMessageBlockRows } from "../support/rows";
import { BLOCK_READINGS, check, TOOL_RESULT_READINGS, TOOL_USE_READINGS } from "../support/table";

check("text", textRows, BLOCK_READINGS);
check("image", imageRows, BLOCK_READINGS);
check("audio", audioRows, BLOCK_READINGS);
check("tool_use", toolUseRows, TOOL_USE_READINGS);
check("tool_result", toolResultRows, TOOL_RESULT_READINGS);
check("not a block of a message", wrongMessageBlockRows, BLOCK_READINGS);
