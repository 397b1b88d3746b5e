import { describe, expect, it } from 'vitest';
import type { ComparedCell } from '../../../results/store/pages.ts';
import { compareStored } from '../../../results/comparison/comparison.ts';
import { comparedCell, storeOfCells } from './store-of-cells.ts';
import { couldRegress, regressionOf } from '../../../results/comparison/regression.ts';
import { renderComparisons } from '../../../results/comparison/text.ts';
import { exampleRecord } from '../example-record.ts';

type Choices = Partial<ComparedCell> & { readonly sweep?: string };

function cell(scenario: string, similarity: number, { sweep = 'monday', ...others }: Choices = {}): ComparedCell {
  const { augmentation = 'none', trial = 1 } = others;
  return comparedCell(exampleRecord({ sweep, scenario, augmentation, trial }, { similarity }), others);
}

const after = (scenario: string, similarity: number, others: Choices = {}) =>
  cell(scenario, similarity, { sweep: 'tuesday', ...others });

type Runs = readonly [before: readonly ComparedCell[], after: readonly ComparedCell[]];

/** Several comparisons that are read together. */
function compare(
  comparisons: readonly Runs[],
  choices: { readonly margin?: number; readonly variants?: boolean } = {},
) {
  const side = (sweep: string, index: number) => ({ sweep, agent: `openai:m${index}` });
  const cells = comparisons.flatMap(([before, later], index) => [
    { side: side('monday', index), cells: before },
    { side: side('tuesday', index), cells: later },
  ]);
  const sides = comparisons.map((_, index) => [side('monday', index), side('tuesday', index)] as const);
  return compareStored(storeOfCells(cells), sides, choices);
}

async function compared(...runs: Runs) {
  return (await compare([runs]))[0]!;
}

const changed = (part: Partial<ComparedCell['provenance']>) => ({
  provenance: { ...cell('a', 0).provenance, ...part },
});

const NONE = { count: 0, largest: [] };

