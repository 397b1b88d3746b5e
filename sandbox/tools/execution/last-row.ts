import { TABLES } from '../../world.ts';
import type { World, WorldChange } from '../../world.ts';

export interface AppliedChanges {
  readonly changes: readonly WorldChange[];
  /** The changes that the tool intended, if the reference makes different ones. */
  readonly intendedChanges?: readonly WorldChange[];
}

/**
 * The changes as the reference makes them. It cannot empty a table: removing the only row has no effect, and modifying
 * it (a removal and an insertion) keeps the old row next to the new one.
 */
export function keepingLastRows(world: World, changes: readonly WorldChange[]): AppliedChanges {
  const emptied = TABLES.filter((table) => {
    const removed = changes.filter((change) => change.kind === 'remove' && change.table === table).length;
    return removed > 0 && removed === world[table].length;
  });
  if (emptied.length === 0) return { changes };
  const kept = changes.flatMap((change): readonly WorldChange[] => {
    if (!emptied.includes(change.table)) return [change];
    if (change.kind === 'remove') return [];
    return [{ ...change, position: change.position + world[change.table].length }];
  });
  return { changes: kept, intendedChanges: changes };
}
