import { DateTime } from 'luxon';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import type { WorldChange, WorldRow } from '../../sandbox/world.ts';
import type { Paint } from './paint.ts';
import { showValue } from './show-value.ts';

const ID_LENGTH = 8;

/** What a message did to the world, a line per row or changed column: `~ SETTING.wifi: true -> false`. */
export function renderChanges(changes: readonly WorldChange[], timeZone: string, paint: Paint): readonly string[] {
  return changes.flatMap((change) => {
    if (change.kind === 'insert') return paint('green', `+ ${change.table} ${showRow(change.row, timeZone)}`);
    if (change.kind === 'remove') return paint('red', `- ${change.table} ${showRow(change.row, timeZone)}`);
    const before = fieldsOf(change.before);
    return Object.entries(fieldsOf(change.row))
      .filter(([column, value]) => value !== before[column])
      .map(([column, value]) => {
        const was = showCell(column, before[column] ?? null, timeZone);
        const text = `${nameOf(change)}.${column}: ${was} -> ${showCell(column, value, timeZone)}`;
        return paint('yellow', `~ ${escapeForTerminal(text)}`);
      });
  });
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
  return escapeForTerminal(`{${cells.join(', ')}}`);
}

function showCell(column: string, value: JsonValue, timeZone: string): string {
  if (!column.endsWith('_timestamp') || typeof value !== 'number') return showValue(value);
  return `${value} (${DateTime.fromSeconds(value, { zone: timeZone, locale: 'en' }).toFormat('ccc yyyy-MM-dd HH:mm')})`;
}

/** A copy, because an interface has no index signature; rows hold plain JSON. */
function fieldsOf(row: WorldRow): JsonObject {
  return { ...row };
}
