import type { ResultsStore } from '../store.ts';
import { compare } from './comparison.ts';
import type { Choices, Compared, Comparison, Side } from './comparison.ts';

/** Compares what is stored of these sides. A side that occurs several times is read once. */
export async function compareStored(
  store: Pick<ResultsStore, 'comparedCells'>,
  sides: readonly (readonly [before: Side, after: Side])[],
  choices: Choices = {},
): Promise<readonly Comparison[]> {
  const read = new Map<string, Promise<Compared>>();
  const cellsOf = (side: Side) => {
    const key = `${side.sweep}\n${side.agent}`;
    const cells =
      read.get(key) ?? store.comparedCells(side.sweep, side.agent).then((found) => ({ side, cells: found }));
    read.set(key, cells);
    return cells;
  };
  const compared: (readonly [Compared, Compared])[] = [];
  for (const [before, after] of sides) compared.push([await cellsOf(before), await cellsOf(after)]);
  return compare(compared, choices);
}
