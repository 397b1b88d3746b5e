import { cellKey } from './cell-key.ts';
import type { ComparedRun } from './compared-run.ts';

/** A cell that both sides have played. */
export interface RunPair {
  /** {@link cellKey} */
  readonly key: string;
  readonly left: ComparedRun;
  readonly right: ComparedRun;
  /** Of the similarities, right minus left; null if one has no score. */
  readonly difference: number | null;
}

export interface Pairing {
  readonly pairs: readonly RunPair[];
  /** Runs of cells that only one side has. */
  readonly onlyLeft: number;
  readonly onlyRight: number;
}

/** Puts the runs of the same scenario, augmentation and trial together. */
export function pairRuns(left: readonly ComparedRun[], right: readonly ComparedRun[]): Pairing {
  const waiting = new Map(right.map((run) => [cellKey(run), run]));
  const pairs: RunPair[] = [];
  for (const run of left) {
    const key = cellKey(run);
    const other = waiting.get(key);
    if (other === undefined) continue;
    waiting.delete(key);
    pairs.push({ key, left: run, right: other, difference: differenceOf(run, other) });
  }
  return { pairs, onlyLeft: left.length - pairs.length, onlyRight: right.length - pairs.length };
}

function differenceOf(left: ComparedRun, right: ComparedRun): number | null {
  return left.similarity === null || right.similarity === null ? null : right.similarity - left.similarity;
}
