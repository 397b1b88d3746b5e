import type { SideEffect } from '../../evaluation/score.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Tables } from '../../worlds/world.ts';
import { valueInLine } from './shortfall-detail.ts';
import { tableWords } from './table-words.ts';

/** A side effect for people: `message added: content "Hello"`. It may hold what a model wrote. */
export function sideEffectText(
  { kind, table, column, expected, found, passing, undoes }: SideEffect,
  tables: Tables,
): string {
  const { one, knownBy } = tableWords(table, tables);
  const what =
    kind === 'changed'
      ? `${one} changed: ${column} is ${valueInLine(found)}, not ${valueInLine(expected)}`
      : `${one} ${kind}: ${rowText(found ?? expected, knownBy)}`;
  if (passing) return `${what}, for a while`;
  return undoes === undefined ? what : `${what}, which undoes milestone ${undoes}`;
}

function rowText(row: JsonValue, knownBy: readonly string[]): string {
  const known = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  const told = known.filter(([name, value]) => knownBy.includes(name) && value !== null);
  return told.length === 0 ? valueInLine(row) : told.map(([name, value]) => `${name} ${valueInLine(value)}`).join(', ');
}
