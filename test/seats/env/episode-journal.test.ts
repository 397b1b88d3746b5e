import { expect, it } from 'vitest';
import { EpisodeJournal } from '../../../seats/env/episode-journal.ts';
import type { EpisodePart } from '../../../results/store/episodes.ts';
import { openingEvent } from '../../../sandbox/trajectory.ts';
import { exampleRecord } from '../../results/example-record.ts';

const log = (...texts: readonly string[]) => texts.map(openingEvent);
const step = { position: 1, digest: 'd' };

/** Results that are away for the first `failing` writes. */
function journalOf(failing = 0) {
  const parts: EpisodePart[] = [];
  let writes = 0;
  const append = async (_episode: object, part: EpisodePart) => {
    if (++writes <= failing) throw new Error('the results are away');
    parts.push(part);
  };
  return { parts, journal: new EpisodeJournal({ append }, exampleRecord().cell, log('opening')) };
}

it('stores what is computed together in one part, and what comes later in another one', async () => {
  const { parts, journal } = journalOf();
  await journal.written();
  expect(parts).toEqual([]);
  journal.note(log('opening', 'a'), step);
  journal.note(log('opening', 'a', 'b'), step);
  await journal.written();
  journal.note(log('opening', 'a', 'b', 'c'), null);
  await journal.written();
  expect(parts).toEqual([
    { position: 1, events: log('a', 'b'), step },
    { position: 3, events: log('c'), step: null },
  ]);
});

it('stores without being waited for', async () => {
  const { parts, journal } = journalOf();
  journal.note(log('opening', 'a'), step);
  await expect.poll(() => parts).toHaveLength(1);
});

it('tries again where the results were away, when it is asked again', async () => {
  const { parts, journal } = journalOf(1);
  journal.note(log('opening', 'a'), step);
  await expect(journal.written()).rejects.toThrow('the results are away');
  await journal.written();
  expect(parts).toEqual([{ position: 1, events: log('a'), step }]);
});
