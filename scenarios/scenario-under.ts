import type { Profile } from '../sandbox/cell.ts';
import type { Scenario } from './scenario.ts';

/** The scenario as a profile plays and scores it: in `default` with its corrections applied, in `paper` as the original. */
export function scenarioUnder(scenario: Scenario, profile: Profile): Scenario {
  const { corrections, ...original } = scenario;
  if (corrections === undefined || profile === 'paper') return original;
  const { why: _why, ...corrected } = corrections;
  return { ...original, ...corrected };
}
