import { applyChanges } from '../../sandbox/world.ts';
import type { World, WorldChange } from '../../sandbox/world.ts';

/** Undoes the changes: the inverse of {@link applyChanges}. */
export function revertChanges(world: World, changes: readonly WorldChange[]): World {
  return applyChanges(world, changes.map(inverse).toReversed());
}

function inverse(change: WorldChange): WorldChange {
  if (change.kind === 'insert') return { ...change, kind: 'remove' };
  if (change.kind === 'remove') return { ...change, kind: 'insert' };
  return { ...change, before: change.row, row: change.before };
}
