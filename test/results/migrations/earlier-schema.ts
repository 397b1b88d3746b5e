import type { Addition } from '../../../results/migrations/addition.ts';
import { migrate } from '../../../results/migrations/migrate.ts';
import { SCHEMA } from '../../../results/migrations/migrations.ts';
import type { SchemaChanges } from '../../../results/migrations/migrations.ts';
import { openSchema } from '../../../results/open-store.ts';

/** The schema before all additions, which this version must still be able to use. */
export const EARLIER: SchemaChanges = { ...SCHEMA, additions: {} };

/** As it may become: an addition that no version knows yet. */
export const ADDED_LATER: Addition = {
  columns: {
    trajectories: { mood: 'text' },
    budgets: { mood: 'integer' },
    model_tickets: { mood: 'double precision' },
  },
  tables: { moods: { columns: { id: 'text', mood: 'text' }, required: ['id'], primaryKey: ['id'] } },
  indexes: { trajectories_of_mood: { table: 'trajectories', columns: ['mood'] } },
};

export const LATER: SchemaChanges = { ...SCHEMA, additions: { ...SCHEMA.additions, '9999-moods': ADDED_LATER } };

/** Creates the tables of results as a version with this schema does. */
export async function createAs(location: string, changes: SchemaChanges): Promise<string> {
  await using access = await openSchema(location, 'write');
  await migrate(access.database, access.dialect, changes);
  await access.claimId();
  return location;
}

/** A schema that this version cannot use. */
export const BEFORE_LAST_MIGRATION: SchemaChanges = {
  migrations: Object.fromEntries(Object.entries(SCHEMA.migrations).slice(0, -1)),
  additions: {},
};
