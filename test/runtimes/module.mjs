import * as library from "mcp-sampling-input";
import exercise from "./exercise.cjs";

exercise(library);
