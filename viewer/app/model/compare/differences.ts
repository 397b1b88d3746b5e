import { MODE_NAMES } from '../../../../evaluation/modes/mode.ts';
import type { ModeName } from '../../../../evaluation/modes/mode.ts';
import { holm } from '../../../../results/statistics/holm.ts';
import { pairedDifference, pairedShare } from '../../../../results/statistics/paired-difference.ts';
import type { PairedDifference } from '../../../../results/statistics/paired-difference.ts';
import type { ComparedRun } from './compared-run.ts';
import { ALL_AUGMENTATIONS } from '../../../../sandbox/cell.ts';
import { CATEGORIES } from '../../../../sandbox/categories.ts';
import type { RunPair } from './pair-runs.ts';

/** Means of a figure over the pairs that have it on both sides, and the mean of their differences. */
export interface SidesDifference {
  readonly left: number;
  readonly right: number;
  readonly paired: PairedDifference;
}

/** The mean difference in similarity of some of the pairs. */
export interface Difference extends SidesDifference {
  readonly name: string;
  /** The same of the share that is solved; null if no pair has a verdict on both sides. */
  readonly solved: SidesDifference | null;
  /** Of parts: corrected for all parts of the page, as `compare` does for its columns. Null where it is not known. */
  readonly p: number | null;
}

/** Null if no pair has a score on both sides. */
export function differenceOf(name: string, pairs: readonly RunPair[]): Difference | null {
  const similarity = sidesOf(pairs, (run) => run.similarity, pairedDifference);
  const solved = sidesOf(pairs, (run) => asShare(run.solved));
  return similarity && { name, ...similarity, solved, p: similarity.paired.p };
}

/** How many runs a failure mode is found in on each side, and whether that is chance. */
export interface ModeDifference extends SidesDifference {
  readonly mode: ModeName;
  /** Corrected for all modes that are shown. Null where it is not known. */
  readonly p: number | null;
}

/** Of the modes that a side shows, in pairs whose modes were looked for on both sides. */
export function modeDifferences(pairs: readonly RunPair[]): readonly ModeDifference[] {
  const found = MODE_NAMES.flatMap((mode) => {
    const share = sidesOf(pairs, ({ modes }) => asShare(modes?.includes(mode) ?? null));
    return share === null || share.left + share.right === 0 ? [] : [{ mode, ...share, p: share.paired.p }];
  });
  return corrected(found);
}

/** How pairs are divided: the names of the parts that a pair is in, which can be several. */
type Division = (pair: RunPair) => readonly string[];

/** As the paper orders them. */
const PARTS: readonly string[] = [...CATEGORIES, ...ALL_AUGMENTATIONS];

/** The differences within the parts of each division. All of them are read together, so their p-values are corrected together. */
export function differencesBy(
  pairs: readonly RunPair[],
  divisions: readonly Division[],
): readonly (readonly Difference[])[] {
  const found = divisions.flatMap((namesOf, division) => {
    const named = pairs.flatMap((pair) => namesOf(pair).map((name) => ({ name, pair })));
    const groups = [...Map.groupBy(named, ({ name }) => name)];
    const inOrder = groups.toSorted(([one], [other]) => PARTS.indexOf(one) - PARTS.indexOf(other));
    return inOrder.flatMap(([name, part]) => {
      const difference = differenceOf(
        name,
        part.map(({ pair }) => pair),
      );
      return difference === null ? [] : [{ division, ...difference }];
    });
  });
  const parts = Map.groupBy(corrected(found), ({ division }) => division);
  return divisions.map((_, division) => parts.get(division) ?? []);
}

function corrected<Row extends { readonly p: number | null }>(rows: readonly Row[]): readonly Row[] {
  const all = holm(rows.map(({ p }) => p));
  return rows.map((row, index) => ({ ...row, p: all[index] ?? null }));
}

function asShare(holds: boolean | null): number | null {
  return holds === null ? null : Number(holds);
}

/** Null if no pair has the figure on both sides. */
function sidesOf(
  pairs: readonly RunPair[],
  figureOf: (run: ComparedRun) => number | null,
  difference = pairedShare,
): SidesDifference | null {
  const known = pairs.flatMap(({ left, right }) => {
    const [before, after] = [figureOf(left), figureOf(right)];
    return before === null || after === null ? [] : [{ scenario: left.scenario, before, after }];
  });
  const sum = (rows: typeof known, of: (row: (typeof known)[number]) => number) =>
    rows.reduce((soFar, row) => soFar + of(row), 0);
  const changes = [...Map.groupBy(known, ({ scenario }) => scenario).values()].map((own) => ({
    n: own.length,
    gained: sum(own, ({ before, after }) => Math.max(0, after - before)),
    lost: sum(own, ({ before, after }) => Math.max(0, before - after)),
  }));
  const paired = difference(changes);
  const mean = (side: 'before' | 'after') => sum(known, (row) => row[side]) / known.length;
  return paired && { left: mean('before'), right: mean('after'), paired };
}
