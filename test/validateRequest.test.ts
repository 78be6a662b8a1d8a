import { describe, it } from "vitest";
import { validateRequest } from "../src/index";
import { request, untyped } from "./support/fixtures";
import { paramsRows, requestRows } from "./support/requestRows";
import { check, expectAccepted, expectRefused, inRequest } from "./support/table";

check(
  "the request",
  requestRows,
  inRequest("alone", (value) => value),
);

check(
  "params",
  paramsRows,
  inRequest("in the request", (params) => request({}, { params }), "params"),
);

describe("the second argument", () => {
  const input = request({ surprise: 1 });

  for (const [id, options] of [
    ["ignore", { unknownKeys: "ignore" }],
    ["ignore, without prototype", Object.assign(Object.create(null) as object, { unknownKeys: "ignore" })],
    ["ignore, beside other keys", { unknownKeys: "ignore", other: 1 }],
  ] as const) {
    it(`means loose: ${id}`, () => expectAccepted(validateRequest(input, untyped(options)), input));
  }

  for (const [id, options] of [
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    ["undefined", { unknownKeys: undefined }],
    ["reject", { unknownKeys: "reject" }],
    ["true", { unknownKeys: true }],
    ["another case", { unknownKeys: "Ignore" }],
    ["a list", { unknownKeys: ["ignore"] }],
    ["a boxed string", { unknownKeys: new String("ignore") }],
    ["an inherited key", Object.create({ unknownKeys: "ignore" })],
    ["the word alone", "ignore"],
    ["a symbol", Symbol("ignore")],
    ["a number", 1],
    [
      "a getter that throws",
      {
        get unknownKeys() {
          throw new Error("unreadable");
        },
      },
    ],
  ] as const) {
    it(`means strict: ${id}`, () => {
      expectRefused(validateRequest(input, untyped(options)), input, ["params", "surprise"]);
    });
  }
});
