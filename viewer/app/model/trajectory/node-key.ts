import type { MilestoneNode } from './milestone-nodes.ts';

/** Names a node in links: `milestone-2`. */
export function nodeKey({ kind, number }: Pick<MilestoneNode, 'kind' | 'number'>): string {
  return `${kind}-${number}`;
}
