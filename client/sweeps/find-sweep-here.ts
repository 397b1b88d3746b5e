import { within } from '../diagnosis/within.ts';
import type { EngineSession } from '../engine-session.ts';
import { ifResults } from '../results.ts';
import { findSweep } from './find-sweep.ts';
import type { FoundSweep } from './find-sweep.ts';

/** A database that is away does not keep us from asking the engine. */
const STORE_MS = 5_000;

/** {@link findSweep}, those of these results first where they answer. */
export async function findSweepHere(
  session: EngineSession,
  wanted: string | undefined,
  results: string,
): Promise<FoundSweep> {
  const store = ifResults(results, async ({ id }) => id);
  return findSweep(session, wanted, await within(STORE_MS, store, null));
}
