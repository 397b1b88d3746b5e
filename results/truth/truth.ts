import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import type { Category } from '../../sandbox/categories.ts';
import { agreed, agreementOf, kappa, kappaInterval, precision, recall } from '../statistics/agreement.ts';
import type { Agreement, JudgedOnce } from '../statistics/agreement.ts';
import { clusteredShare } from '../statistics/bounded-mean.ts';
import { clusterSums } from '../statistics/cluster-sums.ts';
import type { Interval } from '../statistics/clustered-mean.ts';

/** A run whose verdict is known, with what its scenario asks for. */
export interface TruthRun extends JudgedOnce {
  /** What its milestones are about: kinds of facts and statements. */
  readonly kinds: readonly string[];
  readonly categories: readonly Category[];
}

/** How far the verdicts of the rules can be trusted on some runs. */
export interface TruthFigures extends Agreement {
  /** Of the runs called solved, the share that is right; `null` if there are none. */
  readonly precision: number | null;
  /** Of the right runs, the share called solved; `null` if there are none. */
  readonly recall: number | null;
  /** The share of runs on which rules and label agree; `null` without runs. */
  readonly agreed: number | null;
  /** 95 % interval of that share, clustered by base scenario; `null` with fewer than two. */
  readonly agreedInterval: Interval | null;
  /** Cohen's kappa; `null` where chance explains all agreement. */
  readonly kappa: number | null;
  /** 95 % interval of kappa over base scenarios; `null` where nothing is known of the spread. */
  readonly kappaInterval: Interval | null;
}

/** The figures of all runs, and of those whose scenario asks for something: it counts for each kind of milestone that it has. */
export interface Truth extends TruthFigures {
  /** By kind of milestone: `kind`, and the figures of the runs whose scenario has one. */
  readonly kinds: readonly (TruthFigures & { readonly kind: string })[];
  /** By `category`, under the names of the paper's columns: the figures of its runs. */
  readonly categories: readonly (TruthFigures & { readonly category: string })[];
}

export function truthOf(runs: readonly TruthRun[]): Truth {
  const kinds = [...new Set(runs.flatMap((run) => run.kinds))].toSorted();
  return {
    ...truthFigures(runs),
    kinds: kinds.map((kind) => ({ kind, ...truthFigures(runs.filter((run) => run.kinds.includes(kind))) })),
    categories: Object.entries(CATEGORY_OF_COLUMN).map(([category, meant]) => ({
      category,
      ...truthFigures(runs.filter((run) => run.categories.includes(meant))),
    })),
  };
}

export function truthFigures(runs: readonly JudgedOnce[]): TruthFigures {
  const table = agreementOf(runs);
  return {
    ...table,
    precision: precision(table),
    recall: recall(table),
    agreed: agreed(table),
    agreedInterval: clusteredShare(clusterSums(runs.map(observed)))?.interval ?? null,
    kappa: kappa(table),
    kappaInterval: kappaInterval(runs),
  };
}

function observed(run: JudgedOnce) {
  return { cluster: run.scenario, value: Number(isAgreed(run)) };
}

/** Whether the rules say what they should. */
export function isAgreed({ isRight, solved }: JudgedOnce): boolean {
  return isRight === solved;
}

/** The head of a table of {@link truthCells}. */
export const TRUTH_COLUMNS = ['right', 'of these solved', 'wrong', 'of these solved', 'precision', 'recall'] as const;

export function truthCells({ right, rightSolved, wrong, wrongSolved, ...shares }: TruthFigures): readonly string[] {
  return [right, rightSolved, wrong, wrongSolved].map(String).concat(share(shares.precision), share(shares.recall));
}

function share(value: number | null): string {
  return value === null ? '-' : `${(100 * value).toFixed(1)} %`;
}
