import type { Augmentation } from '../../sandbox/cell.ts';
import { recordOf } from '../means.ts';
import { REPORT_COLUMNS } from '../report-columns.ts';
import type { Column } from '../report-columns.ts';
import { holm } from '../statistics/holm.ts';
import type { ComparedCell } from './compared-cell.ts';
import { differenceOf, SIMILARITY, SOLVED } from './difference.ts';
import type { Difference } from './difference.ts';
import { pairCells } from './pair-cells.ts';
import type { Pair, Paired } from './pair-cells.ts';

/** An agent in a sweep. */
export interface Side {
  readonly sweep: string;
  readonly agent: string;
}

/** A cell that one side solved and the other did not; where the sides have other trials, in all of them and in none. */
export interface Change {
  readonly scenario: string;
  readonly augmentation: Augmentation;
  /** Of the run after. */
  readonly trial: number;
  readonly before: { readonly id: string; readonly similarity: number };
  readonly after: { readonly id: string; readonly similarity: number };
}

/** What is different after, on the cells that both sides played. */
export interface Comparison extends Omit<Paired, 'pairs'> {
  readonly before: Side;
  readonly after: Side;
  /** Of the shares of solved runs, over the pairs with a verdict on both sides. */
  readonly solved: Difference | null;
  /** Pairs without a verdict on both sides. */
  readonly notJudged: number;
  readonly similarity: Difference | null;
  /** Of similarity, by column of the report but ALL. */
  readonly columns: Readonly<Partial<Record<Column, Difference | null>>>;
  /** Solved after, but not before; the largest change first. */
  readonly improved: readonly Change[];
  /** Solved before, but not after; the largest change first. */
  readonly broke: readonly Change[];
}

export interface Compared {
  readonly side: Side;
  readonly cells: readonly ComparedCell[];
}

export interface Choices {
  /** In [0, 1]: says whether the sides are shown to be equivalent within it. */
  readonly margin?: number | undefined;
}

/**
 * Compares pairs of sides. P-values are corrected for all comparisons together: those of solved runs, those of similarity,
 * and those of all columns, each kind by itself.
 */
export function compare(
  sides: readonly (readonly [before: Compared, after: Compared])[],
  { margin }: Choices = {},
): readonly Comparison[] {
  const made = sides.map(([before, after]) => comparisonOf(before, after, margin ?? null));
  const solved = corrected(made.map((one) => one.solved));
  const similarity = corrected(made.map((one) => one.similarity));
  const perColumn = corrected(made.flatMap(({ columns }) => COLUMNS.map(({ name }) => columns[name] ?? null)));
  return made.map((one, index) => ({
    ...one,
    solved: solved[index] ?? null,
    similarity: similarity[index] ?? null,
    columns: recordOf(COLUMNS.map(({ name }, place) => [name, perColumn[index * COLUMNS.length + place] ?? null])),
  }));
}

const COLUMNS = REPORT_COLUMNS.filter(({ name }) => name !== 'ALL');

function comparisonOf(before: Compared, after: Compared, margin: number | null): Comparison {
  const { pairs, ...paired } = pairCells(before.cells, after.cells);
  const judged = pairs.filter((pair) => [...pair.before, ...pair.after].every(({ solved }) => solved !== null));
  return {
    before: before.side,
    after: after.side,
    ...paired,
    solved: differenceOf(judged, SOLVED, margin),
    notJudged: pairs.length - judged.length,
    similarity: differenceOf(pairs, SIMILARITY, margin),
    columns: recordOf(
      COLUMNS.map(({ name, includes }) => [
        name,
        differenceOf(
          pairs.filter(({ after: runs }) => runs.some(includes)),
          SIMILARITY,
          null,
        ),
      ]),
    ),
    improved: changes(judged, (pair) => isSolved(pair.after, true) && isSolved(pair.before, false)),
    broke: changes(judged, (pair) => isSolved(pair.before, true) && isSolved(pair.after, false)),
  };
}

function corrected(differences: readonly (Difference | null)[]): readonly (Difference | null)[] {
  const adjusted = holm(differences.map((difference) => difference?.p ?? null));
  const least = holm(differences.map((difference) => difference?.leastP ?? null));
  return differences.map(
    (difference, index) =>
      difference && { ...difference, pAdjusted: adjusted[index] ?? null, leastP: least[index] ?? null },
  );
}

function isSolved(runs: readonly ComparedCell[], solved: boolean): boolean {
  return runs.every((run) => run.solved === solved);
}

/** Of the first run on each side. */
function changes(pairs: readonly Pair[], isMeant: (pair: Pair) => boolean): readonly Change[] {
  return pairs
    .flatMap((pair) => {
      const [[before], [after]] = [pair.before, pair.after];
      if (before === undefined || after === undefined || !isMeant(pair)) return [];
      return [{ before, after, size: Math.abs(after.similarity - before.similarity) }];
    })
    .toSorted((one, other) => other.size - one.size)
    .map(({ before, after }) => ({
      scenario: after.scenario,
      augmentation: after.augmentation,
      trial: after.trial,
      before: { id: before.id, similarity: before.similarity },
      after: { id: after.id, similarity: after.similarity },
    }));
}
