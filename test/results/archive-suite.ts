import { describe, expect, it } from 'vitest';
import { archiveSweep } from '../../results/archive/archive-sweep.ts';
import { restoreSweep } from '../../results/archive/restore-sweep.ts';
import { RunArchived, RunsChanged } from '../../results/archive/run-archived.ts';
import type { ObjectStorage } from '../../results/archive/storage.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { storedReport } from '../../results/report/report.ts';
import { SweepInUse } from '../../results/retention/require-ended.ts';
import type { ResultsStore } from '../../results/store.ts';
import { MemoryStorage } from '../support/memory-storage.ts';
import { exampleRecord } from './example-record.ts';
import { listed } from './listed.ts';

const TO = 's3://bucket/toolsandbox/';

/** Three runs, and one that was set aside. */
const RUNS: readonly TrajectoryRecord[] = [1, 2, 3].map((trial) =>
  exampleRecord({ sweep: 'old', trial, agent: 'openai:\ud800\u0000' }, { similarity: trial / 4, reason: 'a\u001ab' }),
);
const EARLIER = { ...RUNS[0]!, timing: { startedAt: 10, finishedAt: 20 } };

async function endedSweep(store: ResultsStore): Promise<void> {
  await store.sweeps.open({ id: 'old', parameters: { trials: 3 }, cells: 3, createdAt: 1 });
  await store.trajectories.save(EARLIER);
  await store.history.setAside([{ id: EARLIER.id, startedAt: 10 }], 30);
  for (const run of RUNS) await store.trajectories.save(run);
  await store.sweeps.close('old', { endedAt: 40, status: 'completed', reasons: [] });
}

async function archive(store: ResultsStore, storage: ObjectStorage): Promise<number> {
  const sweep = await store.sweeps.find('old');
  let archived = 0;
  for await (const { part, left } of archiveSweep(store, storage, sweep!, { to: TO, now: () => 50 })) {
    expect(left).toBe(0);
    archived += part.runs;
  }
  return archived;
}

async function restore(store: ResultsStore, storage: ObjectStorage): Promise<number> {
  let sum = 0;
  for await (const { restored } of restoreSweep(store, storage, 'old')) sum += restored;
  return sum;
}

const stored = async (store: ResultsStore) => [
  ...(await Array.fromAsync(store.trajectories.records({ sweep: 'old' }))),
  ...(await Array.fromAsync(store.trajectories.records({ sweep: 'old', setAside: true }))),
];

/** Fails at the nth step that changes anything, before or after it was done. */
function failing(store: ResultsStore, storage: ObjectStorage, nth: number, when: 'before' | 'after') {
  let steps = 0;
  const step = async <Result>(action: () => Promise<Result>): Promise<Result> => {
    const isFailing = ++steps === nth;
    if (isFailing && when === 'before') throw new Error('killed');
    const result = await action();
    if (isFailing) throw new Error('killed');
    return result;
  };
  return {
    steps: () => steps,
    store: {
      ...store,
      archive: {
        ...store.archive,
        forgetLogs: (...args) => step(() => store.archive.forgetLogs(...args)),
        restoreLogs: (...args) => step(() => store.archive.restoreLogs(...args)),
      },
    } satisfies ResultsStore as ResultsStore,
    storage: {
      put: (...args) => step(() => storage.put(...args)),
      get: (location) => storage.get(location),
      close: () => storage.close(),
    } satisfies ObjectStorage,
  };
}

