import type { ArchivedPart } from '../store/archive.ts';
import type { ResultsStore } from '../store.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { sha256, unpackRuns } from './part-of.ts';
import { StorageUnavailable } from './storage.ts';
import type { ObjectStorage } from './storage.ts';

interface RestoreStep {
  readonly part: ArchivedPart;
  readonly restored: number;
}

/** Other writers wait for a transaction in SQLite. */
const RUNS_PER_TRANSACTION = 100;

/**
 * Brings the logs of a sweep back from object storage, where they stay too. Another call finishes what was interrupted.
 * @throws StorageUnavailable
 */
export async function* restoreSweep(
  store: ResultsStore,
  storage: ObjectStorage,
  sweep: string,
): AsyncGenerator<RestoreStep> {
  for (const part of await store.archive.parts(sweep)) {
    const content = await storage.get(part.location);
    if (sha256(content) !== part.sha256) throw damaged(part.location, 'its SHA-256 is another one');
    const runs = await unpackRuns(content).catch((error: unknown) => {
      throw damaged(part.location, errorMessage(error));
    });
    let restored = 0;
    for (let start = 0; start < runs.length; start += RUNS_PER_TRANSACTION)
      restored += await store.archive.restoreLogs(sweep, part, runs.slice(start, start + RUNS_PER_TRANSACTION));
    yield { part, restored };
  }
}

function damaged(location: string, why: string): StorageUnavailable {
  return new StorageUnavailable(
    location,
    `the object is not what was archived (${why})`,
    'restore it from a version or a copy of the bucket',
  );
}
