import type { MilestoneMatch } from '../../evaluation/score.ts';
import { nothingAchieved } from '../../evaluation/score-run.ts';
import type { EvaluatedTrajectory } from '../../reference/evaluate-trajectories.ts';
import type { ScoreTotals } from '../../results/record.ts';
import { scoreTotals } from '../../results/run-columns.ts';
import type { HashedScore, Rescored } from './rescore-sweep.ts';

/** The form that `rescore SWEEP --json` prints. */
export function rescoredForm({ id, old, today, sideEffects }: Rescored): object {
  return { id, old: hashedForm(old), new: { ...hashedForm(today), sideEffects } };
}

function hashedForm({ score, cause, modes, hashes: { scenario, grader } }: HashedScore): object {
  return { ...score, cause, modes, hashes: { scenario, grader } };
}

/** The form that `rescore --trajectories --json` prints. */
export function evaluatedForm(evaluated: EvaluatedTrajectory, explain: boolean): object {
  const { run, scenario, hashes, score, error } = evaluated;
  const hasRaised = score === null || (run.play_exception ?? null) !== null;
  const nothing = scoreTotals(nothingAchieved(scenario));
  const scored = score === null ? nothing : scoreTotals(score);
  const { turnCount, wording, ...others } = scored;
  return {
    id: run.id,
    scenario: run.scenario,
    ...others,
    milestoneMapping: mapping(score?.milestones),
    minefieldMapping: mapping(score?.minefields),
    turnCount,
    wording,
    reported: asReported(hasRaised ? nothing : scored),
    hashes,
    error: error && { type: error.errorClass, message: error.message },
    ...(explain && { milestones: score?.milestones ?? [], minefields: score?.minefields ?? [] }),
  };
}

/** The original has neither verdict nor wording. */
function asReported({ similarity, milestoneSimilarity, minefieldSimilarity, turnCount }: ScoreTotals): object {
  return { similarity, milestoneSimilarity, minefieldSimilarity, turnCount };
}

function mapping(matches: readonly MilestoneMatch[] = []): readonly (readonly number[])[] {
  return matches.map(({ milestone, message, similarity }) => [milestone, message, similarity]);
}
