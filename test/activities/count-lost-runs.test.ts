import { expect, it } from 'vitest';
import { countLostRuns } from '../../activities/count-lost-runs.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';

/** Results that hold so many runs of a sweep, and what was asked of them. Null: they do not know the sweep. */
function resultsWith(stored: number | null) {
  const asked: string[] = [];
  const warned: string[] = [];
  const overview = stored === null ? null : ({ stored } as SweepOverview);
  const store = {
    sync: async () => void asked.push('sync'),
    sweeps: { find: async () => (asked.push('find'), overview) },
  };
  const count = (ended: number) =>
    countLostRuns(store, { sweep: 'nightly', ended }, { warn: (line: string) => void warned.push(line) });
  return { asked, warned, count };
}

it.each([
  [48, 48, 0],
  [48, 43, 5],
  [48, null, 48],
  // A run can be stored while its end is on the way to the sweep.
  [40, 41, 0],
])('of %s runs that ended, %s are stored: %s are lost', async (ended, stored, lost) => {
  const { asked, warned, count } = resultsWith(stored);
  expect(await count(ended)).toBe(lost);
  expect(asked, 'what is counted is on the disk').toEqual(['sync', 'find']);
  expect(warned).toHaveLength(lost > 0 ? 1 : 0);
});

it('the log says how many are played again, and why', async () => {
  const { warned, count } = resultsWith(47);
  await count(48);
  expect(warned).toEqual([
    '1 run of sweep nightly ended and is not in the results, as after a power cut: what has no score is played again',
  ]);
});
