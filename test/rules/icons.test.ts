import { tool } from "../support/blocks";
import { request } from "../support/fixtures";
import { iconsRows } from "../support/rows";
import { check, inRequest } from "../support/table";

check(
  "icons",
  iconsRows,
  inRequest("of a tool", (icons) => request({ tools: [tool({ icons })] }), "params", "tools", 0, "icons"),
);
