import { rankDistractions } from '../../sandbox/augmentation/rank-distractions.ts';
import { scrambledNames } from '../../sandbox/augmentation/scramble.ts';
import { defaultProcess } from '../../sandbox/tools/fuzzy/words.ts';
import { fuzzyFilter } from '../../sandbox/tools/fuzzy/fuzzy-filter.ts';
import { partialRatio } from '../../sandbox/tools/fuzzy/ratio.ts';
import { weightedRatio } from '../../sandbox/tools/fuzzy/weighted-ratio.ts';
import { computing } from './vector.ts';
import type { Check } from './vector.ts';
import { PHONE } from '../../worlds/phone/world.ts';

interface Pair {
  readonly query: string;
  readonly choice: string;
}

interface FilterInput {
  readonly query: string;
  readonly choices: readonly (string | null)[];
  readonly threshold: number;
}

/** The positions of the choices kept, in returned order. */
function keptPositions({ query, choices, threshold }: FilterInput): readonly number[] {
  return fuzzyFilter(query, [...choices.keys()], (position) => choices[position] ?? null, threshold);
}

export const FUZZY_CHECKS: Readonly<Record<string, Check>> = {
  default_process: computing(({ text }: { readonly text: string }) => defaultProcess(text)),
  wratio: computing(({ query, choice }: Pair) => weightedRatio(query, choice)),
  partial_ratio: computing(({ query, choice }: Pair) => partialRatio(query, choice)),
  fuzzy_filter: computing(keptPositions),
  rank_tools: computing(({ given }: { readonly given: readonly string[] }) => rankDistractions(given, PHONE)),
  scrambled_names: computing(() => Object.fromEntries(scrambledNames(PHONE))),
};
