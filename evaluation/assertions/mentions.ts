import { findText } from '../../language/find-values.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import { standing } from '../../language/standing.ts';
import type { KnownRow } from './known-rows.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** Somebody that a text names, with all states of the row. */
export interface Mention extends Span {
  readonly name: string;
  readonly rows: readonly KnownRow[];
}

/** Whom a text names, in its own words. */
export function mentionsIn(reading: Reading, known: RunKnowledge): readonly Mention[] {
  return known.madeOf(reading, findMentions);
}

function findMentions({ text, masked }: Reading, known: RunKnowledge): readonly Mention[] {
  const { names, findName: find } = known;
  const named = known.valuesOf('name');
  return names
    .flatMap((name) =>
      find(name, text)
        .filter(({ start, end }) => masked.slice(start, end) === text.slice(start, end))
        .map((span) => ({
          ...span,
          name,
          rows: known.rows.filter(({ table, id }) =>
            named.some((one) => one.value === name && one.table === table && one.id === id),
          ),
        })),
    )
    .toSorted((one, other) => one.start - other.start);
}

/** The texts of rows that a text repeats or retells, with where it does. */
export function textsIn(reading: Reading, known: RunKnowledge): readonly (Span & { readonly value: string })[] {
  return known.madeOf(reading, findTexts);
}

function findTexts({ text }: Reading, known: RunKnowledge): readonly (Span & { readonly value: string })[] {
  return [...new Set(known.valuesOf('text').map(({ value }) => value))].flatMap((value) =>
    findText(value, text).map((span) => ({ ...span, value })),
  );
}

/** Whether the agent says it as a fact. */
export const isAsserted = (reading: Reading, span: Span) => standing(reading, span) === 'asserted';

/** Whether a row names a person by the person's key, or by the person's number. */
export function isReferred(known: RunKnowledge, one: KnownRow, person: KnownRow): boolean {
  const own = known.valuesOf('phone').filter(({ table, row }) => table === person.table && row === person.row);
  return Object.entries(known.log.tables[one.table]!.columns).some(
    ([column, { refersTo, told }]) =>
      (refersTo === person.table && one.row[column] === person.id) ||
      (told === 'phone' && own.some(({ value }) => value === one.row[column])),
  );
}
