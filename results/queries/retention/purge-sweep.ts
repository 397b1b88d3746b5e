import type { SqlBool } from 'kysely';
import { judgeAccount } from '../../judge-account.ts';
import { SINGLE_RUNS } from '../../single-runs.ts';
import type { ResultsDatabase } from '../../schema/rows.ts';
import { currentRuns, earlierRuns } from '../history.ts';
import type { PurgeChoice, PurgeStep } from '../../store/retention.ts';
import { requireEnded } from './require-ended.ts';
import { sql } from 'kysely';

/** A few megabytes of logs: other writers wait for a transaction in SQLite. */
const RUNS_PER_TRANSACTION = 100;

const NOTHING: PurgeStep = { runs: 0, earlierRuns: 0, packs: 0, texts: 0 };

/** What a content hash can be, so that it stands for itself in a pattern. */
const HASH = /^[\da-f]{8,64}$/;

export async function* purgeSweep(
  database: ResultsDatabase,
  choice: PurgeChoice,
  beforeWrite: () => Promise<void>,
): AsyncGenerator<PurgeStep> {
  for (const kind of ['runs', 'earlierRuns'] as const) {
    let deleted: number;
    do {
      await beforeWrite();
      deleted = await database.transaction().execute(async (transaction) => {
        await requireEnded(transaction, choice.sweep);
        return deleteRuns(transaction, kind, choice);
      });
      if (deleted > 0) yield { ...NOTHING, [kind]: deleted };
    } while (deleted > 0);
  }
  await beforeWrite();
  await deleteUnusedWorlds(database, choice);
  if (choice.finishedBefore !== undefined || choice.sweep === SINGLE_RUNS) return;
  yield await database.transaction().execute((transaction) => deleteSweep(transaction, choice));
}

async function deleteRuns(
  database: ResultsDatabase,
  kind: 'runs' | 'earlierRuns',
  choice: PurgeChoice,
): Promise<number> {
  const ids = await nextIds(database, kind === 'runs' ? currentRuns : earlierRuns, choice);
  if (ids.length === 0) return 0;
  if (kind === 'runs') await database.deleteFrom('forks').where('trajectory', 'in', ids).execute();
  await deleteScores(database, ids, choice);
  const { numDeletedRows } = await database
    .deleteFrom(kind === 'runs' ? 'trajectories' : 'earlier_runs')
    .where('id', 'in', ids)
    .$if(choice.finishedBefore !== undefined, (query) => query.where('finished_at', '<', choice.finishedBefore!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Old scores, labels, and the mistakes of single runs; those of a sweep go with it. */
async function deleteScores(
  database: ResultsDatabase,
  ids: readonly string[],
  { finishedBefore }: PurgeChoice,
): Promise<void> {
  for (const table of ['scores', 'labels', 'mistakes'] as const)
    await database
      .deleteFrom(table)
      .where('trajectory', 'in', ids)
      .$if(finishedBefore !== undefined, (query) => query.where('started_at', '<', finishedBefore!))
      .execute();
}

async function nextIds(
  database: ResultsDatabase,
  from: typeof currentRuns,
  { sweep, finishedBefore }: PurgeChoice,
): Promise<readonly string[]> {
  const rows = await from(database)
    .select('id')
    .where('sweep', '=', sweep)
    .$if(finishedBefore !== undefined, (query) => query.where('finished_at', '<', finishedBefore!))
    .limit(RUNS_PER_TRANSACTION)
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}

const TABLES_OF_SWEEPS = [
  'mistakes',
  'trials',
  'budgets',
  'sweep_models',
  'budget_runs',
  'model_failures',
  'episode_parts',
  'episodes',
] as const;

async function deleteSweep(database: ResultsDatabase, choice: PurgeChoice): Promise<PurgeStep> {
  const { sweep } = choice;
  await requireEnded(database, sweep);
  for (const table of TABLES_OF_SWEEPS)
    await database
      .deleteFrom(table)
      .where('sweep', 'in', [sweep, judgeAccount(sweep)])
      .execute();
  const row = await database.deleteFrom('sweeps').where('id', '=', sweep).returning('parameters').executeTakeFirst();
  const unused = await deleteUnused(database, hashesOf(row?.parameters ?? '{}'), choice);
  return { ...NOTHING, ...unused };
}

/** The hashes of the pack and the texts that a sweep's parameters name. */
function hashesOf(parameters: string): readonly string[] {
  const { pack, agentPrompt, forks } = JSON.parse(parameters) as Readonly<Record<string, unknown>>;
  return [pack, agentPrompt, forks].filter((value) => typeof value === 'string' && HASH.test(value)) as string[];
}

async function deleteUnusedWorlds(database: ResultsDatabase, { unneededSince }: PurgeChoice): Promise<void> {
  const noneOf = (runs: 'trajectories' | 'earlier_runs') =>
    sql<SqlBool>`not exists (select 1 from ${sql.table(runs)} where world = worlds.hash)`;
  await database
    .deleteFrom('worlds')
    .where('saved_at', '<', unneededSince)
    .where(noneOf('trajectories'))
    .where(noneOf('earlier_runs'))
    .execute();
}

/** Deletes packs and texts, of those with these hashes, that no sweep, no run and nothing else needs. */
async function deleteUnused(
  database: ResultsDatabase,
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
