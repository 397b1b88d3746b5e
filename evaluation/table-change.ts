import type { Row } from './log.ts';

/** A description of how a table changed: the number of rows, or the first few changed cells if that is the same. */
export function describeChange(before: readonly Row[], now: readonly Row[]): string {
  if (before.length !== now.length)
    return `${rows(now.length)}, there ${before.length === 1 ? 'was' : 'were'} ${before.length}`;
  const cells = now.flatMap((row, index) => changedCells(before[index] ?? {}, row));
  const shown = cells.slice(0, SHOWN).join('; ');
  return cells.length > SHOWN ? `${shown}; and ${cells.length - SHOWN} more` : shown;
}

const SHOWN = 3;

function changedCells(before: Row, now: Row): readonly string[] {
  const columns = Object.keys(now).filter((column) => !Object.is(now[column], before[column]));
  return columns.map((column) => `${column} is ${JSON.stringify(now[column])}, was ${JSON.stringify(before[column])}`);
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
