import type { SelectQueryBuilder } from 'kysely';
import type { ResultsDatabase, ResultsSchema } from '../schema/rows.ts';
import type { RunPosition, RunFigures, RunLog, RunExplanation } from '../store/pages.ts';
import { isTrial, trialsOf } from './forks.ts';
import { pageIn, pagesOf } from './page-rows.ts';

/** What the runs of a sweep are ordered by; an index has these columns. */
const RUN_ORDER = [
  'agent',
  'scenario',
  'augmentation',
  'trial',
  'id',
] as const satisfies readonly (keyof RunPosition)[];

type RunQuery<Row> = SelectQueryBuilder<ResultsSchema, 'trajectories', Row>;

/**
 * The next page of a query of a sweep's runs, after the last run of the page before.
 * @param of whose runs they are: of an agent's, SQLite finds the page only by the columns that its runs differ in
 */
export function pageAfter<Row>(
  query: RunQuery<Row>,
  last: RunPosition | undefined,
  size: number,
  of: 'sweep' | 'agent' = 'sweep',
): RunQuery<Row> {
  const order = of === 'sweep' ? RUN_ORDER : RUN_ORDER.slice(1);
  // Positions and figures name the base scenario, as cells do.
  const columns = order.map((key) => (key === 'scenario' ? 'base_scenario' : key));
  return pageIn(query, columns, last && order.map((key) => last[key]), size);
}

const FIGURES_PER_PAGE = 2_000;

/**
 * The figures of a sweep's trials, ordered by agent, scenario, augmentation and trial, page by page. Only columns before the
 * large ones are read: the others cost SQLite three times as long. Nothing is parsed.
 */
export function runFigures(database: ResultsDatabase, sweep: string): AsyncGenerator<readonly RunFigures[]> {
  return pagesOf<RunFigures>(FIGURES_PER_PAGE, (last, size) =>
    trialsOf(database, sweep)
      .select(['id', 'base_scenario as scenario', 'augmentation', 'agent', 'user', 'trial', 'outcome', 'categories'])
      .select(['solved', 'similarity', 'turn_count as turnCount', 'wording', 'retries', 'usage'])
      .select(['reason', 'failure_kind as failureKind', 'started_at as startedAt', 'finished_at as finishedAt'])
      .$call((query) => pageAfter(query, last, size))
      .execute(),
  );
}

/** A few megabytes. */
const LOGS_PER_PAGE = 100;

/** The logs of a sweep's runs, in the order of their figures. */
export function runLogs(database: ResultsDatabase, sweep: string): AsyncGenerator<readonly RunLog[]> {
  return pagesOf<RunLog>(LOGS_PER_PAGE, (last, size) =>
    trialsOf(database, sweep)
      .select(['id', 'agent', 'base_scenario as scenario', 'augmentation', 'trial', 'events'])
      .$call((query) => pageAfter(query, last, size))
      .execute(),
  );
}

const EXPLANATIONS_PER_PAGE = 500;

/** Of the runs of a sweep that are not solved, in the order of their figures. Nothing is parsed. */
export function runExplanations(database: ResultsDatabase, sweep: string): AsyncGenerator<readonly RunExplanation[]> {
  return pagesOf<RunExplanation>(EXPLANATIONS_PER_PAGE, (last, size) =>
    database
      .selectFrom('trajectories')
      .select(['id', 'agent', 'base_scenario as scenario', 'augmentation', 'trial', 'cause'])
      .select('modes')
      .select([isTrial('trajectories.id', sweep).as('isTrial')])
      .where('sweep', '=', sweep)
      .where('solved', '=', 0)
      .$call((query) => pageAfter(query, last, size))
      .execute(),
  );
}
