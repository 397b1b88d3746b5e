import wrapAnsi from 'wrap-ansi';

/** Breaks text at word boundaries, and longer words where they must be. */
export function wrapText(text: string, width: number): readonly string[] {
  return width === Infinity ? [text] : wrapAnsi(text, width, { hard: true, trim: false }).split('\n');
}

/** The beginning of a text that is wider than `width`. */
export function cutText(text: string, width: number): string {
  const [first = '', ...rest] = wrapText(text, width);
  return rest.length === 0 ? first : `${wrapText(text, width - 1)[0]?.trimEnd() ?? ''}…`;
}