describe('a comparison', () => {
  it('is of the cells that both sides scored, whatever their order', async () => {
    const before = [cell('a', 0.2), cell('a', 0.4, { augmentation: 'at' }), cell('b', 0.6), cell('c', 1)];
    const later = [after('b', 0.9), after('a', 0.4), after('a', 0.4, { augmentation: 'at' }), after('d', 1)];
    const { similarity, unpaired, averaged, columns } = await compared(before, later);
    expect({ unpaired, averaged }).toEqual({ unpaired: { before: 1, after: 1 }, averaged: 0 });
    expect(similarity).toMatchObject({ pairs: 3, scenarios: 2 });
    expect(similarity?.before).toBeCloseTo(0.4, 12);
    expect(similarity?.after).toBeCloseTo(1.7 / 3, 12);
    expect(similarity?.difference).toBeCloseTo(0.5 / 3, 12);
    expect(columns.AT).toMatchObject({ pairs: 1, difference: 0, interval: null, p: null });
    expect(columns['0DT']).toMatchObject({ pairs: 2 });
    expect(columns.TNS).toBeNull();
    expect(columns).not.toHaveProperty('ALL');
  });

  it('is of the means of a cell where the sides have other trials', async () => {
    const trials = (scenario: string, ...similarities: readonly number[]) =>
      similarities.map((similarity, index) => after(scenario, similarity, { trial: index + 1, seed: 7 + index }));
    const before = ['a', 'b', 'c'].map((name) => cell(name, 0.5, { seed: 7 }));
    const later = [...trials('a', 0.4, 0.7, 1), ...trials('b', 1, 1, 1), ...trials('c', 1)];
    const found = await compared(before, later);
    expect(found).toMatchObject({ averaged: 2, unpaired: { before: 0, after: 0 }, changed: [] });
    expect(found.similarity).toMatchObject({ pairs: 3, scenarios: 3, before: 0.5, after: expect.closeTo(0.9, 12) });
    expect(found.solved).toMatchObject({ before: 0, after: expect.closeTo((1 / 3 + 1 + 1) / 3, 12) });
    expect(found.improved.largest.map(({ scenario }) => scenario)).toEqual(['b', 'c']);
    expect(renderComparisons([found])).toContain(
      'compared by means: 2 cells, as the two sides have scores of different trials',
    );
    // The side with fewer trials says how much a cell weighs.
    const both = await compared(
      [...trials('a', 0, 0, 0), ...trials('b', 0, 0)],
      [...trials('a', 1, 1, 1), ...trials('b', 0, 0, 0)],
    );
    expect(both.similarity).toMatchObject({ pairs: 5, difference: 0.6 });
  });

  it('leaves out a cell if any of its runs was scored by another grader', async () => {
    const before = [cell('a', 0, { trial: 1 }), cell('a', 0, { trial: 2, ...changed({ grader: 'g2' }) }), cell('b', 0)];
    const { similarity, excluded } = await compared(before, [after('a', 1), after('b', 1)]);
    expect(similarity).toMatchObject({ pairs: 1 });
    expect(excluded).toEqual([{ input: 'grader', pairs: 1, scenarios: ['a'] }]);
  });

  it('compares scenarios with variants of them, and no others, where asked to', async () => {
    const before = [cell('a', 1, changed({ scenario: 'old', grader: 'old' })), cell('b', 1), cell('c', 0)];
    const [varied] = await compare([[before, [after('a', 0), after('b', 0), after('c', 1)]]], { variants: true });
    expect(varied).toMatchObject({ solved: { pairs: 1, before: 1, after: 0 }, excluded: [], changed: [] });
    const [plain] = await compare([[before, [after('a', 0), after('b', 0), after('c', 1)]]]);
    expect(plain).toMatchObject({ solved: { pairs: 2, before: 0.5, after: 0.5 } });
  });

  it('lists what was solved on one side only, the largest change first', async () => {
    const before = [cell('a', 0.5), cell('b', 0), cell('c', 1), cell('d', 1), cell('e', 0.2)];
    const later = [after('a', 1), after('b', 1), after('c', 0.998), after('d', 0.9, { solved: true }), after('e', 0.9)];
    const { improved, broke, solved } = await compared(before, later);
    expect(improved.largest.map((change) => [change.scenario, change.after.id])).toEqual([
      ['b', 'tuesday/b/none/scripted:oracle/1'],
      ['a', 'tuesday/a/none/scripted:oracle/1'],
    ]);
    expect(broke).toMatchObject({ count: 1, largest: [{ before: { similarity: 1 }, after: { similarity: 0.998 } }] });
    expect(solved).toMatchObject({ pairs: 5, before: 0.4, after: 0.6 });
  });

  it('leaves out cells with another scenario or grader, and names them', async () => {
    const before = ['a', 'b', 'c', 'd'].map((name) => cell(name, 0));
    const later = [
      after('a', 1, changed({ scenario: 's2' })),
      { ...after('b', 1, changed({ grader: 'g2' })), user: 'openai:u' },
      after('c', 1),
      after('d', 1),
    ];
    const { similarity, excluded, unpaired, changed: others } = await compared(before, later);
    expect(similarity).toMatchObject({ pairs: 2 });
    expect(excluded).toEqual([
      { input: 'scenario', pairs: 1, scenarios: ['a'] },
      { input: 'grader', pairs: 1, scenarios: ['b'] },
    ]);
    expect(unpaired).toEqual({ before: 0, after: 0 });
    expect(others).toEqual([]);
  });

  it('compares cells with other prompts, tools, users and services, and says so', async () => {
    const before = ['a', 'b', 'c'].map((name) => cell(name, 0));
    const later = [
      after('a', 1, changed({ prompts: { agent: 'a2', user: 'u1' }, tools: 't2' })),
      after('b', 1, changed({ prompts: { agent: 'a2', user: 'u2' } })),
      after('c', 1, { user: 'openai:u', services: 'live', profile: 'paper', seed: 7 }),
    ];
    const { similarity, changed: found } = await compared(before, later);
    expect(similarity).toMatchObject({ pairs: 3 });
    expect(found.map(({ input, pairs, scenarios }) => [input, pairs, scenarios.join()])).toEqual([
      ['agent-prompts', 2, 'a,b'],
      ['user-prompts', 1, 'b'],
      ['tools', 1, 'a'],
      ['user', 1, 'c'],
      ['services', 1, 'c'],
      ['profile', 1, 'c'],
      ['seed', 1, 'c'],
    ]);
  });

  it('of nothing in common has no figures', async () => {
    const nothing = await compared([cell('a', 1)], [after('b', 1)]);
    expect(nothing).toMatchObject({ similarity: null, solved: null, improved: NONE, broke: NONE });
    expect(renderComparisons([nothing])).toContain(
      'no cell was scored on both sides with the same scenario and grader',
    );
  });
});