/** The logs of ended sweeps can go to object storage and come back. `stores` are two connections to one store. */
export function describeArchive(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('archived logs', () => {
    it('leave the results, which still list, report and compare the runs, and come back unchanged', async () => {
      const [store, other] = stores();
      await endedSweep(store);
      const facts = async () => ({
        listed: await listed(store),
        cells: await Array.fromAsync(store.pages.comparedCells('old', RUNS[0]!.cell.agent)),
        report: await storedReport(store, 'old', null, []),
        sweep: await store.sweeps.find('old'),
        spent: (await store.sums.earlierRuns('old')).spent,
      });
      const before = await facts();
      const storage = new MemoryStorage();
      expect(await archive(other, storage)).toBe(4);
      expect(await facts()).toEqual(before);
      expect(await store.retention.sizeOf('old')).toMatchObject({ runs: 3, earlierRuns: 1, logs: 0, bytes: 0 });
      expect(await archive(other, storage)).toBe(0);
      expect(await restore(other, storage)).toBe(4);
      expect(await stored(store)).toEqual([...RUNS, EARLIER]);
      expect(await store.archive.parts('old')).toEqual([]);
      expect(await restore(other, storage)).toBe(0);
    });

    it('are named with their place by whatever needs them', async () => {
      const [store] = stores();
      await endedSweep(store);
      await archive(store, new MemoryStorage());
      const { id } = RUNS[0]!;
      const { location } = (await store.archive.parts('old'))[0]!;
      const message = `the log of run ${id} is archived at ${location}: bring the logs of its sweep back with \`toolsandbox restore old\``;
      await expect(store.trajectories.find(id)).rejects.toThrow(message);
      for (const reading of [
        () => store.history.run(id, EARLIER.timing.startedAt),
        () => Array.fromAsync(store.trajectories.records({ sweep: 'old' })),
      ])
        await expect(reading()).rejects.toThrow(RunArchived);
      const logs = (await Array.fromAsync(store.pages.logs('old'))).flat();
      expect(logs.map(({ events }) => events)).toEqual([null, null, null]);
      const { causes } = await storedReport(store, 'old', null);
      expect(causes).toMatchObject([{ title: 'Not known: the log of the run is archived' }]);
    });

    it('are described by a manifest, and can be imported by hand', async () => {
      const [store] = stores();
      await endedSweep(store);
      const storage = new MemoryStorage();
      await archive(store, storage);
      const folder = `s3://bucket/toolsandbox/${store.id}/old`;
      const manifest = JSON.parse(Buffer.from(await storage.get(`${folder}/manifest.json`)).toString());
      const parts = await store.archive.parts('old');
      expect(manifest).toMatchObject({
        format: 'toolsandbox archive',
        version: 1,
        sweep: 'old',
        parameters: { trials: 3 },
        parts: parts.map(({ location, sha256, bytes, runs }) => ({
          object: location.slice(folder.length + 1),
          sha256,
          bytes,
          runs,
          archived_at: new Date(50).toISOString(),
        })),
      });
      expect(parts.map(({ runs }) => runs)).toEqual([3, 1]);
      expect(storage.objects.size).toBe(3);
    });

    it.each(['before', 'after'] as const)('are never lost, whichever step is interrupted: %s it', async (when) => {
      const [store] = stores();
      await endedSweep(store);
      for (let nth = 1; ; nth++) {
        const storage = new MemoryStorage();
        const broken = failing(store, storage, nth, when);
        const outcome = await archive(broken.store, broken.storage).then(
          () => 'done',
          (error: Error) => error.message,
        );
        await archive(store, storage);
        expect(await store.retention.sizeOf('old')).toMatchObject({ logs: 0 });
        const back = failing(store, storage, 1, when);
        await expect(restore(back.store, back.storage)).rejects.toThrow('killed');
        await restore(store, storage);
        expect(await stored(store), `step ${nth}`).toEqual([...RUNS, EARLIER]);
        if (outcome === 'done') break;
        expect(outcome).toBe('killed');
        expect(nth).toBeLessThan(10);
      }
    });

    it('stay in the results if the object is not what was sent, and are not restored from a damaged one', async () => {
      const [store] = stores();
      await endedSweep(store);
      const storage = new MemoryStorage();
      const put = (location: string, content: Uint8Array) => storage.put(location, content.subarray(1));
      const lossy: ObjectStorage = { put, get: (location) => storage.get(location), close: () => undefined };
      await expect(archive(store, lossy)).rejects.toThrow('the object was not stored as it was sent');
      expect(await stored(store)).toEqual([...RUNS, EARLIER]);
      await archive(store, storage);
      const { location } = (await store.archive.parts('old'))[0]!;
      await storage.put(location, (await storage.get(location)).with(20, 7));
      await expect(restore(store, storage)).rejects.toThrow(`${location}: the object is not what was archived`);
      expect(await store.retention.sizeOf('old')).toMatchObject({ logs: 0 });
    });

    it('of a run that was scored again meanwhile stay, with all of its part', async () => {
      const [store, other] = stores();
      await endedSweep(store);
      const [run] = RUNS;
      const from = { scenario: 's2', harness: 'h', scoredAt: 60, score: run!.score! };
      const storage = new MemoryStorage();
      const rescoring: ObjectStorage = {
        put: async (location, content) => {
          await storage.put(location, content);
          await other.scores.renew({
            run: run!,
            old: { ...from, grader: 'g1' },
            today: { ...from, grader: 'g2' },
            score: { ...run!.score!, similarity: 0.125 },
          });
        },
        get: (location) => storage.get(location),
        close: () => undefined,
      };
      await expect(archive(store, rescoring)).rejects.toThrow(RunsChanged);
      expect(await store.retention.sizeOf('old')).toMatchObject({ logs: 4 });
      expect(await store.archive.parts('old')).toEqual([]);
      expect(await archive(store, storage)).toBe(4);
      await restore(store, storage);
      expect(await store.trajectories.find(run!.id)).toMatchObject({
        score: { similarity: 0.125 },
        events: run!.events,
      });
    });

    it('are those of ended sweeps only, also of one that is resumed meanwhile; what is played again has its own', async () => {
      const [store, other] = stores();
      await endedSweep(store);
      const storage = new MemoryStorage();
      const resume = () => other.sweeps.open({ id: 'old', parameters: { trials: 3 }, cells: 3, createdAt: 1 });
      const resuming: ObjectStorage = {
        put: async (location, content) => {
          await resume();
          await storage.put(location, content);
        },
        get: (location) => storage.get(location),
        close: () => undefined,
      };
      await expect(archive(store, resuming)).rejects.toThrow(SweepInUse);
      expect(await stored(store)).toEqual([...RUNS, EARLIER]);
      const failed = exampleRecord({ sweep: 'old', trial: 4 }, { similarity: null });
      await store.trajectories.save(failed);
      await store.sweeps.close('old', { endedAt: 70, status: 'completed', reasons: [] });
      expect(await archive(store, storage)).toBe(5);
      await resume();
      const scored = exampleRecord({ sweep: 'old', trial: 4 });
      expect(await other.trajectories.save(scored)).toBe('stored');
      expect(await store.trajectories.find(scored.id)).toEqual(scored);
      await restore(store, storage);
      expect(await store.trajectories.find(scored.id)).toEqual(scored);
    });
  });
}
