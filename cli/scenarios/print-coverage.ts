import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Profile } from '../../sandbox/cell.ts';
import { coverageOf } from '../../scenarios/coverage.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { print, printJson } from '../say.ts';
import { coverageTables } from './coverage-tables.ts';

/** Prints what base scenarios cover as a profile plays them. */
export function printCoverage(scenarios: readonly Scenario[], profile: Profile, json: boolean): void {
  const coverage = coverageOf(scenarios.map((scenario) => scenarioUnder(scenario, profile)));
  if (json) printJson({ profile, augmentations: AUGMENTATIONS.length, ...coverage });
  else print(coverageTables(coverage, profile));
}
