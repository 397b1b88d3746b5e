import type { SideEffect } from '../../evaluation/score.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { valueInLine } from './shortfall-detail.ts';
import { tableWords } from './table-words.ts';

/** What people know a row by. */
const TELLING: ReadonlySet<string> = new Set([
  'name',
  'phone_number',
  'relationship',
  'recipient_phone_number',
  'content',
  'reminder_timestamp',
]);

/** A side effect for people: `message added: content "Hello"`. It may hold what a model wrote. */
export function sideEffectText({ kind, table, column, expected, found, passing, undoes }: SideEffect): string {
  const { one } = tableWords(table);
  const what =
    kind === 'changed'
      ? `${one} changed: ${column} is ${valueInLine(found)}, not ${valueInLine(expected)}`
      : `${one} ${kind}: ${rowText(found ?? expected)}`;
  if (passing) return `${what}, for a while`;
  return undoes === undefined ? what : `${what}, which undoes milestone ${undoes}`;
}

function rowText(row: JsonValue): string {
  const known = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  const told = known.filter(([name, value]) => TELLING.has(name) && value !== null);
  return told.length === 0 ? valueInLine(row) : told.map(([name, value]) => `${name} ${valueInLine(value)}`).join(', ');
}
