import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { finishTrajectory } from '../../activities/finish-trajectory.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { openStore } from '../../results/open-store.ts';
import { PROFILES, trajectoryId } from '../../sandbox/cell.ts';
import type { Profile } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { call, runOf, say, traceOf } from '../evaluation/run.ts';
import { DEFAULT_SETTINGS, settingsOf } from '../support/packs.ts';

const pack = loadPack();
const name = 'wifi_off';
const { world } = instantiate(pack, name, DEFAULT_SETTINGS);

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

async function finished(profile: Profile) {
  const store = await openStore(join(mkdtempSync(join(tmpdir(), 'toolsandbox-finish-')), 'results.db'), 'write');
  try {
    await store.packs.save(toStoredPack(pack));
    const players = { agent: 'scripted:oracle', user: 'scripted:user' };
    const cell = { sweep: 's', scenario: name, augmentation: 'none', trial: 1, seed: 0, ...players } as const;
    const settings = { ...settingsOf(pack), profile };
    const step = { cell, settings, events: damagingRun(), startedAt: 0, finishedAt: 5_000 };
    const result = await finishTrajectory(createDependencies(store, {}), step, null);
    return { result, stored: await store.trajectories.find(trajectoryId(cell)) };
  } finally {
    await store.close();
  }
}

it.each(PROFILES)('side effects count in profile default only: %s', async (profile) => {
  const { result, stored } = await finished(profile);
  const lost = profile === 'default' ? world.REMINDER.map(({ reminder_id: id }) => id) : [];
  expect(stored?.score?.sideEffects.map(({ kind, row }) => [kind, row])).toEqual(lost.map((id) => ['removed', id]));
  expect(result.sideEffects?.map((line) => line.split(':')[0])).toEqual(lost.map((id) => `REMINDER ${id} was removed`));
  expect(result.similarity === 0).toBe(profile === 'default');
  expect(stored?.score?.milestoneSimilarity).toBeGreaterThan(0.5);
});
