import { clusteredMean, LEVEL } from './clustered-mean.ts';
import type { ClusteredMean } from './clustered-mean.ts';
import type { ClusterSum } from './cluster-sums.ts';
import { effectiveCells } from './effective-cells.ts';
import { criticalT } from './student-t.ts';

/**
 * A mean of values from 0 to 1, with Wilson's interval for as many independent cells that are 0 or 1 as tell as much. It
 * stays within 0 and 1, has a width where all cells are alike, and changes little where the cells do. Null without cells.
 */
export function boundedMean(sums: readonly ClusterSum[], level = LEVEL): ClusteredMean | null {
  return wilson(sums, level, Infinity);
}

/** The share of cells that have a property, such as being solved: each is 0 or 1, so none tells more than one. */
export function clusteredShare(sums: readonly ClusterSum[], level = LEVEL): ClusteredMean | null {
  return wilson(sums, level, 1);
}

function wilson(sums: readonly ClusterSum[], level: number, mostPerCell: number): ClusteredMean | null {
  const filled = sums.filter(({ n }) => n > 0);
  const found = clusteredMean(filled, level);
  if (found === null || found.standardError === null) return found;
  const { n, mean, clusters, standardError } = found;
  const variance = Math.max(0, mean * (1 - mean));
  const cells = effectiveCells(filled, { variance, standardError, most: n * mostPerCell });
  const squared = criticalT(level, clusters - 1) ** 2;
  const center = (mean + squared / (2 * cells)) / (1 + squared / cells);
  const half = Math.sqrt(squared * (variance / cells + squared / (4 * cells ** 2))) / (1 + squared / cells);
  // By the product of the two roots: a difference of nearly equal numbers is not quite 0 where the mean is.
  const scale = 1 + squared / cells;
  const low = mean ** 2 / (scale * (center + half));
  const high = 1 - (1 - mean) ** 2 / (scale * (1 - center + half));
  return { ...found, interval: { low, high } };
}
