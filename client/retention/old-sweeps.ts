import { SINGLE_RUNS } from '../../results/single-runs.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { UserError } from '../errors.ts';
import { existingSweep } from '../results.ts';
import type { Report } from '../report.ts';

/** Which sweeps are old; all conditions that are given must hold. */
export interface OldSweeps {
  readonly sweep?: readonly string[];
  /** In milliseconds. */
  readonly olderThan?: number;
  /** Milliseconds since the epoch. */
  readonly before?: number;
}

/** The time before which a sweep has to have ended; infinite if any will do. @throws UserError without a condition */
export function endedBefore({ sweep, olderThan, before }: OldSweeps, now: number): number {
  if (sweep === undefined && olderThan === undefined && before === undefined)
    throw new UserError('say which sweeps: --older-than 90d, --before 2026-11-01, or name them');
  return Math.min(olderThan === undefined ? Infinity : now - olderThan, before ?? Infinity);
}

/** Those that were named, or all. @throws UserError for an unknown name */
export async function namedSweeps(
  store: ResultsStore,
  { sweep: names }: OldSweeps,
  report: Report,
): Promise<readonly SweepOverview[]> {
  if (names === undefined) return (await store.sweeps.list()).toReversed();
  const named = [];
  for (const name of names) named.push(await existingSweep(store, name, report));
  return [...new Map(named.map((sweep) => [sweep.id, sweep])).values()];
}

/** Sweeps of single runs never end; their runs do. */
export function isSingleRuns({ id }: SweepOverview): boolean {
  return id === SINGLE_RUNS;
}
