import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { DamagedRow } from './damaged-row.ts';
import { containsInOrder } from './glob-pattern.ts';
import { saveMistake } from './mistake-queries.ts';
import { nextTrial } from './next-trial.ts';
import type { BeforeWrite } from './query-store.ts';
import { ResultsUnavailable } from './results-unavailable.ts';
import type { ResultsSchema, TrajectoryRow } from './schema.ts';
import type { ResultsStore, TrajectoryFilter } from './store.ts';
import { summaryPages } from './summary-pages.ts';
import { toRecord, toRow, toSummary } from './trajectory-row.ts';

type TrajectoryQueries = Pick<
  ResultsStore,
  | 'takeTrial'
  | 'saveTrajectory'
  | 'pendingAmong'
  | 'trajectories'
  | 'records'
  | 'trajectory'
  | 'lowestScored'
  | 'idsLike'
>;

/** Databases limit the number of parameters per query. */
const IDS_PER_QUERY = 10_000;

/** A run's log can take megabytes. */
const RECORDS_PER_QUERY = 16;

export function trajectoryQueries(
  database: Kysely<ResultsSchema>,
  location: string,
  beforeWrite: BeforeWrite,
): TrajectoryQueries {
  return {
    async takeTrial(cell) {
      await beforeWrite();
      return nextTrial(database, cell);
    },

    async saveTrajectory(record) {
      const row = toRow(record);
      await beforeWrite();
      const { id, ...columns } = row;
      await saveMistake(database, record);
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

    trajectories: (filter = {}) => undamaged(summaryPages(database, filter), toSummary, location),

    records: (filter = {}) => undamaged(recordPages(database, filter), toRecord, location),

    async trajectory(id) {
      const row = await database.selectFrom('trajectories').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return null;
      const record = DamagedRow.orValue(() => toRecord(row));
      if (record instanceof DamagedRow) throw damagedRows(location, [record]);
      return record;
    },

    async lowestScored(sweep) {
      const row = await database
        .selectFrom('trajectories')
        .select(['id', 'similarity'])
        .where('sweep', '=', sweep)
        .where('similarity', 'is not', null)
        .orderBy('similarity')
        .orderBy('id')
        .executeTakeFirst();
      return row === undefined || row.similarity === null ? null : { id: row.id, similarity: row.similarity };
    },

    async idsLike(text, limit) {
      const parts = text.split('/').filter((part) => part !== '');
      const rows = await database
        .selectFrom('trajectories')
        .select('id')
        .where(containsInOrder('id', parts))
        .orderBy(sql`length(id)`)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

async function* recordPages(
  database: Kysely<ResultsSchema>,
  filter: TrajectoryFilter,
): AsyncGenerator<readonly TrajectoryRow[]> {
  for await (const summaries of summaryPages(database, filter)) {
    for (let start = 0; start < summaries.length; start += RECORDS_PER_QUERY) {
      const ids = summaries.slice(start, start + RECORDS_PER_QUERY).map(({ id }) => id);
      const rows = await database.selectFrom('trajectories').selectAll().where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield ids.flatMap((id) => byId.get(id) ?? []);
    }
  }
}

/** What the rows say, then an error that names those that say nothing. */
async function* undamaged<Row, Value>(
  pages: AsyncIterable<readonly Row[]>,
  read: (row: Row) => Value,
  location: string,
): AsyncGenerator<Value> {
  const damaged: DamagedRow[] = [];
  for await (const rows of pages) {
    for (const row of rows) {
      const value = DamagedRow.orValue(() => read(row));
      if (value instanceof DamagedRow) damaged.push(value);
      else yield value;
    }
  }
  if (damaged.length > 0) throw damagedRows(location, damaged);
}

function damagedRows(location: string, damaged: readonly DamagedRow[]): ResultsUnavailable {
  const [first, ...others] = damaged;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return new ResultsUnavailable(location, `${first?.message}${more}`, 'restore the results from a backup', {
    cause: first,
  });
}
