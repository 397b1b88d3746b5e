import { stopwatch } from '../../activities/stopwatch.ts';
import { savePlan } from '../../client/sweeps/save-plan.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepSpec } from '../../runs/contract.ts';
import { Interrupted } from '../../client/errors.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { sameFiles } from '../../client/places.ts';
import { sweepPriority } from '../../client/sweeps/priority.ts';
import type { PriorityOptions } from '../../client/sweeps/priority.ts';
import { say } from '../say.ts';
import { routingNotesFor } from '../../client/deployment/routing-notes.ts';
import { EmbeddedWorker } from '../../client/worker/embedded-worker.ts';
import { openEngine } from '../../client/engine-session.ts';
import { outlast } from '../../client/outlast.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { budgetLines } from './budget-lines.ts';
import { failedCells } from './progress-line.ts';
import { duration } from '../../text/words.ts';
import { modelsToCheck } from '../../client/sweeps/plan-sweep.ts';
import { announceRequeued, startSweep } from '../../client/sweeps/start-sweep.ts';
import type { SweepPlan } from '../../client/sweeps/plan-sweep.ts';
import { whoCanPlay } from './sweep-texts.ts';
import { unscoredReasons } from '../../client/sweeps/open-cells.ts';
import { watchSweep } from './watch-sweep.ts';

export interface PlayOptions extends PriorityOptions {
  readonly concurrency: number;
  readonly userRetries: number;
  /** Ask each model for one call before the first cell. */
  readonly preflight: boolean;
  /** Start the sweep and return. */
  readonly detach?: true;
  /** Start a worker here. */
  readonly worker: boolean;
  readonly ownEngine?: true;
  /** Cells that had a score are to be played again, by the running sweep if it is running. */
  readonly requeued?: true;
  readonly results: string;
}

/**
 * Starts the sweep on an engine and shows its progress until it ends.
 * @param environment of the worker
 */
export async function playSweep(
  store: ResultsStore,
  spec: SweepSpec,
  plan: SweepPlan,
  options: PlayOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { cells, providers } = plan;
  const { concurrency, userRetries, preflight, detach, worker, ownEngine, requeued, results } = options;
  const priority = sweepPriority(options);
  const session = await openEngine({ ownEngine, stays: detach === true, report: say });
  await savePlan(store, plan);
  const embedded =
    worker && !detach ? new EmbeddedWorker({ results, providers, ownEngine, environment, report: say }) : null;
  const lap = stopwatch();
  const since = new Date(lap().startedAt);
  try {
    say(await routingNotesFor(session, store, options, embedded !== null));
    if (session.engine.uiAddress !== null) say(`watch it in the Temporal UI: ${session.engine.uiAddress}`);
    if (requeued) await announceRequeued(session, spec);
    const handle = await startSweep(session, {
      spec,
      cells,
      concurrency,
      userRetries,
      ...(preflight && { preflight: modelsToCheck(spec) }),
      ...(priority && { priority }),
    });
    if (detach) {
      say([
        ...whoCanPlay(session.engine.address, store.location),
        `sweep ${spec.id} started; see its progress with:`,
        `  ${hintCommand('status', spec.id, ...sameFiles({ results }))}`,
      ]);
      return;
    }
    const stop = stopOnSignals('stopping; run the same command to resume');
    const ended = () => session.client.withAbortSignal(stop, () => handle.result());
    const result = (
      session.engine.own ? ended() : outlast(ended, { report: say, isBack: () => handle.describe(), signal: stop })
    ).catch((error: unknown) => Promise.reject(stop.aborted ? new Interrupted() : error));
    const failures = () => unscoredReasons(store, { sweep: spec.id }, since);
    const spent = () => store.sums.spent(spec.id);
    const budget = async () => budgetLines(spec.id, await store.traffic.budget(spec.id), { results });
    await watchSweep(
      session.client,
      { sweep: spec.id, store: store.id, workflowId: handle.workflowId, failures, spent, budget },
      result,
    );
    const counts = await result;
    const { startedAt, finishedAt } = lap();
    const { retries, replays = 0 } = counts;
    const retried = retries === 0 ? '' : `; model calls retried: ${retries}`;
    const replayed = replays === 0 ? '' : `; played again after a mistake of the simulated user: ${replays}`;
    say(`played in ${duration((finishedAt - startedAt) / 1000)}${retried}${replayed}`);
    for (const { model, reason } of counts.stops)
      say(`stopped early${model === null ? '' : ` for ${model}`}: ${reason}`);
    if (embedded && (embedded.hasDied || failedCells(counts) > 0 || counts.stops.length > 0)) say(embedded.hint);
  } finally {
    await embedded?.stop();
    await session.close();
  }
}
