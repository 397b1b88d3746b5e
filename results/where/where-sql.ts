import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { containsInOrder, matchesGlob } from './glob-pattern.ts';
import { FIELDS } from './fields.ts';
import type { Condition, FieldName, Value } from './fields.ts';

/** Where those fields are that are no column of the same name. */
const COLUMNS: Readonly<Partial<Record<FieldName, string>>> = {
  cause: 'cause_title',
  mode: 'mode_names',
  scenario: 'base_scenario',
  category: 'categories',
};

function columnOf(field: FieldName): RawBuilder<unknown> {
  if (field === 'cost') return sql`(trajectories.agent_cost + trajectories.user_cost)`;
  if (field === 'seconds') return sql`((trajectories.finished_at - trajectories.started_at) / 1000)`;
  return sql.ref(`trajectories.${COLUMNS[field] ?? field}`);
}

/**
 * A condition in SQL, on rows of `trajectories`. It is always true or false, never null, so that `not` means the same as
 * in `meets`.
 */
export function whereSql(condition: Condition): Expression<SqlBool> {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return sql<SqlBool>`(${sql.join(condition.parts.map(whereSql), condition.kind === 'and' ? sql` and ` : sql` or `)})`;
    case 'not':
      return sql<SqlBool>`(not ${whereSql(condition.part)})`;
    default:
      return comparison(condition);
  }
}

function comparison({ field, operator, value }: Extract<Condition, { kind: 'compare' }>): Expression<SqlBool> {
  const found = columnOf(field);
  if (operator === '!=') return sql<SqlBool>`(not ${comparison({ kind: 'compare', field, operator: '=', value })})`;
  if (FIELDS[field].kind === 'names') return hasName(found, value);
  if (value === null) return sql<SqlBool>`(${found} is null)`;
  const known = (holds: Expression<SqlBool>) => sql<SqlBool>`(${found} is not null and ${holds})`;
  if (operator === 'contains') return known(containsInOrder(found, [String(value)]));
  if (operator === 'matches') return known(matchesGlob(found, String(value)));
  const compared = typeof value === 'string' ? value : sql`cast(${Number(value)} as double precision)`;
  return known(sql<SqlBool>`${found} ${sql.raw(operator)} ${compared}`);
}

/** Whether a JSON list of names has one; without a name, whether it has none. */
function hasName(found: RawBuilder<unknown>, name: Value): Expression<SqlBool> {
  if (name === null) return sql<SqlBool>`(coalesce(${found}, '[]') = '[]')`;
  return sql<SqlBool>`(${found} is not null and ${containsInOrder(found, [JSON.stringify(name)])})`;
}
