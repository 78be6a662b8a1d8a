import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const compiler = fileURLToPath(new URL("node_modules/typescript/bin/tsc", import.meta.url));

/** Compiles a project, with further options of the compiler, and returns the compiler's messages: none when all is well. */
export function compile(project: string, ...options: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, "-p", project, "--pretty", "false", ...options], (error, stdout, stderr) => {
      resolve(stdout + stderr || (error?.message ?? ""));
    });
  });
}
