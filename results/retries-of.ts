import type { TrajectoryEvent } from '../sandbox/event.ts';

/** Attempts beyond the first, summed over the turns of a run. */
export function retriesOf(events: readonly TrajectoryEvent[]): number {
  return events.reduce((sum, event) => {
    const attempts = event.kind === 'turn' ? (event.report?.attempts ?? 1) : 1;
    return sum + Math.max(0, attempts - 1);
  }, 0);
}
