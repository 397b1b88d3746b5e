import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { catalogue } from '../../scripts/sweep-of.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { CHECKS } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';

it('every check holds for every scenario of the catalogue under every augmentation', async () => {
  const pack = catalogue();
  const scenarios = pack.scenarios.map(({ name }) => name);
  const reports = await validate(pack, { scenarios, checks: CHECKS, threads: availableParallelism() });
  expect(reports).toHaveLength(scenarios.length * AUGMENTATIONS.length);
  const failures = summarize(reports, CHECKS).failures.map(({ check, scenario, evidence }) =>
    [check, scenario, evidence].join(': '),
  );
  expect(failures).toEqual([]);
});
