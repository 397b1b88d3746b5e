import type { Condition, FieldName } from '../../../../results/where/fields.ts';
import { meets } from '../../../../results/where/meets.ts';
import { InvalidWhere, parseWhere } from '../../../../results/where/parse-where.ts';
import type { TrajectorySummary } from '../../../../results/record.ts';
import type { Rows } from '../../loading/rows.ts';

/** Fields of `--where` that the rows of the viewer do not hold. */
const ABSENT: ReadonlySet<FieldName> = new Set([
  'milestone_similarity',
  'minefield_similarity',
  'objections',
  'faults',
  'seed',
  'cost',
] as const);

/** Which rows meet a condition, or why it cannot be read. */
export type WhereTest =
  | { readonly meets: (rows: Rows, row: number) => boolean; readonly problem: null }
  | { readonly meets: null; readonly problem: string };

/** Reads a condition in the language of `list --where`. Null for an empty one. */
export function whereTest(text: string): WhereTest | null {
  if (text.trim() === '') return null;
  try {
    const condition = parseWhere(text);
    const absent = fieldsOf(condition).find((field) => ABSENT.has(field));
    if (absent !== undefined)
      return { meets: null, problem: `the viewer's list has no ${absent}: use \`list --where\`` };
    return { meets: (rows, row) => meets(summaryOf(rows, row), condition), problem: null };
  } catch (error) {
    if (error instanceof InvalidWhere) return { meets: null, problem: error.message };
    throw error;
  }
}

function fieldsOf(condition: Condition): readonly FieldName[] {
  switch (condition.kind) {
    case 'compare':
      return [condition.field];
    case 'not':
      return fieldsOf(condition.part);
    default:
      return condition.parts.flatMap(fieldsOf);
  }
}

/** What conditions ask of a run, as far as rows hold it. */
function summaryOf(rows: Rows, row: number): TrajectorySummary {
  const word = (column: Parameters<Rows['word']>[0]) => rows.word(column, row);
  const number = (column: Parameters<Rows['number']>[0]) => {
    const found = rows.number(column, row);
    return Number.isNaN(found) ? null : found;
  };
  const similarity = number('similarity');
  const [turnCount, wording] = [number('turnCount'), number('wording')];
  const startedAt = 1000 * (number('startedAt') ?? 0);
  const asked = {
    id: rows.id(row),
    cell: {
      sweep: rows.sweep,
      scenario: word('scenario'),
      augmentation: word('augmentation'),
      agent: word('agent'),
      user: word('user'),
      trial: number('trial'),
    },
    categories: word('categories').split(' ').filter(Boolean),
    outcome: word('outcome'),
    reason: word('reason') || null,
    failureKind: word('failureKind') || null,
    cause: word('cause') === '' ? null : { title: word('cause') },
    modes: rows.modes(row)?.map((mode) => ({ mode })) ?? null,
    score: similarity === null ? null : { similarity, solved: rows.verdict(row), turnCount, wording },
    retries: number('retries'),
    startedAt,
    finishedAt: startedAt + 1000 * (number('seconds') ?? 0),
  };
  // What is missing, no condition that was let through asks for.
  return asked as unknown as TrajectorySummary;
}
