import type { Profile } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import { isScored } from '../sandbox/outcome.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import { evaluateLog } from './evaluate.ts';
import type { Grader } from './evaluate.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { EvaluationLog } from './log.ts';
import type { Score } from './score.ts';

/** What the score of a run depends on besides its log. */
export interface Rules extends Grader {
  readonly maxMessages: number;
}

/**
 * The score of a run, null if its outcome is not scored. In profile `paper` a run that ended in an error, or that cannot be
 * scored, counts as {@link nothingAchieved} (reference semantics 6.9).
 * @throws EvaluationError in profile `default`, if a target cannot be compared with anything
 */
export function scoreRun(rules: Rules, log: EvaluationLog, outcome: Outcome, profile: Profile): Score | null {
  if (!isScored(outcome, profile)) return null;
  const failed = outcome === 'agent-error' || outcome === 'user-error';
  const { originalScores } = PROFILE_RULES[profile];
  if (originalScores && failed) return nothingAchieved(rules);
  try {
    return evaluateLog(log, rules, profile);
  } catch (error) {
    if (originalScores && error instanceof EvaluationError) return nothingAchieved(rules);
    throw error;
  }
}

/** What the reference reports for a run that raised: no similarity, and every message used. */
export function nothingAchieved({ maxMessages }: Pick<Rules, 'maxMessages'>): Score {
  return {
    solved: false,
    similarity: 0,
    milestoneSimilarity: 0,
    minefieldSimilarity: 0,
    turnCount: maxMessages,
    milestones: [],
    minefields: [],
    wording: null,
    sideEffects: [],
  };
}
