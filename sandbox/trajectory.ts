import type { Message } from './message.ts';
import { applyChanges } from './world.ts';
import type { World } from './world.ts';

/**
 * A run as a log: the world it began in and its messages, the first being the user's opening.
 * Prompts and example dialogue belong to the roles and are not part of it.
 */
export interface Trajectory {
  readonly world: World;
  readonly messages: readonly Message[];
}

/** The world after each message: element i is the snapshot at message i. */
export function snapshots(trajectory: Trajectory): readonly World[] {
  let world = trajectory.world;
  return trajectory.messages.map((message) => (world = applyChanges(world, message.changes ?? [])));
}

/** The world after the last message. */
export function finalWorld(trajectory: Trajectory): World {
  return trajectory.messages.reduce((world, message) => applyChanges(world, message.changes ?? []), trajectory.world);
}
