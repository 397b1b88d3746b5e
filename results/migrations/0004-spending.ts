import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Usage } from '../../sandbox/event.ts';
import type { ResultsSchema } from '../schema.ts';
import { spendingColumns } from '../queries/spending-columns.ts';
import type { Dialect } from './dialect.ts';

const COLUMNS = ['agent_input', 'agent_output', 'agent_cost', 'user_input', 'user_output', 'user_cost'] as const;

/** The database limits the number of parameters per statement. */
const ROWS_PER_PAGE = 500;

/**
 * Adds columns that reports add up: tokens and cost of each run. They come after the large columns of a row, so SQLite
 * only reads them from an index.
 */
export async function addSpendingColumns(database: Kysely<ResultsSchema>, { reportIndex }: Dialect): Promise<void> {
  const { schema } = database;
  for (const column of COLUMNS) {
    await schema.alterTable('trajectories').addColumn(column, 'double precision').execute();
  }
  await fillColumns(database);
  if (!reportIndex) return;
  await schema.dropIndex('trajectories_for_reports').execute();
  await schema
    .createIndex('trajectories_for_reports')
    .on('trajectories')
    .columns(['sweep', 'agent', 'augmentation', 'categories', 'outcome', 'services', 'harness'])
    .columns(['similarity', 'turn_count', 'retries', ...COLUMNS])
    .execute();
}

async function fillColumns(database: Kysely<ResultsSchema>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('trajectories')
      .select(['id', 'usage'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_PER_PAGE)
      .execute();
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    const values = rows.flatMap(valuesOf);
    if (values.length > 0) {
      await sql`
        update trajectories set "usage" = found.column2, ${sql.join(COLUMNS.map(assignment))}
        from (values ${sql.join(values)}) as found
        where trajectories.id = found.column1`.execute(database);
    }
    last = lastRow.id;
  }
}

const assignment = (column: string, index: number) => sql`${sql.ref(column)} = found.${sql.ref(`column${index + 3}`)}`;

/** Nothing of a damaged row, which stays as it is. Roles without a model did cost something unknown, and now nothing. */
function valuesOf({ id, usage }: { readonly id: string; readonly usage: string }) {
  try {
    const { agent, user } = JSON.parse(usage) as Readonly<Record<'agent' | 'user', Usage>>;
    const known = { agent: withoutDoubt(agent), user: withoutDoubt(user) };
    const columns = spendingColumns(known);
    const numbers = COLUMNS.map((column) => sql`cast(${columns[column]} as double precision)`);
    return [sql`(${sql.join([sql`${id}`, sql`${JSON.stringify(known)}`, ...numbers])})`];
  } catch {
    return [];
  }
}

function withoutDoubt(usage: Usage): Usage {
  return usage.costUsd === null && usage.input + usage.output === 0 ? { ...usage, costUsd: 0 } : usage;
}
