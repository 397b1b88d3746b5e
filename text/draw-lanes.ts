type Edges = readonly (readonly [number, number])[];

/** A node of a drawn graph. All lines of a graph have the same width. */
export interface DrawnNode {
  readonly node: number;
  /** The line above the node, where several come together. */
  readonly above?: string;
  readonly line: string;
  /** The line below the node, where it parts. */
  readonly parting?: string;
  /** What continues beside everything else that is said of the node. */
  readonly below: string;
}

/** Draws a graph without cycles: each node above those that follow it, with a line down to each of them. */
export function drawLanes(count: number, edges: Edges): readonly DrawnNode[] {
  const order = inOrder(count, edges);
  const lanes = new Lanes();
  const drawn = order.map((node) =>
    lanes.draw(
      node,
      order.filter((other) => edges.some(([from, to]) => from === node && to === other)),
    ),
  );
  const width = Math.max(
    0,
    ...drawn.flatMap(({ above = '', line, below }) => [above.length, line.length, below.length]),
  );
  return drawn.map(({ node, above, line, parting, below }) => ({
    node,
    ...(above !== undefined && { above: above.padEnd(width) }),
    line: line.padEnd(width),
    ...(parting !== undefined && { parting: parting.padEnd(width) }),
    below: below.padEnd(width),
  }));
}

/** The nodes, each after those before it, else as they are numbered. */
function inOrder(count: number, edges: Edges): readonly number[] {
  const order: number[] = [];
  const isReady = (node: number) =>
    !order.includes(node) && edges.every(([from, to]) => to !== node || order.includes(from));
  const all = Array.from({ length: count }, (_, node) => node);
  for (let next = all.find(isReady); next !== undefined; next = all.find(isReady)) order.push(next);
  return order;
}

/** The lines that are open, from left to right. */
class Lanes {
  /** The node that each leads to; null where there is room for another. */
  readonly #targets: (number | null)[] = [];

  draw(node: number, followers: readonly number[]): DrawnNode {
    const entering = this.#targets.flatMap((target, lane) => (target === node ? [lane] : []));
    const above = entering.length > 1 ? this.#joint(entering, '├┴╯') : undefined;
    for (const lane of entering) this.#targets[lane] = null;
    const at = entering[0] ?? this.#free(0);
    const line = this.#row((lane) => (lane === at ? '●' : undefined), at + 1);
    const leaving = followers.map((target, index) => {
      const lane = index === 0 ? at : this.#free(at + 1);
      this.#targets[lane] = target;
      return lane;
    });
    const parting = leaving.length > 1 ? this.#joint(leaving, '├┬╮') : undefined;
    return {
      node,
      ...(above !== undefined && { above }),
      line,
      ...(parting !== undefined && { parting }),
      below: this.#row(() => undefined),
    };
  }

  /** The first place without a line, from there on. */
  #free(from: number): number {
    const lane = this.#targets.findIndex((target, index) => index >= from && target === null);
    return lane === -1 ? Math.max(from, this.#targets.length) : lane;
  }

  /** A horizontal line through lanes. @param corners where it begins, touches a lane and ends */
  #joint(lanes: readonly number[], corners: string): string {
    const [first, last] = [Math.min(...lanes), Math.max(...lanes)];
    const [begin, touch, end] = corners;
    return this.#row(
      (lane) => {
        if (lane < first || lane > last) return undefined;
        if (lane === first) return begin;
        if (lane === last) return end;
        return lanes.includes(lane) ? touch : this.#isOpen(lane) ? '┼' : '─';
      },
      0,
      (lane) => lane >= first && lane < last,
    );
  }

  #row(
    drawn: (lane: number) => string | undefined,
    least = 0,
    isJoined: (lane: number) => boolean = () => false,
  ): string {
    const lanes = Array.from({ length: Math.max(least, this.#targets.length) }, (_, lane) => lane);
    return lanes
      .map((lane) => (drawn(lane) ?? (this.#isOpen(lane) ? '│' : ' ')) + (isJoined(lane) ? '─' : ' '))
      .join('')
      .trimEnd();
  }

  #isOpen(lane: number): boolean {
    return typeof this.#targets[lane] === 'number';
  }
}
