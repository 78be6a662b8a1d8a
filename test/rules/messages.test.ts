import { request } from "../support/fixtures";
import { assistantMessageRows, messagesRows } from "../support/requestRows";
import { check, fromAssistant, inRequest } from "../support/table";

check(
  "messages",
  messagesRows,
  inRequest("in params", (messages) => request({ messages }), "params", "messages"),
);

check(
  "an assistant's message, always read loosely",
  assistantMessageRows,
  fromAssistant("in params", (entry) => request({ messages: [entry] }), "params", "messages", 0),
);
