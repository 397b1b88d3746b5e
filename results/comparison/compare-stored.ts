import { recordOf } from '../report/means.ts';
import { holm } from '../statistics/holm.ts';
import type { RunPages } from '../store/pages.ts';
import { COLUMNS, ComparisonSums } from './comparison.ts';
import type { Choices, Comparison, Side, Sides } from './comparison.ts';
import type { Difference } from './difference.ts';
import { joinCells } from './join-cells.ts';

/**
 * Compares what is stored of these sides. Each side is read once, all at the same time, so that what is in memory does not
 * grow with the runs. P-values are corrected for all comparisons together: those of solved runs, those of similarity, and
 * those of all columns, each kind by itself.
 */
export async function compareStored(
  store: { readonly pages: Pick<RunPages, 'comparedCells'> },
  compared: readonly Sides[],
  choices: Choices = {},
): Promise<readonly Comparison[]> {
  const sides = new Map(compared.flat().map((side) => [keyOf(side), side]));
  const places = new Map([...sides.keys()].map((key, place) => [key, place]));
  const sums = compared.map((pair) => {
    const [before, after] = pair.map((side) => places.get(keyOf(side))!);
    return { before: before!, after: after!, of: new ComparisonSums(pair, choices) };
  });
  const pages = [...sides.values()].map(({ sweep, agent }) => store.pages.comparedCells(sweep, agent));
  for await (const runs of joinCells(pages)) {
    for (const { before, after, of } of sums) of.addCell({ before: runs[before]!, after: runs[after]! });
  }
  return corrected(sums.map(({ of }) => of.comparison()));
}

function keyOf({ sweep, agent }: Side): string {
  return `${sweep}\n${agent}`;
}

function corrected(comparisons: readonly Comparison[]): readonly Comparison[] {
  const solved = correctedTogether(comparisons.map((one) => one.solved));
  const similarity = correctedTogether(comparisons.map((one) => one.similarity));
  const perColumn = correctedTogether(
    comparisons.flatMap(({ columns }) => COLUMNS.map(({ name }) => columns[name] ?? null)),
  );
  return comparisons.map((one, index) => ({
    ...one,
    solved: solved[index] ?? null,
    similarity: similarity[index] ?? null,
    columns: recordOf(COLUMNS.map(({ name }, place) => [name, perColumn[index * COLUMNS.length + place] ?? null])),
  }));
}

function correctedTogether(differences: readonly (Difference | null)[]): readonly (Difference | null)[] {
  const adjusted = holm(differences.map((difference) => difference?.p ?? null));
  const least = holm(differences.map((difference) => difference?.leastP ?? null));
  return differences.map(
    (difference, index) =>
      difference && { ...difference, pAdjusted: adjusted[index] ?? null, leastP: least[index] ?? null },
  );
}
