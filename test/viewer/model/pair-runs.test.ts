import { describe, expect, it } from 'vitest';
import { changeOf } from '../../../viewer/app/model/compare/change-of.ts';
import { pairRuns } from '../../../viewer/app/model/compare/pair-runs.ts';
import { comparedRun, runPair } from '../support/compared-run.ts';

describe('the runs of two sides', () => {
  it('are paired by scenario, augmentation and trial, in the order of the left side', () => {
    const left = [
      comparedRun('b', 0.5),
      comparedRun('a', 0.25),
      comparedRun('a', 1, { augmentation: 'at' }),
      comparedRun('a', 0, { trial: 2 }),
    ];
    const right = [comparedRun('a', 1, { trial: 2 }), comparedRun('a', 0.75), comparedRun('b', 0.25)];
    const { pairs, onlyLeft, onlyRight } = pairRuns(left, right);
    expect(pairs.map(({ key, difference }) => [key, difference])).toEqual([
      ['b/none/1', -0.25],
      ['a/none/1', 0.5],
      ['a/none/2', 1],
    ]);
    expect(pairs[1]).toMatchObject({ left: { similarity: 0.25 }, right: { similarity: 0.75 } });
    expect({ onlyLeft, onlyRight }).toEqual({ onlyLeft: 1, onlyRight: 0 });
  });

  it('are each in one pair only, also where one side played a cell twice', () => {
    const twice = [comparedRun('a', 1), comparedRun('a', 0, { id: 'by-another-user' })];
    expect(pairRuns(twice, [comparedRun('a', 1)])).toMatchObject({ pairs: [{ difference: 0 }], onlyLeft: 1 });
  });

  it('of cells that one side has are counted', () => {
    expect(pairRuns([comparedRun('a', 1)], [comparedRun('b', 1), comparedRun('c', 1)])).toEqual({
      pairs: [],
      onlyLeft: 1,
      onlyRight: 2,
    });
  });

  it.each([
    [null, 1],
    [1, null],
    [null, null],
  ])('have no difference where a score is missing: %j, %j', (left, right) => {
    expect(runPair('a', left, right).difference).toBeNull();
  });
});

describe('a cell', () => {
  it.each([
    ['improved', 0.998, 1],
    ['broke', 1, 0.998],
    ['better', 0.2, 0.3],
    ['worse', 0.3, 0.2],
    ['same', 0.3, 0.3],
    ['same', 1, 1],
    ['unscored', 1, null],
    ['unscored', null, 0],
  ])('is %s from %j to %j', (change, left, right) => expect(changeOf(runPair('a', left, right))).toBe(change));

  it('is not improved without a verdict', () => {
    expect(changeOf(runPair('a', 0.5, 1, { solved: null }))).toBe('better');
  });
});