const NAMES = Array.from({ length: 12 }, (_, index) => `s${index}`);

/** Each scenario changes by the mean, and a bit of its own. */
const moved = (mean: number) => ({
  before: NAMES.map((name) => cell(name, 0.5)),
  later: NAMES.map((name, index) => after(name, 0.5 + mean + (index - 5.5) / 100)),
});

function sidesOf(means: readonly number[]): readonly Runs[] {
  return means.map(moved).map(({ before, later }) => [before, later]);
}

describe('several comparisons', () => {
  it('read each side once, all at the same pace, so that a page of each is in memory', async () => {
    const side = (sweep: string) => ({ sweep, agent: 'openai:m' });
    const sweeps = ['monday', 'tuesday', 'friday'];
    const stored = sweeps.map((sweep) => ({
      side: side(sweep),
      cells: NAMES.map((scenario) => cell(scenario, 1, { sweep })),
    }));
    const pages: string[] = [];
    const store = storeOfCells(stored, ({ sweep }, page) => pages.push(`${sweep} ${page}`));
    await compareStored(store, [
      [side('monday'), side('tuesday')],
      [side('monday'), side('friday')],
    ]);
    expect(pages).toEqual([0, 1, 2, 3, 4, 5].flatMap((page) => sweeps.map((sweep) => `${sweep} ${page}`)));
  });

  it('find the cells of a side that others lack', async () => {
    const cells = (...names: readonly string[]) => names.map((name) => cell(name, 1));
    const found = await compare([
      [cells('a', 'c'), cells('b', 'c', 'd')],
      [cells('b', 'd'), cells()],
      [cells(), cells('e')],
    ]);
    expect(found.map(({ unpaired, solved }) => [unpaired.before, unpaired.after, solved?.pairs ?? 0])).toEqual([
      [1, 2, 1],
      [2, 0, 0],
      [0, 1, 0],
    ]);
  });

  it('have corrected p-values, each kind by itself', async () => {
    const [one, other] = await compare(sidesOf([0.03, 0]));
    expect(one?.similarity?.pAdjusted).toBeCloseTo(2 * one!.similarity!.p!, 15);
    expect(other?.similarity?.pAdjusted).toBe(other?.similarity?.p);
    // STC, SUT and 0DT of both: six.
    expect(one?.columns.STC?.pAdjusted).toBeCloseTo(6 * one!.columns.STC!.p!, 15);
    expect(one?.columns.STC?.p).toBe(one?.similarity?.p);
  });

  it('are regressions where similarity fell by more than chance explains', async () => {
    const found = async (means: readonly number[]) =>
      (await compare(sidesOf(means))).filter((one) => regressionOf(one) !== null).length;
    expect(await found([-0.1])).toBe(1);
    expect(await found([0.1])).toBe(0);
    expect(await found([-0.001])).toBe(0);
    // Significant alone, not as one of four.
    expect(await found([-0.025])).toBe(1);
    expect(await found([-0.025, 0, 0, 0])).toBe(0);
  });

  it('are regressions where fewer runs are solved, also if similarity did not fall', async () => {
    const judged = (solved: boolean) => ({ solved });
    const [before, later] = [
      NAMES.map((name) => cell(name, 0.5, judged(true))),
      NAMES.map((name, index) => after(name, 0.9, judged(index < 2))),
    ];
    const found = await compared(before, later);
    expect(found).toMatchObject({
      notJudged: 0,
      solved: { before: 1 },
      similarity: { difference: expect.closeTo(0.4) },
    });
    expect(regressionOf(found)).not.toBeNull();
  });

  it('of too few scenarios say so, however large the change', async () => {
    const sides = (count: number) => {
      const names = NAMES.slice(0, count);
      return [names.map((name) => cell(name, 1)), names.map((name) => after(name, 0))] as const;
    };
    const [five] = await compare([sides(5)]);
    expect(five).toMatchObject({ solved: { difference: -1, p: 0.0625, leastP: 0.0625 } });
    expect(couldRegress(five!)).toBe(false);
    expect(renderComparisons([five!])).toContain(
      'too few scenarios: solved -100.0 points over 5; had all of them changed in the same direction, p would be 0.063',
    );
    const [six] = await compare([sides(6)]);
    expect(regressionOf(six!)).not.toBeNull();
    // Of two such comparisons that are read together, neither can be significant.
    const two = await compare([sides(6), sides(6)]);
    expect(two.map(couldRegress)).toEqual([false, false]);
    expect((await compare([sides(6), sides(12)])).map(couldRegress)).toEqual([true, true]);
  });

  it('say what is shown about a margin', async () => {
    const shown = async (sides: readonly Runs[], margin: number) => {
      const [found] = await compare(sides, { margin });
      return [found?.similarity?.margin?.shown, found?.solved?.margin?.shown];
    };
    // Over 12 scenarios in which nothing differs, the next one may, so that the means may differ by 21 points.
    expect(await shown(sidesOf([0]), 0.05)).toEqual(['not-shown', 'not-shown']);
    expect(await shown(sidesOf([0]), 0.25)).toEqual(['equivalent', 'equivalent']);
    expect(await shown(sidesOf([-0.1]), 0.05)).toEqual(['worse', 'not-shown']);
    expect(await shown(sidesOf([0.1]), 0.05)).toEqual(['better', 'not-shown']);
    expect(await shown(sidesOf([0.05]), 0.05)).toEqual(['not-worse', 'not-shown']);
    expect(await shown(sidesOf([-0.05]), 0.05)).toEqual(['not-shown', 'not-shown']);
    const [plain] = await compare(sidesOf([0]));
    expect(plain?.solved?.margin).toBeNull();
  });

  it('leave pairs without a verdict on a side out of solved, and say so', async () => {
    const found = await compared([cell('a', 1), cell('b', 1, { solved: null })], [after('a', 0), after('b', 0)]);
    expect(found).toMatchObject({
      notJudged: 1,
      solved: { pairs: 1 },
      similarity: { pairs: 2 },
      broke: { count: 1, largest: [{ scenario: 'a' }] },
    });
    expect(renderComparisons([found]).join('\n')).toContain('not judged: 1 pair lacks a verdict on a side');
  });
});

