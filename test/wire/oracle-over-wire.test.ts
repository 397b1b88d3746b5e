import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { playOverWire } from './play-over-wire.ts';
import { WIRE_SEATS } from './wire-seats.ts';
import { everyNth } from '../support/nightly.ts';

const scenarios = catalogue().scenarios.map(({ name }) => name);

/**
 * A third of the scenarios for each seat, each scenario by three seats, all augmentations, of which `npm test` plays a quarter;
 * `npm run wire` plays all by all.
 */
function cellsOf(seat: number): readonly (readonly [string, Augmentation])[] {
  return scenarios
    .map((name, index) => [name, AUGMENTATIONS[index % AUGMENTATIONS.length] ?? 'none'] as const)
    .filter((_, index) => index % 3 === seat % 3);
}

describe('the oracle over the wire', () => {
  const seats = WIRE_SEATS.map((seat, index) => ({ name: seat.name, seat, cells: cellsOf(index) }));
  it.each(seats.map(({ cells, ...seat }) => ({ ...seat, cells: everyNth(4, cells) })))(
    'of the seat $name solves its scenarios, with requests that lack nothing and only grow',
    async ({ seat, cells }) => {
      const { faults, cells: played, requests } = await playOverWire(seat, cells);
      expect(faults).toEqual([]);
      expect(played).toBe(cells.length);
      expect(requests).toBeGreaterThan(2 * cells.length);
    },
  );
});
