import { Graph, layout } from '@dagrejs/dagre';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where boxes and the lines between them go, in pixels from the top left corner. */
export interface BoxLayout extends Size {
  /** The top left corner of each box. */
  readonly corners: readonly Point[];
  /** Each from the edge of one box to the edge of another. */
  readonly lines: readonly (readonly Point[])[];
}

/** Places boxes in layers from top to bottom, so that lines lead down and cross little. */
export function layoutBoxes(boxes: readonly Size[], edges: readonly (readonly [number, number])[]): BoxLayout {
  const graph = new Graph<object, { x: number; y: number } & Size, { points: readonly Point[] }>();
  graph.setGraph({ nodesep: 32, ranksep: 40, marginx: 16, marginy: 16 });
  for (const [index, box] of boxes.entries()) graph.setNode(String(index), { ...box, x: 0, y: 0 });
  // In reverse, since of boxes in one layer dagre places those of the last line leftmost.
  for (const [from, to] of edges.toReversed()) graph.setEdge(String(from), String(to), { points: [] });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  return {
    width,
    height,
    corners: boxes.map((box, index) => {
      const { x, y } = graph.node(String(index));
      return rounded({ x: x - box.width / 2, y: y - box.height / 2 });
    }),
    lines: edges.map(([from, to]) => graph.edge(String(from), String(to)).points.map(rounded)),
  };
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
