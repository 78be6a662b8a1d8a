/*
 * A long conversation without tools. Its texts are put together from pieces as people and models write them: short and
 * long, with line breaks, quotation marks, code and letters beyond ASCII. The same texts come in each run.
 */

const ASKED = [
  "Can you explain that again?",
  "thanks!",
  "What would change if we moved the cache to a process of its own? We have about 200 requests a second.",
  "Why does this fail?\n\nTypeError: Cannot read properties of undefined (reading 'map')\n    at render (src/App.tsx:41:23)",
  "ok, and in Python?",
  "Please rewrite the second paragraph so that it sounds less formal, and keep it under 80 words.",
  "Wie heißt das auf Deutsch?",
  'I don\'t think that\'s right. The documentation says "at most once", not "at least once".',
  "Summarize the discussion so far in three bullet points.",
  "Yes, go on.",
  "We're three people with a small budget, and the launch is planned for the end of May. Which of the two options would you choose, and what would you put off until later?",
  "And the drawbacks?",
];

const ANSWERED = [
  "Sure. The short version is that the two steps are independent, so they can run in any order.",
  "There are two ways to do that, and which one is better depends on how often the data changes.",
  "The error means that `items` is undefined on the first render, before the request has returned.",
  "```ts\nconst names = (items ?? []).map(({ name }) => name);\n```",
  'You\'re right, and I was imprecise: delivery is "at most once" unless you turn on retries.',
  "- It is simpler to run.\n- It costs less at low traffic.\n- It can be replaced later without touching the callers.",
  "A process of its own survives deployments, and several servers can share it; on the other hand each lookup takes a round trip, about half a millisecond in one data center.",
  "Auf Deutsch heißt das „Zwischenspeicher“; in der Praxis sagen die meisten einfach Cache.",
  "I would start with the smaller option, measure for two weeks, and decide then.",
  '```python\nwith open("data.csv", newline="") as file:\n    rows = list(csv.DictReader(file))\n```',
  "One more thing to keep in mind: the limit applies to each user, not to each request.",
  "If you tell me which version you use, I can be more specific.",
  "The first approach keeps everything in memory, which is fast, but everything is lost when the process ends. The second writes to disk after each change, which is slower, and a crash loses one change at most.",
  "Let me know how it goes 🙂",
];

/** Numbers without a pattern from 0 to below `end`, the same in each run. */
function dice(seed) {
  let state = seed;
  return (end) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % end;
  };
}

/**
 * Messages of both roles in turn, the last one of role `lastRole`. The client greets first, so that the user has the
 * last word. One content in five is a list, of one block or two.
 */
export function chat(length, lastRole) {
  const roll = dice(2026);
  const pick = (list) => list[roll(list.length)];
  const block = (pieces, count) => ({
    type: "text",
    text: Array.from({ length: count }, () => pick(pieces)).join(pieces === ASKED ? " " : "\n\n"),
  });
  return Array.from({ length }, (_, index) => {
    const isAnswer = index % 2 === 0;
    const some = () => (isAnswer ? block(ANSWERED, 1 + roll(8)) : block(ASKED, 1 + roll(3)));
    const content = roll(5) > 0 ? some() : Array.from({ length: 1 + roll(2) }, some);
    return { role: index === length - 1 ? lastRole : isAnswer ? "assistant" : "user", content };
  });
}
