import type fc from "fast-check";
import { validateRequest, validateResult } from "mcp-sampling-input";
import { anyRequest, anyResult, tightRequest, tightResult } from "./generators.ts";
import { shapes, type Shape } from "./shapes.ts";

/** A validator and the way it reads, with what is generated for it. */
export interface Reading {
  readonly name: string;
  readonly kind: "request" | "result";
  readonly open: boolean;
  readonly read: (value: unknown) => ReturnType<typeof validateRequest> | ReturnType<typeof validateResult>;
  readonly shape: Shape;
  readonly tight: fc.Arbitrary<unknown>;
  readonly any: fc.Arbitrary<unknown>;
}

const request = { kind: "request", shape: shapes.request, tight: tightRequest, any: anyRequest } as const;
const result = { kind: "result", shape: shapes.result, tight: tightResult, any: anyResult } as const;

export const closed: Reading = {
  ...request,
  name: "request, closed",
  open: false,
  read: (value) => validateRequest(value),
};
export const open: Reading = {
  ...request,
  name: "request, open",
  open: true,
  read: (value) => validateRequest(value, { unknownKeys: "ignore" }),
};
export const ofResult: Reading = { ...result, name: "result", open: true, read: validateResult };
export const readings: readonly Reading[] = [closed, open, ofResult];
