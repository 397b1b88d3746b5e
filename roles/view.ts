import type { ToolSchema } from '../sandbox/tools/schema.ts';
import type { ViewMessage } from '../sandbox/view.ts';
import { AGENT_PROMPT } from './prompts/agent-prompt.ts';
import { demonstrationMessages, taskMessage } from './prompts/demonstration.ts';
import type { Demonstration } from './prompts/demonstration.ts';
import type { UserTask } from './prompts/user-prompt.ts';
import type { RoleView } from './role.ts';

interface ViewParts extends Pick<RoleView, 'tools' | 'seed' | 'turn'> {
  /** The conversation as far as the role may see it, the opening first. */
  readonly messages: readonly ViewMessage[];
  readonly tools: readonly ToolSchema[];
  /** What this role is told before the opening, in place of our prompts. */
  readonly prologue?: readonly ViewMessage[] | undefined;
}

const AGENT_MESSAGE: ViewMessage = { sender: 'system', recipient: 'agent', content: AGENT_PROMPT };

/** What the agent is given: its prompt and the conversation (facts/semantics.md 4). */
export function agentView({ messages, tools, seed, turn, prologue = [AGENT_MESSAGE] }: ViewParts): RoleView {
  return { role: 'agent', messages: [...prologue, ...messages], tools, seed, turn };
}

interface UserViewParts extends ViewParts {
  readonly brief: UserTask;
  readonly demonstrations: readonly Demonstration[];
}

/**
 * What the simulated user is given: the example dialogues, each under its own prompt, then its task and what it and the
 * agent said. Its dealings with the environment are left out, and its tools are offered only in answer to the agent
 * (facts/semantics.md 5).
 */
export function userView(parts: UserViewParts): RoleView {
  const { brief, demonstrations, messages, tools, seed, turn } = parts;
  const prologue = parts.prologue ?? [...demonstrations.flatMap(demonstrationMessages), taskMessage(brief)];
  const said = messages.filter(({ toolCall, toolResult }) => !toolCall && !toolResult);
  return {
    role: 'user',
    messages: [...prologue, ...said],
    tools: messages.at(-1)?.sender === 'agent' ? tools : [],
    seed,
    turn,
  };
}
