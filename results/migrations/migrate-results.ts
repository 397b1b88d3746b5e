import { ResultsUnavailable } from '../results-unavailable.ts';
import { additionText } from './addition.ts';
import { migrate } from './migrate.ts';
import { SCHEMA } from './migrations.ts';
import type { SchemaChanges } from './migrations.ts';
import type { Connected, SchemaAccess } from './schema-access.ts';
import { readSchema } from './schema-state.ts';
import type { SchemaState } from './schema-state.ts';
import { unusable } from './unusable.ts';

/** A change of the schema that is missing. */
interface MissingChange {
  readonly name: string;
  /** After an `addition` earlier versions can still use the results, after a `migration` they cannot. */
  readonly kind: 'addition' | 'migration';
  /** What an addition adds, in words. */
  readonly adds: string | null;
}

/** How the schema of results stood before this version changed it. */
export interface SchemaPlan {
  readonly state: SchemaState;
  readonly missing: readonly MissingChange[];
  readonly connected: readonly Connected[] | null;
}

/** @throws ResultsUnavailable if the database is another program's, or of a newer version */
export async function planMigration(
  { database, dialect, location, connected }: SchemaAccess,
  changes: SchemaChanges = SCHEMA,
): Promise<SchemaPlan> {
  const state = await readSchema(database, dialect, changes);
  if (['newer', 'foreign', 'tampered'].includes(state.kind)) throw unusable(location, state);
  const missing = state.missing.map((name) => {
    const addition = changes.additions[name];
    return addition === undefined
      ? { name, kind: 'migration' as const, adds: null }
      : { name, kind: 'addition' as const, adds: additionText(addition) };
  });
  return { state, missing, connected: await connected() };
}

/** Whether versions that do not know the missing changes can use the results after them. */
export function keepsEarlierVersions({ state, missing }: Pick<SchemaPlan, 'state' | 'missing'>): boolean {
  return state.kind === 'empty' || missing.every(({ kind }) => kind === 'addition');
}

/**
 * Carries out a plan; a copy is made first where the database has no tools of its own for that.
 * @returns the copy's place, or null
 * @throws ResultsUnavailable unless forced, if others are connected whom the change would stop
 */
export async function carryOutMigration(
  access: SchemaAccess,
  plan: SchemaPlan,
  { force, changes = SCHEMA }: { readonly force: boolean; readonly changes?: SchemaChanges },
): Promise<string | null> {
  const last = plan.missing.at(-1);
  if (last === undefined) return null;
  const { connected } = plan;
  if (!force && connected !== null && connected.length > 0 && !keepsEarlierVersions(plan))
    throw new ResultsUnavailable(
      access.location,
      `in use (${connected.map(({ program }) => program).join('; ')}) by others, who can no longer use them after this change`,
      'stop workers and commands first, or repeat it with --force',
    );
  const copy = plan.state.kind === 'empty' ? null : await access.backUp(last.name);
  await migrate(access.database, access.dialect, changes);
  await access.claimId();
  return copy;
}
