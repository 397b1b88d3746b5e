import { sql } from 'kysely';
import { DamagedRow, damagedRows } from '../results-unavailable.ts';
import { forksOf, saveOrigin } from './forks.ts';
import { containsInOrder } from '../where/glob-pattern.ts';
import { currentRuns, earlierRuns, removeIfSetAside, wasSetAside } from './history.ts';
import { saveMistake } from './mistakes.ts';
import type { BeforeWrite } from './before-write.ts';
import type { ResultsDatabase, TrajectoryRow } from '../schema/rows.ts';
import type { Trajectories, TrajectoryFilter } from '../store/trajectories.ts';
import { summaryPages } from './pages.ts';
import { verdictOf } from '../run-columns.ts';
import { ROW_COLUMNS, toRow, toSummary } from './row.ts';
import type { StoredWorlds } from './worlds.ts';
import type { TrajectoryRecord } from '../record.ts';
import type { Cell } from '../../sandbox/cell.ts';

/** Databases limit the number of parameters per query. */
const IDS_PER_QUERY = 10_000;

/** A run's log can take megabytes. */
const RECORDS_PER_QUERY = 16;

export function trajectoryQueries(
  database: ResultsDatabase,
  location: string,
  worlds: StoredWorlds,
  beforeWrite: BeforeWrite,
): Trajectories {
  return {
    async takeTrial(cell) {
      await beforeWrite();
      return nextTrial(database, cell);
    },

    async save(record) {
      await beforeWrite();
      if (await wasSetAside(database, record)) return 'already-there';
      const row = toRow(record, await worlds.save(record.world));
      const { id, ...columns } = row;
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
      if (await removeIfSetAside(database, record)) return 'already-there';
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

    summaries: (filter = {}) => undamaged(summaryPages(database, filter), toSummary, location),

    records: (filter = {}) => undamaged(recordPages(database, worlds, filter), (read) => read(), location),

    async find(id) {
      const row = await database.selectFrom('trajectories').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : worlds.recordOf(row, location);
    },

    forksOf: (id) => forksOf(database, id),

    async lowestScored(sweep) {
      const row = await database
        .selectFrom('trajectories')
        .select(['id', 'solved', 'similarity'])
        .where('sweep', '=', sweep)
        .where('similarity', 'is not', null)
        .orderBy(sql`coalesce(solved, 0)`)
        .orderBy('similarity')
        .orderBy('id')
        .executeTakeFirst();
      if (row === undefined || row.similarity === null) return null;
      return { id: row.id, solved: verdictOf(row.solved), similarity: row.similarity };
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
  database: ResultsDatabase,
  worlds: StoredWorlds,
  filter: TrajectoryFilter,
): AsyncGenerator<readonly (() => TrajectoryRecord)[]> {
  const from = filter.setAside ? earlierRuns : currentRuns;
  /** A current run that was replaced meanwhile is read as it is now. */
  const key = ({ id, started_at }: Pick<TrajectoryRow, 'id' | 'started_at'>) =>
    filter.setAside ? `${id} ${started_at}` : id;
  for await (const summaries of summaryPages(database, filter)) {
    for (let start = 0; start < summaries.length; start += RECORDS_PER_QUERY) {
      const page = summaries.slice(start, start + RECORDS_PER_QUERY);
      const ids = page.map(({ id }) => id);
      const rows = await from(database).select(ROW_COLUMNS).where('id', 'in', ids).execute();
      const byKey = new Map(rows.map((row) => [key(row), row]));
      yield worlds.readersOf(page.flatMap((summary) => byKey.get(key(summary)) ?? []));
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

/** Takes the next trial number of a cell, in one statement. Stored runs count, whether or not they took a number. */
async function nextTrial(
  database: ResultsDatabase,
  { sweep, scenario, augmentation, agent }: Pick<Cell, 'sweep' | 'scenario' | 'augmentation' | 'agent'>,
): Promise<number> {
  const afterStored = database
    .selectFrom('trajectories')
    .select(sql<number>`coalesce(max(trial), 0) + 1`.as('trial'))
    .where('sweep', '=', sweep)
    .where('agent', '=', agent)
    .where('base_scenario', '=', scenario)
    .where('augmentation', '=', augmentation);
  const { last } = await database
    .insertInto('trials')
    .values({ sweep, scenario, augmentation, agent, last: afterStored })
    .onConflict((conflict) =>
      conflict.columns(['sweep', 'scenario', 'augmentation', 'agent']).doUpdateSet({
        last: sql<number>`case when trials.last < excluded.last then excluded.last else trials.last + 1 end`,
      }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
