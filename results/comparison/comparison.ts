import { recordOf } from '../means/means.ts';
import { REPORT_COLUMNS } from '../means/columns.ts';
import type { ColumnName, ReportColumn } from '../means/columns.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import { LargestChanges, MOST_CHANGES } from './changed-cells.ts';
import type { ChangedCells } from './changed-cells.ts';
import { DifferenceSums, SIMILARITY, SOLVED } from './difference.ts';
import type { Difference } from './difference.ts';
import { differsIn, InputDifferences, PLAYED_WITH, PLAYED_WITH_VARIANT, SCORED_BY } from './different-inputs.ts';
import type { DifferentInputs } from './different-inputs.ts';
import { ModeChanges } from './mode-changes.ts';
import type { ModeChange } from './mode-changes.ts';
import { pairsOf } from './pair-cells.ts';
import type { Pair } from './pair-cells.ts';
import { holm } from '../statistics/holm.ts';
import type { ComparedCell, RunPages } from '../store/pages.ts';
import { byCell, byScenario, joinCells } from './join-cells.ts';

/** An agent in a sweep. */
export interface Side {
  readonly sweep: string;
  readonly agent: string;
  /** Only its runs under this augmentation, as in `list`; absent without `--by augmentation`. */
  readonly augmentation?: Augmentation;
}

export type Sides = readonly [before: Side, after: Side];

/** What is different after, on the cells that both sides played. */
export interface SideComparison {
  /** What is compared: `sweep`, `agent`, and `augmentation` where these are compared. */
  readonly before: Side;
  /** What it is compared with, in the same form. */
  readonly after: Side;
  /** Cells whose means are compared, as the sides have scores of different trials. */
  readonly averaged: number;
  /** How many runs with a score are of cells that only `before` has, and only `after`. */
  readonly unpaired: { readonly before: number; readonly after: number };
  /** Pairs that are left out, because their scores mean different things. */
  readonly excluded: readonly DifferentInputs[];
  /** Pairs that are compared although something else differs. */
  readonly changed: readonly DifferentInputs[];
  /** The difference in the share of solved runs; `null` if no cell can be compared, or none has a verdict on both sides. */
  readonly solved: Difference | null;
  /** Pairs without a verdict on both sides, which `solved`, `improved` and `broke` leave out. */
  readonly notJudged: number;
  /** The difference in mean similarity; `null` if no cell can be compared. */
  readonly similarity: Difference | null;
  /** The difference in similarity by column of the report, but without `ALL`; `null` without pairs. */
  readonly columns: Readonly<Partial<Record<ColumnName, Difference | null>>>;
  /** For each mode that a side shows, the difference in the share of runs with it, of pairs whose modes were looked for on both sides. */
  readonly modes: readonly ModeChange[];
  /** Solved after, but not before. */
  readonly improved: ChangedCells;
  /** Solved before, but not after. */
  readonly broke: ChangedCells;
}

export interface Choices {
  /** In [0, 1]: says whether the sides are shown to be equivalent within it. */
  readonly margin?: number | undefined;
  /** Lists all changed cells. */
  readonly allChanges?: boolean;
  /** Compares scenarios with variants of them, and no others (`scenarios vary`). */
  readonly variants?: boolean;
}

const COMPARED_COLUMNS = REPORT_COLUMNS.filter(({ name }) => name !== 'ALL');

/** Of augmentations, columns of augmentations are the comparison itself. */
const CATEGORY_COLUMNS = COMPARED_COLUMNS.filter(({ name }) => name in CATEGORY_OF_COLUMN);

/** Adds up what two sides made of the same cells, cell by cell. */
class ComparisonSums {
  readonly #sides: Sides;
  readonly #excluded = new InputDifferences(SCORED_BY);
  readonly #changed: InputDifferences;
  readonly #variants: boolean;
  readonly #unpaired = { before: 0, after: 0 };
  #averaged = 0;
  #notJudged = 0;
  readonly #solved: DifferenceSums;
  readonly #similarity: DifferenceSums;
  readonly #columns: readonly (ReportColumn & { readonly sums: DifferenceSums })[];
  readonly #modes = new ModeChanges();
  readonly #improved: LargestChanges;
  readonly #broke: LargestChanges;

