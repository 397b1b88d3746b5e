import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { ResultsSchema, SummaryRow, SweepRow } from './schema.ts';
import type { ResultsStore, Sweep, TrajectoryFilter } from './store.ts';
import { SweepConflict, parameterDifferences } from './sweep-conflict.ts';
import { toRecord, toRow, toSummary } from './trajectory-row.ts';

const SUMMARY_COLUMNS = [
  'id',
  'sweep',
  'scenario',
  'augmentation',
  'agent',
  'user',
  'trial',
  'seed',
  'scenario_name',
  'profile',
  'services',
  'outcome',
  'reason',
  'similarity',
  'milestone_similarity',
  'minefield_similarity',
  'turn_count',
  'started_at',
  'finished_at',
  'workflow_id',
  'run_id',
  'categories',
  'usage',
  'provenance',
] as const satisfies readonly (keyof SummaryRow)[];

/** Databases limit the number of parameters per query. */
const IDS_PER_QUERY = 10_000;

/** A store on any database with this schema. Every write is a single statement, so no transactions are needed. */
export function queryStore(database: Kysely<ResultsSchema>): ResultsStore {
  return {
    async createSweep(asked) {
      const row: SweepRow = {
        id: asked.id,
        parameters: JSON.stringify(asked.parameters),
        created_at: asked.createdAt,
      };
      await database
        .insertInto('sweeps')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const stored = await database
        .selectFrom('sweeps')
        .select('parameters')
        .where('id', '=', asked.id)
        .executeTakeFirstOrThrow();
      const differences = parameterDifferences(JSON.parse(stored.parameters), JSON.parse(row.parameters));
      if (differences.length > 0) throw new SweepConflict(asked.id, differences);
    },

    async sweep(id) {
      const row = await database.selectFrom('sweeps').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSweep(row);
    },

    async sweeps() {
      const rows = await database.selectFrom('sweeps').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(toSweep);
    },

    async saveTrajectory(record) {
      const row = toRow(record);
      const { id, ...columns } = row;
      const written = await database
        .insertInto('trajectories')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(columns).where('trajectories.similarity', 'is', null),
        )
        .returning('id')
        .executeTakeFirst();
      return written?.id === id ? 'stored' : 'already-there';
    },

    async pendingAmong(ids) {
      const scored = new Set<string>();
      for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
        const rows = await database
          .selectFrom('trajectories')
          .select('id')
          .where('id', 'in', ids.slice(start, start + IDS_PER_QUERY))
          .where('similarity', 'is not', null)
          .execute();
        for (const row of rows) scored.add(row.id);
      }
      return ids.filter((id) => !scored.has(id));
    },

    async trajectories(filter = {}) {
      const rows = await database
        .selectFrom('trajectories')
        .select(SUMMARY_COLUMNS)
        .where(meets(filter))
        .orderBy('sweep')
        .orderBy('agent')
        .orderBy('scenario')
        .orderBy('augmentation')
        .orderBy('trial')
        .orderBy('id')
        .execute();
      return rows.map(toSummary);
    },

    async trajectory(id) {
      const row = await database.selectFrom('trajectories').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toRecord(row);
    },

    close: () => database.destroy(),
  };
}

function toSweep(row: SweepRow): Sweep {
  return { id: row.id, parameters: JSON.parse(row.parameters), createdAt: row.created_at };
}

type Conditions = ExpressionBuilder<ResultsSchema, 'trajectories'>;

function meets(filter: TrajectoryFilter): (is: Conditions) => Expression<SqlBool> {
  const { sweep, scenario, augmentations, agent, outcomes, similarityBelow } = filter;
  return (is) =>
    is.and([
      ...(sweep === undefined ? [] : [is('sweep', '=', sweep)]),
      ...(scenario === undefined ? [] : [is.or([matches('scenario', scenario), matches('scenario_name', scenario)])]),
      ...(augmentations === undefined ? [] : [is('augmentation', 'in', augmentations)]),
      ...(agent === undefined ? [] : [is('agent', '=', agent)]),
      ...(outcomes === undefined ? [] : [is('outcome', 'in', outcomes)]),
      ...(similarityBelow === undefined ? [] : [is('similarity', '<', similarityBelow)]),
    ]);
}

/** Converts a glob with `*` and `?` to a SQL pattern. */
function matches(column: 'scenario' | 'scenario_name', glob: string): Expression<SqlBool> {
  const pattern = glob
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '%')
    .replaceAll('?', '_');
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape ${sql.lit('\\')}`;
}
