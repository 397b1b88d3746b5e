import type { Table, World, WorldChange } from '../world.ts';

type Row<Name extends Table> = World[Name][number];

/** The row added at the end of its table. */
export function insertion<Name extends Table>(world: World, table: Name, row: Row<Name>): WorldChange {
  return { kind: 'insert', table, position: world[table].length, row };
}

/** All rows of the table for which the condition holds, taken out from the last to the first. */
export function removals<Name extends Table>(
  world: World,
  table: Name,
  condition: (row: Row<Name>) => boolean,
): readonly WorldChange[] {
  const rows: readonly Row<Name>[] = world[table];
  return rows
    .flatMap((row, position): WorldChange[] => (condition(row) ? [{ kind: 'remove', table, position, row }] : []))
    .toReversed();
}

/** One row removed and another added at the end, which is how the reference modifies (facts/semantics.md 9, rule 7). */
export function replacement<Name extends Table>(
  world: World,
  table: Name,
  before: Row<Name>,
  row: Row<Name>,
): readonly WorldChange[] {
  const removed = removals(world, table, (candidate) => candidate === before);
  return [...removed, { kind: 'insert', table, position: world[table].length - removed.length, row }];
}
