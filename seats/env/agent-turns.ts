import type { TrajectoryEvent } from '../../sandbox/event.ts';

/** The turns that the agent took in a log: each by its position, which is the number of messages before it, and its event. */
export function agentTurns(
  events: readonly TrajectoryEvent[],
): readonly { readonly position: number; readonly event: number }[] {
  let messages = 0;
  return events.flatMap((event, index) => {
    const position = messages;
    messages += event.kind === 'ending' ? 0 : event.messages.length;
    return event.kind === 'turn' && event.role === 'agent' ? [{ position, event: index }] : [];
  });
}
