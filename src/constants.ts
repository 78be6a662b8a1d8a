/**
 * The method of a sampling request.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export const SAMPLING_CREATE_MESSAGE = "sampling/createMessage";

/**
 * The key of a request's `_meta` under which a client declares its capabilities.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export const CLIENT_CAPABILITIES_META_KEY = "io.modelcontextprotocol/clientCapabilities";

/**
 * The JSON-RPC error code for a request or an answer that is malformed.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export const INVALID_PARAMS = -32602;

/**
 * The error code for a request that needs a capability which the client has not declared.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export const MISSING_REQUIRED_CLIENT_CAPABILITY = -32021;
