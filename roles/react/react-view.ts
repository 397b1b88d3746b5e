import type { ViewMessage } from '../../sandbox/view.ts';
import type { RoleView } from '../role.ts';
import { carriedText } from './carried-text.ts';
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

/** The agent's view as text between two: without tools, each of its turns one message, and each later view an extension. */
export function reactView(view: RoleView): RoleView {
  const problems = new Map<string, string>();
  const messages: ViewMessage[] = [];
  for (const [index, message] of view.messages.entries()) {
    const shown = asText(message, problems);
    const previous = messages.at(-1);
    const continues = isParallel(message, view.messages[index - 1]);
    if (previous && continues)
      messages[messages.length - 1] = { ...previous, content: `${previous.content}\n${shown.content}` };
    else messages.push(shown);
  }
  return { ...view, tools: [], messages: withPrompt(messages, reactPrompt(view.tools)) };
}

function asText(message: ViewMessage, problems: Map<string, string>): ViewMessage {
  const { sender, content, toolCall, toolResult } = message;
  if (sender === 'system') return message;
  if (sender === 'execution-environment') {
    const problem = toolResult && problems.get(toolResult.callId);
    return { sender: 'user', recipient: 'agent', content: `Observation: ${problem ?? content}` };
  }
  if (sender === 'user') return { sender, recipient: 'agent', content: `User: ${content}` };
  const carried = carriedText(message.providerData);
  if (carried === undefined) return { sender, recipient: 'user', content: written(message) };
  const { text, problem, inner } = carried;
  if (toolCall && problem !== undefined) problems.set(toolCall.id, formProblem(problem));
  return { sender, recipient: 'user', content: text, ...(inner && { providerData: inner }) };
}

function formProblem(problem: string): string {
  return (
    `Error: your message cannot be read: ${problem}. ` +
    'Write Thought, Action and Action Input, or Thought and Final Answer.'
  );
}

/** A turn that was not taken in text form. */
function written({ content, toolCall }: ViewMessage): string {
  return toolCall ? `Action: ${toolCall.name}\nAction Input: ${toolCall.arguments}` : `Final Answer: ${content}`;
}

/** Calls made together stand in one message, and so do their answers. */
function isParallel(message: ViewMessage, before: ViewMessage | undefined): boolean {
  if (before === undefined || before.sender !== message.sender) return false;
  return Boolean((message.toolCall && before.toolCall) || (message.toolResult && before.toolResult));
}

function withPrompt(messages: readonly ViewMessage[], prompt: string): readonly ViewMessage[] {
  const index = messages.findIndex(({ sender }) => sender === 'system');
  if (index === -1) return [{ sender: 'system', recipient: 'agent', content: prompt }, ...messages];
  return messages.map((message, at) =>
    at === index ? { ...message, content: `${message.content}\n\n${prompt}` } : message,
  );
}

/** What is added to the agent's prompt: the form of its messages, and the tools. */
function reactPrompt(tools: readonly ToolSchema[]): string {
  const list = tools.map(({ name, description, parameters }) => {
    return `- ${name}: ${description}\n  Arguments (JSON Schema): ${JSON.stringify(parameters)}`;
  });
  return [FORM, list.length === 0 ? 'There are no tools.' : 'The tools:', ...list].join('\n\n');
}
