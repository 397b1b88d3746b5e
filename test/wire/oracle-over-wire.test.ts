import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { playOverWire } from './play-over-wire.ts';
import { WIRE_SEATS } from './wire-seats.ts';

const scenarios = catalogue().scenarios.map(({ name }) => name);

/** Every scenario, and every augmentation as often as the others; `npm run wire` plays all of them. */
const cells = scenarios.map((name, index): readonly [string, Augmentation] => {
  return [name, AUGMENTATIONS[index % AUGMENTATIONS.length] ?? 'none'];
});

describe('the oracle over the wire', () => {
  it.each(WIRE_SEATS)(
    'of the seat $name solves every scenario, with requests that lack nothing and only grow',
    { timeout: 120_000 },
    async (seat) => {
      const { faults, cells: played, requests } = await playOverWire(seat, cells);
      expect(faults).toEqual([]);
      expect(played).toBe(scenarios.length);
      expect(requests).toBeGreaterThan(2 * scenarios.length);
    },
  );
});
