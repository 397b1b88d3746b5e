import { tool } from '../../../sandbox/tools/definition.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

export const endConversation = tool({
  name: 'end_conversation',
  module: 'user_tools',
  domain: 'conversation',
  caller: 'user',
  description: 'Ends the conversation. Call it when the task is done or clearly cannot be done.',
  parameters: {},
  returns: 'nothing',
  result: 'nothing',
  errors: [{ class: 'ValueError', when: 'The conversation has already ended.' }],
  dependsOn: [],
  effect: 'write',
  checksTypes: false,
  execute: ({ conversationEnded }) => {
    if (conversationEnded) throw new ToolError('ValueError', 'The conversation has already ended.');
    return { result: null, endsConversation: true };
  },
});
