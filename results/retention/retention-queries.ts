import type { Kysely } from 'kysely';
import { archivedParts, forgetLogs, restoreLogs } from '../archive/archived-logs.ts';
import type { BeforeWrite } from '../queries/query-store.ts';
import type { ResultsSchema } from '../schema.ts';
import { nightlySweeps } from './nightly-sweeps.ts';
import { purgeSweep } from './purge-sweep.ts';
import type { Retention } from './retention.ts';
import { sweepSize } from './sweep-size.ts';

export function retentionQueries(database: Kysely<ResultsSchema>, beforeWrite: BeforeWrite): Retention {
  return {
    sweepSize: (sweep, finishedBefore) => sweepSize(database, sweep, finishedBefore),
    nightlySweeps: () => nightlySweeps(database),
    archivedParts: (sweep) => archivedParts(database, sweep),
    async forgetLogs(sweep, part, runs) {
      await beforeWrite();
      await database.transaction().execute((transaction) => forgetLogs(transaction, sweep, part, runs));
    },
    async restoreLogs(sweep, part, runs) {
      await beforeWrite();
      return database.transaction().execute((transaction) => restoreLogs(transaction, sweep, part, runs));
    },
    purge: (choice) => purgeSweep(database, choice, beforeWrite),
  };
}
