import { OUTCOMES } from '../sandbox/outcome.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { Stop, TrajectoryResult } from './contract.ts';
import type { SweepCounts } from './sweep-contract.ts';

const NO_OUTCOMES = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Readonly<Record<Outcome, number>>;

export const NO_COUNTS: SweepCounts = {
  skipped: 0,
  outcomes: NO_OUTCOMES,
  judged: 0,
  solved: 0,
  similaritySum: 0,
  scored: 0,
  retries: 0,
  replays: 0,
  unstored: 0,
  stops: [],
};

export function countTrajectory(counts: SweepCounts, result: TrajectoryResult): SweepCounts {
  return addCounts(counts, {
    ...NO_COUNTS,
    outcomes: { ...NO_OUTCOMES, [result.outcome]: 1 },
    ...(result.solved !== null && { judged: 1, solved: Number(result.solved) }),
    similaritySum: result.similarity ?? 0,
    scored: result.similarity === null ? 0 : 1,
    retries: result.retries,
    ...(result.unstored && { unstored: 1 }),
    stops: result.stop ? [result.stop] : [],
  });
}

/** A play without a score is repeated: of it, only the retries count. */
export function countReplay(counts: SweepCounts, { retries }: Pick<TrajectoryResult, 'retries'>): SweepCounts {
  return addCounts(counts, { ...NO_COUNTS, retries, replays: 1 });
}

/** Adds counts. Of several stops with the same scope and model, the first is kept. */
export function addCounts(left: SweepCounts, right: SweepCounts): SweepCounts {
  const outcomes = { ...NO_OUTCOMES };
  for (const outcome of OUTCOMES) outcomes[outcome] = left.outcomes[outcome] + right.outcomes[outcome];
  return {
    skipped: left.skipped + right.skipped,
    outcomes,
    judged: left.judged + right.judged,
    solved: left.solved + right.solved,
    similaritySum: left.similaritySum + right.similaritySum,
    scored: left.scored + right.scored,
    retries: left.retries + right.retries,
    replays: left.replays + right.replays,
    unstored: left.unstored + right.unstored,
    stops: distinct([...left.stops, ...right.stops]),
  };
}

/** The share of solved trajectories; null while none has a verdict. */
export function solvedShare({ judged, solved }: SweepCounts): number | null {
  return judged === 0 ? null : solved / judged;
}

function distinct(stops: readonly Stop[]): readonly Stop[] {
  const isSame = (one: Stop) => (other: Stop) => other.scope === one.scope && other.model === one.model;
  return stops.filter((stop, index) => stops.findIndex(isSame(stop)) === index);
}

export function finishedCells(counts: SweepCounts): number {
  return counts.skipped + Object.values(counts.outcomes).reduce((sum, count) => sum + count, 0);
}

/** Those of them whose run must be in the results. */
export function storedRuns(counts: SweepCounts): number {
  return finishedCells(counts) - counts.unstored;
}
