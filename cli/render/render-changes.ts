import { changeLines } from '../../results/explain/change-lines.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import type { Paint } from './paint.ts';

const COLOR = { insert: 'green', remove: 'red', replace: 'yellow' } as const;

/** What a message did to the world, a line per row or changed column: `~ SETTING.wifi: true -> false`. */
export function renderChanges(changes: readonly WorldChange[], timeZone: string, paint: Paint): readonly string[] {
  return changeLines(changes, timeZone).map(({ kind, text }) => paint(COLOR[kind], escapeForTerminal(text)));
}
