import type { ViewMessage } from '../../sandbox/view.ts';
import { userPrompt } from './user-prompt.ts';
import type { UserTask } from './user-prompt.ts';

/** An example conversation about another task, shown to the simulated user alone. */
export interface Demonstration extends UserTask {
  readonly dialogue: readonly { readonly sender: 'user' | 'agent'; readonly content: string }[];
}

/** The system message that gives the simulated user its task. */
export function taskMessage(task: UserTask): ViewMessage {
  return { sender: 'system', recipient: 'user', content: userPrompt(task) };
}

/** The example as the simulated user would have seen it: its own prompt, then what was said. */
export function demonstrationMessages(demonstration: Demonstration): readonly ViewMessage[] {
  const said = demonstration.dialogue.map(({ sender, content }): ViewMessage => {
    return { sender, recipient: sender === 'user' ? 'agent' : 'user', content };
  });
  return [taskMessage(demonstration), ...said];
}
