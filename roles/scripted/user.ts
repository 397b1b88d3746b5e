import { derivedCallId } from '../call-id.ts';
import type { RoleView, TakeTurn } from '../role.ts';

/** Says the replies in turn, one each time it is addressed; then ends the conversation. */
export function scriptedUser(replies: readonly string[]): TakeTurn {
  return (view) => {
    const reply = replies[repliesGiven(view)];
    if (reply !== undefined) return Promise.resolve({ kind: 'speech', content: reply });
    const call = { id: derivedCallId(view.turn, 0), name: 'end_conversation', arguments: '{}' };
    return Promise.resolve({ kind: 'calls', calls: [call] });
  };
}

/** What it said since the prompt of the task, the opening left out: example dialogue stands before that prompt. */
function repliesGiven({ messages }: RoleView): number {
  const prompt = messages.findLastIndex(({ sender }) => sender === 'system');
  const said = messages.slice(prompt + 1).filter(({ sender, toolCall }) => sender === 'user' && !toolCall);
  return Math.max(0, said.length - 1);
}
