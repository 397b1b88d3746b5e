import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { planTrajectories } from '../../activities/plan-trajectories.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { isStopped, stopAfter, USER_RETRIES } from '../../runs/contract.ts';
import type { Stop, SweepSpec, TrajectoryInput } from '../../runs/contract.ts';
import { countCells, parametersOf } from '../../runs/sweep-spec.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { endingOf } from '../../sandbox/trajectory.ts';
import { playInline } from '../../workers/play-inline.ts';

export interface PlayCellsOptions {
  /** Trajectories at a time. */
  readonly concurrency: number;
  /** Times that a cell is played again at once after a mistake of the simulated user. */
  readonly userRetries?: number;
  /** What is running is cut off, and stored without a score. */
  readonly signal?: AbortSignal;
  readonly observe?: (cell: Cell, events: readonly TrajectoryEvent[]) => void;
  /** Called with each run as soon as it is stored. */
  readonly onPlayed?: (cell: Cell, run: PlayedRun) => void;
  readonly onWait?: (reason: string, waitMs: number) => void;
}

export interface PlayedRun extends Pick<TrajectoryRecord, 'outcome' | 'reason'> {
  /** Null without a score. */
  readonly solved: boolean | null;
  readonly similarity: number | null;
}

/**
 * Plays the cells of a sweep that have no score, in this process and without an engine: what is stored is as any other sweep.
 * Its pack and texts must be in the results.
 * @returns why cells were not played
 */
export async function playCellsHere(
  dependencies: ActivityDependencies,
  spec: SweepSpec,
  { concurrency, userRetries = USER_RETRIES, signal = new AbortController().signal, ...watch }: PlayCellsOptions,
): Promise<readonly Stop[]> {
  const { store } = dependencies;
  const createdAt = Date.now();
  await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells: countCells(spec), createdAt });
  await store.traffic.forgetFailures(spec.id);
  const inputs = inputsOf(dependencies, spec);
  const stops: Stop[] = [];
  const isOver = ({ cell }: TrajectoryInput) => signal.aborted || isStopped(stops, cell);

  async function playUntilUserHolds(input: TrajectoryInput): Promise<void> {
    for (let left = userRetries; ; left--) {
      const { events, finished } = await playInline(dependencies, input, {
        signal,
        observe: (log) => watch.observe?.(input.cell, log),
        ...(watch.onWait && { onWait: watch.onWait }),
      });
      const ending = endingOf(events);
      const stop = stopAfter(ending);
      if (stop && !isStopped(stops, input.cell)) stops.push(stop);
      const { solved = null, similarity } = finished;
      const isUserMistake = ending.outcome === 'user-error' && similarity === null;
      if (isUserMistake && left > 0 && !isOver(input)) continue;
      return watch.onPlayed?.(input.cell, {
        outcome: ending.outcome,
        reason: ending.reason ?? null,
        solved,
        similarity,
      });
    }
  }

  async function playNext(): Promise<void> {
    for (let { value: input } = await inputs.next(); input; { value: input } = await inputs.next())
      if (!isOver(input)) await playUntilUserHolds(input);
  }

  await Promise.all(Array.from({ length: concurrency }, playNext));
  const status = signal.aborted ? 'cancelled' : stops.length > 0 ? 'stopped' : 'completed';
  await store.sweeps.close(spec.id, { endedAt: Date.now(), status, reasons: stops.map(({ reason }) => reason) });
  return stops;
}

/** Cells that are planned at a time. */
const PAGE = 100;

async function* inputsOf(
  dependencies: ActivityDependencies,
  spec: SweepSpec,
): AsyncGenerator<TrajectoryInput, undefined> {
  const cells = countCells(spec);
  for (let from = 0; from < cells;) {
    const { inputs, next } = await planTrajectories(dependencies, { spec, from, to: Math.min(cells, from + PAGE) });
    yield* inputs;
    from = next;
  }
}
