import { decisiveDifference } from '../explain/decisive-difference.ts';
import type { Trajectories } from '../store/trajectories.ts';
import type { Change, ChangedCells } from './changed-cells.ts';
import type { SideComparison } from './comparison.ts';

type RunsById = Readonly<{ trajectories: Pick<Trajectories, 'find'> }>;

/**
 * Comparisons whose changed cells say which step decided. The two runs of each are read, one pair at a time.
 * @param most changed cells of a kind that are told, the largest change first
 */
export async function withDecisive(
  store: RunsById,
  comparisons: readonly SideComparison[],
  most = Infinity,
): Promise<readonly SideComparison[]> {
  const told: SideComparison[] = [];
  for (const comparison of comparisons) {
    const improved = await decidedChanges(store, comparison.improved, most);
    const broke = await decidedChanges(store, comparison.broke, most);
    told.push({ ...comparison, improved, broke });
  }
  return told;
}

async function decidedChanges(store: RunsById, { count, largest }: ChangedCells, most: number): Promise<ChangedCells> {
  const told: Change[] = [];
  for (const change of largest) told.push(told.length < most ? await decided(store, change) : change);
  return { count, largest: told };
}

/** A run that was replaced meanwhile, or that has another verdict now, says nothing. */
async function decided({ trajectories }: RunsById, change: Change): Promise<Change> {
  const runs = [await trajectories.find(change.before.id), await trajectories.find(change.after.id)];
  const failed = runs.find((run) => run?.score?.solved === false);
  const solved = runs.find((run) => run?.score?.solved === true);
  return failed && solved ? { ...change, decisive: decisiveDifference(failed, solved) } : change;
}
