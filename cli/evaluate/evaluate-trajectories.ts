import { evaluate } from '../../evaluation/evaluate.ts';
import { EvaluationError } from '../../evaluation/evaluation-error.ts';
import type { MilestoneMatch, Score } from '../../evaluation/score.ts';
import { logOfDatabases } from '../../reference/log-of-databases.ts';
import { nothingAchieved } from '../../evaluation/score-run.ts';
import { scoreTotals } from '../../results/public-form.ts';
import type { Provenance } from '../../results/record.ts';
import { InvalidExport } from '../../reference/invalid-export.ts';
import { readTrajectories } from '../../reference/read-trajectories.ts';
import type { ExportedTrajectory } from '../../reference/exported-trajectory.ts';
import { graderHash, scenarioHash } from '../../scenarios/content-hash.ts';
import { findAugmented, UnknownScenario } from '../../scenarios/find-scenario.ts';
import type { Pack } from '../../scenarios/pack.ts';
import type { Scenario } from '../../scenarios/scenario.ts';

/** A run of the reference with the score it gets here; null and the error where it cannot be scored. */
export interface EvaluatedTrajectory {
  readonly run: ExportedTrajectory;
  readonly scenario: Scenario;
  readonly hashes: Pick<Provenance, 'scenario' | 'grader'>;
  readonly score: Score | null;
  readonly error: EvaluationError | null;
}

/** Scores exported runs against the scenarios of a pack. @throws InvalidExport */
export async function* evaluateTrajectories(pack: Pack, file: string): AsyncGenerator<EvaluatedTrajectory> {
  for await (const { line, value: run } of readTrajectories(file)) {
    const scenario = scenarioOf(pack, run, file, line);
    const log = logOfDatabases(run.databases, run.first_user_sandbox_message_index);
    const hashes = { scenario: scenarioHash(pack, scenario.name), grader: graderHash(pack, scenario.name) };
    try {
      yield { run, scenario, hashes, score: evaluate(log, scenario), error: null };
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      yield { run, scenario, hashes, score: null, error };
    }
  }
}

function scenarioOf(pack: Pack, run: ExportedTrajectory, file: string, line: number): Scenario {
  try {
    return findAugmented(pack, run.scenario).scenario;
  } catch (error) {
    if (!(error instanceof UnknownScenario)) throw error;
    const hint = 'give the pack the runs belong to';
    throw new InvalidExport(file, line, [{ path: ['scenario'], wrong: error.message, hint }]);
  }
}

/** The line `evaluate --json` prints (docs/json-output.md). */
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
