import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLanes } from '../../text/draw-lanes.ts';

type Edges = readonly (readonly [number, number])[];

/** The drawing with the number of each node, as it is printed. */
function picture(count: number, edges: Edges): string {
  const lines = drawLanes(count, edges).flatMap(({ node, above, line, parting, below }) => [
    ...(above === undefined ? [] : [above]),
    `${line} ${node}`,
    parting ?? below,
  ]);
  return `\n${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

describe('a graph is drawn', () => {
  it('as one line where each node follows the one before', () => {
    expect(
      picture(3, [
        [0, 1],
        [1, 2],
      ]),
    ).toBe(`
● 0
│
● 1
│
● 2

`);
  });

  it('with lines that come together', () => {
    expect(
      picture(4, [
        [0, 3],
        [1, 3],
        [2, 3],
      ]),
    ).toBe(`
●     0
│
│ ●   1
│ │
│ │ ● 2
│ │ │
├─┴─╯
●     3

`);
  });

  it('with lines that part and cross others', () => {
    expect(
      picture(5, [
        [0, 2],
        [1, 4],
        [0, 3],
        [0, 4],
        [2, 4],
        [3, 4],
      ]),
    ).toBe(`
●       0
├─┬─╮
│ │ │ ● 1
│ │ │ │
● │ │ │ 2
│ │ │ │
│ ● │ │ 3
│ │ │ │
├─┴─┴─╯
●       4

`);
  });

  it('with a line that passes behind another', () => {
    expect(
      picture(4, [
        [0, 3],
        [1, 2],
        [0, 2],
      ]),
    ).toContain('┼');
  });

  it('with nodes that no line joins side by side', () => {
    expect(picture(2, [])).toBe(`
● 0

● 1

`);
  });

  it('with each node below all that come before it, whatever their numbers', () => {
    const edges = fc.array(fc.tuple(fc.nat(6), fc.nat(6)).filter(([from, to]) => from !== to));
    fc.assert(
      fc.property(edges, fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), (pairs, ranks) => {
        const acyclic = pairs.filter(([from, to]) => (ranks[from] ?? 0) < (ranks[to] ?? 0));
        const drawn = drawLanes(7, acyclic);
        const order = drawn.map(({ node }) => node);
        expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        for (const [from, to] of acyclic) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
        const lines = drawn.flatMap(({ above = '', line, parting = '', below }) => [above, line, parting, below]);
        expect(new Set(lines.map((line) => line.length).filter((length) => length > 0)).size).toBe(1);
        expect(drawn.at(-1)?.below.trim()).toBe('');
      }),
    );
  });
});
