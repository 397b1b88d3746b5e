import { finishResult } from '../../activities/finish-trajectory.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { scoreRun } from '../../evaluation/score-run.ts';
import type { FinishResult } from '../../runs/contract.ts';
import type { Profile } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';

/** The score of a log as if the run had ended with it. */
export function scoreSoFar(
  scenario: ScenarioInstance,
  profile: Profile,
  events: readonly TrajectoryEvent[],
): FinishResult {
  const score = scoreRun(scenario, logOf({ world: scenario.world, events }), 'completed', profile);
  return finishResult({ score, retries: 0, events }, scenario);
}
