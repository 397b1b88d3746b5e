import { PHONE } from '../../worlds/phone/world.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import type { Grader } from '../../evaluation/evaluate.ts';
import type { MilestoneMatch, Score } from '../../evaluation/score.ts';
import { graphOf } from '../../reference/graph-of.ts';
import type { ReferenceGraph } from '../../reference/graph-of.ts';
import { logOfDatabases } from '../../reference/log-of-databases.ts';
import type { ReferenceDatabases } from '../../reference/log-of-databases.ts';
import { errorClassOf, isSame } from './vector.ts';

/** The parts of a scenario in `scenarios.jsonl.gz` that scoring needs. */
export interface ReferenceScenario {
  readonly name: string;
  readonly milestones: ReferenceGraph;
  readonly minefields: ReferenceGraph;
}

/** A finished run of `trajectories.jsonl.gz` with the reference's evaluation, or the error that it raised. */
export interface ReferenceTrajectory {
  readonly id: string;
  readonly scenario: string;
  readonly evaluation: object | null;
  readonly evaluation_exception: { readonly type: string } | null;
  readonly first_user_sandbox_message_index: number;
  readonly databases: ReferenceDatabases;
}

/** The grader of a reference scenario. */
export function graderOf(scenario: ReferenceScenario): Grader {
  return {
    definition: PHONE,
    milestones: graphOf(scenario.milestones),
    minefields: graphOf(scenario.minefields),
  };
}

/** How our score of a run differs from the reference's, or null if it does not. */
export function checkTrajectory(
  run: ReferenceTrajectory,
  scenarios: ReadonlyMap<string, ReferenceScenario>,
): string | null {
  const scenario = scenarios.get(run.scenario);
  if (scenario === undefined) return `no scenario ${run.scenario}`;
  const expected = run.evaluation_exception?.type;
  try {
    const log = logOfDatabases(run.databases, run.first_user_sandbox_message_index);
    const score = evaluateLog(log, graderOf(scenario), 'paper');
    const actual = asReference(score);
    if (expected !== undefined) return `got a score, but the reference raises ${expected}`;
    return isSame(actual, run.evaluation)
      ? null
      : `got ${JSON.stringify(actual)} instead of ${JSON.stringify(run.evaluation)}`;
  } catch (error) {
    const actual = errorClassOf(error);
    return actual === expected ? null : `raised ${actual} (${String(error)}) instead of ${expected ?? 'scoring'}`;
  }
}

/** A score in the reference's format. `opening` is the number of reference messages before our first one. */
export function asReference(score: Omit<Score, 'solved'>, opening = 0): object {
  const mapping = (matches: readonly MilestoneMatch[]): readonly unknown[] =>
    matches.map(({ milestone, message, similarity }) => [milestone, opening + message, similarity]);
  return {
    similarity: score.similarity,
    milestone_similarity: score.milestoneSimilarity,
    minefield_similarity: score.minefieldSimilarity,
    turn_count: score.turnCount,
    milestone_mapping: mapping(score.milestones),
    minefield_mapping: mapping(score.minefields),
  };
}
