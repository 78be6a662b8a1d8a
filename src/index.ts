export { checkAnswer } from "./helpers/checkAnswer";
export { checkCapabilities } from "./checkCapabilities";
export {
  CLIENT_CAPABILITIES_META_KEY,
  INVALID_PARAMS,
  MISSING_REQUIRED_CLIENT_CAPABILITY,
  SAMPLING_CREATE_MESSAGE,
} from "./constants";
export {
  audioContent,
  imageContent,
  textContent,
  toolResultContent,
  toolUseContent,
  type ToolResultOptions,
} from "./helpers/contentBuilders";
export {
  isAudioContent,
  isCreateMessageRequest,
  isCreateMessageResult,
  isImageContent,
  isSamplingMessage,
  isTextContent,
  isToolResultContent,
  isToolUseContent,
} from "./helpers/contentGuards";
export { contentBlocks, textOf, toolUses } from "./helpers/contentReaders";
export { createResult, type CreateResultOptions } from "./helpers/createResult";
export { createFollowUp, type FollowUpOptions } from "./helpers/createFollowUp";
export { createMessage, type CreateMessageOptions, type ToolOption } from "./createMessage";
export { type Advice, lintRequest } from "./helpers/lintRequest";
export { lintResult } from "./helpers/lintResult";
export { assistantMessage, type MessageContent, userMessage } from "./helpers/messageBuilders";
export type {
  InvalidParamsError,
  InvalidResponseError,
  MissingRequiredClientCapabilityError,
  Outcome,
} from "./outcome";
export { readResponse, type ResponseOutcome } from "./readResponse";
export { type AnswersOutcome, type InputRequests, readAnswers } from "./helpers/readAnswers";
export {
  createMessageRequestSchema,
  createMessageResultSchema,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
} from "./helpers/standardSchema";
export type {
  Annotations,
  AudioContent,
  BlobResourceContents,
  ContentBlock,
  CreateMessageRequest,
  CreateMessageRequestParams,
  CreateMessageResult,
  EmbeddedResource,
  Icon,
  ImageContent,
  JSONArray,
  JSONObject,
  JSONValue,
  MetaObject,
  ModelHint,
  ModelPreferences,
  ResourceLink,
  Role,
  SamplingMessage,
  SamplingMessageContentBlock,
  StopReason,
  TextContent,
  TextResourceContents,
  Tool,
  ToolAnnotations,
  ToolChoice,
  ToolResultContent,
  ToolUseContent,
} from "./types";
export { validateRequest, type ValidateRequestOptions } from "./validateRequest";
export { validateResult, type ValidateResultOptions } from "./validateResult";
