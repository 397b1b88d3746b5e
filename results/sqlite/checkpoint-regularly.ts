import type { DatabaseSync } from 'node:sqlite';

const EVERY_MS = 10_000;

/**
 * Carries what was committed from the write-ahead log into the file, and so to the disk, every ten seconds in which there was something:
 * a power cut loses no more. SQLite itself waits for a thousand pages. The timer keeps no process alive; who closes the database clears it.
 */
export function checkpointRegularly(database: DatabaseSync): NodeJS.Timeout {
  let carried = 0;
  return setInterval(() => {
    if (database.isTransaction) return;
    try {
      const { changes } = database.prepare('select total_changes() as changes').get() as { changes: number };
      if (changes === carried) return;
      const done = database.prepare('pragma wal_checkpoint(passive)').get() as { log: number; checkpointed: number };
      // Otherwise somebody reads an earlier state still.
      if (done.log === done.checkpointed) carried = changes;
    } catch {
      // It is locked, or its disk fails: the next statement says so.
    }
  }, EVERY_MS).unref();
}
