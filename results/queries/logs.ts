import type { Kysely } from 'kysely';
import { pageAfter, pagesOf } from './run-order.ts';
import type { ResultsSchema } from '../schema.ts';
import type { RunLog } from '../store/pages.ts';

/** A few megabytes. */
const ROWS_PER_PAGE = 100;

/** The logs of a sweep's runs, in the order of their figures (run-figures.ts). */
export function runLogs(database: Kysely<ResultsSchema>, sweep: string): AsyncGenerator<readonly RunLog[]> {
  return pagesOf<RunLog>(ROWS_PER_PAGE, async (last, size) => {
    const rows = await database
      .selectFrom('trajectories')
      .select(['id', 'agent', 'scenario', 'augmentation', 'trial', 'events', 'archived_part'])
      .where('sweep', '=', sweep)
      .$call((query) => pageAfter(query, last, size))
      .execute();
    return rows.map(({ archived_part: part, ...row }) => (part === null ? row : { ...row, events: null }));
  });
}
