import { changeLines } from '../../results/explain/change-lines.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import type { Tables } from '../../worlds/world.ts';
import { styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

const COLOR = { insert: 'green', remove: 'red', replace: 'yellow' } as const;

/** What a message did to the world, a line per row or changed column: `~ SETTING.wifi: true -> false`. */
export function renderChanges(
  changes: readonly WorldChange[],
  setting: { readonly tables: Tables; readonly timeZone: string },
): readonly Line[] {
  return changeLines(changes, setting).map(({ kind, text }) => styled(COLOR[kind], text));
}
