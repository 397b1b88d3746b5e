import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { containsInOrder, matchesGlob } from './glob-pattern.ts';
import { FIELDS } from './fields.ts';
import type { Condition, FieldName, Value } from './fields.ts';

/** Where the fields are in the database. */
const COLUMNS: Readonly<Record<FieldName, RawBuilder<unknown>>> = {
  solved: column('solved'),
  similarity: column('similarity'),
  milestone_similarity: column('milestone_similarity'),
  minefield_similarity: column('minefield_similarity'),
  turn_count: column('turn_count'),
  wording: column('wording'),
  outcome: column('outcome'),
  reason: column('reason'),
  failure_kind: column('failure_kind'),
  cause: column('cause_title'),
  mode: column('mode_names'),
  scenario: column('base_scenario'),
  augmentation: column('augmentation'),
  category: column('categories'),
  agent: column('agent'),
  user: column('user'),
  trial: column('trial'),
  seed: column('seed'),
  cost: sql`(trajectories.agent_cost + trajectories.user_cost)`,
  objections: column('objections'),
  faults: column('faults'),
  retries: column('retries'),
  seconds: sql`((trajectories.finished_at - trajectories.started_at) / 1000)`,
  sweep: column('sweep'),
  id: column('id'),
};

function column(name: string): RawBuilder<unknown> {
  return sql.ref(`trajectories.${name}`);
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
  const found = COLUMNS[field];
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