  constructor(sides: Sides, { margin, allChanges = false, variants = false }: Choices) {
    const most = allChanges ? Infinity : MOST_CHANGES;
    const isOfAugmentations = sides[1].augmentation !== undefined;
    this.#sides = sides;
    // An augmentation is other tools.
    const playedWith = variants ? PLAYED_WITH_VARIANT : PLAYED_WITH;
    this.#changed = new InputDifferences(playedWith.filter((input) => !(isOfAugmentations && input === 'tools')));
    this.#variants = variants;
    this.#columns = (isOfAugmentations ? CATEGORY_COLUMNS : COMPARED_COLUMNS).map((column) => ({
      ...column,
      sums: new DifferenceSums(SIMILARITY, null),
    }));
    this.#solved = new DifferenceSums(SOLVED, margin ?? null);
    this.#similarity = new DifferenceSums(SIMILARITY, margin ?? null);
    this.#improved = new LargestChanges({ before: false, after: true }, most);
    this.#broke = new LargestChanges({ before: true, after: false }, most);
  }

  /** The runs of one cell. A side that did not score it has none. */
  addCell(cell: Pair): void {
    const { before, after } = cell;
    if (after.length === 0) this.#unpaired.before += before.length;
    else if (before.length === 0) this.#unpaired.after += after.length;
    for (const pair of pairsOf(cell)) if (this.#isComparable(pair)) this.#addPair(pair);
  }

  #isComparable(pair: Pair): boolean {
    return this.#variants ? differsIn('scenario', pair) : !this.#excluded.add(pair);
  }

  #addPair(pair: Pair): void {
    this.#changed.add(pair);
    const runs = [...pair.before, ...pair.after];
    if (runs.length > 2) this.#averaged += 1;
    this.#similarity.add(pair);
    this.#modes.add(pair);
    for (const { includes, sums } of this.#columns) if (pair.after.some(includes)) sums.add(pair);
    if (runs.every(({ solved }) => solved !== null)) this.#addJudged(pair);
    else this.#notJudged += 1;
  }

  #addJudged(pair: Pair): void {
    this.#solved.add(pair);
    this.#improved.add(pair);
    this.#broke.add(pair);
  }

  /** With p-values that are not corrected for others. */
  comparison(): SideComparison {
    const [before, after] = this.#sides;
    return {
      before,
      after,
      averaged: this.#averaged,
      unpaired: this.#unpaired,
      excluded: this.#excluded.found(),
      changed: this.#changed.found(),
      solved: this.#solved.difference(),
      notJudged: this.#notJudged,
      similarity: this.#similarity.difference(),
      columns: recordOf(this.#columns.map(({ name, sums }) => [name, sums.difference()])),
      modes: this.#modes.changes(),
      improved: this.#improved.changedCells(),
      broke: this.#broke.changedCells(),
    };
  }
}

/**
 * Compares what is stored of these sides. Each side is read once, all at the same time, so that what is in memory does not
 * grow with the runs. P-values are corrected for all comparisons together: those of solved runs, those of similarity,
 * those of all columns, and those of all modes, each kind by itself.
 */
export async function compareStored(
  store: { readonly pages: Pick<RunPages, 'comparedCells'> },
  compared: readonly Sides[],
  choices: Choices = {},
): Promise<readonly SideComparison[]> {
  const sides = new Map(compared.flat().map((side) => [keyOf(side), side]));
  const places = new Map([...sides.keys()].map((key, place) => [key, place]));
  const sums = compared.map((pair) => {
    const [before, after] = pair.map((side) => places.get(keyOf(side))!);
    return { before: before!, after: after!, of: new ComparisonSums(pair, choices) };
  });
  const pages = [...sides.values()].map((side) => pagesOf(store, side));
  const isByAugmentation = [...sides.values()].some(({ augmentation }) => augmentation !== undefined);
  for await (const runs of joinCells(pages, isByAugmentation ? byScenario : byCell)) {
    for (const { before, after, of } of sums) of.addCell({ before: runs[before]!, after: runs[after]! });
  }
  return corrected(sums.map(({ of }) => of.comparison()));
}

async function* pagesOf(
  store: { readonly pages: Pick<RunPages, 'comparedCells'> },
  { sweep, agent, augmentation }: Side,
): AsyncGenerator<readonly ComparedCell[]> {
  for await (const page of store.pages.comparedCells(sweep, agent))
    yield augmentation === undefined ? page : page.filter((cell) => cell.augmentation === augmentation);
}

function keyOf({ sweep, agent, augmentation }: Side): string {
  return [sweep, agent, augmentation ?? ''].join('\n');
}

function corrected(comparisons: readonly SideComparison[]): readonly SideComparison[] {
  const solved = correctedTogether(comparisons.map((one) => [one.solved]));
  const similarity = correctedTogether(comparisons.map((one) => [one.similarity]));
  const perColumn = correctedTogether(
    comparisons.map(({ columns }) => COMPARED_COLUMNS.map(({ name }) => columns[name] ?? null)),
  );
  const perMode = correctedTogether(comparisons.map(({ modes }) => modes));
  return comparisons.map((one, index) => ({
    ...one,
    modes: one.modes.map((change, place) => ({ ...change, ...perMode[index]![place] })),
    solved: solved[index]![0] ?? null,
    similarity: similarity[index]![0] ?? null,
    columns: recordOf(COMPARED_COLUMNS.map(({ name }, place) => [name, perColumn[index]![place] ?? null])),
  }));
}

type Differences = readonly (Difference | null)[];

/** Those of each comparison, corrected for all. */
function correctedTogether(compared: readonly Differences[]): readonly Differences[] {
  const all = compared.flat();
  const adjusted = holm(all.map((difference) => difference?.p ?? null));
  const least = holm(all.map((difference) => difference?.leastP ?? null));
  const found = all.map(
    (difference, index) =>
      difference && { ...difference, pAdjusted: adjusted[index] ?? null, leastP: least[index] ?? null },
  );
  return compared.map((own) => found.splice(0, own.length));
}
