import { styleText } from 'node:util';

const STYLES = ['bold', 'gray', 'red', 'green', 'yellow', 'cyan'] as const;

export type Paint = (style: (typeof STYLES)[number], text: string) => string;

/** Adds colour to text if `color` is set, else returns it unchanged. */
export function createPaint(color: boolean): Paint {
  return color ? colored : (_style, text) => text;
}

const SEQUENCES: ReadonlySet<string> = new Set(STYLES.flatMap((style) => colored(style, '|').split('|')));

/** The control sequences of {@link Paint}: the only ones that are printed as part of a line. In parentheses, for `split`. */
export const COLOR_SEQUENCE = new RegExp(
  `(${[...SEQUENCES].map((one) => one.replace('[', String.raw`\[`)).join('|')})`,
);

export function isColorSequence(text: string): boolean {
  return SEQUENCES.has(text);
}

function colored(style: (typeof STYLES)[number], text: string): string {
  return styleText(style, text, { validateStream: false });
}
