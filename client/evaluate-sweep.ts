import type { MilestoneMatch, Score, SideEffect } from '../evaluation/score.ts';
import { nothingAchieved, scoreRun } from '../evaluation/score-run.ts';
import type { EvaluatedTrajectory } from '../reference/evaluate-trajectories.ts';
import { scoreTotals } from '../results/public-form.ts';
import type { ScoreTotals, Provenance, TrajectoryRecord } from '../results/record.ts';
import { isDeepStrictEqual } from 'node:util';
import { logOf } from '../evaluation/log-of.ts';
import type { ResultsStore } from '../results/store.ts';
import type { StoredScore } from '../results/store/scores.ts';
import { graderHash, scenarioHash } from '../scenarios/content-hash.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import type { Pack } from '../scenarios/pack.ts';

/** A score with hashes of what it was made from. */
interface HashedScore {
  readonly score: ScoreTotals;
  readonly hashes: Pick<Provenance, 'scenario' | 'grader'>;
}

/** The stored score of a run, and the score that it gets today. */
export interface Rescored {
  readonly id: string;
  readonly old: HashedScore;
  readonly today: HashedScore;
  readonly sideEffects: readonly SideEffect[];
  /** The run, and its score of today with the explanation; null if it has none. */
  readonly run: TrajectoryRecord;
  readonly score: Score | null;
}

/** Scores the stored runs of a sweep against the pack as it is now; writes nothing. @throws UnknownScenario */
export async function* evaluateSweep(store: ResultsStore, sweep: string, pack: Pack): AsyncGenerator<Rescored> {
  for await (const { id, score } of store.trajectories.summaries({ sweep })) {
    const record = score && (await store.trajectories.find(id));
    if (record) yield rescored(record, score, pack);
  }
}

function rescored(record: TrajectoryRecord, old: ScoreTotals, pack: Pack): Rescored {
  const { id, cell, profile, outcome, provenance } = record;
  const { scenario: name } = cell;
  const scenario = instantiate(pack, name, record);
  const score = scoreRun(scenario, logOf(record), outcome, profile);
  const today = { scenario: scenarioHash(pack, name, profile), grader: graderHash(pack, name, profile) };
  return {
    id,
    old: { score: old, hashes: provenance },
    today: { score: score ?? old, hashes: today },
    sideEffects: score?.sideEffects ?? [],
    run: record,
    score,
  };
}

/** The form that `evaluate --sweep --json` prints (docs/json-output.md). */
export function rescoredLine({ id, old, today, sideEffects }: Rescored): object {
  return { id, old: scoreLine(old), new: { ...scoreLine(today), sideEffects } };
}

function scoreLine({ score, hashes: { scenario, grader } }: HashedScore): object {
  return { ...scoreTotals(score), hashes: { scenario, grader } };
}

/** Gives a run the score of today, if anything about it is new; whether it did. */
export async function saveRescored(
  store: ResultsStore,
  { old, today, run, score }: Rescored,
  { harness, scoredAt }: Pick<StoredScore, 'harness' | 'scoredAt'>,
): Promise<boolean> {
  const isSame = isDeepStrictEqual(scoreLine(old), scoreLine(today));
  if (score === null || isSame) return false;
  const before = { ...old.hashes, score: old.score, harness: run.provenance.harness, scoredAt: run.timing.finishedAt };
  return store.scores.renew({
    run,
    old: before,
    today: { ...today.hashes, score: today.score, harness, scoredAt },
    score,
  });
}

/** The form that `evaluate --trajectories --json` prints (docs/json-output.md). */
export function evaluationLine(evaluated: EvaluatedTrajectory, explain: boolean): object {
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
