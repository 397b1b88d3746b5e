import { evaluate, EvaluationError, logOf } from '../evaluation/index.ts';
import type { Score } from '../evaluation/index.ts';
import type { Profile } from '../sandbox/cell.ts';
import type { Message } from '../sandbox/message.ts';
import { isScored } from '../sandbox/outcome.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';

/**
 * The score of a run, null when its outcome has none. In profile `paper` a run that broke, and one that cannot be scored,
 * counts as nothing achieved in all the messages allowed (facts/semantics.md 6.9).
 */
export function scoreOf(
  scenario: ScenarioInstance,
  messages: readonly Message[],
  outcome: Outcome,
  profile: Profile,
): Score | null {
  if (!isScored(outcome)) return null;
  const broke = outcome === 'agent-error' || outcome === 'user-error';
  if (profile === 'paper' && broke) return nothingAchieved(scenario);
  try {
    return evaluate(logOf({ world: scenario.world, messages }), scenario);
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
