import { isEqual } from '../../evaluation/is-close.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Table, WorldChange } from '../../sandbox/world.ts';
import type { Tables } from '../../worlds/world.ts';
import { sandboxTime } from './sandbox-time.ts';
import { showValue } from '../../text/show-value.ts';

/** The beginning of an id that was made up, by which people tell it from others. */
const MADE_UP = /^[\da-f]{8}(?=-)/;

/** One row or one changed column. */
interface ChangeLine {
  readonly kind: WorldChange['kind'];
  readonly text: string;
}

/** In which world something changed. */
interface Setting {
  readonly tables: Tables;
  readonly timeZone: string;
}

/** What a message did to the world, a line per row or changed column: `~ SETTING.wifi: true -> false`. */
export function changeLines(changes: readonly WorldChange[], setting: Setting): readonly ChangeLine[] {
  return changes.flatMap((change): readonly ChangeLine[] => {
    const { kind, table } = change;
    if (kind === 'insert') return [{ kind, text: `+ ${table} ${showRow(change, setting)}` }];
    if (kind === 'remove') return [{ kind, text: `- ${table} ${showRow(change, setting)}` }];
    const { before } = change;
    return Object.entries(change.row)
      .filter(([column, value]) => !isEqual(value, before[column] ?? null))
      .map(([column, value]) => {
        const [was, is] = [before[column] ?? null, value].map((one) => showCell(table, column, one, setting));
        return { kind, text: `~ ${nameOf(change, setting)}.${column}: ${was} -> ${is}` };
      });
  });
}

/** A value of a column; times are also given in words. */
function showCell(table: Table, column: string, value: JsonValue, { tables, timeZone }: Setting): string {
  const isTime = tables[table]?.columns[column]?.type === 'time';
  if (!isTime || typeof value !== 'number') return showValue(value);
  return `${value} (${sandboxTime(value, timeZone)})`;
}

/** The table and, except for settings, which are one row, the row's id. */
function nameOf({ table, row }: WorldChange, { tables }: Setting): string {
  const { single, key = '' } = tables[table] ?? {};
  if (single !== undefined) return table;
  const id = row[key];
  return `${table}[${typeof id === 'string' ? (MADE_UP.exec(id)?.[0] ?? id) : showValue(id ?? null)}]`;
}

function showRow({ table, row }: WorldChange, setting: Setting): string {
  const cells = Object.entries(row).map(([column, value]) => `${column}: ${showCell(table, column, value, setting)}`);
  return `{${cells.join(', ')}}`;
}
