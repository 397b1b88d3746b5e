import { setTimeout as sleep } from 'node:timers/promises';
import { executeToolCalls } from '../activities/execute-tool-calls.ts';
import { finishTrajectory } from '../activities/finish-trajectory.ts';
import { extendLog, startOfLog } from '../activities/log-chain.ts';
import type { StepEvent } from '../activities/log-chain.ts';
import { judgeTrajectory } from '../activities/judge-run.ts';
import { takeTurn } from '../activities/take-turn.ts';
import type { CallControl } from '../activities/call-model.ts';
import { traceparentOf, withSpans } from '../activities/step-spans.ts';
import { stopwatch } from '../activities/stopwatch.ts';
import { NOT_TRIED } from '../activities/tried.ts';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { EndingEvent, TrajectoryEvent } from '../sandbox/event.ts';
import type { FinishResult, Stop, TrajectoryInput } from '../runs/contract.ts';
import { play } from '../runs/play.ts';
import { stopAfter } from '../runs/sweep-contract.ts';
import { outcomeOfFailure } from '../runs/seats.ts';

export interface InlineOptions {
  /** When the run began, in milliseconds since the epoch, as it is stored. Default: now. */
  readonly startedAt?: number;
  /** Awaited before the run is scored and stored. */
  readonly beforeEnd?: () => Promise<void>;
  readonly observe?: (events: readonly TrajectoryEvent[]) => void;
  readonly signal?: AbortSignal;
  /** Called with the reason when a step waits before it is tried again. */
  readonly onWait?: (reason: string, waitMs: number) => void;
}

/** Plays a trajectory without Temporal: the same orchestration with direct calls, without durability. */
export async function playInline(
  dependencies: ActivityDependencies,
  input: TrajectoryInput,
  {
    startedAt: began,
    beforeEnd,
    observe = () => undefined,
    signal = new AbortController().signal,
    onWait = () => undefined,
  }: InlineOptions = {},
): Promise<{ events: readonly TrajectoryEvent[]; finished: FinishResult }> {
  const { cell, settings, start, maxMessages, origin } = input;
  const lap = stopwatch();
  const startedAt = began ?? lap().startedAt;
  const run = { id: trajectoryId(cell), run: String(startedAt) };
  const traceparent = traceparentOf(dependencies.spans, run);
  let log = startOfLog(start);

  /** The event as Temporal would have stored it, including size limits. */
  function stored<Event extends StepEvent>(event: Event): Event {
    log = extendLog(log, event);
    return log.events.at(-1) as Event;
  }

  const events = await play(
    start,
    { maxMessages, profile: settings.profile },
    {
      takeTurn: (role, before) =>
        patiently({ signal, onWait }, (control, attempt) =>
          withSpans(dependencies.spans, { run, cell, role, events: before, attempt }, async (called) =>
            stored(
              await takeTurn(
                dependencies,
                { cell, settings, role, events: before, traceparent },
                { ...control, called, run: run.run },
              ),
            ),
          ),
        ),
      executeToolCalls: (before) =>
        patiently({ signal, onWait, mostAttempts: MOST_BATCH_ATTEMPTS }, (_, attempt) =>
          withSpans(dependencies.spans, { run, cell, role: null, events: before, attempt }, async () =>
            stored(await executeToolCalls(dependencies, { cell, settings, events: before })),
          ),
        ),
      explainFailure: (error, role) => explainFailure(error, role === null ? null : cell[role]),
      observe,
    },
  );
  await beforeEnd?.();
  const step = { cell, settings, events, ...lap(), startedAt, ...(origin && { origin }) };
  const finished = await finishTrajectory(dependencies, step, null);
  if (finished.solved === null || finished.stop) return { events, finished };
  const stop = await secondOpinion(dependencies, input, { signal, onWait });
  return { events, finished: { ...finished, ...(stop && { stop }) } };
}

/** A run whose judge cannot be asked is complete without one. Returns what that means for the others. */
async function secondOpinion(
  dependencies: ActivityDependencies,
  { cell, settings, queues }: TrajectoryInput,
  patience: Patience,
): Promise<Stop | undefined> {
  const { judge } = settings;
  if (judge === undefined || queues.judge === undefined) return undefined;
  try {
    await patiently(patience, (control) => judgeTrajectory(dependencies, { cell, settings, judge }, control));
    return undefined;
  } catch (error) {
    return stopAfter(explainFailure(error, judge));
  }
}

function explainFailure(error: unknown, model: string | null): EndingEvent {
  if (error instanceof Error && error.name === 'AbortError') {
    return { kind: 'ending', outcome: 'cancelled', reason: 'cancelled' };
  }
  if (!(error instanceof OutsideFailure)) throw error;
  const { message: reason, type, scope } = error;
  return { kind: 'ending', outcome: outcomeOfFailure(type), reason, failure: { type, scope, model } };
}

interface Patience extends Required<Pick<InlineOptions, 'signal' | 'onWait'>> {
  readonly mostAttempts?: number;
}

/** A step as Temporal would run it: what is retryable is tried again, after the wait that it asks for. */
export async function patiently<Done>(
  { signal, onWait, mostAttempts = Infinity }: Patience,
  take: (control: CallControl, attempt: number) => Promise<Done>,
): Promise<Done> {
  let tried = NOT_TRIED;
  for (let attempt = 1; ; attempt++) {
    try {
      return await take({ tried, keep: (now) => (tried = now), patienceMs: 0, signal }, attempt);
    } catch (error) {
      if (!(error instanceof OutsideFailure) || !error.retryable || attempt === mostAttempts) throw error;
      const waitMs = error.retryAfterMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
      onWait(error.message, waitMs);
      await sleep(waitMs, undefined, { signal });
    }
  }
}

/** Where no one says how long to wait: twice as long after each attempt. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;

/** How often a turn is tried is decided where it fails (activities/retry-policy.ts); a batch of calls, as on an engine. */
const MOST_BATCH_ATTEMPTS = 10;
