import { isObjection } from '../language/objections.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import { messagesOf } from '../sandbox/trajectory.ts';

/** How often the user objected to what it was told. What it said first asks for something. */
export function countObjections(events: readonly TrajectoryEvent[]): number {
  const said = messagesOf(events).filter(({ sender, recipient }) => sender === 'user' && recipient === 'agent');
  return said.slice(1).filter(({ content }) => isObjection(content)).length;
}
