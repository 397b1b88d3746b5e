import type { Kysely } from 'kysely';
import { archivedParts, forgetLogs, restoreLogs } from '../archive/archived-logs.ts';
import type { BeforeWrite } from '../queries/before-write.ts';
import type { ResultsSchema } from '../schema.ts';
import type { LogArchive } from '../store/archive.ts';
import type { Retention } from '../store/retention.ts';
import { nightlySweeps } from './nightly-sweeps.ts';
import { purgeSweep } from './purge-sweep.ts';
import { sweepSize } from './sweep-size.ts';

export function retentionQueries(database: Kysely<ResultsSchema>, beforeWrite: BeforeWrite): Retention {
  return {
    sizeOf: (sweep, finishedBefore) => sweepSize(database, sweep, finishedBefore),
    nightlySweeps: () => nightlySweeps(database),
    purge: (choice) => purgeSweep(database, choice, beforeWrite),
  };
}

export function archiveQueries(database: Kysely<ResultsSchema>, beforeWrite: BeforeWrite): LogArchive {
  return {
    parts: (sweep) => archivedParts(database, sweep),
    async forgetLogs(sweep, part, runs) {
      await beforeWrite();
      await database.transaction().execute((transaction) => forgetLogs(transaction, sweep, part, runs));
    },
    async restoreLogs(sweep, part, runs) {
      await beforeWrite();
      return database.transaction().execute((transaction) => restoreLogs(transaction, sweep, part, runs));
    },
  };
}
