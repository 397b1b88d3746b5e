import { describe, expect, it } from 'vitest';

import { goldenPath, hasGolden, readLines } from './golden-file.ts';
import { checkTrajectory } from './trajectories.ts';
import type { ReferenceScenario, ReferenceTrajectory } from './trajectories.ts';

describe.skipIf(!hasGolden('trajectories.jsonl.gz'))('trajectories', () => {
  it('get the same scores as in the reference', () => {
    const runs = readLines<ReferenceTrajectory>(goldenPath('trajectories.jsonl.gz'));
    const all = readLines<ReferenceScenario>(goldenPath('scenarios.jsonl.gz'));
    const scenarios = new Map(all.map((one) => [one.name, one]));
    expect(runs).not.toHaveLength(0);
    const failures = runs.map((run) => [run.id, checkTrajectory(run, scenarios)] as const);
    expect(failures.filter(([, failure]) => failure !== null)).toEqual([]);
  });
});
