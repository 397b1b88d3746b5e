import { isDeepStrictEqual } from 'node:util';
import { logOf } from '../../evaluation/log-of.ts';
import type { Score, SideEffect } from '../../evaluation/score.ts';
import { scoreRun } from '../../evaluation/score-run.ts';
import type { Provenance, RecordedScore, ScoreTotals, TrajectoryRecord } from '../../results/record.ts';
import { ratioOrNull } from '../../results/means/ratio.ts';
import { whyFailed } from '../../results/explain/why-failed.ts';
import { scoreTotals } from '../../results/run-columns.ts';
import type { ResultsStore } from '../../results/store.ts';
import { graderHash, scenarioHash } from '../../scenarios/content-hash.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { withEarlierJudgement } from '../../worlds/judged-reward.ts';
import { harnessVersion } from '../../workers/harness-version.ts';

/** A score with hashes of what it was made from. */
export interface HashedScore extends Pick<TrajectoryRecord, 'cause' | 'modes' | 'guestReward'> {
  readonly score: ScoreTotals;
  readonly hashes: Pick<Provenance, 'scenario' | 'grader'>;
}

/** The stored score of a run, and the score that it gets today. */
export interface Rescored {
  readonly id: string;
  readonly old: HashedScore;
  readonly today: HashedScore;
  /** A verdict where there was none is no change. */
  readonly hasChanged: boolean;
  readonly sideEffects: readonly SideEffect[];
}

interface Means {
  /** Of the runs with a verdict, those that are solved, in [0, 1]. */
  readonly solved: number | null;
  /** NaN of nothing. */
  readonly similarity: number;
}

/** What scoring a sweep again came to. */
export interface Rescoring {
  readonly runs: number;
  readonly changed: number;
  readonly notJudgedBefore: number;
  /** New scores that were stored. */
  readonly saved: number;
  readonly old: Means;
  readonly today: Means;
}

/**
 * Scores the stored runs of a sweep, one by one, against the pack as it is now, and stores new scores if `save`.
 * @throws UnknownScenario
 */
export async function rescoreSweep(
  store: ResultsStore,
  sweep: string,
  pack: Pack,
  { save, onRun }: { readonly save: boolean; readonly onRun: (rescored: Rescored) => void },
): Promise<Rescoring> {
  const counts = { runs: 0, changed: 0, notJudgedBefore: 0, saved: 0 };
  const [old, today] = [new MeanScore(), new MeanScore()];
  const scoredAt = Date.now();
  for await (const run of store.trajectories.records({ sweep, scored: true })) {
    if (run.score === null) continue;
    const { score, ...rescored } = rescoreRun(run, run.score, pack);
    if (save && score !== null && (await renew(store, run, rescored, score, scoredAt))) counts.saved++;
    counts.runs++;
    if (rescored.hasChanged) counts.changed++;
    if (run.score.solved === null) counts.notJudgedBefore++;
    old.add(rescored.old.score);
    today.add(rescored.today.score);
    onRun(rescored);
  }
  return { ...counts, old: old.means(), today: today.means() };
}

class MeanScore {
  #runs = 0;
  #similarity = 0;
  #judged = 0;
  #solved = 0;

  add({ solved, similarity }: ScoreTotals): void {
    this.#runs++;
    this.#similarity += similarity;
    if (solved !== null) this.#judged++;
    if (solved) this.#solved++;
  }

  means(): Means {
    return { solved: ratioOrNull(this.#solved, this.#judged), similarity: this.#similarity / this.#runs };
  }
}

/** Also the score of today with its explanation; null if the run has none, which leaves it as it is. */
export function rescoreRun(
  run: TrajectoryRecord,
  stored: RecordedScore,
  pack: Pack,
): Rescored & { readonly score: Score | null } {
  const { id, cell, profile, outcome, provenance } = run;
  const { scenario: name } = cell;
  const rules = instantiate(pack, name, run);
  const score = scoreRun(rules, logOf(run), outcome, profile);
  const { cause, modes, guestReward } = run;
  const why =
    score === null ? { cause, modes, guestReward } : whyFailed({ trajectory: run, score, rules, profile, ending: run });
  const before = scoreTotals(stored);
  const now = scoreTotals(score ?? stored);
  const hashes = { scenario: scenarioHash(pack, name, profile), grader: graderHash(pack, name, profile) };
  return {
    id,
    old: {
      score: before,
      cause,
      modes,
      guestReward,
      hashes: { scenario: provenance.scenario, grader: provenance.grader },
    },
    today: { score: now, ...why, guestReward: withEarlierJudgement(why.guestReward, guestReward), hashes },
    hasChanged: before.similarity !== now.similarity || (before.solved !== null && before.solved !== now.solved),
    sideEffects: score?.sideEffects ?? [],
    score,
  };
}

/** Gives a run the score of today, if anything about it is new; whether it did. */
async function renew(
  store: ResultsStore,
  run: TrajectoryRecord,
  { old, today }: Rescored,
  score: Score,
  scoredAt: number,
): Promise<boolean> {
  if (isDeepStrictEqual(old, today)) return false;
  return store.scores.renew({
    run,
    old: { ...old.hashes, score: old.score, harness: run.provenance.harness, scoredAt: run.finishedAt },
    today: { ...today.hashes, score: today.score, harness: harnessVersion(), scoredAt },
    score,
    why: { cause: today.cause, modes: today.modes, guestReward: today.guestReward },
  });
}
