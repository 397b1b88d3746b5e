import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FailureKind } from '../../sandbox/failure-kind.ts';
import { pageAfter, pagesOf } from './run-order.ts';
import type { ResultsSchema } from '../schema.ts';
import type { RunFigures } from '../store/pages.ts';

const ROWS_PER_PAGE = 2_000;

/**
 * The figures of a sweep's runs, ordered by agent, scenario, augmentation and trial, page by page. Only columns before the
 * large ones are read: the others cost SQLite three times as long. Nothing is parsed.
 */
export function runFigures(database: Kysely<ResultsSchema>, sweep: string): AsyncGenerator<readonly RunFigures[]> {
  return pagesOf<RunFigures>(ROWS_PER_PAGE, (last, size) =>
    database
      .selectFrom('trajectories')
      .select(['id', 'scenario', 'augmentation', 'agent', 'user', 'trial', 'outcome', 'categories', 'reason'])
      .select(['solved', 'similarity', 'turn_count as turnCount', 'wording', 'retries', 'usage'])
      .select(['started_at as startedAt', 'finished_at as finishedAt'])
      .select(failureKindOfRow)
      .where('sweep', '=', sweep)
      .$call((query) => pageAfter(query, last, size))
      .execute(),
  );
}

/** The kind of the mistake that ended a row of `trajectories`. */
export const failureKindOfRow = sql<FailureKind | null>`(
  select kind from mistakes
  where mistakes.trajectory = trajectories.id and mistakes.started_at = trajectories.started_at
)`.as('failureKind');
