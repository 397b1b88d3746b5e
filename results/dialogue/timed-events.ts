import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { TrajectoryRecord } from '../record.ts';

export interface TimedEvent<Event extends TrajectoryEvent = TrajectoryEvent> {
  readonly event: Event;
  /** In the log. */
  readonly index: number;
  /** Index of the event's first message in the dialogue. */
  readonly firstMessage: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
}

/**
 * The events of a run with the times that follow from its start and from how long its models waited and took. What lies
 * between the turns is not known and counts as nothing, so the last event ends before the run does. What a fork copied took no
 * time of its own.
 */
export function timedEvents({
  events,
  startedAt: beganAt,
  finishedAt,
  origin,
}: TrajectoryRecord): readonly TimedEvent[] {
  let [now, firstMessage] = [beganAt, 0];
  return events.map((event, index) => {
    const copied = index < (origin?.events ?? 0);
    const report = event.kind === 'turn' && !copied ? event.report : undefined;
    const startedAt = Math.min(now + (report?.waitedMs ?? 0), finishedAt);
    now = Math.min(startedAt + (report?.latencyMs ?? 0), finishedAt);
    const timed = { event, index, firstMessage, startedAt, finishedAt: now };
    if (event.kind !== 'ending') firstMessage += event.messages.length;
    return timed;
  });
}
