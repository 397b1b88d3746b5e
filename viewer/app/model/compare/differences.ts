import { MODE_NAMES } from '../../../../evaluation/modes/mode.ts';
import type { ModeName } from '../../../../evaluation/modes/mode.ts';
import { holm } from '../../../../results/statistics/holm.ts';
import { pairedDifference, pairedShare } from '../../../../results/statistics/paired-difference.ts';
import type { Changes, PairedDifference } from '../../../../results/statistics/paired-difference.ts';
import type { RunPair } from './pair-runs.ts';

/** The mean difference of some of the pairs. */
export interface Difference {
  readonly name: string;
  /** Mean similarities over the pairs that have a score on both sides. */
  readonly left: number;
  readonly right: number;
  /** Of the pairs with a verdict on both sides; null if there are none. */
  readonly solved: ShareDifference | null;
  readonly paired: PairedDifference;
  /** Of parts: corrected for all parts of the page, as `compare` does for its columns. Null where it is not known. */
  readonly p: number | null;
}

/** Shares of runs on each side, and their difference. */
interface ShareDifference {
  readonly left: number;
  readonly right: number;
  readonly paired: PairedDifference;
}

/** Null if no pair has a score on both sides. */
export function differenceOf(name: string, pairs: readonly RunPair[]): Difference | null {
  const scored = pairs.flatMap(({ left, right, difference }) =>
    difference === null
      ? []
      : [{ scenario: left.scenario, difference, left: left.similarity ?? 0, right: right.similarity ?? 0 }],
  );
  const paired = pairedDifference(changesOf(scored));
  if (paired === null) return null;
  const mean = (of: (pair: (typeof scored)[number]) => number) =>
    scored.reduce((sum, pair) => sum + of(pair), 0) / scored.length;
  return {
    name,
    left: mean((pair) => pair.left),
    right: mean((pair) => pair.right),
    solved: solvedDifference(pairs),
    paired,
    p: paired.p,
  };
}

function solvedDifference(all: readonly RunPair[]): ShareDifference | null {
  return shareDifference(
    all.flatMap(({ left, right }) =>
      left.solved === null || right.solved === null
        ? []
        : [{ scenario: left.scenario, left: left.solved, right: right.solved }],
    ),
  );
}

/** How many runs a failure mode is found in on each side, and whether that is chance. */
export interface ModeDifference extends ShareDifference {
  readonly mode: ModeName;
  /** Corrected for all modes that are shown. Null where it is not known. */
  readonly p: number | null;
}

/** Of the modes that a side shows, in pairs whose modes were looked for on both sides. */
export function modeDifferences(pairs: readonly RunPair[]): readonly ModeDifference[] {
  const looked = pairs.flatMap(({ left, right }) =>
    left.modes === null || right.modes === null
      ? []
      : [{ scenario: left.scenario, left: left.modes, right: right.modes }],
  );
  const shown = MODE_NAMES.filter((mode) => looked.some(({ left, right }) => [...left, ...right].includes(mode)));
  const found = shown.flatMap((mode) => {
    const share = shareDifference(
      looked.map(({ scenario, left, right }) => ({ scenario, left: left.includes(mode), right: right.includes(mode) })),
    );
    return share === null ? [] : [{ mode, ...share }];
  });
  const corrected = holm(found.map(({ paired }) => paired.p));
  return found.map((one, index) => ({ ...one, p: corrected[index] ?? null }));
}

interface SharePair {
  readonly scenario: string;
  readonly left: boolean;
  readonly right: boolean;
}

/** Null without pairs. */
function shareDifference(pairs: readonly SharePair[]): ShareDifference | null {
  const changes = pairs.map(({ scenario, left, right }) => ({ scenario, difference: Number(right) - Number(left) }));
  const paired = pairedShare(changesOf(changes));
  if (paired === null) return null;
  const share = (side: 'left' | 'right') => pairs.filter((pair) => pair[side]).length / pairs.length;
  return { left: share('left'), right: share('right'), paired };
}

/** By scenario. */
function changesOf(pairs: readonly { readonly scenario: string; readonly difference: number }[]): readonly Changes[] {
  return [...Map.groupBy(pairs, ({ scenario }) => scenario).values()].map((own) => ({
    n: own.length,
    gained: own.reduce((sum, { difference }) => sum + Math.max(0, difference), 0),
    lost: own.reduce((sum, { difference }) => sum + Math.max(0, -difference), 0),
  }));
}

/** How pairs are divided: the names of the parts that a pair is in, which can be several. */
type Division = (pair: RunPair) => readonly string[];

/** The differences within the parts of each division. All of them are read together, so their p-values are corrected together. */
export function differencesBy(
  pairs: readonly RunPair[],
  divisions: readonly Division[],
): readonly (readonly Difference[])[] {
  const found = divisions.map((namesOf) =>
    [...partsOf(pairs, namesOf)].flatMap(([name, part]) => differenceOf(name, part) ?? []),
  );
  const corrected = holm(found.flat().map(({ p }) => p));
  let next = 0;
  return found.map((parts) => parts.map((part) => ({ ...part, p: corrected[next++] ?? null })));
}

function partsOf(pairs: readonly RunPair[], namesOf: Division): ReadonlyMap<string, readonly RunPair[]> {
  const parts = new Map<string, RunPair[]>();
  for (const pair of pairs) {
    for (const name of namesOf(pair)) {
      const part = parts.get(name);
      if (part === undefined) parts.set(name, [pair]);
      else part.push(pair);
    }
  }
  return parts;
}
