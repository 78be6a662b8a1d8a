// The few parts of Node that the tests use. @types/node is not a dependency.

declare module "node:child_process" {
  export function execFileSync(file: string, args: string[], options: object): string;
}

declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;

  interface Entry {
    readonly name: string;
    isDirectory(): boolean;
  }

  export function readdirSync(path: string, options: { withFileTypes: true }): Entry[];
}

declare module "node:module" {
  export function createRequire(path: string): { <T>(id: string): T; resolve(id: string): string };
}

declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}

declare module "node:vm" {
  export function runInNewContext(code: string, globals?: object): unknown;
}

declare module "node:zlib" {
  export function gzipSync(data: Uint8Array, options: { level: number }): Uint8Array;
}

declare const process: { readonly execPath: string };

interface URL {
  readonly href: string;
}

declare const URL: new (url: string, base: string) => URL;

interface ImportMeta {
  readonly url: string;
}

declare function atob(data: string): string;

declare function btoa(data: string): string;
