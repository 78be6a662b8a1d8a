import exercise from "exercise.cjs";
import * as library from "mcp-sampling-input";

export default {
  test() {
    exercise(library);
  },
};
