import type { ResultsStore } from '../store.ts';
import type { SweepOverview } from '../store/sweeps.ts';
import type { LabelledRun } from '../store/labels.ts';
import { isAgreed, truthFigures } from '../truth/truth.ts';
import type { TruthFigures } from '../truth/truth.ts';

/** A run on which a judge and the rules differ. */
interface JudgedOtherwise {
  /** As in `list`. */
  readonly id: string;
  /** What the judge says. */
  readonly verdict: 'right' | 'wrong';
  /** What the rules say. */
  readonly solved: boolean;
  /** The judge's reason; may be empty. */
  readonly why: string;
}

/** How far somebody who labelled runs of a sweep agrees with the rules. */
export interface JudgeAgreement extends TruthFigures {
  /** A person's name, or the spec of a model. */
  readonly by: string;
  /** Whether `by` is a model. */
  readonly isModel: boolean;
  /** How many runs it labelled. */
  readonly labels: number;
  /** How many scored runs of its sweep it has not judged, as it could not be asked; `null` if the sweep has another judge or none. */
  readonly missing: number | null;
  /** How many of them it calls unclear. */
  readonly unclear: number;
  /** What the judgements cost in US dollars, which no figure of runs holds; `null` if that of any is not known. */
  readonly costUsd: number | null;
  /** The runs on which it differs from the rules, at most 1,000: `id`, `verdict`, `solved` and `why`. */
  readonly differs: readonly JudgedOtherwise[];
}

const MOST_DIFFERENCES = 1_000;

/**
 * Of all who labelled runs of a sweep, by name, and its own judge. Labels that are unclear, and runs without a verdict of the rules, are not
 * compared.
 * @param scored runs of the sweep
 */
export async function judgeAgreements(
  { labels }: Pick<ResultsStore, 'labels'>,
  { id: sweep, parameters: { judge } }: Pick<SweepOverview, 'id' | 'parameters'>,
  scored: number,
): Promise<readonly JudgeAgreement[]> {
  const byJudge = new Map<string, LabelledRun[]>(typeof judge === 'string' ? [[judge, []]] : []);
  for await (const page of labels.ofSweep(sweep)) {
    for (const label of page) {
      const own = byJudge.get(label.by);
      if (own === undefined) byJudge.set(label.by, [label]);
      else own.push(label);
    }
  }
  return [...byJudge]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([by, own]) => ({
      ...agreementWith(by, own),
      missing: by === judge ? Math.max(0, scored - own.length) : null,
    }));
}

function agreementWith(by: string, labels: readonly LabelledRun[]): Omit<JudgeAgreement, 'missing'> {
  const compared = labels.flatMap(({ run, scenario, solved, verdict, why }) =>
    verdict === 'unclear' || solved === null
      ? []
      : [{ id: run.id, scenario, isRight: verdict === 'right', verdict, solved, why }],
  );
  return {
    by,
    isModel: labels.every(({ isModel }) => isModel),
    labels: labels.length,
    unclear: labels.filter(({ verdict }) => verdict === 'unclear').length,
    ...truthFigures(compared),
    costUsd: costOf(labels),
    differs: compared
      .filter((run) => !isAgreed(run))
      .slice(0, MOST_DIFFERENCES)
      .map(({ id, verdict, solved, why }) => ({ id, verdict, solved, why })),
  };
}

/** People cost nothing here. */
function costOf(labels: readonly LabelledRun[]): number | null {
  let sum = 0;
  for (const { usage } of labels) {
    if (usage?.costUsd === null) return null;
    sum += usage?.costUsd ?? 0;
  }
  return sum;
}
