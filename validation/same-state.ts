import { isAlike } from '../evaluation/is-close.ts';
import type { Row } from '../evaluation/log.ts';
import { difference } from '../evaluation/table-difference.ts';
import type { World } from '../sandbox/world.ts';
import type { Tables } from '../worlds/world.ts';

/** Whether two worlds have the same rows: in any order, money to half a cent, without what tools make up or stamp. */
export function isSameState(one: World, other: World, tables: Tables): boolean {
  return Object.entries(tables).every(([table, { columns }]) => {
    const [left, right] = [rowsIn(one, table), rowsIn(other, table)];
    if (left === right) return true;
    const known = (row: Row) =>
      Object.fromEntries(
        Object.entries(row).filter(([column]) => !columns[column]?.isGenerated && !columns[column]?.isStamp),
      );
    return isAlike(difference(left, right).map(known), difference(right, left).map(known));
  });
}

function rowsIn(world: World, table: string): readonly Row[] {
  return (world[table] ?? []) as readonly object[] as readonly Row[];
}
