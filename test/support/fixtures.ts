import type { CreateMessageRequest, CreateMessageResult, Role, SamplingMessage } from "../../src/index";
import { text } from "./blocks";

/*
 * Builders of valid messages, requests and results. The last argument is laid over the value and is not typed, as in
 * blocks.ts.
 */

export const message = (role: Role, content: unknown, extra: object = {}): SamplingMessage => ({
  role,
  content: content as SamplingMessage["content"],
  ...extra,
});

export const user = (content: unknown = text(), extra: object = {}): SamplingMessage => message("user", content, extra);

export const assistant = (content: unknown = text(), extra: object = {}): SamplingMessage =>
  message("assistant", content, extra);

export const request = (params: object = {}, extra: object = {}): CreateMessageRequest => ({
  method: "sampling/createMessage",
  params: { messages: [user()], maxTokens: 100, ...params },
  ...extra,
});

export const result = (extra: object = {}): CreateMessageResult => ({
  role: "assistant",
  content: text(),
  model: "a-model",
  ...extra,
});

/** A copy without some of its keys. */
export function without(value: object, ...keys: string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/** An object or a list, `levels` deep below itself. */
export function nested(levels: number, kind: "object" | "list" = "object"): unknown {
  let value: unknown = kind === "object" ? {} : [];
  for (let level = 0; level < levels; level++) value = kind === "object" ? { next: value } : [value];
  return value;
}

/** A value that the library's types do not allow, as from plain JavaScript. */
export const untyped = (value: unknown): never => value as never;
