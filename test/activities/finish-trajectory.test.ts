import { phoneOf } from '../../worlds/phone/tables.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { finishTrajectory } from '../../activities/finish-trajectory.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { openStore } from '../../results/open-store.ts';
import type { ResultsStore } from '../../results/store.ts';
import { PROFILES, trajectoryId } from '../../sandbox/cell.ts';
import type { Profile } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { call, runOf, say, traceOf } from '../evaluation/run.ts';
import { DEFAULT_SETTINGS, settingsOf } from '../support/packs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pack = loadPack();
const name = 'wifi_off';
const world = phoneOf(instantiate(pack, name, DEFAULT_SETTINGS).world);

/** A run that switches wifi off as asked for, and loses all reminders. */
function damagingRun(): readonly TrajectoryEvent[] {
  const [device] = world.SETTING;
  const off: WorldChange = {
    kind: 'replace',
    table: 'SETTING',
    position: 0,
    before: device!,
    row: { ...device!, wifi: false },
  };
  const losses = world.REMINDER.map((row): WorldChange => ({ kind: 'remove', table: 'REMINDER', position: 0, row }));
  const { events } = runOf(
    ...call(traceOf('set_wifi_status', { on: false }), off, ...losses),
    say('agent', 'user', 'Wifi is off.'),
  );
  return [...events, { kind: 'ending', outcome: 'completed' }];
}

const players = { agent: 'scripted:oracle', user: 'scripted:user' };
const CELL = { sweep: 's', scenario: name, augmentation: 'none', trial: 1, seed: 0, ...players } as const;

async function withStore<Result>(use: (store: ResultsStore) => Promise<Result>): Promise<Result> {
  await using store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await store.packs.save(toStoredPack(pack));
  return await use(store);
}

const stepOf = (events: readonly TrajectoryEvent[], profile: Profile = 'default') => ({
  cell: CELL,
  settings: { ...settingsOf(pack), profile },
  events,
  startedAt: 0,
  finishedAt: 5_000,
});

/** What a run of a store is answered when it ends with these events. */
const finishIn = (store: ResultsStore) => (events: readonly TrajectoryEvent[], runId: string) =>
  finishTrajectory(createDependencies(store, {}), stepOf(events), { workflowId: 'w', runId });

const finished = (profile: Profile) =>
  withStore(async (store) => {
    const result = await finishTrajectory(createDependencies(store, {}), stepOf(damagingRun(), profile), null);
    return { result, stored: await store.trajectories.find(trajectoryId(CELL)) };
  });

it.each(PROFILES)('side effects count, but in profile paper: %s', async (profile) => {
  const { result, stored } = await finished(profile);
  const lost = profile !== 'paper' ? world.REMINDER.map(({ reminder_id: id }) => id) : [];
  expect(stored?.score?.sideEffects.map(({ kind, row }) => [kind, row])).toEqual(lost.map((id) => ['removed', id]));
  expect(result.sideEffects?.map((line) => line.split(':')[0])).toEqual(lost.map((id) => `REMINDER ${id} was removed`));
  expect(result.similarity === 0).toBe(profile !== 'paper');
  expect(stored?.score?.milestoneSimilarity).toBeGreaterThan(0.5);
});

it('a run that was stored before its workflow was cancelled says what is stored; another run of the cell does not', () =>
  withStore(async (store) => {
    const cancelled: readonly TrajectoryEvent[] = [
      ...damagingRun().slice(0, -1),
      { kind: 'ending', outcome: 'cancelled', reason: 'cancelled' },
    ];
    const finish = finishIn(store);
    const first = await finish(damagingRun(), 'first');
    expect(await finish(cancelled, 'first')).toEqual({ ...first, outcome: 'completed' });
    expect(await finish(cancelled, 'other')).toMatchObject({ similarity: null, solved: null });
    expect(await finish(cancelled, 'other')).not.toHaveProperty('outcome');
  }));

it('an attempt after one whose answer came too late does not score the run again', () =>
  withStore(async (store) => {
    const shorter = damagingRun().filter((_, index) => index !== 1);
    const finish = finishIn(store);
    const first = await finish(damagingRun(), 'first');
    expect(await finish(shorter, 'first')).toEqual({ ...first, outcome: 'completed' });
    const other = await finish(shorter, 'other');
    expect(other.turnCount).not.toBe(first.turnCount);
  }));
