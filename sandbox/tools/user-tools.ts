import type { ToolDefinition } from './definition.ts';
import { ToolRefusal } from './refusal.ts';

const endConversation: ToolDefinition = {
  name: 'end_conversation',
  module: 'user_tools',
  domain: 'conversation',
  order: 24,
  caller: 'user',
  description: 'Ends the conversation. Call it when the task is done, or when it clearly cannot be done.',
  parameters: {},
  returns: 'Nothing.',
  errors: [{ class: 'ValueError', when: 'the conversation has already ended' }],
  dependsOn: [],
  effect: 'write',
  checksTypes: false,
  execute: ({ conversationEnded }) => {
    if (conversationEnded) throw new ToolRefusal('ValueError', 'the conversation has already ended');
    return { result: null, endsConversation: true };
  },
};

export const conversationTools: readonly ToolDefinition[] = [endConversation];
