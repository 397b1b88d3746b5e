import { sql } from 'kysely';
import type { Expression, SelectQueryBuilder, SqlBool, Kysely } from 'kysely';
import type { ResultsSchema } from '../schema/rows.ts';
import type { RunPosition, RunFigures, RunLog, RunExplanation } from '../store/pages.ts';
import { isTrial } from './forks.ts';

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
  const order: readonly (keyof RunPosition)[] = of === 'sweep' ? RUN_ORDER : RUN_ORDER.slice(1);
  const rest = last === undefined ? query : query.where(followsRun(last, order));
  return order.reduce<RunQuery<Row>>((ordered, key) => ordered.orderBy(columnOf(key)), rest).limit(size);
}

/** Whether a run comes after this one. */
function followsRun(last: RunPosition, order: readonly (keyof RunPosition)[]): Expression<SqlBool> {
  const columns = sql.join(order.map((key) => sql.ref(columnOf(key))));
  return sql<SqlBool>`(${columns}) > (${sql.join(order.map((key) => last[key]))})`;
}

/** Positions and figures name the base scenario, as cells do. */
function columnOf(key: keyof RunPosition) {
  return key === 'scenario' ? 'base_scenario' : key;
}

/**
 * All rows, page by page. Each page is a query of its own that begins after the last row before it, so that a slow reader
 * keeps no cursor, transaction or connection open.
 */
export async function* pagesOf<Row extends RunPosition>(
  size: number,
  read: (last: Row | undefined, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const rows: readonly Row[] = await read(last, size);
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last !== undefined);
}

const FIGURES_PER_PAGE = 2_000;

/**
 * The figures of a sweep's trials, ordered by agent, scenario, augmentation and trial, page by page. Only columns before the
 * large ones are read: the others cost SQLite three times as long. Nothing is parsed.
 */
export function runFigures(database: Kysely<ResultsSchema>, sweep: string): AsyncGenerator<readonly RunFigures[]> {
  return pagesOf<RunFigures>(FIGURES_PER_PAGE, (last, size) =>
    database
      .selectFrom('trajectories')
      .select(['id', 'base_scenario as scenario', 'augmentation', 'agent', 'user', 'trial', 'outcome', 'categories'])
      .select(['solved', 'similarity', 'turn_count as turnCount', 'wording', 'retries', 'usage'])
      .select(['reason', 'failure_kind as failureKind', 'started_at as startedAt', 'finished_at as finishedAt'])
      .where('sweep', '=', sweep)
      .where(isTrial('trajectories.id', sweep))
      .$call((query) => pageAfter(query, last, size))
      .execute(),
  );
}

/** A few megabytes. */
const LOGS_PER_PAGE = 100;

/** The logs of a sweep's runs, in the order of their figures. */
export function runLogs(database: Kysely<ResultsSchema>, sweep: string): AsyncGenerator<readonly RunLog[]> {
  return pagesOf<RunLog>(LOGS_PER_PAGE, (last, size) =>
    database
      .selectFrom('trajectories')
      .select(['id', 'agent', 'base_scenario as scenario', 'augmentation', 'trial', 'events'])
      .where('sweep', '=', sweep)
      .where(isTrial('trajectories.id', sweep))
      .$call((query) => pageAfter(query, last, size))
      .execute(),
  );
}

const EXPLANATIONS_PER_PAGE = 500;

/** Of the runs of a sweep that are not solved, in the order of their figures. Nothing is parsed. */
export function runExplanations(
  database: Kysely<ResultsSchema>,
  sweep: string,
): AsyncGenerator<readonly RunExplanation[]> {
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
