import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { matchesGlob } from '../where/glob-pattern.ts';
import { currentRuns, earlierRuns } from './history.ts';
import { RUN_COLUMN_NAMES } from '../run-columns.ts';
import type { RunRow } from '../run-columns.ts';
import type { ResultsDatabase, ResultsSchema } from '../schema/rows.ts';
import type { TrajectoryFilter } from '../store/trajectories.ts';
import { pageIn, pagesOf } from './page-rows.ts';
import { playedBy } from '../where/played-by.ts';
import { whereSql } from '../where/where-sql.ts';

/** An index of each table has these columns. */
const CURRENT = ['sweep', 'agent', 'base_scenario', 'augmentation', 'trial', 'id'] as const;
const EARLIER = [...CURRENT, 'started_at'] as const;

const ROWS_PER_PAGE = 500;

/** The rows of summaries in order, page by page. */
export function summaryPages(database: ResultsDatabase, filter: TrajectoryFilter): AsyncGenerator<readonly RunRow[]> {
  const [from, order] = filter.setAside ? [earlierRuns, EARLIER] : [currentRuns, CURRENT];
  return pagesOf<RunRow>(ROWS_PER_PAGE, (last, size) =>
    from(database)
      .select(RUN_COLUMN_NAMES)
      .where(meets(filter))
      .$call((query) => pageIn(query, order, last && order.map((column) => last[column]), size))
      .execute(),
  );
}

type Conditions = ExpressionBuilder<ResultsSchema, 'trajectories'>;

function meets(filter: TrajectoryFilter): (is: Conditions) => Expression<SqlBool> {
  const { sweep, scenario, augmentations, agent, outcomes, scored, similarityBelow, where } = filter;
  return (is) =>
    is.and([
      ...(sweep === undefined ? [] : [is('sweep', '=', sweep)]),
      ...(scenario === undefined
        ? []
        : [is.or([matchesGlob('base_scenario', scenario), matchesGlob('scenario', scenario)])]),
      ...(augmentations === undefined ? [] : [is('augmentation', 'in', augmentations)]),
      ...(agent === undefined ? [] : [whereSql(playedBy('agent', agent))]),
      ...(outcomes === undefined ? [] : [is('outcome', 'in', outcomes)]),
      ...(scored === undefined ? [] : [is('similarity', scored ? 'is not' : 'is', null)]),
      ...(where === undefined ? [] : [whereSql(where)]),
      ...(similarityBelow === undefined ? [] : [is('similarity', '<', similarityBelow)]),
    ]);
}
