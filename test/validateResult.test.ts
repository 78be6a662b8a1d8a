import { resultRows } from "./support/resultRows";
import { check, inResult } from "./support/table";

check("a result", resultRows, [inResult("alone", (value) => value)]);
