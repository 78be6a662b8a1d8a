import { tool } from "../support/blocks";
import { request } from "../support/fixtures";
import { optionRows } from "../support/requestRows";
import { check, inParams, inRequest, ok } from "../support/table";

for (const [key, rows] of Object.entries(optionRows)) check(`params.${key}`, rows, inParams(key));

check(
  "toolChoice beside tools",
  [ok("no tool", { tools: [], toolChoice: { mode: "required" } }), ok("a tool", { tools: [tool()], toolChoice: {} })],
  inRequest("in params", (params) => request(params as object), "params"),
);
