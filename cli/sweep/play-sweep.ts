import { stopwatch } from '../../activities/stopwatch.ts';
import type { SweepCounts } from '../../runs/sweep-contract.ts';
import { endOf } from '../../client/end-of.ts';
import { hintOn } from '../../client/places.ts';
import { failedReasons } from '../../client/planning/open-cells.ts';
import type { ReadySweep } from '../../client/planning/save-plan.ts';
import { playCells } from '../../client/playing/play-cells.ts';
import type { OnEngine, Playing, PlayingSweep } from '../../client/playing/where.ts';
import { say } from '../say.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { budgetLines } from './budget-lines.ts';
import { failedCells } from './progress-line.ts';
import { endingLines, whoCanPlay } from './sweep-texts.ts';
import { watchSweep } from './watch-sweep.ts';

/** How the cells of a sweep are played on an engine: what options say. */
export interface PlayOptions
  extends Omit<Playing, 'environment' | 'report'>, Omit<OnEngine, 'kind' | 'stays' | 'follow' | 'ownEngine'> {
  /** Start the sweep and return. */
  readonly detach?: true;
}

/**
 * Starts the sweep on an engine and shows its progress until it ends.
 * @param environment of the worker
 */
export async function playSweep(
  sweep: ReadySweep,
  options: PlayOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { detach = false, results } = options;
  const { store, spec } = sweep;
  const follow = async (playing: PlayingSweep) => {
    const { engine } = playing.session;
    if (engine.uiAddress !== null) say(`watch it in the Temporal UI: ${engine.uiAddress}`);
    if (!detach) return untilEnded(sweep, playing, results);
    say([
      ...whoCanPlay(engine.address, store.location),
      `sweep ${spec.id} started; see its progress with:`,
      `  ${hintOn({ results }, 'status', spec.id)}`,
    ]);
    return null;
  };
  await playCells(
    sweep,
    { ...options, environment, report: say },
    { ...options, kind: 'engine', worker: options.worker && !detach, stays: detach, follow },
  );
}

async function untilEnded(
  { store, spec: { id: sweep } }: ReadySweep,
  { session, handle, worker }: PlayingSweep,
  results: string,
): Promise<SweepCounts> {
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
  say(endingLines(counts, lap()));
  if (worker && (worker.hasDied || failedCells(counts) > 0 || counts.stops.length > 0)) say(worker.hint);
  return counts;
}
