import { SweepInUse } from '../../results/queries/retention/require-ended.ts';
import type { SweepSize } from '../../results/store/retention.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { Report } from '../report.ts';
import { SINGLE_RUNS } from '../../results/single-runs.ts';
import { UserError } from '../errors.ts';
import { existingSweep } from '../results.ts';

export interface PurgeConditions extends OldSweeps {
  readonly keepNights: number;
  readonly abandoned?: true;
}

export interface PlannedPurge {
  readonly overview: SweepOverview;
  readonly size: SweepSize;
  /** Of single runs, only those that finished before. */
  readonly finishedBefore?: number;
  /** Why it stays although it is old; null if it is deleted. */
  readonly kept: string | null;
  /** What is lost with a sweep that was named; null if nothing is. */
  readonly warning: string | null;
}

const DAY_MS = 24 * 3_600_000;

/** What is old enough to be deleted, and of that what is kept. @throws UserError, SweepInUse */
export async function planPurge(
  store: ResultsStore,
  conditions: PurgeConditions,
  now: number,
  report: Report,
): Promise<readonly PlannedPurge[]> {
  const before = endedBefore(conditions, now);
  const nights = new Map((await store.retention.nightlySweeps()).map((night) => [night.sweep, night]));
  const isNamed = conditions.sweep !== undefined;
  const planned: PlannedPurge[] = [];
  for (const overview of await namedSweeps(store, conditions, report)) {
    // Single runs have no sweep that ends; the runs do.
    if (overview.id === SINGLE_RUNS) {
      const finishedBefore = Math.min(before, now);
      const size = await store.retention.sizeOf(overview.id, finishedBefore);
      if (size.runs + size.earlierRuns > 0) planned.push({ overview, size, finishedBefore, kept: null, warning: null });
      continue;
    }
    const size = await store.retention.sizeOf(overview.id);
    const end = endOf(overview, size, conditions, now);
    if (end === null && isNamed) throw new SweepInUse(overview.id, otherwise(conditions));
    if (end === null || end >= before) continue;
    const night = nights.get(overview.id);
    const baseline = night?.isBaseline ? `the last good night of schedule ${night.schedule}` : null;
    const recent =
      night !== undefined && night.nightsAgo < conditions.keepNights
        ? `one of the last ${conditions.keepNights} nights of schedule ${night.schedule}`
        : null;
    const reason = baseline ?? recent;
    planned.push({
      overview,
      size,
      kept: isNamed ? null : reason,
      warning: isNamed && baseline !== null ? `${baseline}: its next night is compared with nothing` : null,
    });
  }
  return planned;
}

function otherwise({ abandoned }: PurgeConditions): string {
  return abandoned ? 'wait until none of its runs has finished for a day' : 'add --abandoned';
}

/** When a sweep ended, or was left to itself; null if it may be running. */
function endOf(
  { end, createdAt }: SweepOverview,
  { lastFinishedAt }: SweepSize,
  { abandoned }: PurgeConditions,
  now: number,
): number | null {
  if (end !== null) return end.endedAt;
  const last = Math.max(createdAt, lastFinishedAt ?? 0);
  return abandoned && last < now - DAY_MS ? last : null;
}

/** Which sweeps are old; all conditions that are given must hold. */
interface OldSweeps {
  readonly sweep?: readonly string[];
  /** In milliseconds. */
  readonly olderThan?: number;
  /** Milliseconds since the epoch. */
  readonly before?: number;
}

/** The time before which a sweep has to have ended; infinite if any will do. @throws UserError without a condition */
function endedBefore({ sweep, olderThan, before }: OldSweeps, now: number): number {
  if (sweep === undefined && olderThan === undefined && before === undefined)
    throw new UserError('say which sweeps: --older-than 90d, --before 2026-11-01, or name them');
  return Math.min(olderThan === undefined ? Infinity : now - olderThan, before ?? Infinity);
}

/** Those that were named, or all. @throws UserError for an unknown name */
async function namedSweeps(
  store: ResultsStore,
  { sweep: names }: OldSweeps,
  report: Report,
): Promise<readonly SweepOverview[]> {
  if (names === undefined) return (await store.sweeps.list()).toReversed();
  const named = [];
  for (const name of names) named.push(await existingSweep(store, name, report));
  return [...new Map(named.map((sweep) => [sweep.id, sweep])).values()];
}
