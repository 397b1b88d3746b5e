import type { MilestoneNode } from '../model/trajectory/milestone-nodes.ts';

/** Whether the place of a node means that something happened there. */
export function isMatched({ state }: MilestoneNode): boolean {
  return state === 'met' || state === 'partial' || state === 'hit';
}
