/** At about nine events per trajectory, a shard ends well before Temporal suggests continue-as-new (4,096 events). */
export const SHARD_CELLS = 400;
/** A second one keeps the window full while the last cells of the first finish. */
export const FEWEST_SHARDS = 2;

/**
 * How many shards play at a time: several, so that the window stays full while a shard's last cells finish, and so many that
 * each has twice the cells of its part of the window.
 */
export function shardsAtATime(window: number, fewest = FEWEST_SHARDS): number {
  return Math.max(fewest, Math.ceil((2 * window) / SHARD_CELLS));
}
