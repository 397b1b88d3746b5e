import type { Message } from '../../sandbox/message.ts';
import type { Line } from '../../text/line.ts';
import { terminalOf } from '../terminal.ts';
import { renderTurn } from '../render/render-turn.ts';
import { print } from '../say.ts';

/** Rows of a message on a terminal; in a file or a pipe it is whole. */
const MOST_ROWS = 24;

/**
 * Prints the messages that were added since the call before. Long ones are cut on a terminal.
 * @param printed the number of those that need not be printed
 */
export function printNewMessages(printed = 0): (messages: readonly Message[]) => void {
  const { width } = terminalOf('stdout');
  let next = printed;
  return (messages) => {
    for (; next < messages.length; next++) print(cut(renderTurn(messages, next, [], width), width));
  };
}

function cut(rows: readonly Line[], width: number): readonly Line[] {
  if (width === Infinity || rows.length <= MOST_ROWS) return rows;
  const left = rows.length - MOST_ROWS + 1;
  return [...rows.slice(0, MOST_ROWS - 1), `     … ${left} more lines of this message: \`show\` and --json have them`];
}
