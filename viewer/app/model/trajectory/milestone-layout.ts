import { layoutBoxes } from '../../../../results/explain/layout-boxes.ts';
import type { BoxLayout } from '../../../../results/explain/layout-boxes.ts';
import type { MilestoneNode } from './milestone-nodes.ts';

/** In pixels, of every box. */
export const NODE_SIZE = { width: 208, height: 84 } as const;

/** Boxes of milestones in layers from top to bottom; nodes are referred to by number, which is their place. */
export function milestoneLayout(nodes: readonly Pick<MilestoneNode, 'number' | 'after'>[]): BoxLayout & {
  readonly edges: readonly (readonly [number, number])[];
} {
  const edges = nodes.flatMap(({ number, after }) => after.map((from) => [from, number] as const));
  const boxes = nodes.map(() => NODE_SIZE);
  return { ...layoutBoxes(boxes, edges), edges };
}
