import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { playOverWire } from './play-over-wire.ts';
import { WIRE_SEATS } from './wire-seats.ts';

const scenarios = catalogue().scenarios.map(({ name }) => name);

/** A third of the scenarios for each seat, each scenario by three seats, all augmentations; `npm run wire` plays all by all. */
function cellsOf(seat: number): readonly (readonly [string, Augmentation])[] {
  return scenarios
    .map((name, index) => [name, AUGMENTATIONS[index % AUGMENTATIONS.length] ?? 'none'] as const)
    .filter((_, index) => index % 3 === seat % 3);
}

describe('the oracle over the wire', () => {
  it.each(WIRE_SEATS.map((seat, index) => ({ name: seat.name, seat, cells: cellsOf(index) })))(
    'of the seat $name solves its scenarios, with requests that lack nothing and only grow',
    async ({ seat, cells }) => {
      const { faults, cells: played, requests } = await playOverWire(seat, cells);
      expect(faults).toEqual([]);
      expect(played).toBe(cells.length);
      expect(requests).toBeGreaterThan(2 * cells.length);
    },
  );
});
