import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { edgesOf } from '../../evaluation/guardrails.ts';
import { milestoneTitle } from '../../evaluation/milestone.ts';
import { escapeXml } from '../../text/escape-xml.ts';
import { layoutBoxes } from '../explain/layout-boxes.ts';
import { wrapText } from '../../text/wrap-text.ts';
import type { Point, Size } from '../explain/layout-boxes.ts';

type Edges = readonly (readonly [number, number])[];
interface Graphs {
  readonly name: string;
  readonly milestones: MilestoneGraph;
  readonly minefields: MilestoneGraph;
}

/** A picture of the milestones of a scenario in their order, and of its minefields: an SVG that needs no other file. */
export function milestonesSvg({ name, milestones, minefields }: Graphs): string {
  const boxes = [...boxesOf(milestones, 'milestone'), ...boxesOf(minefields, 'minefield')];
  const offset = milestones.milestones.length;
  const edges: Edges = [
    ...edgesOf(milestones),
    ...edgesOf(minefields).map(([from, to]) => [from + offset, to + offset] as const),
  ];
  const { width, height, corners, lines } = layoutBoxes(boxes.map(sizeOf), edges);
  const [across, down] = [Math.ceil(width), Math.ceil(height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${down}" width="${across}" height="${down}" role="img" aria-labelledby="title description">`,
    `<title id="title">Milestones of ${escapeXml(name)}</title>`,
    `<desc id="description">${escapeXml(inWords(boxes, edges))}</desc>`,
    `<style>${SVG_STYLE}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">',
    '<path class="tip" d="M0 0 8 4 0 8Z"/></marker></defs>',
    '<rect class="paper" width="100%" height="100%"/>',
    ...lines.map(
      (points) => `<path class="line" marker-end="url(#tip)" d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}"/>`,
    ),
    ...boxes.map((box, index) => drawBox(box, corners[index] ?? { x: 0, y: 0 })),
    '</svg>',
  ].join('\n');
}

function boxesOf(graph: MilestoneGraph, kind: TextBox['kind']): readonly TextBox[] {
  return graph.milestones.map(({ id, constraints }, index) => ({
    kind,
    name: [kind, index, ...(id === undefined ? [] : [id])].join(' '),
    text: milestoneTitle({ milestone: index, constraints }, graph),
  }));
}

/** The picture for those who do not see it. */
function inWords(boxes: readonly TextBox[], edges: Edges): string {
  return boxes
    .map(({ name, text }, index) => {
      const before = edges.flatMap(([from, to]) => (to === index ? [boxes[from]?.name ?? ''] : []));
      return `${name}${before.length === 0 ? '' : `, after ${before.join(' and ')}`}: ${text}`;
    })
    .join('\n');
}

/** A box with a name and a text. */
interface TextBox {
  readonly kind: 'milestone' | 'minefield';
  readonly name: string;
  readonly text: string;
}

/** In columns. */
const LINE_LENGTH = 34;
/** In pixels. */
const PADDING = 12;
const BASELINE = 13;

function sizeOf(box: TextBox): Size {
  const lines = linesOf(box);
  const columns = Math.min(LINE_LENGTH, Math.max(...lines.map((line) => line.length)));
  return {
    width: Math.ceil(columns * CHARACTER_WIDTH) + 2 * PADDING,
    height: lines.length * LINE_HEIGHT + 2 * PADDING,
  };
}

/** @param corner its top left one */
function drawBox(box: TextBox, { x, y }: Point): string {
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
const SVG_STYLE = `
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
