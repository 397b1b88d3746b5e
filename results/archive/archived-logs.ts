import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { TrajectoryRecord } from '../record.ts';
import type { ArchivedPart } from '../store/archive.ts';
import { requireEnded } from '../retention/require-ended.ts';
import type { ResultsSchema } from '../schema.ts';
import { toRow } from '../queries/row.ts';
import { RunsChanged } from './run-archived.ts';

type Database = Kysely<ResultsSchema>;

const TABLES = ['trajectories', 'earlier_runs'] as const;
const EMPTY = { explanation: '', clock: '', world: '', events: '' } as const;

export async function archivedParts(database: Database, sweep: string): Promise<readonly ArchivedPart[]> {
  const rows = await database.selectFrom('archives').selectAll().where('sweep', '=', sweep).orderBy('part').execute();
  return rows.map(({ location, sha256, bytes, runs, archived_at }) => ({
    location,
    sha256,
    bytes,
    runs,
    archivedAt: archived_at,
  }));
}

export async function forgetLogs(
  database: Database,
  sweep: string,
  { archivedAt, ...object }: ArchivedPart,
  runs: readonly TrajectoryRecord[],
): Promise<void> {
  await requireEnded(database, sweep);
  const { last } = await database
    .selectFrom('archives')
    .select(sql<number>`cast(coalesce(max(part), 0) as integer)`.as('last'))
    .where('sweep', '=', sweep)
    .executeTakeFirstOrThrow();
  const part = last + 1;
  await database
    .insertInto('archives')
    .values({ sweep, part, ...object, archived_at: archivedAt })
    .execute();
  for (const run of runs) {
    const { id, started_at, provenance } = toRow(run);
    let emptied = 0n;
    for (const table of TABLES) {
      if (emptied > 0n) break;
      const { numUpdatedRows } = await database
        .updateTable(table)
        .set({ ...EMPTY, archived_part: part })
        .where('id', '=', id)
        .where('started_at', '=', started_at)
        .where('archived_part', 'is', null)
        .where('provenance', '=', provenance)
        .executeTakeFirst();
      emptied = numUpdatedRows;
    }
    if (emptied === 0n) throw new RunsChanged(sweep);
  }
}

export async function restoreLogs(
  database: Database,
  sweep: string,
  { location }: ArchivedPart,
  runs: readonly TrajectoryRecord[],
): Promise<number> {
  const known = await database
    .selectFrom('archives')
    .select('part')
    .where('sweep', '=', sweep)
    .where('location', '=', location)
    .executeTakeFirst();
  if (known === undefined) return 0;
  const { part } = known;
  let restored = 0n;
  for (const run of runs) {
    const { id, started_at, explanation, clock, world, events } = toRow(run);
    for (const table of TABLES) {
      const { numUpdatedRows } = await database
        .updateTable(table)
        .set({ explanation, clock, world, events, archived_part: null })
        .where('id', '=', id)
        .where('started_at', '=', started_at)
        .where('sweep', '=', sweep)
        .where('archived_part', '=', part)
        .executeTakeFirst();
      restored += numUpdatedRows;
    }
  }
  await forgetIfUnused(database, sweep, part);
  return Number(restored);
}

/** Once no run needs an object, the store does not know it any more; the object itself stays. */
async function forgetIfUnused(database: Database, sweep: string, part: number): Promise<void> {
  for (const table of TABLES) {
    const row = await database
      .selectFrom(table)
      .select('id')
      .where('sweep', '=', sweep)
      .where('archived_part', '=', part)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return;
  }
  await database.deleteFrom('archives').where('sweep', '=', sweep).where('part', '=', part).execute();
}
