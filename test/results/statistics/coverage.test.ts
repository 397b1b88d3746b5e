import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundedMean, clusteredShare } from '../../../results/statistics/bounded-mean.ts';
import { clusteredMean } from '../../../results/statistics/clustered-mean.ts';
import type { Interval } from '../../../results/statistics/clustered-mean.ts';
import { equivalence, EQUIVALENCE_LEVEL } from '../../../results/statistics/equivalence.ts';
import { pairedDifference, pairedShare } from '../../../results/statistics/paired-difference.ts';
import type { Changes, PairedDifference } from '../../../results/statistics/paired-difference.ts';
import { signFlipP } from '../../../results/statistics/sign-flips.ts';
import { contains, shareOf, simulatedSweep, uniform } from './simulated-sweeps.ts';
import type { Design, SimulatedRun } from './simulated-sweeps.ts';
import { everyNth } from '../../support/nightly.ts';

const PAGE = readFileSync(new URL('./coverage.md', import.meta.url), 'utf8');
const SHARES = [0.5, 0.9, 0.98];
const RUNS = [
  { augmentations: 1, trials: 1 },
  { augmentations: 1, trials: 3 },
  { augmentations: 8, trials: 1 },
  { augmentations: 8, trials: 3 },
];
const DESIGNS = [3, 10, 24, 129].flatMap((scenarios) => RUNS.map((runs) => ({ scenarios, ...runs })));
const SWEEPS = 1000;

/** Intervals of differences are found by many tests. */
const COMPARED_SWEEPS = 200;

/** So many fewer runs are solved after. */
const LOSS = 0.05;

type Scenarios = readonly (readonly SimulatedRun[])[];

function sums(sweep: Scenarios, value: (run: SimulatedRun) => number) {
  return sweep.map((runs) => ({ n: runs.length, sum: runs.reduce((sum, run) => sum + value(run), 0) }));
}

/** How much became better and worse of what is counted of each run. */
function changes(sweep: Scenarios, value: (similarity: number) => number): readonly Changes[] {
  return sweep.map((runs) => {
    const differences = runs.map(({ before, after }) => value(after) - value(before));
    const sum = (sign: 1 | -1) => differences.reduce((total, one) => total + Math.max(0, sign * one), 0);
    return { n: runs.length, gained: sum(1), lost: sum(-1) };
  });
}

const isSolved = (similarity: number) => Number(similarity === 1);
const asItIs = (similarity: number) => similarity;

type Figures = Readonly<
  Record<string, (sweep: Scenarios, share: number) => readonly [Interval | null | undefined, truth: number]>
>;

/** Each interval that is printed, and what it should contain if this share of runs is solved before. */
const MEANS: Figures = {
  solved: (sweep, share) => [clusteredShare(sums(sweep, ({ before }) => isSolved(before)))?.interval, share],
  similarity: (sweep, share) => [boundedMean(sums(sweep, ({ before }) => before))?.interval, (1 + share) / 2],
};

const DIFFERENCES: Figures = {
  solved: (sweep) => [consistent(pairedShare(changes(sweep, isSolved))), -LOSS],
  similarity: (sweep) => [consistent(pairedDifference(changes(sweep, asItIs))), -LOSS / 2],
};

/** The interval, which excludes zero exactly where the p-value is below 5 %. */
function consistent(difference: PairedDifference | null): Interval | null | undefined {
  const { interval, p } = difference!;
  expect(interval !== null && contains(interval, 0)).toBe(p! >= 0.05);
  return interval;
}

/** How often each figure's interval contains the truth, in percent. */
function coverage(figures: Figures, sweeps: number, design: Design, share: number): Readonly<Record<string, number>> {
  const held: Record<string, number> = {};
  shareOf(sweeps, JSON.stringify([design, share]), (random) => {
    const sweep = simulatedSweep(design, [share, share - LOSS], random);
    for (const [name, figure] of Object.entries(figures))
      held[name] = (held[name] ?? 0) + Number(contains(...figure(sweep, share)));
    return true;
  });
  return Object.fromEntries(Object.entries(held).map(([name, count]) => [name, Math.round((100 * count) / sweeps)]));
}

