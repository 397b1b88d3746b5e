/** At about nine events per trajectory, a shard ends well before Temporal suggests continue-as-new (4,096 events). */
export const SHARD_CELLS = 400;
/** Sweeps of earlier versions play as many, whatever their window. */
export const FEWEST_SHARDS = 3;

/**
 * How many shards of a sweep play at a time: several, so that the window stays full while a shard's last cells finish, and
 * so many that each has twice the cells of its part of the window.
 */
export function shardsAtATime(concurrency: number): number {
  return Math.max(FEWEST_SHARDS, Math.ceil((2 * concurrency) / SHARD_CELLS));
}
