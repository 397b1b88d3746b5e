import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { DamagedRow, damagedRows } from './damaged-row.ts';
import { forksOf, originOfRow, saveOrigin } from './fork-queries.ts';
import { containsInOrder } from './glob-pattern.ts';
import { removeIfSetAside, wasSetAside } from './history-queries.ts';
import { saveMistake } from './mistake-queries.ts';
import { nextTrial } from './next-trial.ts';
import type { BeforeWrite } from './query-store.ts';
import type { ResultsSchema } from './schema.ts';
import type { ResultsStore } from './store.ts';
import { summaryPages } from './summary-pages.ts';
import { toRecord, toRow, toSummary } from './trajectory-row.ts';

type TrajectoryQueries = Pick<
  ResultsStore,
  | 'takeTrial'
  | 'saveTrajectory'
  | 'pendingAmong'
  | 'trajectories'
  | 'trajectory'
  | 'lowestScored'
  | 'idsLike'
  | 'forksOf'
>;

/** Databases limit the number of parameters per query. */
const IDS_PER_QUERY = 10_000;

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
      const { startedAt } = record.timing;
      if (await wasSetAside(database, { id, startedAt })) return 'already-there';
      await saveMistake(database, record);
      await saveOrigin(database, record);
      const written = await database
        .insertInto('trajectories')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(columns).where('trajectories.similarity', 'is', null),
        )
        .returning('id')
        .executeTakeFirst();
      if (await removeIfSetAside(database, { id, startedAt })) return 'already-there';
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

    async *trajectories(filter = {}) {
      const damaged: DamagedRow[] = [];
      for await (const rows of summaryPages(database, filter)) {
        for (const row of rows) {
          const summary = DamagedRow.orValue(() => toSummary(row));
          if (summary instanceof DamagedRow) damaged.push(summary);
          else yield summary;
        }
      }
      if (damaged.length > 0) throw damagedRows(location, damaged);
    },

    async trajectory(id) {
      const row = await database
        .selectFrom('trajectories')
        .selectAll()
        .select(originOfRow)
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return null;
      const record = DamagedRow.orValue(() => toRecord(row));
      if (record instanceof DamagedRow) throw damagedRows(location, [record]);
      return record;
    },

    forksOf: (id) => forksOf(database, id),

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
