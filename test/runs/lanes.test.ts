import { array, assert, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellAt, countCells } from '../../runs/sweep-spec.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { laneSpecs, shareOut } from '../../runs/lanes.ts';
import { settingsOf } from '../support/packs.ts';

const SPEC: SweepSpec = {
  id: 'nightly',
  settings: settingsOf(),
  scenarios: ['a', 'b', 'c'],
  augmentations: ['none', 'at'],
  agents: ['x', 'y'],
  user: 'u',
  trials: 2,
  seed: 7,
};

describe('the lanes of a sweep', () => {
  it('have all cells of the sweep, each those of one agent', () => {
    const cellsOf = (spec: SweepSpec) => Array.from({ length: countCells(spec) }, (_, index) => cellAt(spec, index));
    const lanes = laneSpecs(SPEC, undefined).map(cellsOf);
    expect(lanes.map((cells) => new Set(cells.map(({ agent }) => agent)))).toEqual([new Set(['x']), new Set(['y'])]);
    expect(lanes.flat()).toEqual(cellsOf(SPEC));
  });

  it('have the forks that each agent plays', () => {
    const forks = { name: 'forks', hash: 'f', cells: 7 };
    const lanes = laneSpecs({ ...SPEC, forks }, [4, 3]);
    expect(lanes.map(countCells)).toEqual([4, 3]);
    expect(lanes[1]).toMatchObject({ agents: ['y'], forks: { hash: 'f', cells: 3 } });
  });
});

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

describe('places', () => {
  it.each([
    ['are divided evenly', 20, [400, 400], [10, 10]],
    ['that cannot be divided go to one of them', 20, [400, 400, 400], [6, 7, 7]],
    ['that somebody does not need go to the others', 20, [3, 400, 400], [3, 8, 9]],
    ['are one each, where there are fewer', 1, [400, 400, 400], [1, 1, 1]],
    ['are none for whoever needs none', 4, [0, 9], [0, 4]],
    ['are no more than needed', 20, [2, 3], [2, 3]],
  ])('%s', (_what, places, needs, parts) => {
    expect(shareOut(places, needs)).toEqual(parts);
  });

  it('are all given out, and nobody has fewer than an even part that it needs', () => {
    const needs = array(nat(50), { minLength: 1, maxLength: 8 });
    assert(
      property(integer({ min: 1, max: 100 }), needs, (places, wanted) => {
        const parts = shareOut(places, wanted);
        const takers = wanted.filter((need) => need > 0).length;
        expect(total(parts)).toBe(Math.min(total(wanted), Math.max(places, takers)));
        for (const [index, part] of parts.entries())
          expect(part).toBeGreaterThanOrEqual(
            Math.min(wanted[index]!, Math.max(1, Math.floor(places / wanted.length))),
          );
      }),
    );
  });
});
