import { tool } from './definition.ts';
import { ToolError } from './tool-error.ts';

/** The name of the tool with which a user ends the conversation: the same in every world. */
export const END_TOOL = 'end_conversation';

export const endConversation = tool({
  name: END_TOOL,
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
