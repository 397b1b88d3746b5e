import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { BeforeWrite } from './before-write.ts';
import type { ResultsDatabase, ResultsSchema } from '../schema/rows.ts';
import { verdictOf } from '../run-columns.ts';
import type { RunHistory, RunKey } from '../store/history.ts';
import { ROW_COLUMNS } from './row.ts';
import type { StoredWorlds } from './worlds.ts';

/** Databases limit the number of parameters per query. */
const RUNS_PER_QUERY = 500;

/** Runs that were set aside so that their cells are played again, beside those that count. */
export function historyQueries(
  database: ResultsDatabase,
  location: string,
  worlds: StoredWorlds,
  beforeWrite: BeforeWrite,
): RunHistory {
  return {
    async run(id, startedAt) {
      const key = isRun({ id, startedAt });
      const row =
        (await database.selectFrom('trajectories').select(ROW_COLUMNS).where(key).executeTakeFirst()) ??
        (await earlierRuns(database).select(ROW_COLUMNS).where(key).executeTakeFirst());
      return row === undefined ? null : worlds.recordOf(row, location);
    },

    async runsOf(id) {
      const columns = ['started_at', 'solved', 'similarity', 'outcome'] as const;
      const [earlier, current] = await Promise.all([
        database
          .selectFrom('earlier_runs')
          .select([...columns, 'set_aside_at'])
          .where('id', '=', id)
          .orderBy('started_at')
          .execute(),
        database.selectFrom('trajectories').select(columns).where('id', '=', id).execute(),
      ]);
      return [...earlier, ...current.map((row) => ({ ...row, set_aside_at: null }))].map((row) => ({
        startedAt: row.started_at,
        solved: verdictOf(row.solved),
        similarity: row.similarity,
        outcome: row.outcome,
        setAsideAt: row.set_aside_at,
      }));
    },

    async setAside(runs, at) {
      await beforeWrite();
      let moved = 0;
      for (let start = 0; start < runs.length; start += RUNS_PER_QUERY) {
        const page = runs.slice(start, start + RUNS_PER_QUERY);
        moved += await database.transaction().execute((transaction) => movePage(transaction, page, at));
      }
      return moved;
    },
  };
}

/** A run that was replaced meanwhile is another one: it stays. */
async function movePage(database: ResultsDatabase, runs: readonly RunKey[], at: number): Promise<number> {
  await database
    .insertInto('earlier_runs')
    .columns([...ROW_COLUMNS, 'set_aside_at'])
    .expression((from) =>
      from
        .selectFrom('trajectories')
        .select([...ROW_COLUMNS, sql<number>`cast(${at} as double precision)`.as('set_aside_at')])
        .where(isOneOf(runs)),
    )
    .onConflict((conflict) => conflict.columns(['id', 'started_at']).doNothing())
    .execute();
  const { numDeletedRows } = await database.deleteFrom('trajectories').where(isOneOf(runs)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether a run was set aside: a late retry of its last activity must not bring it back. */
export async function wasSetAside(database: ResultsDatabase, run: RunKey): Promise<boolean> {
  return (await earlierRuns(database).select('id').where(isRun(run)).executeTakeFirst()) !== undefined;
}

/** Removes the run if it was set aside while it was stored again. */
export async function removeIfSetAside(database: ResultsDatabase, run: RunKey): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('trajectories')
    .where(isRun(run))
    .where((is) =>
      is.exists(
        is
          .selectFrom('earlier_runs')
          .select('earlier_runs.id')
          .whereRef('earlier_runs.id', '=', 'trajectories.id')
          .whereRef('earlier_runs.started_at', '=', 'trajectories.started_at'),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The earlier runs under the name of the table of current ones, so that the same conditions fit. */
export function earlierRuns(database: ResultsDatabase) {
  const query = database.selectFrom('earlier_runs as trajectories');
  return query as unknown as ReturnType<typeof currentRuns>;
}

export function currentRuns(database: ResultsDatabase) {
  return database.selectFrom('trajectories');
}

type Conditions = ExpressionBuilder<ResultsSchema, 'trajectories'>;

export const isRun = (run: RunKey) => isOneOf([run]);

function isOneOf(runs: readonly RunKey[]): (is: Conditions) => Expression<SqlBool> {
  return (is) =>
    is.or(runs.map(({ id, startedAt }) => is.and([is('trajectories.id', '=', id), is('started_at', '=', startedAt)])));
}
