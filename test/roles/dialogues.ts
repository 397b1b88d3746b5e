import type { RoleView, Turn } from '../../roles/role.ts';
import type { Message } from '../../sandbox/message.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import { viewOf } from '../../sandbox/view.ts';
import { ASKED } from './asking.ts';
import { answer, calls } from './conversation.ts';

/** Two calls made together, one of them no JSON; the answers came back in the other order. */
export const AFTER_PARALLEL_CALLS: RoleView = {
  ...ASKED,
  turn: 5,
  messages: [
    ...ASKED.messages,
    calls('look_up', 'call_1_0', '{"name":"Ada"}'),
    calls('look_up', 'call_1_1', '{"name":'),
    answer('ValueError: not JSON', true, 'call_1_1'),
    answer('{"born":1815}'),
  ],
};

export const END_TOOL: ToolSchema = {
  name: 'end_conversation',
  description: 'Ends the conversation.',
  parameters: { type: 'object', properties: {}, required: [] },
};

/** A task for the simulated user, with one example dialogue. */
export const USER_PROMPTS = {
  user: { goal: 'Find out who Ada is.', knows: ['You mean Ada L.'], lacks: ['Her year of birth.'] },
  demonstrations: [
    {
      goal: 'Get wifi switched off.',
      knows: [],
      lacks: [],
      dialogue: [
        { sender: 'user', content: 'wifi off please' },
        { sender: 'agent', content: 'Wifi is off.' },
        { sender: 'user', end: true },
      ],
    },
  ],
} as const;

/** A simulated user whom the agent has just asked back. */
export const ASKED_BACK = {
  messages: [
    { sender: 'user', recipient: 'agent', content: 'Who is Ada?' },
    { sender: 'agent', recipient: 'user', content: 'Which Ada?' },
  ],
  tools: [END_TOOL],
  seed: 1,
  turn: 2,
  profile: 'default',
  addressedBy: 'agent',
} as const;

/** The agent's view after its turn was logged and answered: the calls by results, speech by the user. */
export function afterTurn(turn: Turn): RoleView {
  return { ...ASKED, turn: 3, messages: [...ASKED.messages, ...viewOf(logOf(turn), 'agent')] };
}

function logOf(turn: Turn): readonly Message[] {
  if (turn.kind === 'failed') throw new Error(`the turn failed: ${turn.reason}`);
  const providerData = turn.providerData && { providerData: turn.providerData };
  if (turn.kind === 'speech') {
    const said = { sender: 'agent', recipient: 'user', content: turn.content, ...providerData } as const;
    return [said, { sender: 'user', recipient: 'agent', content: 'Ada L.' }];
  }
  const made = turn.calls.map((toolCall, k): Message => {
    const message = { sender: 'agent', recipient: 'execution-environment', content: 'look_up()', toolCall } as const;
    return k === 0 ? { ...message, ...providerData } : message;
  });
  const results = turn.calls.map(({ id, name }): Message => {
    const toolResult = { callId: id, name, trace: { toolName: name, arguments: {}, result: null } };
    return { sender: 'execution-environment', recipient: 'agent', content: 'null', toolResult };
  });
  return [...made, ...results];
}
