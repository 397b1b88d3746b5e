import { isSolved } from '../../evaluation/solved.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { recordOf } from '../means.ts';
import { REPORT_COLUMNS } from '../report-columns.ts';
import type { Column } from '../report-columns.ts';
import { clusterBootstrap } from '../statistics/cluster-bootstrap.ts';
import type { Interval } from '../statistics/clustered-mean.ts';
import { holm } from '../statistics/holm.ts';
import type { ComparedCell } from './compared-cell.ts';
import { differenceOf, differenceSums } from './difference.ts';
import type { Difference } from './difference.ts';
import { pairCells } from './pair-cells.ts';
import type { Pair, Paired } from './pair-cells.ts';

/** An agent in a sweep. */
export interface Side {
  readonly sweep: string;
  readonly agent: string;
}

/** A cell that one side solved and the other did not. */
export interface Change {
  readonly scenario: string;
  readonly augmentation: Augmentation;
  readonly trial: number;
  readonly before: { readonly id: string; readonly similarity: number };
  readonly after: { readonly id: string; readonly similarity: number };
}

/** What is different after, on the cells that both sides played. */
export interface Comparison extends Omit<Paired, 'pairs'> {
  readonly before: Side;
  readonly after: Side;
  readonly similarity: Difference | null;
  /** Of the shares of solved runs. */
  readonly solved: Difference | null;
  /** Interval of the difference in similarity by a cluster bootstrap, which assumes no distribution. */
  readonly bootstrap: Interval | null;
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

/**
 * Compares pairs of sides. P-values are corrected for all comparisons together: those of similarity, those of solved runs,
 * and those of all columns, each kind by itself.
 */
export function compare(sides: readonly (readonly [before: Compared, after: Compared])[]): readonly Comparison[] {
  const made = sides.map(([before, after]) => comparisonOf(before, after));
  const similarity = corrected(made.map((one) => one.similarity));
  const solved = corrected(made.map((one) => one.solved));
  const perColumn = corrected(made.flatMap(({ columns }) => COLUMNS.map(({ name }) => columns[name] ?? null)));
  return made.map((one, index) => ({
    ...one,
    similarity: similarity[index] ?? null,
    solved: solved[index] ?? null,
    columns: recordOf(COLUMNS.map(({ name }, place) => [name, perColumn[index * COLUMNS.length + place] ?? null])),
  }));
}

const COLUMNS = REPORT_COLUMNS.filter(({ name }) => name !== 'ALL');

const similarityOf = ({ similarity }: ComparedCell) => similarity;

function comparisonOf(before: Compared, after: Compared): Comparison {
  const { pairs, ...paired } = pairCells(before.cells, after.cells);
  return {
    before: before.side,
    after: after.side,
    ...paired,
    similarity: differenceOf(pairs, similarityOf),
    solved: differenceOf(pairs, (cell) => Number(isSolved(cell.similarity))),
    bootstrap: clusterBootstrap(differenceSums(pairs, similarityOf)),
    columns: recordOf(
      COLUMNS.map(({ name, includes }) => [
        name,
        differenceOf(
          pairs.filter((pair) => includes(pair.after)),
          similarityOf,
        ),
      ]),
    ),
    improved: changes(pairs.filter((pair) => !isSolved(pair.before.similarity) && isSolved(pair.after.similarity))),
    broke: changes(pairs.filter((pair) => isSolved(pair.before.similarity) && !isSolved(pair.after.similarity))),
  };
}

function corrected(differences: readonly (Difference | null)[]): readonly (Difference | null)[] {
  const adjusted = holm(differences.map((difference) => difference?.p ?? null));
  return differences.map((difference, index) => difference && { ...difference, pAdjusted: adjusted[index] ?? null });
}

function changes(pairs: readonly Pair[]): readonly Change[] {
  const size = ({ before, after }: Pair) => Math.abs(after.similarity - before.similarity);
  return pairs
    .toSorted((one, other) => size(other) - size(one))
    .map(({ before, after }) => ({
      scenario: after.scenario,
      augmentation: after.augmentation,
      trial: after.trial,
      before: { id: before.id, similarity: before.similarity },
      after: { id: after.id, similarity: after.similarity },
    }));
}
