import { describe, expect, it } from 'vitest';
import { differenceOf, differencesBy, modeDifferences } from '../../../viewer/app/model/compare/differences.ts';
import { pText, signed, SOLVED, verdictOf } from '../../../viewer/app/model/compare/verdict.ts';
import { partTitle } from '../../../viewer/app/text/part-title.ts';
import { runPair } from '../support/compared-run.ts';

/** Four scenarios, the first with two cells; the right side solves two more. */
const PAIRS = [
  runPair('a', 0.5, 1),
  runPair('a', 0.5, 0.75, { augmentation: 'at' }),
  runPair('b', 0, 1),
  runPair('c', 1, 1),
  runPair('d', 0.5, 0.25),
];

describe('the difference of some cells', () => {
  it('is that of the means, right minus left, by base scenario', () => {
    const found = differenceOf('all', PAIRS);
    expect(found).toMatchObject({ name: 'all', left: 0.5, right: 0.8, solved: { left: 0.2, right: 0.6 } });
    expect(found?.solved?.paired).toMatchObject({ n: 5, mean: expect.closeTo(0.4, 12) });
    expect(found?.paired).toMatchObject({ n: 5, clusters: 4 });
    expect(found?.paired.mean).toBeCloseTo(0.3, 12);
    // statsmodels: OLS on a constant, clustered by scenario, 3 degrees of freedom.
    expect(found?.paired.standardError).toBeCloseTo(
      Math.sqrt((4 / 3) * (0.15 ** 2 + 0.7 ** 2 + 0.3 ** 2 + 0.55 ** 2)) / 5,
      12,
    );
    expect(found?.p).toBe(found?.paired.p);
  });

  it('leaves out cells without a score on both sides', () => {
    const scored = differenceOf('all', PAIRS);
    expect(differenceOf('all', [...PAIRS, runPair('e', null, 1), runPair('f', 0, null)])).toEqual(scored);
    expect(differenceOf('all', [runPair('e', null, 1)])).toBeNull();
  });

  it('says nothing of solved runs where none was judged on both sides', () => {
    expect(differenceOf('all', [runPair('e', 1, 0.5, { solved: null })])).toMatchObject({ left: 1, solved: null });
  });
});

describe('the differences in what agents do wrong', () => {
  const [left, right] = [['claimed'], ['claimed', 'vague']] as const;
  /** Scenarios that both sides fail, the right one in two ways. */
  const failing = (count: number) =>
    Array.from({ length: count }, (_, number) => {
      const pair = runPair(`s${number}`, 0, 0);
      return { ...pair, left: { ...pair.left, modes: left }, right: { ...pair.right, modes: right } };
    });

  it('are those of the modes that a side shows, with p-values corrected for being several', () => {
    const found = modeDifferences([...failing(8), runPair('solved', 1, 1)]);
    expect(found).toMatchObject([
      { mode: 'claimed', left: 8 / 9, right: 8 / 9, paired: { n: 9, mean: 0 } },
      { mode: 'vague', left: 0, right: 8 / 9, paired: { n: 9, mean: expect.closeTo(8 / 9) as number } },
    ]);
    expect(found[1]!.p).toBeCloseTo(2 * found[1]!.paired.p!, 12);
    expect(found[1]!.p).toBeLessThan(0.05);
  });

  it('leave out pairs whose modes nobody looked for', () => {
    const unknown = failing(1).map((pair) => ({ ...pair, left: { ...pair.left, modes: null } }));
    expect(modeDifferences([...failing(3), ...unknown])).toEqual(modeDifferences(failing(3)));
    expect(modeDifferences(unknown)).toEqual([]);
    expect(modeDifferences([runPair('a', 1, 1)])).toEqual([]);
  });
});

