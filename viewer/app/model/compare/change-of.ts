import { isSolved } from '../../../../evaluation/solved.ts';
import type { RunPair } from './pair-runs.ts';

export const CHANGES = ['broke', 'worse', 'same', 'better', 'improved', 'unscored'] as const;

/**
 * What became of a cell: `improved` and `broke` if it is solved on one side only, `better` and `worse` if only the
 * similarity moved.
 */
export type Change = (typeof CHANGES)[number];

export function changeOf({ left, right, difference }: RunPair): Change {
  if (difference === null) return 'unscored';
  const [before, after] = [isSolved(left.similarity ?? 0), isSolved(right.similarity ?? 0)];
  if (before !== after) return after ? 'improved' : 'broke';
  if (before || difference === 0) return 'same';
  return difference > 0 ? 'better' : 'worse';
}
