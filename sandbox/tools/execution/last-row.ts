import { TABLES } from '../../world.ts';
import type { World, WorldChange } from '../../world.ts';

export interface AppliedChanges {
  readonly changes: readonly WorldChange[];
  /** The changes as the tool meant them, where the reference makes others. */
  readonly intendedChanges?: readonly WorldChange[];
}

/**
 * The changes as the reference makes them: it cannot empty a table. Removing the only row changes nothing, and modifying
 * it, which is to remove it and to add another, leaves the old row beside the new one.
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
