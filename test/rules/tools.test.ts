import { request } from "../support/fixtures";
import { toolRows } from "../support/requestRows";
import { check, inRequest } from "../support/table";

check(
  "tools",
  toolRows,
  inRequest("a tool", (entry) => request({ tools: [entry] }), "params", "tools", 0),
);
