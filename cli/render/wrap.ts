import { stripVTControlCharacters } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import { isHintCommand } from '../../text/hint-command.ts';
import { COLOR_SEQUENCE, isColorSequence } from './paint.ts';

const INDENT = 4;
const NARROW = /^[ -~]*$/;
/** Two or more spaces separate the columns of a line. */
const GAP = /(?<=\S) {2,}(?=\S)/g;

/**
 * Breaks a line at word boundaries; longer words stay whole if they may be ids. It continues below its last column where that
 * leaves room enough, else indented more than it begins.
 */
export function wrapLine(line: string, width: number): readonly string[] {
  const plain = stripVTControlCharacters(line);
  // A command to copy stands on a line of its own: a line break in it would end it.
  if (fits(plain, width) || isHintCommand(plain)) return [line];
  const start = lastColumn(plain, width) ?? plain.search(/\S|$/);
  const hang = lastColumn(plain, width) ?? start + INDENT;
  const cut = rawIndex(line, start);
  const color = line.slice(0, cut).split(COLOR_SEQUENCE).findLast(isColorSequence) ?? '';
  const [first = '', ...rest] = wrapAnsi(color + line.slice(cut), width - hang, { hard: !NARROW.test(plain) }).split(
    '\n',
  );
  return [line.slice(0, cut) + first, ...rest.map((one) => ' '.repeat(hang) + one)];
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

/** The index in a line with colours of a position in the same line without. */
function rawIndex(line: string, position: number): number {
  let index = 0;
  for (let seen = 0; seen < position; index++) {
    while (line[index] === '\u001b') index = line.indexOf('m', index) + 1;
    seen++;
  }
  return index;
}
