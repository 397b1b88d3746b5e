import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { coverageOf } from '../../scenarios/coverage.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { print, printJson } from '../say.ts';
import { coverageTables } from './coverage-tables.ts';

/** Prints what base scenarios cover. */
export function printCoverage(scenarios: readonly Scenario[], json: boolean): void {
  const coverage = coverageOf(scenarios);
  if (json) printJson({ augmentations: AUGMENTATIONS.length, ...coverage });
  else print(coverageTables(coverage));
}
