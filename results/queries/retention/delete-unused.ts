import { sql } from 'kysely';
import type { Kysely, SqlBool } from 'kysely';
import type { ResultsSchema } from '../../schema/rows.ts';
import type { PurgeChoice } from '../../store/retention.ts';

/** What a content hash can be, so that it stands for itself in a pattern. */
const HASH = /^[\da-f]{8,64}$/;

/** The hashes of the pack and the texts that a sweep's parameters name. */
export function hashesOf(parameters: string): readonly string[] {
  const { pack, agentPrompt, forks } = JSON.parse(parameters) as Readonly<Record<string, unknown>>;
  return [pack, agentPrompt, forks].filter((value) => typeof value === 'string' && HASH.test(value)) as string[];
}

/** Deletes packs and texts, of those with these hashes, that no sweep, no run and nothing else needs. */
export async function deleteUnused(
  database: Kysely<ResultsSchema>,
  hashes: readonly string[],
  { isNeeded, unneededSince }: PurgeChoice,
): Promise<{ readonly packs: number; readonly texts: number }> {
  const deleted = { packs: 0, texts: 0 };
  for (const hash of hashes) {
    if (isNeeded(hash)) continue;
    for (const table of ['packs', 'texts'] as const) {
      const { numDeletedRows } = await database
        .deleteFrom(table)
        .where('hash', '=', hash)
        .where('saved_at', '<', unneededSince)
        .where(isInNoSweep(hash))
        .where(isInNoOtherRun(hash))
        .executeTakeFirst();
      deleted[table] += Number(numDeletedRows);
    }
  }
  return deleted;
}

function isInNoSweep(hash: string) {
  return sql<SqlBool>`not exists (select 1 from sweeps where parameters like ${`%"${hash}"%`})`;
}

/** Single runs and imported ones: what they use is in no sweep's parameters. */
function isInNoOtherRun(hash: string) {
  return sql<SqlBool>`not exists (
    select 1 from trajectories
    where sweep in (select id from sweeps where parameters not like '%"pack":%')
      and provenance like ${`%"${hash}"%`}
  )`;
}
