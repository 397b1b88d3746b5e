import { failedChatSpan, chatSpan } from '../results/spans/chat-span.ts';
import { failedFinishSpan } from '../results/spans/finish-spans.ts';
import type { SpanError } from '../results/spans/span-content.ts';
import { ROOT, spanIdOf, traceIdOf } from '../results/spans/span-ids.ts';
import type { TracedRun, StepPlace, StepTimes } from '../results/spans/span-ids.ts';
import type { SpanSink } from '../results/spans/span-sink.ts';
import { failedToolSpans, toolSpans } from '../results/spans/tool-spans.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { pendingCalls } from '../sandbox/scheduling.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import type { OnCalled } from './call-model.ts';
import type { StepEvent } from './log-chain.ts';
import { stopwatch } from './stopwatch.ts';

export interface StepAttempt {
  readonly run: TracedRun;
  readonly cell: Cell;
  /** Null for the execution environment. */
  readonly role: PlayableRole | null;
  /** The log before the step. */
  readonly events: readonly TrajectoryEvent[];
  /** Starts at 1. */
  readonly attempt: number;
}

/**
 * Plays an attempt of a step and tells the sink what it did: the call of a model, or the calls of tools. An attempt that
 * only waited for a limit did neither.
 * @param take is given what a call of a model must be reported to
 */
export async function withSpans<Event extends StepEvent>(
  sink: SpanSink | undefined,
  attempt: StepAttempt,
  take: (called: OnCalled) => Promise<Event>,
): Promise<Event> {
  if (!sink) return take(() => undefined);
  const lap = stopwatch();
  let call: StepTimes | undefined;
  try {
    const event = await take((times) => (call = times));
    const times = call ?? lap();
    sink(attempt.run, () => spansOf(event, attempt, times));
    return event;
  } catch (error) {
    const times = attempt.role === null ? lap() : call;
    if (times) sink(attempt.run, () => spansOfFailure(attempt, { ...times, error: spanError(error) }));
    throw error;
  }
}

/** Tells the sink of an attempt to evaluate and store a run if it fails. One that succeeds does so itself (finish-trajectory.ts). */
export async function withFinishSpans<Result>(
  sink: SpanSink | undefined,
  { run, attempt }: Pick<StepAttempt, 'run' | 'attempt'>,
  finish: () => Promise<Result>,
): Promise<Result> {
  const lap = stopwatch();
  try {
    return await finish();
  } catch (error) {
    const failed = { ...lap(), attempt, error: spanError(error) };
    sink?.(run, () => [failedFinishSpan(run.id, failed)]);
    throw error;
  }
}

function spansOf(event: StepEvent, attempt: StepAttempt, times: StepTimes) {
  const place = placeOf(attempt);
  if (event.kind === 'turn') return event.report ? [chatSpan(event, place, times)] : [];
  const calls = callsBefore(attempt);
  return toolSpans(event, place, times, new Map(calls.map((call) => [call.id, call.arguments])));
}

function spansOfFailure(attempt: StepAttempt, failure: StepTimes & { readonly error: SpanError }) {
  const failed = { ...failure, attempt: attempt.attempt };
  const place = placeOf(attempt);
  return attempt.role === null
    ? failedToolSpans(callsBefore(attempt), place, failed)
    : [failedChatSpan(attempt.role, place, failed)];
}

function placeOf({ run, cell, events }: StepAttempt): StepPlace {
  return { id: run.id, cell, index: events.length, firstMessage: messagesOf(events).length };
}

function callsBefore({ events }: StepAttempt) {
  return pendingCalls(messagesOf(events)).flatMap(({ toolCall }) => toolCall ?? []);
}

/** What the outside says is masked; any other error may quote anything. */
function spanError(error: unknown): SpanError {
  if (error instanceof OutsideFailure) return { type: error.type, message: error.message };
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  if (name === 'AbortError' || name === 'CancelledFailure') return { type: 'cancelled', message: 'cancelled' };
  return { type: name, message, quotes: true };
}

/**
 * What a server needs to put its own spans into the trace of a run, below its first span; undefined where the run is not traced. The span of
 * the call itself has no id before it has ended: its name says how it ended.
 */
export function traceparentOf(sink: SpanSink | undefined, run: TracedRun): string | undefined {
  let isTraced = false;
  // A sink asks for spans only if it wants them.
  sink?.(run, () => {
    isTraced = true;
    return [];
  });
  return isTraced ? `00-${traceIdOf(run)}-${spanIdOf(run, ROOT)}-01` : undefined;
}
