import type { TrajectoryEvent, TurnEvent } from '../../sandbox/event.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';

/** The run with another text in place of what the agent said last to the user, each time it said that. */
export function withLastAnswer({ world, events }: Trajectory, text: string): Trajectory {
  const last = events.findLast(isAnswer);
  const said = last?.messages[0]?.content;
  return {
    world,
    events: events.map((event) =>
      isAnswer(event) && event.messages[0]?.content === said ? saying(event, text) : event,
    ),
  };
}

function isAnswer(event: TrajectoryEvent): event is TurnEvent {
  return event.kind === 'turn' && event.role === 'agent' && event.messages[0]?.recipient === 'user';
}

function saying(event: TurnEvent, text: string): TurnEvent {
  return { ...event, messages: event.messages.map((message) => ({ ...message, content: text })) };
}
