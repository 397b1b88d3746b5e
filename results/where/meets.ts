import type { TrajectorySummary } from '../record.ts';
import type { Condition, Operator, Value } from './fields.ts';
import { FIELDS } from './fields.ts';

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
      return holds(FIELDS[condition.field].of(run), condition.operator, condition.value);
  }
}

/** No value is neither below nor above anything, and equals only none. */
function holds(found: Value | readonly string[], operator: Operator, value: Value): boolean {
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

function isNames(found: Value | readonly string[]): found is readonly string[] {
  return Array.isArray(found);
}

/** `*` stands for any text, `?` for one character. */
function globPattern(glob: string): RegExp {
  const parts = [...glob].map(
    (one) => ({ '*': '.*', '?': '.' })[one] ?? one.replace(/[\\^$.+()[\]{}|/]/, String.raw`\$&`),
  );
  return new RegExp(`^${parts.join('')}$`, 'su');
}
