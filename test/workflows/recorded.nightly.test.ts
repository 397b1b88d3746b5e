import { expect, it } from 'vitest';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { importPack } from '../../reference/import-pack.ts';
import { findAugmented } from '../../scenarios/find-scenario.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { mainQueue } from '../../runs/names.ts';
import { contentHash } from '../../scenarios/content-hash.ts';
import type { RunSettings } from '../../runs/contract.ts';
import type { trajectory } from '../../workflows/index.ts';
import { goldenPath, hasGolden, readLines } from '../conformance/golden-file.ts';
import { rigOfFile } from '../support/sweeping.ts';

const rig = await rigOfFile();
const RUNS = goldenPath('trajectories.jsonl.gz');

interface ReportedRun {
  readonly id: string;
  readonly scenario: string;
  readonly reported: { readonly similarity: number; readonly turn_count: number };
}

it.skipIf(!hasGolden('trajectories.jsonl.gz'))(
  'recorded runs of the reference get the same scores when replayed as workflows',
  async () => {
    const { pack } = await importPack(goldenPath('scenarios.jsonl.gz'), 'reference');
    const loaded = { ...pack, hash: contentHash(pack) };
    await rig.store.packs.save(toStoredPack(loaded));

    const replayRun = async ({ id, scenario: name, reported }: ReportedRun) => {
      const player = `recorded:${RUNS}?id=${id}`;
      const settings: RunSettings = {
        pack: { name: loaded.name, hash: loaded.hash },
        profile: 'paper',
        clock: { ...DEFAULT_CLOCK, ...loaded.clock },
        services: `replayed:${RUNS}?id=${id}`,
        results: rig.store,
      };
      const { scenario, augmentation } = findAugmented(loaded, name);
      const players = { agent: player, user: player, trial: 1, seed: 0 };
      const cell = { sweep: `recorded-${id}`, scenario: scenario.name, augmentation, ...players };
      const result = await rig.client.workflow.execute<typeof trajectory>('trajectory', {
        workflowId: trajectoryId(cell),
        taskQueue: mainQueue(rig.store.id),
        args: [trajectoryInput(await rig.dependencies.packs.get(settings.pack), settings, cell)],
      });
      expect(result.similarity, id).toBeCloseTo(reported.similarity, 5);
      expect(result.turnCount, id).toBe(reported.turn_count);
    };

    const reported = readLines<ReportedRun>(RUNS);
    expect(reported).toHaveLength(60);
    await rig.working(() => Promise.all(reported.map(replayRun)));
  },
);
