import type { TrajectoryRecord } from '../../../results/record.ts';
import type { ComparedCell, RunPages } from '../../../results/store/pages.ts';
import type { Side } from '../../../results/comparison/comparison.ts';

/** The cell of a run that has a score. */
export function comparedCell(record: TrajectoryRecord, changes: Partial<ComparedCell> = {}): ComparedCell {
  const { id, cell, categories, profile, services, provenance } = record;
  const { scenario, augmentation, trial, user, seed } = cell;
  const { solved, similarity } = record.score!;
  const figures = { solved, similarity, modes: [], ...changes };
  return { id, scenario, augmentation, trial, categories, user, services, profile, seed, provenance, ...figures };
}

/** So small that a page ends within a cell. */
const ROWS_PER_PAGE = 2;

export interface CellsOfSide {
  readonly side: Side;
  readonly cells: readonly ComparedCell[];
}

/** Gives these cells as a store does: in pages and in order. `read` is told of each page. */
export function storeOfCells(
  stored: readonly CellsOfSide[],
  read: (side: Side, page: number) => void = () => undefined,
): { readonly pages: Pick<RunPages, 'comparedCells'> } {
  return {
    pages: {
      async *comparedCells(sweep, agent) {
        const found = stored.find(({ side }) => side.sweep === sweep && side.agent === agent);
        if (found === undefined) throw new Error(`no cells of ${sweep} and ${agent}`);
        const cells = found.cells.toSorted(inOrder);
        for (let from = 0; from < cells.length; from += ROWS_PER_PAGE) {
          read(found.side, from / ROWS_PER_PAGE);
          yield cells.slice(from, from + ROWS_PER_PAGE);
        }
      },
    },
  };
}

function inOrder(one: ComparedCell, other: ComparedCell): number {
  const key = ({ scenario, augmentation }: ComparedCell) => `${scenario} ${augmentation}`;
  return Buffer.compare(Buffer.from(key(one)), Buffer.from(key(other))) || one.trial - other.trial;
}
