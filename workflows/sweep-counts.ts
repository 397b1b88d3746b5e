import type { Outcome } from '../sandbox/outcome.ts';
import type { SweepCounts, TrajectoryResult } from './contract.ts';

const NO_OUTCOMES: Readonly<Record<Outcome, number>> = {
  completed: 0,
  'message-limit': 0,
  'agent-error': 0,
  'user-error': 0,
  infrastructure: 0,
  cancelled: 0,
};

export const NO_COUNTS: SweepCounts = { skipped: 0, outcomes: NO_OUTCOMES, similaritySum: 0, scored: 0 };

export function countTrajectory(counts: SweepCounts, result: TrajectoryResult): SweepCounts {
  return addCounts(counts, {
    skipped: 0,
    outcomes: { ...NO_OUTCOMES, [result.outcome]: 1 },
    similaritySum: result.similarity ?? 0,
    scored: result.similarity === null ? 0 : 1,
    ...(result.fatal !== undefined && { fatal: result.fatal }),
  });
}

/** Sums; the first fatal reason is kept. */
export function addCounts(left: SweepCounts, right: SweepCounts): SweepCounts {
  const fatal = left.fatal ?? right.fatal;
  const outcomes = Object.fromEntries(
    Object.entries(left.outcomes).map(([outcome, count]) => [outcome, count + right.outcomes[outcome as Outcome]]),
  ) as Record<Outcome, number>;
  return {
    skipped: left.skipped + right.skipped,
    outcomes,
    similaritySum: left.similaritySum + right.similaritySum,
    scored: left.scored + right.scored,
    ...(fatal !== undefined && { fatal }),
  };
}

export function finishedCells(counts: SweepCounts): number {
  return counts.skipped + Object.values(counts.outcomes).reduce((sum, count) => sum + count, 0);
}
