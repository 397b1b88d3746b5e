import type { SideEffect } from './score.ts';

/** A side effect in words. The values are JSON. */
export function describeSideEffect({ kind, table, row, column, expected, found, passing, undoes }: SideEffect): string {
  const what =
    kind === 'changed'
      ? `${table} ${row}: ${column} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`
      : `${table} ${row} was ${kind}: ${JSON.stringify(found ?? expected)}`;
  if (passing) return `${what}, for a while`;
  return undoes === undefined ? what : `${what}, which undoes milestone ${undoes}`;
}
