import { detectableDifference } from './detectable-difference.ts';

/** How many pairs of runs are taken to end differently by chance alone, half of them in either direction. */
export const PLANNED_CHANCE = 0.2;

/** How alike the runs of a scenario are taken to be: the correlation within it. */
const ALIKE = 0.3;

/** More scenarios are not asked for. */
const MOST_SCENARIOS = 100_000;

/**
 * The least true difference in the share of solved runs that about four of five comparisons of two sides would find. Null where none
 * could be found.
 * @param scenarios base scenarios
 * @param runs of each scenario on each side: its augmentations times its trials
 */
export function plannedDifference(scenarios: number, runs: number): number | null {
  if (scenarios < 2) return null;
  const pairs = (scenarios * runs) / (1 + (runs - 1) * ALIKE);
  return detectableDifference({ gained: PLANNED_CHANCE / 2, lost: PLANNED_CHANCE / 2, pairs }, scenarios);
}

/** How many base scenarios it takes to find a true difference as often; null if it takes more than 100,000. */
export function plannedScenarios(difference: number, runs: number): number | null {
  const isFound = (scenarios: number) => (plannedDifference(scenarios, runs) ?? 1) <= difference;
  if (!isFound(MOST_SCENARIOS)) return null;
  let [few, enough] = [1, MOST_SCENARIOS];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (isFound(middle)) enough = middle;
    else few = middle;
  }
  return enough;
}
