import type { TrajectorySummary } from '../record.ts';
import { RUN_COLUMNS } from '../run-columns.ts';
import type { RunColumnName } from '../run-columns.ts';
import type { Condition, FieldName, Operator, Value } from './fields.ts';

type Found = Value | readonly string[];

/** Of fields that are no column of the same name. */
const OTHERS: Readonly<
  Record<Exclude<FieldName, RunColumnName> | 'cause' | 'scenario', (run: TrajectorySummary) => Found>
> = {
  cause: ({ cause }) => cause?.title ?? null,
  mode: ({ modes }) => (modes ?? []).map(({ mode }) => mode),
  reward: ({ guestReward }) => guestReward?.reward ?? null,
  scenario: ({ cell }) => cell.scenario,
  category: ({ categories }) => JSON.stringify(categories),
  cost: ({ usage: { agent, user } }) =>
    agent.costUsd === null || user.costUsd === null ? null : agent.costUsd + user.costUsd,
  seconds: ({ startedAt, finishedAt }) => (finishedAt - startedAt) / 1000,
};

/** Whether a run meets a condition: what `whereSql` asks the database, for runs at hand. */
export function meets(run: TrajectorySummary, condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => meets(run, part));
    case 'or':
      return condition.parts.some((part) => meets(run, part));
    case 'not':
      return !meets(run, condition.part);
    default:
      return holds(valueOf(run, condition.field), condition.operator, condition.value);
  }
}

function valueOf(run: TrajectorySummary, field: FieldName): Found {
  return isOther(field) ? OTHERS[field](run) : RUN_COLUMNS[field].value(run);
}

function isOther(field: FieldName): field is keyof typeof OTHERS {
  return Object.hasOwn(OTHERS, field);
}

/** No value is neither below nor above anything, and equals only none. */
function holds(found: Found, operator: Operator, value: Value): boolean {
  if (isNames(found)) {
    const has = value === null ? found.length === 0 : found.includes(String(value));
    return has === (operator === '=');
  }
  if (operator === '=') return found === value;
  if (operator === '!=') return found !== value;
  if (found === null || value === null) return false;
  if (operator === 'contains') return String(found).includes(String(value));
  if (operator === 'matches') return globPattern(String(value)).test(String(found));
  const difference = Number(found) - Number(value);
  return { '<': difference < 0, '<=': difference <= 0, '>': difference > 0, '>=': difference >= 0 }[operator];
}

function isNames(found: Found): found is readonly string[] {
  return Array.isArray(found);
}

/** `*` stands for any text, `?` for one character. */
function globPattern(glob: string): RegExp {
  const parts = [...glob].map(
    (one) => ({ '*': '.*', '?': '.' })[one] ?? one.replace(/[\\^$.+()[\]{}|/]/, String.raw`\$&`),
  );
  return new RegExp(`^${parts.join('')}$`, 'su');
}
