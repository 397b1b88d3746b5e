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
  const isBlocked = ({ state, number }: MilestoneNode) =>
    state === 'missed' && ancestorsOf(number, milestones).some((other) => missed.includes(other));
  return { first: [...hit, ...missed.filter((node) => !isBlocked(node))], blocked: missed.filter(isBlocked) };
}

/** All milestones that must come before one. */
function ancestorsOf(number: number, milestones: readonly MilestoneNode[]): readonly MilestoneNode[] {
  const found = new Set<number>();
  const visit = (at: number) => {
    for (const before of milestones.find((node) => node.number === at)?.after ?? []) {
      if (found.has(before)) continue;
      found.add(before);
      visit(before);
    }
  };
  visit(number);
  return milestones.filter((node) => found.has(node.number));
}
