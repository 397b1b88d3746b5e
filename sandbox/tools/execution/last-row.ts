import { rowsOf } from '../../world.ts';
import type { Table, World, WorldChange } from '../../world.ts';

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
  const removals = Map.groupBy(
    changes.filter(({ kind }) => kind === 'remove'),
    ({ table }) => table,
  );
  const isEmptied = (table: Table) => removals.get(table)?.length === rowsOf(world, table).length;
  if (![...removals.keys()].some(isEmptied)) return { changes };
  const kept = changes.flatMap((change): readonly WorldChange[] => {
    if (!isEmptied(change.table)) return [change];
    if (change.kind === 'remove') return [];
    return [{ ...change, position: change.position + rowsOf(world, change.table).length }];
  });
  return { changes: kept, intendedChanges: changes };
}
