import { ResultsUnusable } from '../results-unavailable.ts';
import type { StoreMode } from '../store.ts';
import type { Dialect } from './dialect.ts';
import type { ResultsDatabase } from './rows.ts';
import { FIRST_VERSION, STEPS, USABLE_FROM } from './steps.ts';
import type { SchemaStep } from './steps.ts';
import { createTables } from './create-tables.ts';
import { RESULTS_TABLES } from './tables.ts';

/** The versions of the schema that a program makes of results, and that it leaves usable. */
interface SchemaVersions {
  readonly steps: readonly SchemaStep[];
  readonly usableFrom: number;
}

const OURS: SchemaVersions = { steps: STEPS, usableFrom: USABLE_FROM };

/**
 * Whether the database holds results. To write, they are created in an empty one, and what this version adds is added, in one
 * transaction: all of it or nothing. If several processes do so at once, one of them does and the others wait.
 * @throws ResultsUnusable if this version must not use the database, which then stays as it is
 */
export async function openSchema(
  database: ResultsDatabase,
  dialect: Dialect,
  { location, mode }: { readonly location: string; readonly mode: StoreMode },
  versions: SchemaVersions = OURS,
): Promise<boolean> {
  const newest = FIRST_VERSION + versions.steps.length;
  const version = await versionOf(database, dialect, location, newest);
  if (version >= newest) return true;
  if (mode === 'write') {
    await database.transaction().execute(async (transaction) => {
      await dialect.lock(transaction);
      const found = await versionOf(transaction, dialect, location, newest);
      if (found < newest) await bringUp(transaction, dialect, found, versions);
    });
    return true;
  }
  if (version === 0) return false;
  throw new ResultsUnusable(
    location,
    `written by an earlier version of toolsandbox (schema ${version}; this one reads ${newest})`,
    'any command that stores something adds what is missing, such as `toolsandbox run` with these results',
  );
}

async function bringUp(
  database: ResultsDatabase,
  dialect: Dialect,
  version: number,
  { steps, usableFrom }: SchemaVersions,
): Promise<void> {
  if (version === 0) await createTables(database, dialect);
  for (const step of steps.slice(Math.max(0, version - FIRST_VERSION))) await step(database, dialect);
  await database.deleteFrom('toolsandbox_schema').execute();
  const now = { version: FIRST_VERSION + steps.length, usable_from: usableFrom };
  await database.insertInto('toolsandbox_schema').values(now).execute();
}

/**
 * The version of the schema; 0 of an empty database. Modifies nothing, because the database may be another program's.
 * @throws ResultsUnusable if a program that knows versions up to `newest` must not use it
 */
async function versionOf(
  database: ResultsDatabase,
  dialect: Dialect,
  location: string,
  newest: number,
): Promise<number> {
  // What stands in place of a table, or runs with it, runs code of others when it is read or written.
  const programs = (await dialect.programs(database)).filter(({ table }) => RESULTS_TABLES.includes(table));
  if (programs.length > 0) {
    const named = programs.map(({ kind, table }) => `a ${kind} for the table ${table}`).join(' and ');
    const problem = `it has ${named}, which this program never makes: it could slow down, change or hide results`;
    throw new ResultsUnusable(location, problem, 'do not use results of others that have it; in your own, drop it');
  }
  const tables = await dialect.tables(database);
  if (!tables.includes('toolsandbox_schema')) {
    if (tables.length === 0) return 0;
    throw tables.includes('toolsandbox_migration') ? early(location) : foreign(location);
  }
  const row = await database.selectFrom('toolsandbox_schema').selectAll().executeTakeFirst();
  if (row === undefined) throw foreign(location);
  if (row.version === newest && !RESULTS_TABLES.every((table) => tables.includes(table))) throw early(location);
  if (row.usable_from <= newest) return row.version;
  const problem = `written by a newer version of toolsandbox (schema ${row.version}; this one knows ${newest})`;
  throw new ResultsUnusable(location, problem, 'update toolsandbox');
}

function early(location: string): ResultsUnusable {
  const hint =
    'export them with that version (`toolsandbox export`), and import the file into new results (`toolsandbox results import`)';
  return new ResultsUnusable(location, 'written by a version before 0.1.0, whose tables are no longer read', hint);
}

function foreign(location: string): ResultsUnusable {
  return new ResultsUnusable(
    location,
    "another program's database",
    'move it away, or choose another place with --results',
  );
}
