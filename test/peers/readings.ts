import type fc from "fast-check";
import { validateRequest, validateResult } from "mcp-sampling-input";
import { anyRequest, anyResult, tightRequest, tightResult } from "./generators.ts";
import { shapes, type Shape } from "./shapes.ts";

/** A validator and the way it reads, with the values that are generated for it. */
export interface Reading {
  readonly name: string;
  readonly kind: "request" | "result";
  readonly loose: boolean;
  readonly read: (value: unknown) => ReturnType<typeof validateRequest> | ReturnType<typeof validateResult>;
  readonly shape: Shape;
  readonly tight: fc.Arbitrary<unknown>;
  readonly any: fc.Arbitrary<unknown>;
}

const request = { kind: "request", shape: shapes.request, tight: tightRequest, any: anyRequest } as const;
const result = { kind: "result", shape: shapes.result, tight: tightResult, any: anyResult } as const;

export const strict: Reading = {
  ...request,
  name: "request, strict",
  loose: false,
  read: (value) => validateRequest(value),
};
export const loose: Reading = {
  ...request,
  name: "request, loose",
  loose: true,
  read: (value) => validateRequest(value, { unknownKeys: "ignore" }),
};
export const ofResult: Reading = { ...result, name: "result", loose: true, read: validateResult };
export const readings: readonly Reading[] = [strict, loose, ofResult];
