import { clusteredMean, LEVEL } from './clustered-mean.ts';
import type { ClusteredMean } from './clustered-mean.ts';
import type { ClusterSum } from './cluster-sums.ts';
import { criticalT } from './student-t.ts';

/**
 * A share of cells, as of those that are solved, with Wilson's interval for as many independent cells as would have the
 * clustered standard error (Korn and Graubard). It stays within 0 and 1, and has a width where all cells are alike: there
 * each cluster counts as one cell. `sums` count the cells that have the property.
 */
export function clusteredShare(sums: readonly ClusterSum[], level = LEVEL): ClusteredMean | null {
  const share = clusteredMean(sums, level);
  if (share === null || share.standardError === null) return share;
  const { mean, clusters, standardError } = share;
  const cells = standardError === 0 ? clusters : (mean * (1 - mean)) / standardError ** 2;
  const squared = criticalT(level, clusters - 1) ** 2;
  const center = (mean + squared / (2 * cells)) / (1 + squared / cells);
  const half = Math.sqrt(squared * ((mean * (1 - mean)) / cells + squared / (4 * cells ** 2))) / (1 + squared / cells);
  return { ...share, interval: { low: Math.max(0, center - half), high: Math.min(1, center + half) } };
}
