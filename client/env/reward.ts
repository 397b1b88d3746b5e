import type { FinishResult } from '../../runs/contract.ts';

/** What steps are paid for (docs/training.md). */
export const REWARDS = ['dense', 'final'] as const;
export type Reward = (typeof REWARDS)[number];

/** How a run stands: as scored so far, or at its end. */
export type ScoredSoFar = Pick<FinishResult, 'solved' | 'similarity' | 'minefields'>;

/** How a run stood where the episode began, before a step, and after it. */
export interface PaidStep {
  readonly start: ScoredSoFar;
  readonly before: ScoredSoFar;
  readonly after: ScoredSoFar;
  /** Whether the run ended with this step. */
  readonly over: boolean;
}

/**
 * What one step is paid; null where the run ended without a score. The steps of an episode add up to what its end is worth,
 * whatever lay between: what is repeated, or done and undone, is paid once, or nothing.
 */
export function rewardOf(kind: Reward, { start, before, after, over }: PaidStep): number | null {
  if (after.similarity === null) return null;
  if (kind === 'final') return over ? Number(after.solved === true) - penaltyOf(after) : 0;
  return worthOf(after) - worthOf(before) + (over ? worthOf(start) : 0);
}

/** From -1 to 1. */
function worthOf(standing: ScoredSoFar): number {
  return (standing.similarity ?? 0) - penaltyOf(standing);
}

function penaltyOf({ minefields }: ScoredSoFar): number {
  return Number(minefields.some(({ similarity }) => similarity > 0));
}
