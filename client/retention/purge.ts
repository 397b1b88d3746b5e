import type { ResultsStore } from '../../results/store.ts';
import type { OnStep } from '../on-step.ts';
import type { PlannedPurge } from './plan-purge.ts';

/** A sweep that begins has saved its pack at most this long ago. */
const BEGINS_WITHIN_MS = 24 * 3_600_000;

/** Packs and texts that nothing else used. */
export interface Unused {
  readonly packs: number;
  readonly texts: number;
}

/** Deletes a planned sweep. @param isNeeded whether a schedule needs a pack or a text, by its hash @throws SweepInUse */
export async function purgePlanned(
  store: ResultsStore,
  { overview, finishedBefore }: PlannedPurge,
  {
    isNeeded,
    now,
    step,
  }: { readonly isNeeded: (hash: string) => boolean; readonly now: number; readonly step: OnStep },
): Promise<Unused> {
  // An abandoned one has to end, which also shows why if the deletion is interrupted.
  if (overview.end === null && finishedBefore === undefined)
    await store.sweeps.close(overview.id, { endedAt: now, status: 'stopped', reasons: ['abandoned'] });
  const unused = { packs: 0, texts: 0 };
  const choice = { sweep: overview.id, isNeeded, unneededSince: now - BEGINS_WITHIN_MS };
  for await (const { runs, earlierRuns, packs, texts } of store.retention.purge({
    ...choice,
    ...(finishedBefore !== undefined && { finishedBefore }),
  })) {
    unused.packs += packs;
    unused.texts += texts;
    step(runs + earlierRuns);
  }
  return unused;
}
