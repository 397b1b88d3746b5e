import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { WorldChange, WorldRow } from '../../sandbox/world.ts';
import { sandboxTime } from './sandbox-time.ts';
import { showValue } from '../../text/show-value.ts';

const ID_LENGTH = 8;

/** One row or one changed column. */
interface ChangeLine {
  readonly kind: WorldChange['kind'];
  readonly text: string;
}

/** What a message did to the world, a line per row or changed column: `~ SETTING.wifi: true -> false`. */
export function changeLines(changes: readonly WorldChange[], timeZone: string): readonly ChangeLine[] {
  return changes.flatMap((change): readonly ChangeLine[] => {
    const { kind, table } = change;
    if (kind === 'insert') return [{ kind, text: `+ ${table} ${showRow(change.row, timeZone)}` }];
    if (kind === 'remove') return [{ kind, text: `- ${table} ${showRow(change.row, timeZone)}` }];
    const before = fieldsOf(change.before);
    return Object.entries(fieldsOf(change.row))
      .filter(([column, value]) => value !== before[column])
      .map(([column, value]) => {
        const was = showCell(column, before[column] ?? null, timeZone);
        return { kind, text: `~ ${nameOf(change)}.${column}: ${was} -> ${showCell(column, value, timeZone)}` };
      });
  });
}

/** A value of a column; times are also given in words. */
function showCell(column: string, value: JsonValue, timeZone: string): string {
  if (!column.endsWith('_timestamp') || typeof value !== 'number') return showValue(value);
  return `${value} (${sandboxTime(value, timeZone)})`;
}

/** The table and, except for SETTING, which has one row, the beginning of the row's id. */
function nameOf({ table, row }: WorldChange): string {
  if (table === 'SETTING') return table;
  const id = Object.values(fieldsOf(row)).find((value) => typeof value === 'string') ?? '';
  return `${table}[${id.slice(0, ID_LENGTH)}]`;
}

function showRow(row: WorldRow, timeZone: string): string {
  const cells = Object.entries(fieldsOf(row)).map(
    ([column, value]) => `${column}: ${showCell(column, value, timeZone)}`,
  );
  return `{${cells.join(', ')}}`;
}

/** A copy, because an interface has no index signature; rows hold plain JSON. */
function fieldsOf(row: WorldRow): JsonObject {
  return { ...row };
}
