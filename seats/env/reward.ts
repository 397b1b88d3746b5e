import type { FinishResult } from '../../runs/contract.ts';

/** What steps are paid for (docs/training.md). */
export const REWARDS = ['dense', 'final'] as const;
export type Reward = (typeof REWARDS)[number];

/** How a run stands: as scored so far, or at its end. */
export interface ScoredSoFar extends Pick<FinishResult, 'solved' | 'similarity'> {
  readonly minefields: readonly { readonly similarity: number }[];
}

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

/** What the steps of a run with this score add up to, from -1 to 1. */
export function worthOf(standing: Pick<ScoredSoFar, 'similarity' | 'minefields'>): number {
  return (standing.similarity ?? 0) - penaltyOf(standing);
}

function penaltyOf({ minefields }: Pick<ScoredSoFar, 'minefields'>): number {
  return Number(minefields.some(({ similarity }) => similarity > 0));
}
