import { styleText } from 'node:util';

export type Paint = (style: 'bold' | 'gray' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string;

/** Adds colour to text if `color` is set, else returns it unchanged. */
export function createPaint(color: boolean): Paint {
  return color ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;
}
