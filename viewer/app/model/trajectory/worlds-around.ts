import type { Trajectory } from '../../../../sandbox/trajectory.ts';
import { applyChanges } from '../../../../sandbox/world.ts';
import type { World } from '../../../../sandbox/world.ts';

interface WorldsAround {
  readonly start: World;
  readonly before: World;
  readonly after: World;
}

/**
 * The world before and after a message. What one of several parallel calls did is told apart from what the others did;
 * milestones look at the world after the whole batch.
 */
export function worldsAround({ world: start, events }: Trajectory, message: number): WorldsAround {
  let before = start;
  let after = start;
  let index = 0;
  for (const event of events) {
    if (event.kind === 'ending') break;
    for (const { changes } of event.messages) {
      if (index > message) return { start, before, after };
      before = after;
      if (changes) after = applyChanges(after, changes);
      index++;
    }
  }
  return { start, before, after };
}
