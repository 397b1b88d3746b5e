import type { Kysely } from 'kysely';
import type { BeforeWrite } from '../query-store.ts';
import type { ResultsSchema } from '../schema.ts';
import { nightlySweeps } from './nightly-sweeps.ts';
import { purgeSweep } from './purge-sweep.ts';
import type { Retention } from './retention.ts';
import { sweepSize } from './sweep-size.ts';

export function retentionQueries(database: Kysely<ResultsSchema>, beforeWrite: BeforeWrite): Retention {
  return {
    sweepSize: (sweep, finishedBefore) => sweepSize(database, sweep, finishedBefore),
    nightlySweeps: () => nightlySweeps(database),
    purge: (choice) => purgeSweep(database, choice, beforeWrite),
  };
}
