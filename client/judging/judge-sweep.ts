import { judgeRun } from '../../activities/judge-run.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { judgeAccount } from '../../results/judge-account.ts';
import type { LabelOfRun } from '../../results/store/labels.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { patiently } from '../../workers/play-inline.ts';

/** What became of the judgement of a run. */
export interface JudgedRunNow {
  readonly run: Pick<TrajectoryRecord, 'id' | 'cell'>;
  /** Null if it was judged by this judge before, or could not be. */
  readonly label: LabelOfRun | null;
  /** Why it could not be judged; null if it was. */
  readonly problem: string | null;
}

interface Judging {
  /** Model spec. */
  readonly judge: string;
  /** Runs at a time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onRun: (judged: JudgedRunNow) => void;
  readonly onWait: (reason: string) => void;
}

/** How many runs were judged now, had been before, and could not be. */
export interface JudgingCounts {
  readonly judged: number;
  readonly before: number;
  readonly failed: number;
}

/**
 * Asks a model about each scored run of a sweep. Each answer is stored at once, so what was interrupted is continued by the same call. A run
 * that cannot be judged is left as it is; where the judge itself cannot be asked, no more runs are tried.
 */
export async function judgeSweep(
  dependencies: ActivityDependencies,
  sweep: string,
  pack: Pack,
  { judge, concurrency, signal, onRun, onWait }: Judging,
): Promise<JudgingCounts> {
  const counts = { judged: 0, before: 0, failed: 0 };
  const runs = dependencies.store.trajectories.records({ sweep, scored: true })[Symbol.asyncIterator]();
  let isOver = false;

  async function judgeOne(run: TrajectoryRecord): Promise<void> {
    const { id, cell } = run;
    const step = { run, scenario: instantiate(pack, run.cell.scenario, run), judge, account: judgeAccount(sweep) };
    try {
      const label = await patiently({ signal, onWait }, (control) => judgeRun(dependencies, step, control));
      if (label === null) counts.before++;
      else counts.judged++;
      onRun({ run: { id, cell }, label, problem: null });
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      counts.failed++;
      if (error.scope === 'model' || error.scope === 'sweep') isOver = true;
      onRun({ run: { id, cell }, label: null, problem: error.message });
    }
  }

  /** Generators hand out one record after another, however many ask. */
  async function judgeNext(): Promise<void> {
    try {
      while (!isOver) {
        signal.throwIfAborted();
        const next = await runs.next();
        if (next.done) return;
        await judgeOne(next.value);
      }
    } finally {
      // Also after a failure of ours: the others finish what they have begun.
      isOver = true;
    }
  }

  const judges = await Promise.allSettled(Array.from({ length: concurrency }, judgeNext));
  await runs.return?.(undefined);
  const failure = judges.find((one) => one.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return counts;
}
