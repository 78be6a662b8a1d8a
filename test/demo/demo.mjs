/*
 * One whole exchange between a server and a client, with the built package, and then the usual mistakes. The messages
 * are the JSON texts that would go over the network; only the model is made up.
 */
import {
  createFollowUp,
  createMessage,
  imageContent,
  readResponse,
  textContent,
  toolResultContent,
  toolUseContent,
  userMessage,
  validateResult,
} from "mcp-sampling-input";
import { callTool } from "./client.mjs";
import { heading, show } from "./print.mjs";
import { serve } from "./server.mjs";

const CALL = { name: "what_to_wear", arguments: { towns: ["Vienna", "Lisbon"] } };

/** Asks for the weather in both towns at once, then makes a sentence of the results. */
function model({ messages, tools }) {
  const said = { role: "assistant", model: "made-up-1" };
  const results = messages.at(-1).content;
  if (!Array.isArray(results)) {
    const uses = CALL.arguments.towns.map((town, index) => toolUseContent(`call-${index}`, tools[0].name, { town }));
    return { ...said, content: uses, stopReason: "toolUse" };
  }
  const [vienna, lisbon] = results.map(({ content }) => content[0].text);
  const text = `A coat in Vienna (${vienna}), a shirt in Lisbon (${lisbon}).`;
  return { ...said, content: textContent(text), stopReason: "endTurn" };
}

const story = [
  "1. The client calls a tool, and says what it is capable of",
  "2. The server builds a request that offers a tool, checks the capabilities, and asks",
  "3. The client checks the request and its model's answer, two tool uses, and calls again",
  "4. The server reads the answer, runs both tools, and asks again with their results",
  "5. The client's model answers with a text",
  "6. The server reads the text, and the call is complete",
];

/** Takes a message to the server and brings the answer back, and shows both. */
function send(text) {
  show(story.shift(), JSON.parse(text).params);
  const answer = serve(text);
  show(story.shift(), JSON.parse(answer).result);
  return answer;
}

heading("An exchange");
const result = callTool(send, CALL, { sampling: { tools: {} } }, model);
console.log(`The tool says: ${result.content[0].text}`);

heading("Mistakes, each with its error as you get it");

show("A client without sampling.tools", callTool(serve, CALL, { sampling: {} }, model));

const question = userMessage("What should I wear in Vienna and Lisbon?");
show("A typo in an option", createMessage([question], { max_tokens: 100 }).error);

const tools = [{ name: "weather", inputSchema: { type: "object" } }];
const request = createMessage([question], { maxTokens: 100, tools }).value;
const answer = model(request.params);
const oneResult = [toolResultContent("call-0", "rain, 9 °C")];
show("Two tool uses, and the result of only one", createFollowUp(request, answer, oneResult).error);

const image = imageContent("data:image/png;base64,iVBORw0KGgo=", "image/png");
show("A data URL for an image", createMessage([userMessage(image)], { maxTokens: 100 }).error);

const anonymous = { ...answer, model: undefined };
show("An answer without model, where it is written", validateResult(anonymous).error);
show("The same, where it is read", readResponse({ advice: anonymous }, "advice", request).error);
