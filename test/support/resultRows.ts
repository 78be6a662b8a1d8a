import { image, text, toolResult, toolUse } from "./blocks";
import { assistant, result } from "./fixtures";
import { requiredOf } from "./keys";
import { contentRows, jsonRows, metaRows, not, optional, required, stringRows, unknownKeys, words } from "./rows";
import { bad, inside, ok, parseInOtherRealm, type Row, under } from "./table";

export const resultRows: readonly Row[] = [
  ok("an answer", result()),
  ok("an answer of another realm", parseInOtherRealm(JSON.stringify(result()))),
  ok("an answer without prototype", Object.assign(Object.create(null) as object, result())),
  ok("blocks of all kinds", result({ content: [text(), image(), toolUse(), toolResult()] })),
  ok("the keys of other revisions", result({ resultType: "complete", requestState: null, usage: { tokens: 1.5 } })),
  bad("undefined", undefined),
  ...not("object"),
  ...required(result, ...requiredOf("result")),
  bad("a role under another key", { content: text(), model: "m", author: "assistant" }, "role"),
  bad("a stop reason that is a role", { content: text(), model: "m", stopReason: "user" }, "role"),
  bad("a message is not an answer", assistant(), "model"),
  bad("wrapped", { method: "sampling/createMessage", result: result() }, "role"),
  ...under("role", words("user", "assistant"), result),
  ...under("content", contentRows, result),
  ...under("model", stringRows, result),
  ...under(
    "stopReason",
    optional([ok("a word of the revision", "endTurn"), ok("a provider's own", "x"), ...not("string")]),
    result,
  ),
  ...under("_meta", metaRows, result),
  ...inside("any other key", optional(jsonRows), (usage) => result({ usage }), "usage"),
  ...unknownKeys(result),
];
