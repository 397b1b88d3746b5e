import { ancestorsOf } from '../../../../evaluation/placement-order.ts';
import type { MilestoneNode } from './milestone-nodes.ts';

/** What was missed, those to blame apart from those that only follow. */
export interface Misses {
  readonly first: readonly MilestoneNode[];
  /** Missed, and after another one that was missed. */
  readonly blocked: readonly MilestoneNode[];
}

/** The minefields that were hit and the milestones that were not met. */
export function missesOf(nodes: readonly MilestoneNode[]): Misses {
  const hit = nodes.filter(({ state }) => state === 'hit');
  const milestones = nodes.filter(({ kind }) => kind === 'milestone');
  const missed = milestones.filter(({ state }) => state === 'missed' || state === 'partial');
  const ancestors = ancestorsOf(
    milestones.map(({ number }) => number),
    milestones.flatMap(({ number, after }) => after.map((before) => [before, number] as const)),
  );
  const isBlocked = ({ state, number }: MilestoneNode) =>
    state === 'missed' && missed.some((other) => ancestors.get(number)?.has(other.number));
  return { first: [...hit, ...missed.filter((node) => !isBlocked(node))], blocked: missed.filter(isBlocked) };
}