it('a comparison is printed with figures, lists and what was not compared', async () => {
  const { before, later } = moved(0.1);
  const lines = renderComparisons([
    await compared(
      [...before, cell('gone', 1), cell('x', 0)],
      [...later.slice(1), after('s0', 1), after('x', 1, changed({ grader: 'g2' }))],
    ),
  ]);
  expect(lines.slice(0, 9)).toEqual([
    'before  monday  openai:m0',
    'after   tuesday  openai:m0',
    '',
    '                 pairs  before   after  change     95 % interval        p',
    'solved              12     0.0     8.3    +8.3    -22.8 to +39.4    1.000',
    'similarity          12    50.0    63.8   +13.8     +8.7 to +35.3   <0.001',
    '  STC               12    50.0    63.8   +13.8     +8.7 to +35.3    0.001',
    '  SUT               12    50.0    63.8   +13.8     +8.7 to +35.3    0.001',
    '  0DT               12    50.0    63.8   +13.8     +8.7 to +35.3    0.001',
  ]);
  expect(lines).toContain('better: similarity +13.8 points, p <0.001, over 12 scenarios');
  expect(lines).toContain('improved: 1 (solved after, not before)');
  expect(lines).toContain('  50.0 -> 100.0  tuesday/s0/none/scripted:oracle/1');
  expect(lines).toContain('broke: 0 (solved before, not after)');
  expect(lines).toContain('not compared: runs of cells with a score before only, 1, or after only, 0');
  expect(lines).toContain('not compared: another grader in 1 pair: x');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
});
