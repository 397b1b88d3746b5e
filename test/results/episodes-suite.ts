import { describe, expect, it } from 'vitest';
import type { ResultsStore } from '../../results/store.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { exampleRecord } from './example-record.ts';

const server = { sweep: 'nightly', server: 'here' };
const trajectory = (trial: number) => exampleRecord({ trial }).id;
const episode = (trial: number, id = `episode-${trial}`) => ({
  trajectory: trajectory(trial),
  id,
  request: '{"seed":1}',
  made: { settings: { id } },
});
const part = (position: number, ...texts: readonly string[]) => ({
  position,
  events: texts.map(openingEvent),
  step: { position, digest: 'd' },
});

/** The contract of every store about the episodes of trainers. */
export function describeEpisodes(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('episodes', () => {
    it('are those of one server and sweep, and say whether they are over', async () => {
      const [{ episodes }, other] = stores();
      await episodes.begin(server, episode(2));
      await episodes.begin(server, episode(1));
      await episodes.begin(server, episode(1, 'begun again'));
      await episodes.begin({ ...server, server: 'elsewhere' }, episode(3));
      await episodes.begin({ ...server, sweep: 'weekly' }, episode(4));
      await other.trajectories.save(exampleRecord({ trial: 1 }));
      const listed = await other.episodes.list(server);
      expect(listed.toSorted((one, two) => one.id.localeCompare(two.id))).toEqual([
        { ...episode(1), isOver: true },
        { ...episode(2), isOver: false },
      ]);
    });

    it('keep the parts of a log in their order, each once', async () => {
      const [{ episodes }, other] = stores();
      const key = { trajectory: trajectory(1), sweep: 'nightly' };
      await episodes.append(key, part(3, 'c'));
      await episodes.append(key, part(1, 'a', 'b \0'));
      await episodes.append(key, part(3, 'c', 'd'));
      await episodes.append({ ...key, trajectory: trajectory(2) }, { ...part(1, 'x'), step: null });
      expect(await other.episodes.partsOf(key.trajectory)).toEqual([part(1, 'a', 'b \0'), part(3, 'c', 'd')]);
      expect(await other.episodes.partsOf(trajectory(2))).toMatchObject([{ step: null }]);
    });

    it('are forgotten one by one, when they are old, and with their sweep', async () => {
      const [store] = stores();
      const { episodes } = store;
      const left = async () => {
        const ids = (await episodes.list(server)).map(({ id }) => id).toSorted();
        const parts = await Promise.all([1, 2].map((trial) => episodes.partsOf(trajectory(trial))));
        return [ids, parts.map(({ length }) => length)];
      };
      for (const trial of [1, 2]) {
        await episodes.begin(server, episode(trial));
        await episodes.append({ trajectory: trajectory(trial), sweep: 'nightly' }, part(1, 'a'));
      }
      await episodes.forgetBefore(Date.now() - 60_000);
      await episodes.forget(trajectory(1));
      expect(await left()).toEqual([['episode-2'], [0, 1]]);
      await episodes.begin({ ...server, server: 'elsewhere' }, episode(3));
      await episodes.forgetBefore(Date.now() + 60_000);
      expect(await left()).toEqual([[], [0, 0]]);
      expect(await episodes.list({ ...server, server: 'elsewhere' })).toEqual([]);

      await episodes.begin(server, episode(2));
      await episodes.append({ trajectory: trajectory(2), sweep: 'nightly' }, part(1, 'a'));
      await store.sweeps.open({ id: 'nightly', parameters: {}, cells: 1, createdAt: 0 });
      await store.sweeps.close('nightly', { endedAt: 1, status: 'completed', reasons: [] });
      await Array.fromAsync(store.retention.purge({ sweep: 'nightly', isNeeded: () => true, unneededSince: 0 }));
      expect(await left()).toEqual([[], [0, 0]]);
    });
  });
}
