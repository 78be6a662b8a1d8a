import type { Outcome } from "../outcome";
import type { CreateMessageRequest, CreateMessageResult } from "../types";
import { validateRequest } from "../validateRequest";
import { validateResult } from "../validateResult";

/**
 * A schema as in the Standard Schema interface, version 1, which many libraries take; this one answers at once.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<T>;
    /** Never there: it tells a compiler the types. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** What a {@link StandardSchema} says of a value: the same value where it is valid, or what is wrong with it. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** What is wrong with a value. */
export interface StandardIssue {
  /** One sentence, as in the errors of this library. It never contains submitted values. */
  readonly message: string;
  /** The keys and indexes from the value to the error. */
  readonly path: readonly (string | number)[];
}

/**
 * The Standard Schema of a bare `sampling/createMessage` request, read strict, as {@link validateRequest} reads.
 *
 * @example
 * createMessageRequestSchema["~standard"].validate({ method: "sampling/createMessage" });
 * // { issues: [{ message: "Invalid sampling request: params is missing; it must be an object", path: ["params"] }] }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export const createMessageRequestSchema: StandardSchema<CreateMessageRequest> = {
  "~standard": { version: 1, vendor: "mcp-sampling-input", validate: (value) => standard(validateRequest(value)) },
};

/**
 * The Standard Schema of an answer to a `sampling/createMessage` request, read loose, as {@link validateResult} reads.
 *
 * @example
 * createMessageResultSchema["~standard"].validate({ role: "assistant", content: textContent("Hi"), model: "a-model" });
 * // { value: { role: "assistant", content: { type: "text", text: "Hi" }, model: "a-model" } }
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export const createMessageResultSchema: StandardSchema<CreateMessageResult> = {
  "~standard": { version: 1, vendor: "mcp-sampling-input", validate: (value) => standard(validateResult(value)) },
};

function standard<T>(outcome: Outcome<T>): StandardResult<T> {
  if (outcome.ok) return { value: outcome.value };
  const { message, data } = outcome.error;
  return { issues: [{ message, path: data.path }] };
}
