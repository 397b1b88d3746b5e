import type { MilestoneMatch } from '../../evaluation/score.ts';
import { nothingAchieved } from '../../evaluation/score-run.ts';
import type { EvaluatedTrajectory } from '../../reference/evaluate-trajectories.ts';
import { scoreTotals } from '../../results/public-form.ts';

/** The form that `evaluate --trajectories --json` prints (docs/json-output.md). */
export function evaluationLine(evaluated: EvaluatedTrajectory, explain: boolean): object {
  const { run, scenario, hashes, score, error } = evaluated;
  const hasRaised = score === null || (run.play_exception ?? null) !== null;
  const nothing = scoreTotals(nothingAchieved(scenario));
  const scored = score === null ? nothing : scoreTotals(score);
  const { turnCount, ...similarities } = scored;
  return {
    id: run.id,
    scenario: run.scenario,
    ...similarities,
    milestoneMapping: mapping(score?.milestones),
    minefieldMapping: mapping(score?.minefields),
    turnCount,
    reported: hasRaised ? nothing : scored,
    hashes,
    error: error && { type: error.errorClass, message: error.message },
    ...(explain && { milestones: score?.milestones ?? [], minefields: score?.minefields ?? [] }),
  };
}

function mapping(matches: readonly MilestoneMatch[] = []): readonly (readonly number[])[] {
  return matches.map(({ milestone, message, similarity }) => [milestone, message, similarity]);
}
