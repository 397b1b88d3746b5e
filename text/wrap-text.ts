import wrapAnsi from 'wrap-ansi';
import { inRows, shownLine } from './line.ts';
import type { Line } from './line.ts';

/** Breaks text, as it is shown, at word boundaries, and longer words where they must be. */
export function wrapText(text: string, width: number): readonly string[] {
  const shown = shownLine(text);
  return width === Infinity ? [shown] : wrapAnsi(shown, width, { hard: true, trim: false }).split('\n');
}

/** {@link wrapText} of a line that may have styles, which its rows keep. */
export function wrapStyled(line: Line, width: number): readonly Line[] {
  return width === Infinity ? [line] : inRows(line, wrapText(shownLine(line), width));
}

/** The beginning of a text that is wider than `width`. */
export function cutText(text: string, width: number): string {
  const [first = '', ...rest] = wrapText(text, width);
  return rest.length === 0 ? first : `${wrapText(text, width - 1)[0]?.trimEnd() ?? ''}…`;
}
