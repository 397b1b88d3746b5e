import { describe, expect, it } from 'vitest';

import { evaluate } from '../../evaluation/evaluate.ts';
import { logOfDatabases } from '../../reference/log-of-databases.ts';
import { goldenPath, hasGolden, readLines } from './golden-file.ts';
import { checkTrajectory, graderOf } from './trajectories.ts';
import type { ReferenceScenario, ReferenceTrajectory } from './trajectories.ts';

describe.skipIf(!hasGolden('trajectories.jsonl.gz'))('trajectories', () => {
  const load = (): readonly [readonly ReferenceTrajectory[], ReadonlyMap<string, ReferenceScenario>] => [
    readLines<ReferenceTrajectory>(goldenPath('trajectories.jsonl.gz')),
    new Map(readLines<ReferenceScenario>(goldenPath('scenarios.jsonl.gz')).map((one) => [one.name, one])),
  ];

  it('are scored as by the reference', () => {
    const [runs, scenarios] = load();
    expect(runs).not.toHaveLength(0);
    const failures = runs.map((run) => [run.id, checkTrajectory(run, scenarios)] as const);
    expect(failures.filter(([, failure]) => failure !== null)).toEqual([]);
  });

  it('are scored in well below a millisecond on average once warm', () => {
    const [runs, scenarios] = load();
    const prepared = runs.map((run) => ({
      log: logOfDatabases(run.databases, run.first_user_sandbox_message_index),
      grader: graderOf(scenarios.get(run.scenario)!),
    }));
    const times = Array.from({ length: 10 }, () => {
      const start = performance.now();
      for (const { log, grader } of prepared) evaluate(log, grader);
      return (performance.now() - start) / prepared.length;
    });
    expect(Math.min(...times)).toBeLessThan(1);
  });
});
