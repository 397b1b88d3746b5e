/** The sweep in which the runs of `run` are stored, numbered by trial. It has no set of cells, so it never ends. */
export const SINGLE_RUNS = 'run';

/** The id of the sweep that holds the forks of one run. The same forks get the same hash, in hexadecimal digits. */
export function forkOfRun(sweep: string, hash: string): string {
  return `${sweep}.fork-${hash.slice(0, 8)}`;
}

/** The same of a sweep with the forks of many runs. */
export function forksOfSweep(sweep: string, hash: string): string {
  return `${sweep}.forks-${hash.slice(0, 8)}`;
}

export function isForkOfRun(sweep: string): boolean {
  return /\.fork-[\da-f]{8}$/.test(sweep);
}

/** Whether a sweep holds forks, of one run or of many. */
export function isForks(sweep: string): boolean {
  return /\.forks?-[\da-f]{8}$/.test(sweep);
}
