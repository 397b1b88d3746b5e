import { randomWords } from '../../../sandbox/random-words.ts';
import type { Interval } from '../../../results/statistics/clustered-mean.ts';

/** Uniform in [0, 1). */
export type Random = () => number;

export function uniform(seed: string): Random {
  const word = randomWords(seed);
  return () => word() / 2 ** 32;
}

export interface Design {
  readonly scenarios: number;
  readonly augmentations: number;
  readonly trials: number;
}

/** The similarities of a run on two sides: 1 if it is solved, otherwise anything below. */
export interface SimulatedRun {
  readonly before: number;
  readonly after: number;
}

/** How often a cell is like its scenario, and a run like its cell. */
const ALIKE = 0.7;

/**
 * The runs of each scenario, of which the given shares are solved before and after. Each draws a number in [0, 1), and is
 * solved where it is below the share: its cell's number or one of its own, and a cell its scenario's number or one of its own.
 * So the cells of a scenario are alike, those of a trial more so, and both sides share the luck of scenario and cell.
 */
export function simulatedSweep(
  { scenarios, augmentations, trials }: Design,
  shares: readonly [before: number, after: number],
  random: Random,
): readonly (readonly SimulatedRun[])[] {
  const like = (luck: number) => (random() < ALIKE ? luck : random());
  const similarity = (luck: number, share: number) => (luck < share ? 1 : random());
  return Array.from({ length: scenarios }, () => {
    const scenario = random();
    const runs: SimulatedRun[] = [];
    for (let augmentation = 0; augmentation < augmentations; augmentation++) {
      const cell = like(scenario);
      for (let trial = 0; trial < trials; trial++)
        runs.push({ before: similarity(like(cell), shares[0]), after: similarity(like(cell), shares[1]) });
    }
    return runs;
  });
}

/** Of this many simulated sweeps, the share for which something holds. */
export function shareOf(sweeps: number, seed: string, holds: (random: Random) => boolean): number {
  const random = uniform(seed);
  let held = 0;
  for (let index = 0; index < sweeps; index++) held += Number(holds(random));
  return held / sweeps;
}

/** An interval that is not given says nothing wrong. */
export function contains(interval: Interval | null | undefined, value: number): boolean {
  return interval == null || (interval.low <= value + 1e-12 && value <= interval.high + 1e-12);
}
