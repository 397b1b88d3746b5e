import type { Fact } from '../../evaluation/facts/fact.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import type { PhoneWorld } from '../../worlds/phone/tables.ts';

const OLDEST = /^(?:oldest|first|earliest)$/i;
const NEWEST = /^(?:newest|latest|last|most recent)$/i;

/** The message that a fact should be if it is pointed out as the oldest or the newest, where it is another one. */
export function otherExtreme(fact: Fact, { MESSAGING }: PhoneWorld): string | undefined {
  if (fact.kind !== 'text' || fact.as === undefined) return undefined;
  const inOrder = MESSAGING.toSorted((a, b) => a.creation_timestamp - b.creation_timestamp);
  const isOld = fact.as.some((word) => OLDEST.test(word));
  if (isOld === fact.as.some((word) => NEWEST.test(word))) return undefined;
  const right = inOrder.at(isOld ? 0 : -1)?.content;
  const isMessage = fact.values.some((value) => inOrder.some(({ content }) => content === value));
  return right === undefined || !isMessage || fact.values.includes(right) ? undefined : right;
}

/** The word by which a fact is pointed out that no row with its value has, but another row has: the boss is somebody else. */
export function otherPointer(fact: Fact, { CONTACT, MESSAGING, REMINDER }: PhoneWorld): string | undefined {
  if (!('values' in fact) || fact.as === undefined) return undefined;
  const values = fact.values as readonly unknown[];
  const rows = [...CONTACT, ...MESSAGING, ...REMINDER].map((row) =>
    Object.values(row).filter((cell) => typeof cell === 'string'),
  );
  const own = rows.filter((cells) => cells.some((cell) => values.includes(cell)));
  const has = (word: string) => (cells: readonly string[]) => cells.some((cell) => containsPhrase(cell, [word]));
  if (own.length === 0 || fact.as.some((word) => own.some(has(word)))) return undefined;
  return fact.as.find((word) => rows.some(has(word)));
}
