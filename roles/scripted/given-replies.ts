import type { ScriptedReply } from '../../sandbox/script.ts';

/** The indices of the replies that were given. One text may hold several; of several with the same words, as many as were said. */
export function repliesGiven(replies: readonly ScriptedReply[], said: readonly string[]): ReadonlySet<number> {
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
