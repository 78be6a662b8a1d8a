import { text, toolResult, toolUse } from "../support/blocks";
import { assistant, request, result, user } from "../support/fixtures";
import { bad, check, inRequest, inResult, ok } from "../support/table";

const use = (id: string): object => toolUse({ id });
const done = (toolUseId: string): object => toolResult({ toolUseId });
const turn = (id: string): object[] => [assistant(use(id)), user(done(id))];

check(
  "how messages follow each other",
  [
    ok("a tool use, then its result", [user(), assistant(use("a")), user(done("a"))]),
    ok("a tool use first of all", turn("a")),
    ok("an answer after the result", [...turn("a"), assistant()]),
    ok("a question after the answer", [...turn("a"), assistant(), user()]),
    ok("a question right after the results", [...turn("a"), user()]),
    ok("text beside the tool uses", [assistant([text(), use("a"), text(), use("b")]), user([done("a"), done("b")])]),
    ok("results in another order", [
      assistant([use("a"), use("b"), use("c")]),
      user([done("c"), done("a"), done("b")]),
    ]),
    ok("one turn after the other", [...turn("a"), ...turn("b"), ...turn("c")]),
    ok("an id again in a later turn", [...turn("a"), ...turn("a")]),
    ok("an empty id", turn("")),
    ok("ids that objects inherit", [
      assistant([use("__proto__"), use("constructor"), use("toString")]),
      user([done("toString"), done("__proto__"), done("constructor")]),
    ]),
    ok("an assistant's text at the end", [user(), assistant()]),

    bad("a tool use in a user's message", [user(use("a"))], 0, "content"),
    bad("a tool use beside a user's text", [user([text(), use("a")])], 0, "content", 1),
    bad("a tool use in a user's message, answered", [user([use("a")]), user(done("a"))], 0, "content", 0),
    bad("a tool result in an assistant's message", [...turn("a"), assistant(done("a"))], 2, "content"),
    bad("a tool result beside its tool use", [assistant([use("a"), done("a")])], 0, "content", 1),
    bad("an assistant's results for its own use", [assistant(use("a")), assistant([done("a")])], 1, "content", 0),

    bad("text after a result", [assistant(use("a")), user([done("a"), text()])], 1, "content", 1),
    bad("text before and after a result", [assistant(use("a")), user([text(), done("a"), text()])], 1, "content", 0),
    bad("text before a result", [assistant(use("a")), user([text(), done("a")])], 1, "content", 0),
    bad(
      "text between results",
      [assistant([use("a"), use("b")]), user([done("a"), text(), done("b")])],
      1,
      "content",
      1,
    ),

    bad("two tool uses of one id", [assistant([use("a"), use("a")]), user(done("a"))], 0, "content", 1),
    bad("two of one id among others", [assistant([use("a"), use("b"), text(), use("a")])], 0, "content", 3),
    bad(
      "two of one id, with two results",
      [assistant([use("a"), use("a")]), user([done("a"), done("a")])],
      0,
      "content",
      1,
    ),

    bad("a tool use at the end", [user(), assistant(use("a"))], 1),
    bad("a tool use at the end, beside text", [user(), assistant([use("a"), text()])], 1),
    bad("a tool use at the end, of an id that had a result", [...turn("a"), assistant(use("a"))], 2),
    bad("text where the result should be", [assistant(use("a")), user()], 1),
    bad("an assistant's text where the result should be", [assistant(use("a")), assistant(), user(done("a"))], 1),
    bad(
      "another tool use where the result should be",
      [assistant(use("a")), assistant(use("b")), user([done("a"), done("b")])],
      1,
    ),
    bad(
      "the same tool use again where the result should be",
      [assistant(use("a")), assistant(use("a")), user(done("a"))],
      1,
    ),
    bad("the result one message late", [assistant(use("a")), user(), user(done("a"))], 1),
    bad("one of two results", [assistant([use("a"), use("b")]), user(done("b"))], 1),
    bad("results in two messages", [assistant([use("a"), use("b")]), user(done("a")), user(done("b"))], 1),
    bad("a missing result in the middle", [...turn("a"), assistant(use("b")), user(), ...turn("c")], 3),

    bad("a result first of all", [user(done("a"))], 0, "content"),
    bad("a result after text", [user(), assistant(), user([done("a")])], 2, "content", 0),
    bad("a result for another id", [assistant(use("a")), user([done("a"), done("b")])], 1, "content", 1),
    bad("a result for an id of another case", [assistant(use("a")), user(done("A"))], 1, "content"),
    bad(
      "a result for an id of an earlier turn",
      [...turn("a"), assistant(use("b")), user([done("b"), done("a")])],
      3,
      "content",
      1,
    ),
    bad("a result again, a message later", [...turn("a"), user(done("a"))], 2, "content"),
    bad("two results of one tool use", [assistant(use("a")), user([done("a"), done("a")])], 1, "content", 1),
    bad(
      "two of one, none of the other",
      [assistant([use("a"), use("b")]), user([done("a"), done("a")])],
      1,
      "content",
      1,
    ),
    bad(
      "a result for an id that objects inherit",
      [assistant(use("a")), user([done("a"), done("toString")])],
      1,
      "content",
      1,
    ),
    bad("a stray result in the middle", [...turn("a"), user(done("a")), ...turn("b")], 2, "content"),
  ],
  inRequest("in a request", (messages) => request({ messages }), "params", "messages"),
);

check(
  "a lone result, to which none of that applies",
  [
    ok("tool uses without results", assistant([use("a"), use("a")])),
    ok("a user's tool use", user(use("a"))),
    ok("an assistant's tool result beside text", assistant([text(), done("a")])),
  ],
  [inResult("an answer", (message) => result(message as object))],
);
