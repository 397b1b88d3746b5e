import { evaluate, EvaluationError, logOf } from '../evaluation/index.ts';
import type { Score } from '../evaluation/index.ts';
import type { Profile } from '../sandbox/cell.ts';
import { isScored } from '../sandbox/outcome.ts';
import { endingOf } from '../sandbox/trajectory.ts';
import type { Trajectory } from '../sandbox/trajectory.ts';
import type { ScenarioInstance } from '../scenarios/index.ts';

/**
 * The score of a finished run, null when its outcome has none. In profile `paper` a run that failed, and one that cannot be
 * scored, counts as nothing achieved in all the messages allowed (docs/reference-semantics.md 6.9).
 */
export function scoreOf(scenario: ScenarioInstance, trajectory: Trajectory, profile: Profile): Score | null {
  const { outcome } = endingOf(trajectory.events);
  if (!isScored(outcome)) return null;
  const failed = outcome === 'agent-error' || outcome === 'user-error';
  if (profile === 'paper' && failed) return nothingAchieved(scenario);
  try {
    return evaluate(logOf(trajectory), scenario);
  } catch (error) {
    if (profile === 'paper' && error instanceof EvaluationError) return nothingAchieved(scenario);
    throw error;
  }
}

function nothingAchieved({ maxMessages }: ScenarioInstance): Score {
  return {
    similarity: 0,
    milestoneSimilarity: 0,
    minefieldSimilarity: 0,
    turnCount: maxMessages,
    milestones: [],
    minefields: [],
  };
}
