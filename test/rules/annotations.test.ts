import { text } from "../support/blocks";
import { request, result, user } from "../support/fixtures";
import { annotationsRows } from "../support/rows";
import { check, inRequest, inResult } from "../support/table";

check("annotations", annotationsRows, [
  ...inRequest(
    "of a user's text",
    (annotations) => request({ messages: [user(text({ annotations }))] }),
    ...["params", "messages", 0, "content", "annotations"],
  ),
  inResult("of a result's text", (annotations) => result({ content: text({ annotations }) }), "content", "annotations"),
]);
