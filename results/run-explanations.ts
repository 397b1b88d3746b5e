import type { Kysely } from 'kysely';
import { pageAfter, pagesOf } from './queries/run-order.ts';
import { failureKindOfRow } from './queries/figures.ts';
import type { ResultsSchema } from './schema.ts';
import type { RunExplanation } from './store/pages.ts';

const ROWS_PER_PAGE = 500;

/** Of the runs of a sweep that are not solved, in the order of their figures (run-figures.ts). Nothing is parsed. */
export function runExplanations(
  database: Kysely<ResultsSchema>,
  sweep: string,
): AsyncGenerator<readonly RunExplanation[]> {
  return pagesOf<RunExplanation>(ROWS_PER_PAGE, (last, size) =>
    database
      .selectFrom('trajectories')
      .select(['id', 'agent', 'scenario', 'augmentation', 'trial', 'outcome', 'explanation'])
      .select(failureKindOfRow)
      .where('sweep', '=', sweep)
      .where('solved', '=', 0)
      .$call((query) => pageAfter(query, last, size))
      .execute(),
  );
}