describe('the differences of parts', () => {
  const moved = (size: number, augmentation: 'none' | 'at') =>
    [0, 1, 2, 3, 4, 5].map((n) => runPair(`s${n}`, 0.3, 0.3 + size + n / 50, { augmentation }));

  it('have p-values corrected for being several', () => {
    const pairs = [...moved(0.1, 'none'), ...moved(0, 'at')];
    const [[one, other] = []] = differencesBy(pairs, [({ left }) => [left.augmentation]]);
    expect([one?.name, other?.name]).toEqual(['none', 'at']);
    expect(one?.p).toBeCloseTo(2 * one!.paired.p!, 15);
    expect(other?.p).toBe(other?.paired.p);
  });

  it('are corrected together with those of other divisions, as the columns of `compare` are', () => {
    const pairs = [...moved(0.1, 'none'), ...moved(0, 'at')];
    const byAll = () => ['all'];
    const [[one] = [], [all] = []] = differencesBy(pairs, [({ left }) => [left.augmentation], byAll]);
    expect(one?.p).toBeCloseTo(3 * one!.paired.p!, 15);
    expect(all?.p).toBeCloseTo(3 * all!.paired.p!, 15);
  });

  it('come in the order of the paper', () => {
    const categories = ['STATE_DEPENDENCY', 'MULTIPLE_TOOL_CALL', 'SINGLE_TOOL_CALL'];
    const [parts] = differencesBy(moved(0.1, 'none'), [() => categories]);
    expect(parts?.map(({ name }) => partTitle(name))).toEqual([
      'single tool call',
      'multiple tool calls',
      'state dependency',
    ]);
  });

  it('are in each part that a cell belongs to, but not in parts without a score', () => {
    const pairs = [...moved(0.1, 'none'), runPair('x', null, 1)];
    const [parts] = differencesBy(pairs, [({ left }) => (left.scenario === 'x' ? ['lost'] : ['one', 'other'])]);
    expect(parts?.map(({ name, paired }) => [name, paired.n])).toEqual([
      ['one', 6],
      ['other', 6],
    ]);
  });
});

describe('the verdict', () => {
  const verdict = (...differences: readonly number[]) =>
    verdictOf(
      differenceOf(
        'all',
        differences.map((size, n) => runPair(`s${n}`, 0.5, 0.5 + size)),
      )!.paired,
    );

  it('says which side is better where chance does not explain it', () => {
    expect(verdict(0.2, 0.21, 0.22, 0.2, 0.21, 0.22)).toBe(
      'The right side is better by 0.210 (95 % interval +0.200 to +0.591, p = 0.031).',
    );
    expect(verdict(-0.2, -0.21, -0.22, -0.2, -0.21, -0.22)).toBe(
      'The right side is worse by 0.210 (95 % interval −0.591 to −0.200, p = 0.031).',
    );
  });

  it('says what would have shown where nothing is shown', () => {
    expect(verdict(-0.1, 0.1, 0.06, -0.1, 0.1, 0.06, -0.1, 0.1, 0.06)).toMatch(
      /^No difference is shown: \+0\.020 \(95 % interval −0\.\d+ to \+0\.\d+, p = 0\.\d+; 9 cells of 9 scenarios\)\. A true difference of 0\.\d+ would show in about four of five such comparisons\.$/,
    );
    expect(verdict(0, 0, 0, 0, 0, 0)).toMatch(
      /^No difference is shown: 0\.000 \(.*p = 1\.000; 6 cells of 6 scenarios\)\.$/,
    );
  });

  it('says that there are too few scenarios, whatever their difference', () => {
    expect(verdict(0.2)).toBe('Cells of a single scenario say nothing about others.');
    expect(verdict(0.25, 0.25, 0.25, 0.25, 0.25)).toBe(
      'Too few scenarios to tell: +0.250 (95 % interval −0.335 to +0.686, p = 0.063; 5 cells of 5 scenarios).',
    );
  });
});

it('of shares of runs, a verdict is in points', () => {
  const { paired } = differenceOf(
    'all',
    [1, 2, 3, 4, 5].map((n) => runPair(`s${n}`, 0.5, 0.75)),
  )!;
  expect(verdictOf(paired, SOLVED)).toBe(
    'Too few scenarios to tell: +25.0 points (95 % interval −33.5 to +68.6 points, p = 0.063; 5 cells of 5 scenarios).',
  );
  expect([0.1234, -0.1, 0.0004].map(SOLVED.signed)).toEqual(['+12.3', '−10.0', '0.0']);
});

it('figures have signs where they are not zero', () => {
  expect([0.1, -0.1, 0, -0.0004, 0.0004].map(signed)).toEqual(['+0.100', '−0.100', '0.000', '0.000', '0.000']);
  expect([null, 0.0009, 0.001, 0.05].map(pText)).toEqual(['p not known', 'p < 0.001', 'p = 0.001', 'p = 0.050']);
});
