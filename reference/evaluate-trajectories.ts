import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import { evaluateLog } from '../evaluation/evaluate.ts';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import type { Score } from '../evaluation/score.ts';
import { graderHash, scenarioHash } from '../scenarios/content-hash.ts';
import { findAugmented, UnknownScenario } from '../scenarios/find-scenario.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { scenarioUnder } from '../scenarios/scenario-under.ts';
import { invalidExport } from './invalid-export.ts';
import { logOfDatabases } from './log-of-databases.ts';
import { readTrajectories } from './read-trajectories.ts';
import type { ExportedTrajectory } from './read-trajectories.ts';

/** A run of the reference with its score here; where it cannot be scored, the score is null and the error says why. */
export interface EvaluatedTrajectory {
  readonly run: ExportedTrajectory;
  readonly scenario: Scenario;
  readonly hashes: { readonly scenario: string; readonly grader: string };
  readonly score: Score | null;
  readonly error: EvaluationError | null;
}

/** Scores exported runs against the scenarios of a pack as profile `paper` has them. @throws InvalidExport */
export async function* evaluateTrajectories(pack: Pack, file: string): AsyncGenerator<EvaluatedTrajectory> {
  for await (const { line, value: run } of readTrajectories(file)) {
    const scenario = scenarioOf(pack, run, file, line);
    const log = logOfDatabases(run.databases, run.first_user_sandbox_message_index);
    const hashOf = (hash: typeof scenarioHash) => hash(pack, scenario.name, 'paper');
    const found = { run, scenario, hashes: { scenario: hashOf(scenarioHash), grader: hashOf(graderHash) } };
    try {
      yield { ...found, score: evaluateLog(log, { ...scenario, definition: ORIGINAL_WORLD }, 'paper'), error: null };
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      yield { ...found, score: null, error };
    }
  }
}

function scenarioOf(pack: Pack, run: ExportedTrajectory, file: string, line: number): Scenario {
  try {
    return scenarioUnder(findAugmented(pack, run.scenario).scenario, 'paper');
  } catch (error) {
    if (!(error instanceof UnknownScenario)) throw error;
    const hint = 'choose the pack that these runs were made with, with --pack';
    throw invalidExport(file, line, error.message, hint, ['scenario']);
  }
}
