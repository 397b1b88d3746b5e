import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundedMean, clusteredShare } from '../../../results/statistics/bounded-mean.ts';
import { clusteredMean } from '../../../results/statistics/clustered-mean.ts';
import type { Interval } from '../../../results/statistics/clustered-mean.ts';
import { detectableDifference } from '../../../results/statistics/detectable-difference.ts';
import { equivalence, EQUIVALENCE_LEVEL } from '../../../results/statistics/equivalence.ts';
import { pairedDifference } from '../../../results/statistics/paired-difference.ts';
import { pairedShare } from '../../../results/statistics/paired-share.ts';
import type { Changes } from '../../../results/statistics/paired-share.ts';
import { contains, shareOf, simulatedSweep } from './simulated-sweeps.ts';
import type { Design, Random, SimulatedRun } from './simulated-sweeps.ts';

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

/** So many fewer runs are solved after. */
const LOSS = 0.05;

type Scenarios = readonly (readonly SimulatedRun[])[];

function sums(sweep: Scenarios, value: (run: SimulatedRun) => number) {
  return sweep.map((runs) => ({ n: runs.length, sum: runs.reduce((sum, run) => sum + value(run), 0) }));
}

function changes(sweep: Scenarios): readonly Changes[] {
  return sweep.map((runs) => ({
    n: runs.length,
    gained: runs.filter(({ before, after }) => before < 1 && after === 1).length,
    lost: runs.filter(({ before, after }) => before === 1 && after < 1).length,
  }));
}

/** Each interval that is printed, and what it should contain if this share of runs is solved before. */
const FIGURES: Readonly<
  Record<string, (sweep: Scenarios, share: number) => readonly [Interval | null | undefined, truth: number]>
> = {
  solved: (sweep, share) => [clusteredShare(sums(sweep, ({ before }) => Number(before === 1)))?.interval, share],
  similarity: (sweep, share) => [boundedMean(sums(sweep, ({ before }) => before))?.interval, (1 + share) / 2],
  solvedChange: (sweep) => [pairedShare(changes(sweep))?.interval, -LOSS],
  similarityChange: (sweep) => [clusteredMean(sums(sweep, ({ before, after }) => after - before))?.interval, -LOSS / 2],
};

/** How often each figure's interval contains the truth, in percent. */
function coverage(design: Design, share: number): Readonly<Record<string, number>> {
  const held: Record<string, number> = {};
  shareOf(SWEEPS, JSON.stringify([design, share]), (random) => {
    const sweep = simulatedSweep(design, [share, share - LOSS], random);
    for (const [name, figure] of Object.entries(FIGURES))
      held[name] = (held[name] ?? 0) + Number(contains(...figure(sweep, share)));
    return true;
  });
  return Object.fromEntries(Object.entries(held).map(([name, count]) => [name, Math.round((100 * count) / SWEEPS)]));
}

describe('coverage.md says how often 95 % intervals of simulated sweeps contain the truth', () => {
  const printed = PAGE.split('\n').map((line) => line.replaceAll(/ +/g, ' '));

  it.each(DESIGNS)('of $scenarios scenarios, $augmentations augmentations, $trials trials', (design) => {
    const found = SHARES.map((share) => coverage(design, share));
    const row = (...names: readonly string[]) => {
      const cells = names.flatMap((name) => found.map((of) => of[name]));
      return `| ${[design.scenarios, design.augmentations, design.trials, ...cells].join(' | ')} |`;
    };
    expect(printed).toContain(row('solved', 'similarity'));
    expect(printed).toContain(row('solvedChange', 'similarityChange'));
    const least = (...names: readonly string[]) =>
      Math.min(...names.flatMap((name) => found.map((of) => of[name] ?? 0)));
    expect(least('solved', 'similarity', 'solvedChange')).toBeGreaterThanOrEqual(91);
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

/** Normal with variance 1, by the polar method's sine. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.sin(2 * Math.PI * random());
}

describe('of simulated pairs of sweeps', () => {
  const differences = (truth: number, random: Random) =>
    Array.from({ length: 40 }, () => {
      return { n: 8, sum: 8 * (truth + 0.05 * normal(random)) + 0.2 * Math.sqrt(8) * normal(random) };
    });

  it.each(SHARES)('at most 5 % show a difference where there is none, at %f solved', (share) => {
    const found = (scenarios: number) =>
      shareOf(1000, `none ${share} ${scenarios}`, (random) => {
        const sweep = simulatedSweep({ scenarios, augmentations: 8, trials: 1 }, [share, share], random);
        return (pairedShare(changes(sweep))?.p ?? 1) < 0.05;
      });
    for (const scenarios of [3, 6, 10, 24, 60]) expect(found(scenarios)).toBeLessThan(0.065);
  });

  it('5 % show a difference in similarity where there is none', () => {
    const found = shareOf(2000, 'similar', (random) => pairedDifference(differences(0, random))!.p! < 0.05);
    expect(found).toBeGreaterThan(0.035);
    expect(found).toBeLessThan(0.065);
  });

  it('80 % show the least detectable difference', () => {
    const truth = detectableDifference(Math.sqrt((0.05 ** 2 + 0.2 ** 2 / 8) / 40), 40);
    const found = shareOf(2000, 'power', (random) => pairedDifference(differences(truth, random))!.p! < 0.05);
    expect(found).toBeGreaterThan(0.77);
    expect(found).toBeLessThan(0.83);
  });

  it('at most 5 % are called equivalent where the difference is the margin, and most where there is none', () => {
    const called = (margin: number, after: number) =>
      shareOf(1000, `margin ${margin} ${after}`, (random) => {
        const sweep = simulatedSweep({ scenarios: 129, augmentations: 8, trials: 1 }, [0.9, after], random);
        return equivalence(pairedShare(changes(sweep), EQUIVALENCE_LEVEL)!.interval, margin) === 'equivalent';
      });
    expect(called(0.03, 0.87)).toBeLessThan(0.06);
    expect(called(0.03, 0.93)).toBeLessThan(0.06);
    expect(called(0.05, 0.9)).toBeGreaterThan(0.8);
  });
});
