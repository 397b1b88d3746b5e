import { executeToolCalls } from '../activities/execute-tool-calls.ts';
import { finishTrajectory } from '../activities/finish-trajectory.ts';
import { extendLog, startOfLog } from '../activities/log-chain.ts';
import type { StepEvent } from '../activities/log-chain.ts';
import { takeTurn } from '../activities/take-turn.ts';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import type { EndingEvent, TrajectoryEvent } from '../sandbox/event.ts';
import type { FinishResult, TrajectoryInput } from '../runs/contract.ts';
import { play } from '../runs/play.ts';

export interface InlineOptions {
  readonly observe?: (events: readonly TrajectoryEvent[]) => void;
  readonly signal?: AbortSignal;
}

/** Plays a trajectory without Temporal: the same orchestration with direct calls, without retries and durability. */
export async function playInline(
  dependencies: ActivityDependencies,
  input: TrajectoryInput,
  { observe = () => undefined, signal = new AbortController().signal }: InlineOptions = {},
): Promise<{ events: readonly TrajectoryEvent[]; finished: FinishResult }> {
  const { cell, settings, start, maxMessages } = input;
  const startedAt = Date.now();
  let log = startOfLog(start);

  /** The event as Temporal would have stored it, including size limits. */
  function stored<Event extends StepEvent>(event: Event): Event {
    log = extendLog(log, event);
    return log.events.at(-1) as Event;
  }

  const events = await play(start, maxMessages, {
    takeTurn: async (role, before) =>
      stored(await takeTurn(dependencies, { cell, settings, role, events: before, attempt: 1 }, signal)),
    executeToolCalls: async (before) =>
      stored(await executeToolCalls(dependencies, { cell, settings, events: before })),
    explainFailure: (error, role) => explainFailure(error, role === null ? null : cell[role]),
    observe,
  });
  return { events, finished: await finishTrajectory(dependencies, { cell, settings, events, startedAt }, null) };
}

function explainFailure(error: unknown, model: string | null): EndingEvent {
  if (error instanceof Error && error.name === 'AbortError') {
    return { kind: 'ending', outcome: 'cancelled', reason: 'cancelled' };
  }
  if (!(error instanceof OutsideFailure)) throw error;
  const { message: reason, type, scope } = error;
  return { kind: 'ending', outcome: 'infrastructure', reason, failure: { type, scope, model } };
}
