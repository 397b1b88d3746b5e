import type { RoleView } from '../../roles/role.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import { ASKED } from './asking.ts';

/** Two calls made together, one of them no JSON; the answers came back in the other order. */
export const AFTER_PARALLEL_CALLS: RoleView = {
  ...ASKED,
  turn: 5,
  messages: [
    ...ASKED.messages,
    {
      sender: 'agent',
      recipient: 'execution-environment',
      content: 'look_up("Ada")',
      toolCall: { id: 'call_1_0', name: 'look_up', arguments: '{"name":"Ada"}' },
    },
    {
      sender: 'agent',
      recipient: 'execution-environment',
      content: 'look_up(',
      toolCall: { id: 'call_1_1', name: 'look_up', arguments: '{"name":' },
    },
    {
      sender: 'execution-environment',
      recipient: 'agent',
      content: 'ValueError: not JSON',
      toolResult: { callId: 'call_1_1', name: 'look_up', failed: true },
    },
    {
      sender: 'execution-environment',
      recipient: 'agent',
      content: '{"born":1815}',
      toolResult: { callId: 'call_1_0', name: 'look_up', failed: false },
    },
  ],
};

export const END_TOOL: ToolSchema = {
  name: 'end_conversation',
  description: 'Ends the conversation.',
  parameters: { type: 'object', properties: {}, required: [] },
};

/** A simulated user, shown one example dialogue, whom the agent has just asked back. */
export const USER_PARTS = {
  brief: { goal: 'Ask B who Ada is.', knows: ['You mean Ada L.'], lacks: ['Her year of birth.'] },
  demonstrations: [
    {
      goal: 'Ask B to switch wifi off.',
      knows: [],
      lacks: [],
      dialogue: [
        { sender: 'user', content: 'wifi off please' },
        { sender: 'agent', content: 'Wifi is off.' },
      ],
    },
  ],
  messages: [
    { sender: 'user', recipient: 'agent', content: 'Who is Ada?' },
    { sender: 'agent', recipient: 'user', content: 'Which Ada?' },
  ],
  tools: [END_TOOL],
  seed: 1,
  turn: 2,
} as const;
