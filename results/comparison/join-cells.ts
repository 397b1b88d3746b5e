import type { ComparedCell } from '../store/pages.ts';

type Runs = readonly ComparedCell[];

/**
 * The runs of each cell, one list for each side; the list of a side that did not play the cell is empty. Each side comes in
 * pages, ordered by scenario and augmentation, and only one page of it is in memory.
 */
export async function* joinCells(sides: readonly AsyncIterable<Runs>[]): AsyncGenerator<readonly Runs[]> {
  const readers = sides.map((pages) => runsByCell(pages));
  const heads: Runs[] = [];
  for (const reader of readers) heads.push(await nextCell(reader));
  for (;;) {
    const first = heads.flatMap(([run]) => run ?? []).reduce(earlier, undefined);
    if (first === undefined) return;
    const isNext = heads.map(([run]) => run !== undefined && order(run, first) === 0);
    yield heads.map((runs, index) => (isNext[index] ? runs : []));
    for (const [index, reader] of readers.entries()) if (isNext[index]) heads[index] = await nextCell(reader);
  }
}

async function* runsByCell(pages: AsyncIterable<Runs>): AsyncGenerator<Runs> {
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

function earlier(one: ComparedCell | undefined, other: ComparedCell): ComparedCell {
  return one === undefined || order(other, one) < 0 ? other : one;
}

/** As databases order them (collation C): the names are ASCII. */
function order(one: ComparedCell, other: ComparedCell): number {
  return compareTexts(one.scenario, other.scenario) || compareTexts(one.augmentation, other.augmentation);
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
