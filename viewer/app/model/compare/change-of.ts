import type { RunPair } from './pair-runs.ts';

export const CHANGES = ['broke', 'worse', 'same', 'better', 'improved', 'unscored'] as const;

/**
 * What became of a cell: `improved` and `broke` if it is solved on one side only, `better` and `worse` if only the
 * similarity moved. A run without a verdict neither improved nor broke.
 */
export type Change = (typeof CHANGES)[number];

export function changeOf({ left, right, difference }: RunPair): Change {
  if (difference === null) return 'unscored';
  const [before, after] = [left.solved, right.solved];
  if (before !== null && after !== null && before !== after) return after ? 'improved' : 'broke';
  if ((before && after) || difference === 0) return 'same';
  return difference > 0 ? 'better' : 'worse';
}
