import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { FailureKind } from '../../sandbox/failure-kind.ts';
import { originOfRow } from './forks.ts';
import { matchesGlob } from '../where/glob-pattern.ts';
import { currentRuns, earlierRuns } from './history.ts';
import { SUMMARY_COLUMNS } from './run-columns.ts';
import type { ListedRow, ResultsSchema, SummaryRow } from '../schema/rows.ts';
import type { TrajectoryFilter } from '../store/trajectories.ts';
import { whereSql } from '../where/where-sql.ts';

/** An index of each table has these columns. */
const CURRENT = ['sweep', 'agent', 'scenario', 'augmentation', 'trial', 'id'] as const;
const EARLIER = [...CURRENT, 'started_at'] as const;

const ROWS_PER_PAGE = 500;

/**
 * The rows of summaries in order, page by page. Each page is a query of its own that begins after the last row before
 * it, so a slow reader keeps no cursor, transaction or connection open. Runs stored meanwhile may be missing.
 */
export async function* summaryPages(
  database: Kysely<ResultsSchema>,
  filter: TrajectoryFilter,
): AsyncGenerator<readonly ListedRow[]> {
  const [from, order] = filter.setAside ? [earlierRuns, EARLIER] : [currentRuns, CURRENT];
  let last: ListedRow | undefined;
  do {
    const rows: readonly ListedRow[] = await from(database)
      .select(SUMMARY_COLUMNS)
      .select([failureKind, originOfRow])
      .where(meets(filter))
      .$if(last !== undefined, (query) => query.where(follows(last!, order)))
      .$call((query) => order.reduce((ordered, column) => ordered.orderBy(column), query))
      .limit(ROWS_PER_PAGE)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.length < ROWS_PER_PAGE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

const failureKind = sql<FailureKind | null>`(
  select kind from mistakes
  where mistakes.trajectory = trajectories.id and mistakes.started_at = trajectories.started_at
)`.as('failure_kind');

function follows(last: SummaryRow, order: readonly (typeof EARLIER)[number][]): Expression<SqlBool> {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  return sql<SqlBool>`(${columns}) > (${sql.join(order.map((column) => last[column]))})`;
}

type Conditions = ExpressionBuilder<ResultsSchema, 'trajectories'>;

function meets(filter: TrajectoryFilter): (is: Conditions) => Expression<SqlBool> {
  const { sweep, scenario, augmentations, agent, outcomes, scored, similarityBelow, where } = filter;
  return (is) =>
    is.and([
      ...(sweep === undefined ? [] : [is('sweep', '=', sweep)]),
      ...(scenario === undefined
        ? []
        : [is.or([matchesGlob('scenario', scenario), matchesGlob('scenario_name', scenario)])]),
      ...(augmentations === undefined ? [] : [is('augmentation', 'in', augmentations)]),
      ...(agent === undefined ? [] : [is('agent', '=', agent)]),
      ...(outcomes === undefined ? [] : [is('outcome', 'in', outcomes)]),
      ...(scored === undefined ? [] : [is('similarity', scored ? 'is not' : 'is', null)]),
      ...(where === undefined ? [] : [whereSql(where)]),
      ...(similarityBelow === undefined ? [] : [is('similarity', '<', similarityBelow)]),
    ]);
}
