import { styleText } from 'node:util';

const STYLES = ['bold', 'gray', 'red', 'green', 'yellow', 'cyan'] as const;

export type Paint = (style: (typeof STYLES)[number], text: string) => string;

/** Adds colour to text if `color` is set, else returns it unchanged. */
export function createPaint(color: boolean): Paint {
  return color ? colored : (_style, text) => text;
}

/** The control sequences of {@link Paint}: the only ones that are ever printed as part of a line. */
export const COLOR_SEQUENCES: ReadonlySet<string> = new Set(STYLES.flatMap((style) => colored(style, '|').split('|')));

function colored(style: (typeof STYLES)[number], text: string): string {
  return styleText(style, text, { validateStream: false });
}
