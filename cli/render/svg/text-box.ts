import { escapeForTerminal } from '../../../text/escape-for-terminal.ts';
import { wrapText } from '../wrap.ts';
import { escapeXml } from '../../../results/html/escape-xml.ts';
import type { Point, Size } from '../../../results/explain/layout-boxes.ts';
import { CHARACTER_WIDTH, LINE_HEIGHT } from './svg-style.ts';

/** A box with a name and a text. */
export interface TextBox {
  readonly kind: 'milestone' | 'minefield';
  readonly name: string;
  readonly text: string;
}

/** In columns. */
const LINE_LENGTH = 34;
/** In pixels. */
const PADDING = 12;
const BASELINE = 13;

export function sizeOf(box: TextBox): Size {
  const lines = linesOf(box);
  const columns = Math.min(LINE_LENGTH, Math.max(...lines.map((line) => line.length)));
  return {
    width: Math.ceil(columns * CHARACTER_WIDTH) + 2 * PADDING,
    height: lines.length * LINE_HEIGHT + 2 * PADDING,
  };
}

/** @param corner its top left one */
export function drawBox(box: TextBox, { x, y }: Point): string {
  const { width, height } = sizeOf(box);
  const [names, texts] = [wrapped(box.name), wrapped(box.text)];
  const lines = [...names, ...texts].map((line, index) => {
    const style = index < names.length ? ' class="name"' : '';
    const top = y + PADDING + BASELINE + index * LINE_HEIGHT;
    return `<text${style} x="${x + PADDING}" y="${top}">${escapeXml(line)}</text>`;
  });
  return [
    `<g class="${box.kind}">`,
    `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`,
    ...lines,
    '</g>',
  ].join('\n');
}

function linesOf({ name, text }: TextBox): readonly string[] {
  return [...wrapped(name), ...wrapped(text)];
}

function wrapped(text: string): readonly string[] {
  return wrapText(escapeForTerminal(text), LINE_LENGTH);
}
