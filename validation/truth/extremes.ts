import type { Fact } from '../../evaluation/facts/fact.ts';
import type { World } from '../../sandbox/world.ts';

const OLDEST = /^(?:oldest|first|earliest)$/i;
const NEWEST = /^(?:newest|latest|last|most recent)$/i;

/** The message that a fact should be if it is pointed out as the oldest or the newest, where it is another one. */
export function otherExtreme(fact: Fact, { MESSAGING }: World): string | undefined {
  if (fact.kind !== 'text' || fact.as === undefined) return undefined;
  const inOrder = MESSAGING.toSorted((a, b) => a.creation_timestamp - b.creation_timestamp);
  const isOld = fact.as.some((word) => OLDEST.test(word));
  if (isOld === fact.as.some((word) => NEWEST.test(word))) return undefined;
  const right = inOrder.at(isOld ? 0 : -1)?.content;
  const isMessage = fact.values.some((value) => inOrder.some(({ content }) => content === value));
  return right === undefined || !isMessage || fact.values.includes(right) ? undefined : right;
}
