import { changeOf } from '../../model/compare/change-of.ts';
import type { Change } from '../../model/compare/change-of.ts';
import type { RunPair } from '../../model/compare/pair-runs.ts';
import type { ComparisonChoice, Sort } from './comparison-choice.ts';

export interface ListedPair {
  readonly pair: RunPair;
  readonly change: Change;
}

type Filter = Pick<ComparisonChoice, 'category' | 'augmentation' | 'text' | 'change' | 'sort' | 'descending'>;

/** The pairs that the filter leaves, in its order; of equal ones, by name. */
export function listedPairs(pairs: readonly RunPair[], filter: Filter): readonly ListedPair[] {
  const factor = filter.descending ? -1 : 1;
  return partOf(pairs, filter)
    .map((pair) => ({ pair, change: changeOf(pair) }))
    .filter(({ change }) => isShown(change, filter.change))
    .toSorted((one, other) => factor * compare(one.pair, other.pair, filter.sort) || byName(one.pair, other.pair));
}

/** Those of a category, an augmentation and a text in the scenario's name. */
export function partOf(
  pairs: readonly RunPair[],
  { category, augmentation, text }: Pick<Filter, 'category' | 'augmentation' | 'text'>,
): readonly RunPair[] {
  return pairs.filter(
    ({ left }) =>
      (category === '' || left.categories.split(' ').includes(category)) &&
      (augmentation === '' || left.augmentation === augmentation) &&
      left.scenario.includes(text),
  );
}

function isShown(change: Change, wanted: Filter['change']): boolean {
  if (wanted === 'all') return true;
  return wanted === 'changed' ? change !== 'same' && change !== 'unscored' : change === wanted;
}

/** What has no score comes last. */
function compare(one: RunPair, other: RunPair, sort: Sort): number {
  if (sort === 'scenario') return byName(one, other);
  const valueOf = ({ difference, left, right }: RunPair) =>
    (sort === 'difference' ? difference : sort === 'left' ? left.similarity : right.similarity) ?? 2;
  return valueOf(one) - valueOf(other);
}

function byName(one: RunPair, other: RunPair): number {
  return one.key < other.key ? -1 : Number(one.key > other.key);
}
