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
  /** Of the shares of solved runs, over the pairs with a verdict on both sides. */
  readonly solved: Difference | null;
  /** Pairs without a verdict on both sides. */
  readonly notJudged: number;
  readonly similarity: Difference | null;
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
 * Compares pairs of sides. P-values are corrected for all comparisons together: those of solved runs, those of similarity,
 * and those of all columns, each kind by itself.
 */
export function compare(sides: readonly (readonly [before: Compared, after: Compared])[]): readonly Comparison[] {
  const made = sides.map(([before, after]) => comparisonOf(before, after));
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

const similarityOf = ({ similarity }: ComparedCell) => similarity;

function comparisonOf(before: Compared, after: Compared): Comparison {
  const { pairs, ...paired } = pairCells(before.cells, after.cells);
  const judged = pairs.filter(({ before: one, after: other }) => one.solved !== null && other.solved !== null);
  return {
    before: before.side,
    after: after.side,
    ...paired,
    solved: differenceOf(judged, ({ solved }) => Number(solved)),
    notJudged: pairs.length - judged.length,
    similarity: differenceOf(pairs, similarityOf),
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
    improved: changes(judged.filter((pair) => !pair.before.solved && pair.after.solved)),
    broke: changes(judged.filter((pair) => pair.before.solved && !pair.after.solved)),
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
