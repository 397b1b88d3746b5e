import { toStoredPack } from '../../../activities/stored-pack.ts';
import { trajectoryInput } from '../../../activities/trajectory-input.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { trajectoryId } from '../../../sandbox/cell.ts';
import type { Cell, Profile } from '../../../sandbox/cell.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { createDependencies } from '../../../workers/dependencies.ts';
import { playInline } from '../../../workers/play-inline.ts';
import { settingsOf } from '../../support/packs.ts';

const CELL: Cell = {
  sweep: 'nightly',
  scenario: 'wifi_off',
  augmentation: 'none',
  agent: 'scripted:oracle',
  user: 'scripted:user',
  trial: 1,
  seed: 0,
};

/** What is left out is as in {@link CELL}, and the profile is the default one. */
export interface Played extends Partial<Cell> {
  readonly profile?: Profile;
}

/** Plays cells of a pack without an engine, and stores them. */
export async function playRuns(
  store: ResultsStore,
  cells: readonly Played[],
  played = catalogue(),
): Promise<readonly TrajectoryRecord[]> {
  await store.packs.save(toStoredPack(played));
  const dependencies = createDependencies(store, {});
  const settings = settingsOf(played);
  const pack = await dependencies.packs.get(settings.pack);
  const records: TrajectoryRecord[] = [];
  for (const { profile = settings.profile, ...given } of cells) {
    const cell = { ...CELL, ...given };
    await playInline(dependencies, trajectoryInput(pack, { ...settings, profile }, cell));
    const record = await store.trajectories.find(trajectoryId(cell));
    if (record === null) throw new Error(`${trajectoryId(cell)} is not stored`);
    records.push(record);
  }
  return records;
}
