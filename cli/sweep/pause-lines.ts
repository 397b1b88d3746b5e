import type { Progress } from '../../runs/contract.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import type { StatusLine } from './status-lines.ts';

/** Since when a sweep is paused, by whom and why; nothing while it is not. */
export function pauseLines({ paused }: Pick<Progress, 'paused'>, now: number): readonly StatusLine[] {
  if (!paused) return [];
  const { at, by, reason } = paused;
  const who = by === null ? '' : ` by ${by}`;
  const text = escapeForTerminal(`paused since ${clockTime(at, now)}${who}${reason === null ? '' : `: ${reason}`}`);
  return [{ text, news: text }];
}
