import { styleText } from 'node:util';

export type Paint = (style: 'bold' | 'gray' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string;

/** Colours text, or leaves it as it is where the reader is not a terminal. */
export function createPaint(color: boolean): Paint {
  return color ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;
}
