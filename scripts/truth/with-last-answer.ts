import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';

/** The run with another text in place of the last one that the agent said to the user. */
export function withLastAnswer({ world, events }: Trajectory, text: string): Trajectory {
  const last = events.findLastIndex(
    (event) =>
      event.kind === 'turn' && event.role === 'agent' && event.messages.some(({ recipient }) => recipient === 'user'),
  );
  return { world, events: events.map((event, index) => (index === last ? saying(event, text) : event)) };
}

function saying(event: TrajectoryEvent, text: string): TrajectoryEvent {
  if (event.kind !== 'turn') return event;
  return { ...event, messages: event.messages.map((message) => ({ ...message, content: text })) };
}
