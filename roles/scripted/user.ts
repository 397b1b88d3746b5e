import { asksOf } from '../../language/questions/asks-of.ts';
import type { ScriptedReply } from '../../sandbox/script.ts';
import { END_TOOL } from '../../sandbox/tools/end-conversation.ts';
import { repliesTo } from '../../language/questions/scripted-replies.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { derivedCallId } from '../call-id.ts';
import type { RoleView, TakeTurn } from '../role.ts';
import { inWords, isIgnorance, OBJECTION } from './user-words.ts';
import { verdictOn } from './verdict.ts';

export interface ScriptedUserOptions {
  /** Whether the user can see that what the agent says is wrong. */
  readonly objects?: (text: string) => boolean;
}

/** The agent may say the same, and the user a fact, fewer times than this. */
const PATIENCE = 3;

/**
 * Answers every part of a question by its replies, says yes to what serves its wish and no to what does not, and does not
 * know the rest. It ends the conversation when nothing is asked and no reply follows, when it does not know for a second time
 * in a row, and when the agent says the same for a third time. Before that it objects, once, to what is wrong.
 */
export function scriptedUser(replies: readonly ScriptedReply[], { objects }: ScriptedUserOptions = {}): TakeTurn {
  return (view) => {
    const { opening, said, heard } = dialogueOf(view);
    const text = heard.at(-1) ?? '';
    const isRepeated = heard.filter((one) => one === text).length >= PATIENCE;
    const answer = isRepeated ? undefined : answerTo(text, replies, opening, said);
    if (answer !== undefined && !(isIgnorance(answer) && isIgnorance(said.at(-1)))) return speech(answer);
    if (objects?.(text) && !said.includes(OBJECTION)) return speech(OBJECTION);
    const call = { id: derivedCallId(view.turn, 0), name: END_TOOL, arguments: '{}' };
    return Promise.resolve({ kind: 'calls', calls: [call] });
  };
}

function speech(content: string): ReturnType<TakeTurn> {
  return Promise.resolve({ kind: 'speech', content });
}

/** What the user says to the agent's text; nothing if it asks for nothing. */
function answerTo(
  text: string,
  replies: readonly ScriptedReply[],
  opening: string,
  said: readonly string[],
): string | undefined {
  const given = repliesGiven(replies, said);
  const facts = repliesTo(replies, (index) => given.has(index), text)
    .map((index) => replies[index]?.say ?? '')
    .filter((fact) => said.filter((one) => one.includes(fact)).length < PATIENCE - 1);
  const asks = asksOf(text).filter(({ kind }) => kind !== 'offer');
  const wish = { texts: [opening, ...replies.map(({ say }) => say)] };
  const verdict = verdictOn(asks, wish, facts);
  const words = verdict === undefined ? [] : [inWords(verdict, text, said.length)];
  if (facts.length > 0) return [...words.filter((word) => !isIgnorance(word)), ...facts].join(' ');
  return words[0];
}

/** What was said in the task: example dialogue stands before its prompt. */
function dialogueOf({ messages }: RoleView) {
  const task = messages.slice(messages.findLastIndex(({ sender }) => sender === 'system') + 1);
  const speechOf = (role: ViewMessage['sender']) =>
    task.filter(({ sender, toolCall }) => sender === role && !toolCall).map(({ content }) => content);
  const [opening = '', ...said] = speechOf('user');
  return { opening, said, heard: speechOf('agent') };
}

/** The indices of the replies that were given. One text may hold several; of several with the same words, as many as were said. */
function repliesGiven(replies: readonly ScriptedReply[], said: readonly string[]): ReadonlySet<number> {
  const given = new Set<number>();
  const waiting = (holds: (say: string) => boolean) =>
    replies.findIndex(({ say }, index) => !given.has(index) && holds(say));
  for (const text of said) {
    const whole = waiting((say) => say === text);
    if (whole !== -1) given.add(whole);
    else for (const index of repliesWithin(replies, text)) given.add(index);
  }
  return given;
}

/** Longer ones first: a short one may be part of another. */
function repliesWithin(replies: readonly ScriptedReply[], text: string): readonly number[] {
  let rest = text;
  return [...replies.entries()]
    .toSorted(([, one], [, other]) => other.say.length - one.say.length)
    .flatMap(([index, { say }]) => {
      if (!rest.includes(say)) return [];
      rest = rest.replace(say, '');
      return [index];
    });
}
