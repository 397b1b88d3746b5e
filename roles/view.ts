import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { Message, PlayableRole, Role } from '../sandbox/message.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import type { Demonstration, UserSurroundings, UserTask, DemonstrationLine } from '../sandbox/user-brief.ts';
import { viewOf } from '../sandbox/view.ts';
import type { ViewMessage } from '../sandbox/view.ts';
import { AGENT_PROMPT, taskMessage, taskText } from './prompts.ts';
import type { RoleView } from './role.ts';
import { END_TOOL } from '../sandbox/tools/end-conversation.ts';

/** What a scenario says about the texts before the dialogue. */
export interface PromptSource {
  /** What the roles are told before the opening, word for word, in place of our prompts. */
  readonly prologue?: readonly Message[];
  readonly user: UserTask;
  readonly demonstrations: readonly Demonstration[];
  /** The world that it plays in. */
  readonly definition?: { readonly user?: UserSurroundings; readonly policy?: string };
}

/** Exactly what the role is sent before the dialogue: prompts, or example dialogues and task; or the scenario's own prologue. */
export function promptsAsSent(
  role: PlayableRole,
  source: PromptSource,
  { userPrompt = 'goal+boundary+demonstration', agentPrompt = AGENT_PROMPT }: Prompting = {},
): readonly ViewMessage[] {
  if (source.prologue) return viewOf(source.prologue, role);
  if (role === 'agent') {
    const policy = source.definition?.policy;
    const content = policy === undefined ? agentPrompt : `${agentPrompt}\n\n${policy}`;
    return [{ sender: 'system', recipient: 'agent', content }];
  }
  const shown = userPrompt === 'goal+boundary+demonstration' ? source.demonstrations : [];
  return [...demonstrationMessages(shown), taskMessage(source.user, source.definition?.user, userPrompt)];
}

interface ViewParts extends Pick<RoleView, 'messages' | 'tools' | 'seed' | 'turn' | 'profile'> {
  /** The sender of the newest message of the log, whether or not the role may see that message. */
  readonly addressedBy: Role;
}

/**
 * What a role is given in a turn: its prompts, then the conversation as {@link viewOf} shows it. The simulated user is
 * offered the same tools in every turn; in profile `paper`, as by the original, only in answer to the agent.
 */
export function roleView(
  role: PlayableRole,
  source: PromptSource,
  { addressedBy, ...parts }: ViewParts,
  prompting?: Prompting,
): RoleView {
  const isOffered = role === 'agent' || addressedBy === 'agent' || !PROFILE_RULES[parts.profile].originalModels;
  const tools = isOffered ? parts.tools : [];
  const prompts = promptsAsSent(role, source, prompting);
  // A request without tools may hold no calls.
  const sent = isOffered ? prompts : prompts.filter(({ toolCall, toolResult }) => !toolCall && !toolResult);
  return { ...parts, role, tools, messages: [...sent, ...parts.messages] };
}

/**
 * Example dialogues as the simulated user would have seen them, each after its own wish and facts. The rules stand in the
 * prompt of the task. The end is a call with its result, as in play: providers refuse a call without one.
 */
function demonstrationMessages(demonstrations: readonly Demonstration[]): readonly ViewMessage[] {
  return demonstrations.flatMap((demonstration, index) => [
    { sender: 'system', recipient: 'user', content: `The wish of this example: ${taskText(demonstration)}` } as const,
    ...demonstration.dialogue.flatMap((line) => lineMessages(line, index)),
  ]);
}

function lineMessages(line: DemonstrationLine, index: number): readonly ViewMessage[] {
  if (!('end' in line)) {
    const { sender, content } = line;
    return [{ sender, recipient: sender === 'user' ? 'agent' : 'user', content }];
  }
  // Nine letters and digits, a letter first, as all providers take them.
  const id = `example${String(index + 1).padStart(2, '0')}`;
  return [
    {
      sender: 'user',
      recipient: 'execution-environment',
      content: `${END_TOOL}()`,
      toolCall: { id, name: END_TOOL, arguments: '{}' },
    },
    {
      sender: 'execution-environment',
      recipient: 'user',
      content: 'null',
      toolResult: { callId: id, name: END_TOOL, failed: false },
    },
  ];
}
