import { PROFILE_RULES } from '../../sandbox/profile-rules.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import type { RoleView } from '../role.ts';
import type { ModelSpec } from './spec.ts';

/** Opens a dialogue in which the role speaks first: servers want the other party to begin. */
export const OPENING_CUE = '(The chat is open. Write your first message.)';

/** Stands between the examples of a prompt and the task. */
export const OWN_PART = 'The examples are over. What follows is your own part, and your own conversation.\n';

/**
 * The view in the form that the strictest servers and chat templates take, so that every model is shown the same: one
 * system message, at the start; then the other party begins; no one says two texts in a row. Profile `paper` keeps the
 * form of the original where the provider takes it.
 */
export function strictDialogue(view: RoleView, { provider }: Pick<ModelSpec, 'provider'>): RoleView {
  if (PROFILE_RULES[view.profile].originalModels && (provider === 'openai' || provider === 'anthropic')) return view;
  const { role, messages } = view;
  const taskAt = messages.findLastIndex(({ sender }) => sender === 'system');
  const dialogue = messages.slice(taskAt + 1);
  const begins = dialogue[0] !== undefined && dialogue[0].sender !== role;
  const other = role === 'user' ? 'agent' : 'user';
  const cue: readonly ViewMessage[] = begins ? [] : [{ sender: other, recipient: role, content: OPENING_CUE }];
  const prompt = promptOf(messages.slice(0, taskAt + 1), role);
  return { ...view, messages: [...prompt, ...joined([...cue, ...dialogue])] };
}

/** The last system message is the task. What stands before it are examples, each after a system message: they are quoted. */
function promptOf(messages: readonly ViewMessage[], role: RoleView['role']): readonly ViewMessage[] {
  const task = messages.at(-1);
  if (task === undefined || messages.length === 1) return messages;
  const examples = examplesIn(messages.slice(0, -1)).map((example, index) => {
    const lines = example.flatMap((message) => quoted(message, role));
    return [`--- Example ${index + 1} ---`, ...lines, `--- End of example ${index + 1} ---`, ''].join('\n');
  });
  const lead = 'Examples come first, then your own part.\n';
  return [{ ...task, content: [lead, ...examples, OWN_PART, task.content].join('\n') }];
}

/** Calls are told, not quoted: a model repeats as text what it was shown as text. */
function quoted({ sender, content, toolCall, toolResult }: ViewMessage, role: RoleView['role']): readonly string[] {
  if (toolResult) return [];
  if (toolCall) return [`[You write nothing, and call the tool \`${toolCall.name}\`.]`];
  if (sender === 'system') return [`${content}\n`];
  return [`${sender === role ? 'You' : 'The assistant'}: ${content}`];
}

/** Each begins with a system message. */
function examplesIn(messages: readonly ViewMessage[]): readonly (readonly ViewMessage[])[] {
  const examples: ViewMessage[][] = [];
  for (const message of messages) {
    const newest = examples.at(-1);
    if (message.sender === 'system' || newest === undefined) examples.push([message]);
    else newest.push(message);
  }
  return examples;
}

/** Texts of one party in a row, as one. A text that carries provider data stays as it was. */
function joined(messages: readonly ViewMessage[]): readonly ViewMessage[] {
  const result: ViewMessage[] = [];
  for (const message of messages) {
    const newest = result.at(-1);
    if (newest !== undefined && isText(newest) && isText(message) && newest.sender === message.sender) {
      result[result.length - 1] = { ...newest, content: `${newest.content}\n\n${message.content}` };
    } else result.push(message);
  }
  return result;
}

function isText({ toolCall, toolResult, providerData }: ViewMessage): boolean {
  return toolCall === undefined && toolResult === undefined && providerData === undefined;
}
