import { availableParallelism } from 'node:os';
import { catalogue } from '../../scripts/sweep-of.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { CHECKS } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';

/** What all checks find in the catalogue, or in every so manieth scenario of it, under these augmentations: how many reports there are, and what fails. */
export async function catalogueReports(augmentations: readonly Augmentation[], every = 1) {
  const pack = catalogue();
  const scenarios = pack.scenarios.filter((_, index) => index % every === 0).map(({ name }) => name);
  const reports = await validate(pack, { scenarios, augmentations, checks: CHECKS, threads: availableParallelism() });
  const failures = summarize(reports, CHECKS).failures.map(({ check, scenario, evidence }) =>
    [check, scenario, evidence].join(': '),
  );
  return { missing: scenarios.length * augmentations.length - reports.length, failures };
}
