import { PHONE } from '../../worlds/phone/world.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forkInput } from '../../activities/fork-input.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { placeOf } from '../../client/forks/fork-point.ts';
import { forkPoint, planForks } from '../../client/forks/plan-forks.ts';
import { forksOfSweep } from '../../results/single-runs.ts';
import { settingsOfRun } from '../../client/planning/settings-of-run.ts';
import { openStore } from '../../results/open-store.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { firstMistake } from '../../evaluation/first-mistake.ts';
import { cellAt, countCells, parametersOf, storedIn } from '../../runs/sweep-spec.ts';
import { trajectoryId, AUGMENTATIONS } from '../../sandbox/cell.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { catalogue, sweepOf } from '../../scripts/sweep-of.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { playInline } from '../../workers/play-inline.ts';
import { atNight, everyNth } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FAILED = 50;

const folder = temporaryFolder();
let store: ResultsStore;
beforeAll(async () => {
  store = await openStore(join(folder, 'results.db'), 'write');
  await store.packs.save(toStoredPack(catalogue()));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Runs with one mistake that cost them their score. */
async function failedRuns(): Promise<readonly TrajectoryRecord[]> {
  const scenarios = catalogue().scenarios.filter(({ solution }) => solution.some((step) => 'calls' in step));
  const names = scenarios.map(({ name }) => name);
  const spec = storedIn(store, sweepOf('slips', names, { agents: ['scripted:slip'] }));
  await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells: countCells(spec), createdAt: 0 });
  const dependencies = createDependencies(store, {});
  const pack = await dependencies.packs.get(spec.settings.pack);
  const failed: TrajectoryRecord[] = [];
  for (let index = 0; failed.length < FAILED; index++) {
    const cell = cellAt(spec, index);
    await playInline(dependencies, trajectoryInput(pack, spec.settings, cell));
    const run = await store.trajectories.find(trajectoryId(cell));
    if (run?.score && run.score.similarity < 0.999) failed.push(run);
  }
  return failed;
}

atNight(() => {
  it('no run of a reference solution has a mistake although some tools refuse it', async () => {
    const names = catalogue().scenarios.map(({ name }) => name);
    const augmentations = everyNth(AUGMENTATIONS.length / 2, AUGMENTATIONS);
    const sweep = sweepOf('solutions', names, { agents: ['scripted:oracle'], augmentations });
    const spec = storedIn(store, sweep);
    await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells: countCells(spec), createdAt: 0 });
    const dependencies = createDependencies(store, {});
    const pack = await dependencies.packs.get(spec.settings.pack);
    expect(countCells(spec)).toBe(129 * augmentations.length);
    let refusals = 0;
    for (let index = 0; index < countCells(spec); index++) {
      const cell = cellAt(spec, index);
      const { events } = await playInline(dependencies, trajectoryInput(pack, spec.settings, cell));
      refusals += messagesOf(events).filter(({ toolResult }) => toolResult?.errorClass !== undefined).length;
      const run = await store.trajectories.find(trajectoryId(cell));
      expect(run?.score).toMatchObject({ solved: true });
      expect(() => placeOf(run!, 'first-error', PHONE.tables)).toThrow('has no mistake of the agent');
      // Nor where the run has no verdict or no score.
      expect([cell, firstMistake(events, { ...run!.score!, solved: null }, PHONE.tables)]).toEqual([cell, null]);
      expect(firstMistake(events, null, PHONE.tables)).toBeNull();
    }
    expect(refusals).toBeGreaterThan(10 * augmentations.length);
  });
});

it('forks of 50 failed runs with one mistake, before the mistake, are all solved by the reference solution', async () => {
  const failed = await failedRuns();
  const points = failed.map((run) => forkPoint(run, placeOf(run, 'first-error', PHONE.tables).at, {}));
  const changes = { agent: 'scripted:oracle', trials: 1 };
  const played = await settingsOfRun(store, failed[0]!);
  const plan = planForks([points[0]!, ...points.slice(1)], { changes, played, nameOf: forksOfSweep, environment: {} });
  expect(plan.sweep).toMatchObject({
    id: expect.stringMatching(/^slips\.forks-[\da-f]{8}$/),
    agents: ['scripted:oracle'],
  });
  const dependencies = createDependencies(store, {});
  const { settings } = storedIn(store, plan.sweep);
  const pack = await dependencies.packs.get(settings.pack);
  const scores: (readonly [string, number | null])[] = [];
  for (const { origin, ...place } of plan.forks) {
    const cell = { sweep: plan.sweep.id, ...place };
    const input = await forkInput(store, pack, settings, { cell, origin });
    const { events, finished } = await playInline(dependencies, input);
    const before = failed.find(({ id }) => id === origin.id)!;
    expect(messagesOf(events).slice(0, origin.at + 1)).toEqual(messagesOf(before.events).slice(0, origin.at + 1));
    expect(messagesOf(before.events)[origin.at + 1]?.toolCall?.arguments).toBe('{"slip":true}');
    scores.push([cell.scenario, finished.similarity]);
  }
  expect(scores).toHaveLength(FAILED);
  expect(scores.filter(([, similarity]) => (similarity ?? 0) < 0.999)).toEqual([]);
});
