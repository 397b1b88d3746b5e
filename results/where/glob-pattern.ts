import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';

/** Whether a column matches a glob with `*` and `?`. Case matters. */
export function matchesGlob(column: string | Expression<unknown>, glob: string): Expression<SqlBool> {
  return like(column, escaped(glob).replaceAll('*', '%').replaceAll('?', '_'));
}

/** Whether a column contains all parts, one after the other. Case matters. */
export function containsInOrder(column: string | Expression<unknown>, parts: readonly string[]): Expression<SqlBool> {
  return like(column, ['', ...parts.map(escaped), ''].join('%'));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function like(column: string | Expression<unknown>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} like ${pattern} escape ${sql.lit('\\')}`;
}
