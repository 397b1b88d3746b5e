import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { retriesOf } from '../../sandbox/trajectory.ts';
import type { ResultsSchema, SpendingColumns, TrajectoryRow } from '../schema.ts';

/** Large rows, of which a page must fit into memory. */
const ROWS_PER_PAGE = 100;

type NewTrajectoryRow = Omit<TrajectoryRow, keyof SpendingColumns>;
type OldTrajectoryRow = Omit<NewTrajectoryRow, 'harness' | 'retries'>;

/** Copies the sweeps of migration 0001. No sweep of that version can still be running. */
export async function carryOverSweeps(database: Kysely<ResultsSchema>): Promise<void> {
  await sql`
    insert into sweeps_0002 (id, parameters, created_at, cells, ended_at, status, reasons)
    select sweeps.id, sweeps.parameters, sweeps.created_at, count(trajectories.id),
      coalesce(max(trajectories.finished_at), sweeps.created_at),
      case when max(case when trajectories.outcome = 'cancelled' then 1 else 0 end) = 1
        then 'cancelled' else 'completed' end,
      '[]'
    from sweeps left join trajectories on trajectories.sweep = sweeps.id
    group by sweeps.id, sweeps.parameters, sweeps.created_at`.execute(database);
}

/** Copies the runs of migration 0001, with the columns that can be derived from their JSON. */
export async function carryOverTrajectories(database: Kysely<ResultsSchema>): Promise<void> {
  const target = database.withTables<{ trajectories_0002: NewTrajectoryRow }>();
  for (let last = ''; ;) {
    const rows: readonly OldTrajectoryRow[] = await database
      .selectFrom('trajectories')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_PER_PAGE)
      .execute();
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    await target.insertInto('trajectories_0002').values(rows.map(withDerivedColumns)).execute();
    last = lastRow.id;
  }
}

/** A damaged row is carried over as it is. */
function withDerivedColumns(row: OldTrajectoryRow): NewTrajectoryRow {
  try {
    const { harness } = JSON.parse(row.provenance);
    return { ...row, harness: String(harness), retries: retriesOf(JSON.parse(row.events)) };
  } catch {
    return { ...row, harness: '', retries: 0 };
  }
}
