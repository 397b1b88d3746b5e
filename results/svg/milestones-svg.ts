import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { edgesOf } from '../../evaluation/guardrails.ts';
import { milestoneTitle } from '../../evaluation/milestone.ts';
import { escapeXml } from '../../text/escape-xml.ts';
import { layoutBoxes } from '../explain/layout-boxes.ts';
import { SVG_STYLE, drawBox, sizeOf } from './text-box.ts';
import type { TextBox } from './text-box.ts';

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