describe('coverage.md says how often 95 % intervals of simulated sweeps contain the truth', () => {
  const [, ofMeans = '', ofDifferences = ''] = PAGE.split('\n## ');

  /** The row that is printed, and that which is found. */
  const rowsOf = (table: string, figures: Figures, sweeps: number, design: Design) => {
    const found = SHARES.map((share) => coverage(figures, sweeps, design, share));
    const cells = ['solved', 'similarity'].flatMap((name) => found.map((of) => of[name] ?? 0));
    const start = `| ${design.scenarios} | ${design.augmentations} | ${design.trials} |`;
    const rows = table.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
    const printed = rows.find((row) => row.startsWith(start));
    return { printed, found: `${start} ${cells.join(' | ')} |`, least: Math.min(...cells) };
  };

  it.each(everyNth(6, DESIGNS))(
    'of means: $scenarios scenarios, $augmentations augmentations, $trials trials',
    (design) => {
      const { printed, found, least } = rowsOf(ofMeans, MEANS, SWEEPS, design);
      expect(printed).toBe(found);
      expect(least).toBeGreaterThanOrEqual(91);
    },
  );

  it.each(
    everyNth(
      3,
      DESIGNS.filter(({ scenarios }) => scenarios < 129),
    ),
  )('of differences: $scenarios scenarios, $augmentations augmentations, $trials trials', (design) => {
    const { printed, found, least } = rowsOf(ofDifferences, DIFFERENCES, COMPARED_SWEEPS, design);
    expect(printed).toBe(found);
    expect(least).toBeGreaterThanOrEqual(91);
  });
});

it('an interval that takes runs for independent contains the truth much less often', () => {
  const forgetful = shareOf(500, 'forgotten', (random) => {
    const sweep = simulatedSweep({ scenarios: 129, augmentations: 8, trials: 3 }, [0.5, 0.5], random);
    const cells = sweep.flat().map(({ before }) => ({ n: 1, sum: Number(before === 1) }));
    return contains(clusteredMean(cells)?.interval, 0.5);
  });
  expect(forgetful).toBeLessThan(0.7);
});

describe('of simulated pairs of sweeps', () => {
  const MEASURES = { solved: isSolved, similarity: asItIs };
  const isFound = (found: readonly Changes[]) =>
    signFlipP(
      found.map(({ gained, lost }) => gained - lost),
      'coarse',
    ) < 0.05;

  it.each(everyNth(2, SHARES))('at most 5 % show a difference where there is none, at %f solved', (share) => {
    const found = (scenarios: number, of: keyof typeof MEASURES, sweeps: number) =>
      shareOf(sweeps, `none ${share} ${scenarios}`, (random) => {
        const sweep = simulatedSweep({ scenarios, augmentations: 8, trials: 1 }, [share, share], random);
        return isFound(changes(sweep, MEASURES[of]));
      });
    for (const scenarios of [3, 6, 10, 24, 60]) expect(found(scenarios, 'solved', 1000)).toBeLessThan(0.065);
    for (const scenarios of [6, 10, 24]) expect(found(scenarios, 'similarity', 1000)).toBeLessThan(0.065);
  });

  /** Of pairs that do not differ, what is said to be found; then how often it is. */
  function powerOf(of: keyof typeof MEASURES, design: Design, share: number) {
    const [before, after] = [`detect ${share}`, `power ${share}`].map((seed) =>
      uniform(JSON.stringify([seed, design])),
    );
    const powers = Array.from({ length: 8 }, () => {
      const same = changes(simulatedSweep(design, [share, share], before!), MEASURES[of]);
      const { detectable } = of === 'solved' ? pairedShare(same)! : pairedDifference(same)!;
      // What is not solved has a mean similarity of 0.5.
      const loss = of === 'solved' ? detectable! : 2 * detectable!;
      const found = Array.from({ length: 100 }, () =>
        isFound(changes(simulatedSweep(design, [share, share - loss], after!), MEASURES[of])),
      );
      return found.filter(Boolean).length / found.length;
    });
    return powers.reduce((sum, power) => sum + power, 0) / powers.length;
  }

  const DETECTED = [
    [60, 1, 1, 0.5],
    [60, 1, 1, 0.9],
    [60, 1, 1, 0.98],
    [24, 1, 3, 0.9],
    [60, 1, 3, 0.9],
    [60, 8, 1, 0.9],
  ] as const;
  it.each(everyNth(4, DETECTED))(
    'of %i scenarios, %i augmentations, %i trials, %f solved: four of five find the detectable difference',
    (scenarios, augmentations, trials, share) => {
      for (const of of ['solved', 'similarity'] as const) {
        const power = powerOf(of, { scenarios, augmentations, trials }, share);
        expect(power).toBeGreaterThan(0.65);
        expect(power).toBeLessThan(0.96);
      }
    },
  );

  it('at most 5 % are called equivalent where the difference is the margin, and most where there is none', () => {
    const called = (margin: number, after: number) =>
      shareOf(300, `margin ${margin} ${after}`, (random) => {
        const sweep = simulatedSweep({ scenarios: 24, augmentations: 8, trials: 1 }, [0.9, after], random);
        return equivalence(pairedShare(changes(sweep, isSolved), EQUIVALENCE_LEVEL)!.interval, margin) === 'equivalent';
      });
    expect(called(0.1, 0.8)).toBeLessThan(0.06);
    expect(called(0.1, 1)).toBeLessThan(0.06);
    expect(called(0.2, 0.9)).toBeGreaterThan(0.8);
  });
});
