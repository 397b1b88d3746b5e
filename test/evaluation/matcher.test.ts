import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { match } from '../../evaluation/matcher.ts';
import type { PlacementProblem } from '../../evaluation/placement-problem.ts';
import { exhaustiveSearch } from './exhaustive-search.ts';
import { atNight } from '../support/nightly.ts';

/** Eighths add up without rounding, so that equal sums are equal numbers in any order. */
const similarity = fc.constantFrom(0, 0, 0, 0.125, 0.5, 0.625, 1, 1);

/** Edges from lower to higher positions of a shuffled numbering: any acyclic order, not only ascending ones. */
const graph = (count: number): fc.Arbitrary<readonly (readonly [number, number])[]> => {
  const pairs = Array.from({ length: count }, (_, to) =>
    Array.from({ length: to }, (__, from) => [from, to] as const),
  ).flat();
  const numbering = fc.shuffledSubarray(
    Array.from({ length: count }, (_, index) => index),
    { minLength: count },
  );
  return fc
    .tuple(fc.subarray(pairs), numbering)
    .map(([edges, names]) => edges.map(([from, to]) => [names[from]!, names[to]!] as const));
};

const matrix = (count: number, messages: number): fc.Arbitrary<readonly (readonly number[])[]> => {
  const row = fc.array(similarity, { minLength: messages, maxLength: messages });
  return fc.array(row, { minLength: count, maxLength: count });
};

const sizes = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }));

const free = sizes.chain(([count, messages]) =>
  fc.record({ edges: graph(count), rows: matrix(count, messages) }).map(({ edges, rows }) => problem(edges, rows)),
);

/** A milestone may refer to its direct predecessors; what they left behind then gates or scales its similarity. */
const dependent = sizes.chain(([count, messages]) =>
  fc
    .record({
      edges: graph(count),
      rows: matrix(count, messages),
      states: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: messages, maxLength: messages }),
      factors: fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 9, maxLength: 9 }),
      refers: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    })
    .map(({ edges, rows, states, factors, refers }): PlacementProblem => {
      const references = (milestone: number): readonly number[] =>
        refers[milestone] ? [...new Set(edges.flatMap(([from, to]) => (to === milestone ? [from] : [])))] : [];
      return {
        ...problem(edges, rows),
        references,
        imprint: (_milestone, message) => states[message]!,
        ceiling: (milestone, message) => rows[milestone]![message]!,
        similarity: (milestone, message, places) =>
          references(milestone).reduce(
            (product, reference) => product * factors[3 * states[message]! + states[places[reference]!]!]!,
            rows[milestone]![message]!,
          ),
      };
    }),
);

function problem(
  edges: readonly (readonly [number, number])[],
  rows: readonly (readonly number[])[],
): PlacementProblem {
  return {
    milestones: rows.map((_, index) => index),
    edges,
    first: 0,
    last: rows[0]!.length - 1,
    similarity: (milestone, message) => rows[milestone]![message]!,
  };
}

describe('match', () => {
  it('places as the exhaustive search does', () => {
    fc.assert(
      fc.property(free, (one) => {
        expect(match(one)).toEqual(exhaustiveSearch(one));
      }),
      { numRuns: 400 },
    );
  });

  it('places as the exhaustive search does where similarities depend on earlier places', () => {
    fc.assert(
      fc.property(dependent, (one) => {
        expect(match(one)).toEqual(exhaustiveSearch(one));
      }),
      { numRuns: 600 },
    );
  });

  it('places as the exhaustive search does without ceilings and imprints', () => {
    fc.assert(
      fc.property(dependent, ({ ceiling: _ceiling, imprint: _imprint, ...bare }) => {
        expect(match(bare)).toEqual(exhaustiveSearch(bare));
      }),
      { numRuns: 200 },
    );
  });

  it('lets milestones share a message', () => {
    expect(
      match(
        problem(
          [[0, 1]],
          [
            [0, 1, 0],
            [0, 1, 0],
          ],
        ),
      ),
    ).toMatchObject([{ message: 1 }, { message: 1 }]);
  });

  it('refuses a reference to a milestone that no edge puts before', () => {
    const invalid = { ...problem([], [[1], [1]]), references: (milestone: number) => (milestone === 1 ? [0] : []) };
    expect(() => match(invalid)).toThrow(/invalid reference 0/);
  });

  it('refuses to place milestones in an empty range of messages', () => {
    expect(() => match({ ...problem([], [[1]]), first: 1 })).toThrow(/no message/);
  });

  // Measured, and rounded up; without its shortcuts the search visits exponentially many placements.
  atNight(() => {
    it.each([
      ['300 unordered milestones', 300, [], 1],
      ['300 after one', 301, Array.from({ length: 300 }, (_, index) => [0, index + 1] as const), 1],
      ['150 pairs', 300, Array.from({ length: 150 }, (_, index) => [index, index + 150] as const), 1],
      ['20 unordered milestones', 20, [], 1],
      ['20 in a chain', 20, Array.from({ length: 19 }, (_, index) => [index, index + 1] as const), 2],
      ['20 before one', 21, Array.from({ length: 20 }, (_, index) => [index, 20] as const), 12],
      [
        '20 in two layers',
        20,
        Array.from({ length: 100 }, (_, index) => [index % 10, 10 + Math.floor(index / 10)] as const),
        3,
      ],
    ])('asks for few similarities to place %s in 60 messages', (_name, count, edges, factor) => {
      for (const share of [0, 0.2, 1]) {
        const messages = 60;
        const rows = pseudoRandomRows(count, messages, share);
        let asked = 0;
        const counted = (milestone: number, message: number): number => {
          asked++;
          return rows[milestone]![message]!;
        };
        expect(match({ ...problem(edges, rows), similarity: counted })).toHaveLength(count);
        // Unordered milestones are each compared with each message once for every milestone that is placed.
        expect(asked).toBeLessThan(factor * count * count * messages);
      }
    });
  });

  it('gives up, and says what to change, if the order leaves too many cases', () => {
    const edges = Array.from({ length: 20 }, (_, index) => [index, 20] as const);
    const crowded = problem(edges, pseudoRandomRows(21, 60, 1));
    expect(() => match(crowded, 1000)).toThrow(
      /the order of \d+ milestones leaves too many cases .*: split the scenario/,
    );
    expect(match(crowded)).toHaveLength(21);
  });
});

/** `share` of the similarities above 0. */
function pseudoRandomRows(count: number, messages: number, share: number): readonly (readonly number[])[] {
  let state = 12_345;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => Array.from({ length: messages }, () => (next() < share ? next() : 0)));
}
