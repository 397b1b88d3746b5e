/** A value of one cell, and the base scenario that the cell shares with others. */
export interface Observation {
  readonly cluster: string;
  readonly value: number;
}

/** The cells of one cluster. All that an interval needs to know of them. */
export interface ClusterSum {
  readonly n: number;
  readonly sum: number;
}

/** One sum for each cluster, in the order in which clusters first occur. */
export function clusterSums(observations: Iterable<Observation>): readonly ClusterSum[] {
  const sums = new Map<string, { n: number; sum: number }>();
  for (const { cluster, value } of observations) {
    const known = sums.get(cluster);
    if (known === undefined) sums.set(cluster, { n: 1, sum: value });
    else {
      known.n += 1;
      known.sum += value;
    }
  }
  return [...sums.values()];
}
