import type { ComparedCell } from '../store/pages.ts';

type Runs = readonly ComparedCell[];

/** How runs are ordered; those of one cell are equal. */
type Order = (one: ComparedCell, other: ComparedCell) => number;

/** As databases order them (collation C): the names are ASCII. */
export const byCell: Order = (one, other) =>
  byScenario(one, other) || compareTexts(one.augmentation, other.augmentation);

/** Where each side has one augmentation only. */
export const byScenario: Order = (one, other) => compareTexts(one.scenario, other.scenario);

/**
 * The runs of each cell, one list for each side; the list of a side that did not play the cell is empty. Each side comes in
 * pages, ordered by scenario and augmentation, and only one page of it is in memory.
 */
export async function* joinCells(
  sides: readonly AsyncIterable<Runs>[],
  order: Order = byCell,
): AsyncGenerator<readonly Runs[]> {
  const readers = sides.map((pages) => runsByCell(pages, order));
  const heads: Runs[] = [];
  for (const reader of readers) heads.push(await nextCell(reader));
  for (;;) {
    const first = heads.flatMap(([run]) => run ?? []).toSorted(order)[0];
    if (first === undefined) return;
    const isNext = heads.map(([run]) => run !== undefined && order(run, first) === 0);
    yield heads.map((runs, index) => (isNext[index] ? runs : []));
    for (const [index, reader] of readers.entries()) if (isNext[index]) heads[index] = await nextCell(reader);
  }
}

async function* runsByCell(pages: AsyncIterable<Runs>, order: Order): AsyncGenerator<Runs> {
  let runs: ComparedCell[] = [];
  for await (const page of pages) {
    for (const run of page) {
      const [first] = runs;
      if (first !== undefined && order(first, run) !== 0) {
        yield runs;
        runs = [];
      }
      runs.push(run);
    }
  }
  if (runs.length > 0) yield runs;
}

/** Empty after the last one. */
async function nextCell(reader: AsyncGenerator<Runs>): Promise<Runs> {
  const { value } = await reader.next();
  return (value as Runs | undefined) ?? [];
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
