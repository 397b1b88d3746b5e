import { archiveSweep } from '../../results/archive/archive-sweep.ts';
import { openStorage } from '../../results/archive/open-storage.ts';
import { restoreSweep } from '../../results/archive/restore-sweep.ts';
import { SweepInUse } from '../../results/retention/require-ended.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepSize } from '../../results/store/retention.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { Report } from '../report.ts';
import type { OnStep } from '../on-step.ts';
import { endedBefore, isSingleRuns, namedSweeps } from './old-sweeps.ts';
import type { OldSweeps } from './old-sweeps.ts';

export interface Archivable {
  readonly overview: SweepOverview;
  readonly size: SweepSize;
}

/** What was moved of a sweep. */
export interface Archived {
  readonly objects: number;
  readonly runs: number;
  /** Of the objects. */
  readonly bytes: number;
}

/** Ended sweeps with logs in the results. @throws UserError, SweepInUse for one that was named and runs */
export async function planArchive(
  store: ResultsStore,
  conditions: OldSweeps,
  now: number,
  report: Report,
): Promise<readonly Archivable[]> {
  const before = endedBefore(conditions, now);
  const isNamed = conditions.sweep !== undefined;
  const found: Archivable[] = [];
  for (const overview of await namedSweeps(store, conditions, report)) {
    const endedAt = isSingleRuns(overview) && isNamed ? 0 : overview.end?.endedAt;
    if (endedAt === undefined && isNamed) throw new SweepInUse(overview.id);
    if (endedAt === undefined || endedAt >= before) continue;
    const size = await store.retention.sizeOf(overview.id);
    if (size.logs > 0) found.push({ overview, size });
  }
  return found;
}

/** Moves the logs of sweeps to object storage, and passes each sweep on when it is done. @throws StorageUnavailable */
export async function* archiveLogs(
  store: ResultsStore,
  planned: readonly Archivable[],
  to: string,
  step: OnStep,
): AsyncGenerator<Archivable & { readonly archived: Archived }> {
  const storage = await openStorage(process.env);
  try {
    for (const one of planned) {
      const archived = { objects: 0, runs: 0, bytes: 0 };
      for await (const { part } of archiveSweep(store, storage, one.overview, { to, now: Date.now })) {
        archived.objects++;
        archived.runs += part.runs;
        archived.bytes += part.bytes;
        step(part.runs);
      }
      yield { ...one, archived };
    }
  } finally {
    storage.close();
  }
}

/** Brings the logs of a sweep back. Returns how many, and where they stay too. @throws StorageUnavailable */
export async function restoreArchive(
  store: ResultsStore,
  sweep: string,
  step: OnStep,
): Promise<{ readonly restored: number; readonly objects: readonly string[] }> {
  const parts = await store.archive.parts(sweep);
  const storage = await openStorage(process.env);
  let restored = 0;
  try {
    for await (const part of restoreSweep(store, storage, sweep)) {
      restored += part.restored;
      step(part.restored);
    }
  } finally {
    storage.close();
  }
  return { restored, objects: parts.map(({ location }) => location) };
}
