import type { ScriptedReply } from '../../sandbox/script.ts';
import { nextReply } from '../../sandbox/scripted-replies.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { derivedCallId } from '../call-id.ts';
import type { RoleView, TakeTurn } from '../role.ts';

/** Said to a question that the script has no answer to. */
export const IGNORANCE = "I don't know, please work it out with what you have.";

/**
 * Gives each reply once, when the agent's newest text meets its condition. A question that meets none is answered by
 * {@link IGNORANCE}; a second one in a row, or a statement that meets none, ends the conversation.
 */
export function scriptedUser(replies: readonly ScriptedReply[]): TakeTurn {
  return (view) => {
    const said = saidSinceOpening(view);
    const text = view.messages.findLast(({ sender }) => sender === 'agent')?.content ?? '';
    const given = givenReplies(replies, said);
    const next = nextReply(replies, (index) => given.has(index), text);
    const reply = next === undefined ? undefined : replies[next];
    if (reply !== undefined) return Promise.resolve({ kind: 'speech', content: reply.say });
    if (text.includes('?') && said.at(-1) !== IGNORANCE) return Promise.resolve({ kind: 'speech', content: IGNORANCE });
    const call = { id: derivedCallId(view.turn, 0), name: 'end_conversation', arguments: '{}' };
    return Promise.resolve({ kind: 'calls', calls: [call] });
  };
}

/** What it said after the opening: example dialogue stands before the prompt of the task. */
function saidSinceOpening({ messages }: RoleView): readonly string[] {
  const prompt = messages.findLastIndex(({ sender }) => sender === 'system');
  const isSpeech = ({ sender, toolCall }: ViewMessage) => sender === 'user' && !toolCall;
  return messages
    .slice(prompt + 1)
    .filter(isSpeech)
    .slice(1)
    .map(({ content }) => content);
}

/** Replies by index; of several with the same words as many as were said. */
function givenReplies(replies: readonly ScriptedReply[], said: readonly string[]): ReadonlySet<number> {
  const given = new Set<number>();
  for (const text of said) {
    const index = replies.findIndex((reply, position) => reply.say === text && !given.has(position));
    if (index !== -1) given.add(index);
  }
  return given;
}
