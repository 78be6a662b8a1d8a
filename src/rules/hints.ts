import type { Issue } from "../guards/issue";
import { hasOwn, isArray, isRecord, ownValue } from "../guards/values";
import { findHint, type Mistake } from "./findHint";

/*
 * The known mistakes and how to fix them. To add one, add a row and its test. Of the rows that are searched together
 * the first that fits counts, so a special case stands before a general one.
 */

const ANY = /^/;
const STRING = /^"/;
const STRING_OR_OBJECT = /^[",]/;
const BLOCK = /^((messages\[\]\.)?content|block|inner)$/;
const MESSAGE_BLOCK = /^((messages\[\]\.)?content|block)$/;
const DATA = /^((block|inner)\.data|inner\.resource\.blob)$/;

/** Mistakes that are made wherever a value belongs. */
const ANYWHERE: readonly Mistake[] = [
  [ANY, (value) => isOutcomeWith(value, "value"), "pass its value"],
  [ANY, (value) => isOutcomeWith(value, "error", "missing"), "it has no value: check its ok first"],
  [/(\[\]|block|inner)$/, /^promise /, "await Promise.all(…) of the list"],
  [ANY, /^promise /, "await it"],
];

function isOutcomeWith(value: unknown, ...keys: readonly string[]): boolean {
  const isOutcome = isRecord(value) && typeof ownValue(value, "ok") === "boolean";
  return isOutcome && keys.some((key) => ownValue(value, key) !== undefined);
}

/** Mistakes in content and in free-form JSON, in a request and in an answer alike. */
const CONTENT: readonly Mistake[] = [
  [/^(messages\[\]\.)?role$/, /^"(assistant|model|ai|bot)$/i, "write assistant"],
  [/^(messages\[\]\.)?role$/, /^"(user|human)$/i, "write user"],
  [/^(messages\[\])?$/, /,tool_calls,/, "write tool_use blocks in content"],
  [BLOCK, STRING, 'write { type: "text", text: … }'],
  [
    /^(block|inner)\.type$/,
    /^"(redacted_)?(thinking|reasoning)$/,
    "leave the block out, or keep it in the _meta of the block after it",
  ],
  ["block.type", /^"(tool[-_]call|toolUse|function_call|function)$/, "write a tool_use block"],
  ["block.type", /^"message$/, "pass its content"],
  [BLOCK, /^,text,$/, 'add type: "text"'],
  [MESSAGE_BLOCK, /,function_?call,/i, "write a tool_use block: toolUseContent(id, name, input)"],
  [MESSAGE_BLOCK, /,function_?response,/i, "write a tool_result block: toolResultContent(id, …)"],
  ["block.type", /^"(tool-result|toolResult|function_call_output)$/, "write a tool_result block"],
  ["block.type", /^"resource(_link)?$/, "write its text in a text block; only a tool_result can hold it"],
  [/^(block|inner)\.type$/, /^"(input_image|image_url)$/, "write an image block with data and mimeType"],
  [/^(block|inner)\.type$/, /^"(input_text|output_text|refusal)$/, "write a text block"],
  [
    BLOCK,
    /^(?!.*,(text|input|content|data|name|uri|resource),).*,(source|image_url|url|inline_?data),/i,
    "write data and mimeType in the block itself",
  ],
  [BLOCK, /^(?=.*,content,)(?!.*,type,).*,role,/, "pass its content"],
  [
    /^(block|inner)\.(citations|cachecontrol|caller|thought|(thought)?signature)\?$/,
    ANY,
    "leave it out, or keep it in _meta",
  ],
  ["block.content", hasContentList, "pass its content, and its isError as an option"],
  ["block.content", /^("|.*,type,)/, 'write an array of blocks: [{ type: "text", text: … }]'],
  ["block.content", /^(,|number|boolean)/, 'write an array of blocks: [{ type: "text", text: JSON.stringify(…) }]'],
  ["block.options?", /^boolean /, "the third argument of toolResultContent is an object, { isError: … }"],
  [DATA, /^"(image|audio)\/[\w.+-]+$/, "that is a media type: swap data and mimeType"],
  [DATA, /^"data:[^,]*;base64,/i, "remove the prefix up to the comma"],
  [DATA, /^"https?:/i, "fetch it, and pass its bytes to imageContent or audioContent"],
  [DATA, /^"(file:|[^…]*\.[a-z]\w{1,3}$)/i, "read the file"],
  [DATA, /^"(?!file[-_])[\w-]*[-_][\w-]*=*…?$/, "write + for - and / for _"],
  [DATA, /^"[\w+/=]*\s[\w+/=\s]*…?$/, "remove the white space"],
  [DATA, isUnpadded, "pad it with ="],
  [DATA, /^".*[^\t-\r -~…]/s, "pass the bytes, a Uint8Array, to imageContent or audioContent"],
  [/blob$/, /^bytes /, "write them in base64"],
  [DATA, /^(bytes |array |,type,data,$)/, "pass a Uint8Array to imageContent or audioContent"],
  [DATA, /^blob /, "pass new Uint8Array(await blob.arrayBuffer()) to imageContent or audioContent"],
  [
    /^tools\[\]\.(in|out)putSchema/,
    /^(class instance|function) /,
    "write a JSON Schema, such as z.toJSONSchema(…) gives",
  ],
  [ANY, /^date for (JSON|a string|an RFC)/, "write a string; toISOString() gives one"],
  [ANY, /^map for (JSON|an object)/, "Object.fromEntries(…) gives an object"],
];

/** Whether data is base64 that lacks padding, as far as its beginning, its end and its length tell. */
function isUnpadded(data: unknown): boolean {
  return (
    typeof data === "string" &&
    data.length % 4 > 1 &&
    !/^(0x)?[\da-f]{0,64}$/i.test(data) &&
    /^[\w+/]*=?$/.test(data.length > 1000 ? data.slice(0, 990) + data.slice(-9) : data)
  );
}

/** Whether a value has a list of blocks, as what a tool returns has. */
function hasContentList(value: unknown): boolean {
  return isRecord(value) && !hasOwn(value, "type") && isArray(ownValue(value, "content"));
}

/** The order of the arguments of `createMessage`. */
export const ORDER = "messages are the first argument, options the second";

/** Mistakes in a request. */
const REQUEST: readonly Mistake[] = [
  ["other", /,role,/, "this is not a request: pass { method, params }"],
  ["other", /,(sampling|capabilities),/, "the request is the first argument, the capabilities the second"],
  ["other", /,(messages|maxTokens),/, "pass { method, params }"],
  [/^(other)?$/, /,(jsonrpc|id),/, "pass the bare request, { method, params }"],
  ["", /^array /, "pass { method, params }"],
  ["params", /^number /, "write { maxTokens: … }"],
  ["params", /,method,/, "pass { method, params } as the request, and only its params here"],
  ["messages", STRING, "write userMessage(…), in a list"],
  ["messages", /,role,/, "put it in an array"],
  ["messages", /,(messages|maxTokens),/, ORDER],
  ["messages[]", STRING, "write userMessage(…)"],
  ["messages[].type?", /^"(function|tool)_(call|use)$/, "write assistantMessage(toolUseContent(id, name, input))"],
  ["messages[].type?", /^"\w+_(output|result)$/, "write userMessage(toolResultContent(id, …))"],
  ["messages[].type?", /^"reasoning$/, "leave the item out"],
  ["messages[].type?", /^"message$/, "leave it out"],
  ["messages[]", /^((array|class instance) |(?!.*,role,).*,type,)/, "write userMessage(…) or assistantMessage(…)"],
  ["messages[]", /,text,/, "put the text in content"],
  ["messages[].role", /^"(tool|function)$/, "put a tool_result block in a user message"],
  ["messages[].role", /^"(developer|system)$/, "put it in systemPrompt"],
  ["method", /^"(elicitation|roots)\//, "sampling requests only belong here"],
  ["model?", ANY, "write modelPreferences: { hints: [{ name: … }] }"],
  [
    /^((response|text)format|(response|output)schema|structuredoutputs?|jsonschema)\?$/,
    ANY,
    'offer one tool with that schema, and toolChoice: { mode: "required" }',
  ],
  [
    /^(topp|topk|seed|frequencypenalty|presencepenalty|logitbias|thinking|reasoningeffort|provideroptions)\?$/,
    ANY,
    "put it in metadata",
  ],
  ["prompt?", ANY, "write userMessage(…) in messages"],
  [/^(hints|(cost|speed|intelligence)priority)\?$/, ANY, "put it in modelPreferences"],
  ["modelPreferences", STRING, "write { hints: [{ name: … }] }"],
  [/^modelPreferences\.(temperature|maxtokens|systemprompt|tool(s|choice))\?$/, ANY, "it is an option of its own"],
  ["modelPreferences.hints", STRING_OR_OBJECT, "write an array: [{ name: … }]"],
  ["modelPreferences.hints[]", STRING, "write { name: … }"],
  ["stopSequences", STRING, "write an array"],
  ["tools", /^,tools,/, "pass what stands under tools"],
  ["tools", /^,/, "write an array: [{ name: …, inputSchema: … }]"],
  [/^tools\[\]\.(strict|cachecontrol|execute)\?$/, ANY, "leave it out"],
  ["tools[]", /,function(Declarations)?,/, "write name, description and inputSchema in the tool itself"],
  ["tools[]", /,type,/, "write name, description and inputSchema, and no type"],
  ["tools[].inputSchema.type", /^nothing /, 'write { type: "object", properties: { … } }'],
  ["toolChoice", /^(?!.*,mode,).*,(name|function|toolName),/, "offer that tool alone, with mode required"],
  ["toolChoice", /^(?!.*,mode,).*,type,/, "write mode"],
  ["toolChoice", STRING, "write { mode: … }"],
  ["toolChoice.mode", /^"any$/i, "write required"],
  [/^(task|tools\[\]\.execution)\?$/, ANY, "leave out what an older revision had"],
];

/** Mistakes in an answer. */
const RESULT: readonly Mistake[] = [
  ["other", /^(?!.*,content,).*,result,/, "pass what stands under result"],
  ["other", /^(?!.*,content,).*,method,/, "this is not an answer: pass { role, content, model }"],
  ["other", /,action,/, "that answers an elicitation"],
  ["other", /,(choices|output|candidates|type|text|parts),/, "write { role, content, model }"],
  ["other", /^(?!.*,content,).*,(error|code),/, "to decline, leave the entry out"],
  ["", /^("(?!\s*[{[])|class)/, "write { role, content, model }"],
  ["content", /^array /, "for an empty answer write a text block with an empty text"],
];

/** What a tool result is to be written with. */
export const WRITE_RESULT = "write toolResultContent(id, …)";

/** Mistakes in the tool results for {@link createFollowUp}. */
const FOLLOW_UP: readonly Mistake[] = [
  ["messages[].content", STRING_OR_OBJECT, "write an array: [toolResultContent(id, …)]"],
  ["messages[].content", /^nothing /, "the tool results are the third argument"],
  ["block", /^("|(?!.*,type,).*,content,)/, WRITE_RESULT],
];

/** Tells when a request and an answer, or an answer and its results, are in the wrong order. */
export function orderHint(request: unknown, result: unknown, toolResults?: unknown): string | undefined {
  try {
    if (has(request, "role") && has(result, "method"))
      return "the request is the first argument, the answer the second";
    return isArray(result) && has(toolResults, "role")
      ? "the answer is the second argument, its results the third"
      : undefined;
  } catch {
    return undefined;
  }
}

/** Tells what else than a map of answers and a map of requests came. */
export function roundHint(inputResponses: unknown, inputRequests: unknown): string | undefined {
  try {
    const [response] = isRecord(inputResponses) ? Object.values(inputResponses) : [];
    if (has(response, "method")) return "the answers are the first argument, the requests the second";
    if (has(inputRequests, "inputRequests")) return "pass what stands under inputRequests";
    return has(inputRequests, "method") && has(inputRequests, "params")
      ? "pass a map of requests, { id: request }"
      : undefined;
  } catch {
    return undefined;
  }
}

function has(value: unknown, key: string): boolean {
  return isRecord(value) && hasOwn(value, key);
}

/** Finds the hint for an issue with a map of requests or of answers. */
export function mapHint(root: unknown, found: Issue): string | undefined {
  return findHint(root, found, [...ANYWHERE, ...CONTENT], "");
}

/** Finds the hint for an issue with a request. */
export function requestHint(root: unknown, found: Issue): string | undefined {
  return findHint(root, found, [...ANYWHERE, ...REQUEST, ...CONTENT], "method");
}

/** Finds the hint for an issue with the request that follows an answer. */
export function followUpHint(root: unknown, found: Issue): string | undefined {
  return findHint(root, found, [...ANYWHERE, ...FOLLOW_UP, ...REQUEST, ...CONTENT], "method");
}

/** Finds the hint for an issue with an answer. */
export function resultHint(root: unknown, found: Issue): string | undefined {
  return findHint(root, found, [...ANYWHERE, ...RESULT, ...CONTENT], "role");
}
