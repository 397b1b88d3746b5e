import type { Kysely } from 'kysely';
import { archiveOfRow } from './archive/archive-of-row.ts';
import { RunArchived } from './archive/run-archived.ts';
import { pageAfter, pagesOf } from './run-order.ts';
import type { RunKey } from './run-order.ts';
import type { ResultsSchema } from './schema.ts';

/** The log of a run as it is stored, for search. */
export interface RunLog extends RunKey {
  readonly id: string;
  /** JSON: the events. */
  readonly events: string;
}

/** A few megabytes. */
const ROWS_PER_PAGE = 100;

/** The logs of a sweep's runs, in the order of their figures (run-figures.ts). @throws RunArchived */
export function runLogs(database: Kysely<ResultsSchema>, sweep: string): AsyncGenerator<readonly RunLog[]> {
  return pagesOf<RunLog>(ROWS_PER_PAGE, async (last, size) => {
    const rows = await database
      .selectFrom('trajectories')
      .select(['id', 'sweep', 'agent', 'scenario', 'augmentation', 'trial', 'events', 'archived_part', archiveOfRow])
      .where('sweep', '=', sweep)
      .$call((query) => pageAfter(query, last, size))
      .execute();
    const archived = rows.find((row) => row.archived_part !== null);
    if (archived !== undefined) throw new RunArchived(archived, archived.archive);
    return rows;
  });
}
