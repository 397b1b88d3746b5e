import wrapAnsi from 'wrap-ansi';
import { isHintCommand } from '../../text/hint-command.ts';
import { inRows, line, shownLine } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

const INDENT = 4;
const NARROW = /^[ -~]*$/;
/** Two or more spaces separate the columns of a line. */
const GAP = /(?<=\S) {2,}(?=\S)/g;

/**
 * Breaks a line at word boundaries; longer words stay whole if they may be ids. It continues below its last column where that
 * leaves room enough, else indented more than it begins.
 */
export function wrapLine(whole: Line, width: number): readonly Line[] {
  const plain = shownLine(whole);
  // A command to copy stands on a line of its own: a line break in it would end it.
  if (fits(plain, width) || isHintCommand(plain)) return [whole];
  const start = lastColumn(plain, width) ?? plain.search(/\S|$/);
  const hang = lastColumn(plain, width) ?? start + INDENT;
  const rows = wrapAnsi(plain.slice(start), width - hang, { hard: !NARROW.test(plain) }).split('\n');
  const [first = '', ...rest] = inRows(whole, [plain.slice(0, start) + rows[0], ...rows.slice(1)]);
  return [first, ...rest.map((one) => line`${' '.repeat(hang)}${one}`)];
}

function fits(plain: string, width: number): boolean {
  if (NARROW.test(plain)) return plain.length <= width;
  return !wrapAnsi(plain, width, { hard: true, trim: false }).includes('\n');
}

/** Where the last column begins that leaves half of the width, if its longest word has room there. */
function lastColumn(plain: string, width: number): number | undefined {
  const starts = [...plain.matchAll(GAP)].map(({ index, 0: gap }) => index + gap.length);
  const start = starts.findLast((one) => one <= width / 2);
  return start !== undefined && longestWord(plain.slice(start)) <= width - start ? start : undefined;
}

function longestWord(text: string): number {
  return Math.max(...text.split(' ').map((word) => word.length));
}
