import type { FailureCause } from '../../evaluation/modes/mode.ts';
import { milestoneKinds } from '../../evaluation/milestone-kinds.ts';
import type { LabelLine } from '../../results/exports/labels/label-line.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { TruthRun } from '../../results/truth/truth.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { rescoreRun } from '../rescoring/rescore-sweep.ts';

/** A labelled run, and what the rules of today say of it. */
export interface LabelledTruth extends TruthRun {
  readonly id: string;
  /** Why it has its label, as the label says. */
  readonly why: string;
  /** Why it is not solved today; null if it is. */
  readonly cause: FailureCause | null;
}

/** Labelled runs, and the labels that say nothing about the rules. */
export interface JudgedLabels {
  readonly runs: readonly LabelledTruth[];
  /** All labels. */
  readonly labels: number;
  /** Labels whose verdict is `unclear`. */
  readonly unclear: number;
  /** Runs on which several labels differ. */
  readonly disputed: number;
  /** Labelled runs that these results do not have. */
  readonly withoutRun: number;
  /** Labelled runs on which the rules have no verdict: those without a score, or of profile `paper`. */
  readonly notJudged: number;
}

/** Scores each labelled run as it is scored today, whatever its stored score is. @throws UnknownScenario */
export async function judgeLabels(
  { trajectories }: Pick<ResultsStore, 'trajectories'>,
  pack: Pack,
  labels: AsyncIterable<Pick<LabelLine, 'id' | 'verdict' | 'why'>>,
): Promise<JudgedLabels> {
  const counts = { labels: 0, unclear: 0, disputed: 0, withoutRun: 0, notJudged: 0 };
  const byRun = new Map<string, { verdict: LabelLine['verdict'] | 'disputed'; why: string }>();
  for await (const { id, verdict, why } of labels) {
    counts.labels++;
    if (verdict === 'unclear') {
      counts.unclear++;
      continue;
    }
    const known = byRun.get(id);
    if (known === undefined) byRun.set(id, { verdict, why });
    else if (known.verdict !== verdict) known.verdict = 'disputed';
  }
  const runs: LabelledTruth[] = [];
  for (const [id, { verdict, why }] of byRun) {
    if (verdict === 'disputed') {
      counts.disputed++;
      continue;
    }
    const run = await trajectories.find(id);
    if (run === null) {
      counts.withoutRun++;
      continue;
    }
    const today = run.score && rescoreRun(run, run.score, pack).today;
    const solved = today?.score.solved ?? null;
    if (today === null || solved === null) {
      counts.notJudged++;
      continue;
    }
    const { milestones, categories } = instantiate(pack, run.cell.scenario, run);
    const { scenario } = run.cell;
    const about = { kinds: milestoneKinds(milestones), categories };
    runs.push({ id, scenario, isRight: verdict === 'right', solved, why, cause: today.cause, ...about });
  }
  return { ...counts, runs };
}
