// The few things of Node that the tests use: @types/node is no dependency here.

declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}

declare module "node:vm" {
  export function runInNewContext(code: string): unknown;
}

interface URL {
  readonly href: string;
}

declare const URL: new (url: string, base: string) => URL;

interface ImportMeta {
  readonly url: string;
}

declare function atob(data: string): string;
