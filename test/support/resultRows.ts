import { image, text, toolResult, toolUse } from "./blocks";
import { assistant, result } from "./fixtures";
import { requiredOf } from "./keys";
import { contentRows, jsonRows, metaRows, not, optional, required, stringRows, unknownKeys, words } from "./rows";
import { bad, differs, inside, ok, parseInOtherRealm, type Row, strictOnly, under } from "./table";

export const resultRows: readonly Row[] = [
  ok("an answer", result()),
  ok("an answer of another realm", parseInOtherRealm(JSON.stringify(result()))),
  ok("an answer without prototype", Object.assign(Object.create(null) as object, result())),
  ok("blocks of all kinds", result({ content: [text(), image(), toolUse(), toolResult()] })),
  strictOnly("a key of the spec's other results", result({ resultType: "complete" }), "resultType"),
  ok("any other key of undefined", result({ usage: undefined })),
  strictOnly("a key of null", result({ requestState: null }), "requestState"),
  bad("undefined", undefined),
  ...not("object"),
  ...required(result, ...requiredOf("result")),
  differs("a role under another key", { content: text(), model: "m", author: "assistant" }, ["author"], ["role"]),
  bad("a stop reason that is a role", { content: text(), model: "m", stopReason: "user" }, "role"),
  bad("a message is not an answer", assistant(), "model"),
  differs("wrapped", { result: result() }, ["result"], ["role"]),
  ...under("role", words("user", "assistant"), result),
  ...under("content", contentRows, result),
  ...under("model", stringRows, result),
  ...under(
    "stopReason",
    optional([ok("a word of the revision", "endTurn"), ok("a provider's own", "x"), ...not("string")]),
    result,
  ),
  ...under("_meta", metaRows, result),
  ...inside("any other key", jsonRows, (usage) => result({ usage }), "usage").map((row) => ({
    ...row,
    strict: ["usage"],
  })),
  ...unknownKeys(result),
];
