import { wrapText } from '../../text/wrap-text.ts';
import { escapeXml } from '../../text/escape-xml.ts';
import type { Point, Size } from '../explain/layout-boxes.ts';

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
  return wrapText(text, LINE_LENGTH);
}

/** In pixels, of the fixed-width font below. */
const CHARACTER_WIDTH = 7.3;
const LINE_HEIGHT = 17;

/** Colours follow the reader's choice of light or dark. */
export const SVG_STYLE = `
svg { --paper: #ffffff; --ink: #1f2328; --box: #f6f8fa; --line: #59636e; --danger: #cf222e; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #0d1117; --ink: #e6edf3; --box: #161b22; --line: #9198a1; --danger: #ff7b72; }
}
text { font: 12px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: var(--ink); white-space: pre; }
.name { font-weight: bold; }
.paper { fill: var(--paper); }
.box { fill: var(--box); stroke: var(--line); }
.minefield .box { stroke: var(--danger); stroke-dasharray: 5 3; }
.minefield .name { fill: var(--danger); }
.line { fill: none; stroke: var(--line); stroke-width: 1.5; }
.tip { fill: var(--line); }
`;
