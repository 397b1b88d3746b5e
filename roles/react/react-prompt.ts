import type { ToolSchema } from '../../sandbox/tools/schema.ts';

/** How an agent without tools of its own calls them in text. */
const FORM = `Each of your messages has one of two forms, and nothing else stands in it.

To use a tool:
Thought: what you know and what has to be found out or done next
Action: the name of one tool
Action Input: the arguments of that tool as a JSON object

To say something to the user, an answer or a question:
Thought: why this is what the user should hear now
Final Answer: what you say

What a tool returns comes back in a message that begins with "Observation:". Messages of the user begin with "User:". Write neither yourself, and use one tool at a time.`;

/** What is added to the agent's prompt: the form of its messages, and the tools. */
export function reactPrompt(tools: readonly ToolSchema[]): string {
  const list = tools.map(({ name, description, parameters }) => {
    return `- ${name}: ${description}\n  Arguments (JSON Schema): ${JSON.stringify(parameters)}`;
  });
  return [FORM, list.length === 0 ? 'There are no tools.' : 'The tools:', ...list].join('\n\n');
}
