import { describe, expect, it } from 'vitest';
import type { ResultsStore } from '../../results/store.ts';

const monday = { schedule: 'nightly', scheduledAt: 1_000 };
const tuesday = { schedule: 'nightly', scheduledAt: 2_000 };
const end = (isGood: boolean) => ({ endedAt: 9_000, isGood, summary: { sweep: 'x', problems: ['"<!channel>"'] } });

/** The contract of every store about the nights of schedules. */
export function describeNights(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('nights', () => {
    it('have a sweep each, the same however often they are opened', async () => {
      const [store, other] = stores();
      const names = ['nightly-1', 'nightly-1-0130'];
      expect(await store.nights.open({ ...monday, openedAt: 1 }, names)).toBe('nightly-1');
      expect(await other.nights.open({ ...monday, openedAt: 2 }, names)).toBe('nightly-1');
      expect(await other.nights.open({ ...tuesday, openedAt: 3 }, names)).toBe('nightly-1-0130');
      expect(await store.nights.list('nightly', 5)).toEqual([
        { ...tuesday, sweep: 'nightly-1-0130', openedAt: 3, end: null, deliveries: null },
        { ...monday, sweep: 'nightly-1', openedAt: 1, end: null, deliveries: null },
      ]);
      await expect(store.nights.open({ schedule: 'other', scheduledAt: 1, openedAt: 4 }, names)).rejects.toThrow(
        'all ids of sweeps for this night are taken: nightly-1, nightly-1-0130',
      );
    });

    it('opened by two workers at once have one sweep', async () => {
      const [store, other] = stores();
      const names = ['nightly-1', 'nightly-1-0130'];
      const opened = await Promise.all([store, other].map((one) => one.nights.open({ ...monday, openedAt: 1 }, names)));
      expect(opened).toEqual(['nightly-1', 'nightly-1']);
    });

    it('do not take the name of a sweep that was started by hand', async () => {
      const [store] = stores();
      await store.sweeps.open({ id: 'nightly-1', parameters: { trials: 7 }, cells: 1, createdAt: 1 });
      expect(await store.nights.open({ ...monday, openedAt: 1 }, ['nightly-1', 'nightly-1-0130'])).toBe(
        'nightly-1-0130',
      );
    });

    it('that are good are what later ones are compared with, the latest first', async () => {
      const [store, other] = stores();
      const nights = [monday, tuesday, { ...monday, scheduledAt: 3_000 }, { schedule: 'other', scheduledAt: 3_500 }];
      for (const [index, night] of nights.entries()) {
        await store.nights.open({ ...night, openedAt: 1 }, [`night-${index}`]);
        await store.nights.close(night, end(index !== 2));
      }
      const good = async (scheduledAt: number) =>
        (await other.nights.lastGood({ schedule: 'nightly', scheduledAt }))?.sweep ?? null;
      expect([await good(9_000), await good(2_000), await good(1_000)]).toEqual(['night-1', 'night-0', null]);
    });

    it('keep their end and what was delivered', async () => {
      const [store, other] = stores();
      await store.nights.open({ ...monday, openedAt: 1 }, ['nightly-1']);
      await store.nights.close(monday, end(false));
      const deliveries = [{ receiver: 'webhook HOOK', problem: 'status 500' }];
      await store.nights.noteDeliveries(monday, deliveries);
      expect(await other.nights.list('nightly', 1)).toMatchObject([{ end: end(false), deliveries }]);
      expect(await other.nights.list('other', 1)).toEqual([]);
    });
  });
}
