import { stopwatch } from '../../activities/stopwatch.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepCounts, SweepSpec } from '../../runs/sweep-contract.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { duration } from '../../text/words.ts';
import { endOf } from '../../client/end-of.ts';
import { sameEngine, sameFiles } from '../../client/places.ts';
import { failedReasons } from '../../client/planning/open-cells.ts';
import { withPlayingSweep } from '../../client/playing/play-on-engine.ts';
import type { EnginePlay, PlayingSweep } from '../../client/playing/play-on-engine.ts';
import type { SweepPlan } from '../../client/planning/plan-sweep.ts';
import { say } from '../say.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { budgetLines } from './budget-lines.ts';
import { failedCells } from './progress-line.ts';
import { whoCanPlay } from './sweep-texts.ts';
import { watchSweep } from './watch-sweep.ts';

export interface PlayOptions extends EnginePlay {
  /** Start the sweep and return. */
  readonly detach?: true;
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
  const { detach = false, results } = options;
  const worker = options.worker && !detach;
  const play = { ...options, worker, stays: detach, environment, report: say };
  await withPlayingSweep(store, spec, plan, play, async (playing) => {
    const { engine } = playing.session;
    if (engine.uiAddress !== null) say(`watch it in the Temporal UI: ${engine.uiAddress}`);
    if (!detach) return untilEnded(store, spec.id, playing, results);
    say([
      ...whoCanPlay(engine.address, store.location),
      `sweep ${spec.id} started; see its progress with:`,
      `  ${hintCommand('status', spec.id, ...sameEngine(options), ...sameFiles({ results }))}`,
    ]);
  });
}

async function untilEnded(
  store: ResultsStore,
  sweep: string,
  { session, handle, worker }: PlayingSweep,
  results: string,
): Promise<void> {
  const lap = stopwatch();
  const since = new Date(lap().startedAt);
  const signal = stopOnSignals('stopping; run the same command to resume');
  const ended = endOf(session, handle, { report: say, signal });
  const watched = {
    sweep,
    store: store.id,
    workflowId: handle.workflowId,
    failures: () => failedReasons(store, sweep, since),
    spent: () => store.sums.spent(sweep),
    budget: async () => budgetLines(sweep, await store.traffic.budget(sweep), { results }),
  };
  await watchSweep(session.client, watched, ended);
  const counts = await ended;
  const { startedAt, finishedAt } = lap();
  say([`played in ${duration((finishedAt - startedAt) / 1000)}${repeatsText(counts)}`, ...stopLines(counts)]);
  if (worker && (worker.hasDied || failedCells(counts) > 0 || counts.stops.length > 0)) say(worker.hint);
}

function repeatsText({ retries, replays }: SweepCounts): string {
  const retried = retries === 0 ? '' : `; model calls retried: ${retries}`;
  const replayed = replays === 0 ? '' : `; played again after a mistake of the simulated user: ${replays}`;
  return `${retried}${replayed}`;
}

function stopLines({ stops }: SweepCounts): readonly string[] {
  return stops.map(
    ({ model, reason }) => `stopped early${model === null ? '' : ` for ${shownSpec(model)}`}: ${reason}`,
  );
}
