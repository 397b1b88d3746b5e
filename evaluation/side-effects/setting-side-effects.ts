import type { JsonValue } from '../../sandbox/json.ts';
import type { Table } from '../../sandbox/world.ts';
import { tableNamed } from '../columns.ts';
import { isEqual } from '../is-close.ts';
import type { Row, WorldLog } from '../log.ts';
import type { Tables } from '../../worlds/world.ts';
import type { SideEffect } from '../score.ts';
import type { Demand } from './demands.ts';
import { rowId } from './row-changes.ts';
import { changedCell } from './side-effect-of.ts';

/** The settings of a device without restrictions. */
export function normalSettings(table: Table, tables: Tables): Row {
  const columns = Object.entries(tableNamed(table, tables).columns);
  return Object.fromEntries(
    columns.flatMap(([name, column]) => (column.switch ? [[name, column.switch.normal] as const] : [])),
  );
}

/** What the last milestone that names a column wants of it; undefined where it does not compare exactly. */
interface Wanted {
  readonly milestone: number;
  readonly value: JsonValue | undefined;
}

/**
 * Settings at the end of a run that milestones do not want. One that a milestone names must be what the last of them wants,
 * once it has been that. Any other must be as at the opening; lifting a restriction that the device began with is no harm
 * where it may have stood in the way, and neither is what a switch that holds others restricts where that is wanted.
 */
export function settingSideEffects(
  log: WorldLog,
  table: Table,
  demands: readonly Demand[],
  isInTheWay: (setting: string) => boolean,
): readonly SideEffect[] {
  const { tables } = log;
  const normal = normalSettings(table, tables);
  const states = Array.from({ length: log.length - log.firstUserIndex }, (_, index) =>
    rowAt(log, table, log.firstUserIndex + index),
  );
  const [opening, end] = [states[0]!, states.at(-1)!];
  const wanted = wantedSettings(demands);
  const isHeld = Object.entries(tableNamed(table, tables).columns).some(([column, { switch: own }]) => {
    const restricted = own?.holdsOthers && !own.normal;
    return restricted !== undefined && wanted.get(column)?.value === restricted && end[column] === restricted;
  });
  return Object.entries(end).flatMap(([column, found]): readonly SideEffect[] => {
    const own = wanted.get(column);
    const effect = (expected: JsonValue) => changedCell(table, rowId(table, end, tables), column, expected, found);
    if (own?.value !== undefined && states.some((state) => isEqual(state[column] ?? null, own.value ?? null)))
      return isEqual(found, own.value) ? [] : [{ ...effect(own.value), undoes: own.milestone }];
    const before = opening[column] ?? null;
    if (isEqual(found, before)) return [];
    const isHarmless = column in normal && ((found === normal[column] && isInTheWay(column)) || isHeld);
    return isHarmless || (own !== undefined && own.value === undefined) ? [] : [effect(before)];
  });
}

function rowAt(log: WorldLog, table: Table, message: number): Row {
  return log.rows(table, message)[0] ?? {};
}

function wantedSettings(demands: readonly Demand[]): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { milestone, constraint } of demands) {
    const { rows, measures } = constraint.target;
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const isExact = (measures?.[column]?.measure ?? 'exact') === 'exact';
        wanted.set(column, { milestone, value: isExact ? value : undefined });
      }
  }
  return wanted;
}
