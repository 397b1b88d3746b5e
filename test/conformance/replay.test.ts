import { describe, expect, it } from 'vitest';

import { goldenPath, hasGolden, readLines } from './golden-file.ts';
import { Replayer } from './replay.ts';
import type { ReportedTrajectory } from './replay.ts';

describe.skipIf(!hasGolden('trajectories.jsonl.gz'))('replay', () => {
  it('of recorded runs gives the final databases and the score that the reference reports', async () => {
    const file = goldenPath('trajectories.jsonl.gz');
    const replayer = await Replayer.create(file, goldenPath('scenarios.jsonl.gz'));
    const runs = readLines<ReportedTrajectory>(file);
    expect(runs).not.toHaveLength(0);
    const failures: (readonly [string, string])[] = [];
    for (const run of runs) {
      const failure = await replayer.check(run);
      if (failure !== null) failures.push([run.id, failure]);
    }
    expect(failures).toEqual([]);
  });
});
