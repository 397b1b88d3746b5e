import { describe, expect, it } from 'vitest';
import { settingsOf } from '../support/packs.ts';
import { AUGMENTATIONS, trajectoryId } from '../../sandbox/cell.ts';
import { cellAt, countCells } from '../../runs/cells.ts';
import type { SweepSpec } from '../../runs/contract.ts';

const SPEC: SweepSpec = {
  id: 'nightly',
  settings: settingsOf(),
  scenarios: ['a', 'b', 'c'],
  augmentations: AUGMENTATIONS,
  agents: ['x', 'y'],
  user: 'u',
  trials: 2,
  seed: 7,
};

describe('the cells of a sweep', () => {
  it('cover each combination of scenario, augmentation, agent and trial once, with unique ids', () => {
    const cells = Array.from({ length: countCells(SPEC) }, (_, index) => cellAt(SPEC, index));
    expect(cells).toHaveLength(3 * 8 * 2 * 2);
    expect(new Set(cells.map(trajectoryId)).size).toBe(cells.length);
    expect(cells[0]).toEqual({
      sweep: 'nightly',
      scenario: 'a',
      augmentation: 'none',
      agent: 'x',
      user: 'u',
      trial: 1,
      seed: 7,
    });
    expect(cells.at(-1)).toMatchObject({ scenario: 'c', augmentation: 'ats', agent: 'y', trial: 2, seed: 8 });
  });

  it('throw for an index past the last cell', () => {
    expect(() => cellAt(SPEC, countCells(SPEC))).toThrow('cell index 96 is out of range: the sweep has 96 cells');
  });
});
