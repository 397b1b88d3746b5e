import { describe, expect, it } from 'vitest';
import type { ModeName } from '../../../evaluation/modes/mode.ts';
import { compareStored } from '../../../results/comparison/comparison.ts';
import { renderComparisons } from '../../../results/comparison/text.ts';
import { holm } from '../../../results/statistics/holm.ts';
import { signFlipP } from '../../../results/statistics/sign-flips.ts';
import type { ComparedCell } from '../../../results/store/pages.ts';
import { exampleRecord } from '../example-record.ts';
import { comparedCell, storeOfCells } from './store-of-cells.ts';

type Modes = readonly ModeName[] | null;

function cellsOf(sweep: string, modes: readonly Modes[]): readonly ComparedCell[] {
  return modes.map((own, index) => {
    const record = exampleRecord({ sweep, scenario: `s${String(index).padStart(2, '0')}` }, { similarity: 0.5 });
    return comparedCell(record, { modes: own });
  });
}

async function compared(before: readonly Modes[], after: readonly Modes[]) {
  const side = (sweep: string) => ({ sweep, agent: 'm' });
  const store = storeOfCells([
    { side: side('monday'), cells: cellsOf('monday', before) },
    { side: side('tuesday'), cells: cellsOf('tuesday', after) },
  ]);
  const [found] = await compareStored(store, [[side('monday'), side('tuesday')]]);
  return found!;
}

const times = (n: number, modes: Modes) => Array.from({ length: n }, () => modes);

describe('modes in a comparison', () => {
  it('say which changed by more than chance explains, corrected for all of them', async () => {
    const found = await compared(
      [...times(10, ['claimed', 'vague']), ...times(2, [])],
      [...times(10, ['guessed']), ['vague'], []],
    );
    const raw = [signFlipP(Array.from({ length: 10 }, () => 1)), signFlipP(times(10, null).map(() => -1)), undefined];
    expect(found.modes.map(({ mode, before, after }) => [mode, before, after])).toEqual([
      ['guessed', 0, 10 / 12],
      ['claimed', 10 / 12, 0],
      ['vague', 10 / 12, 1 / 12],
    ]);
    const [guessed, claimed, vague] = found.modes;
    expect([guessed!.p, claimed!.p]).toEqual(raw.slice(0, 2));
    expect(found.modes.map(({ pAdjusted }) => pAdjusted)).toEqual(holm([guessed!.p, claimed!.p, vague!.p]));
    const lines = renderComparisons([found]);
    expect(lines.filter((line) => line.endsWith('  changed'))).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/, and for the modes$/);
  });

  it('are not called changed where chance explains it', async () => {
    const found = await compared([['claimed'], ...times(9, [])], [['claimed', 'vague'], ['vague'], ...times(8, [])]);
    expect(found.modes.map(({ mode, difference }) => [mode, difference])).toEqual([
      ['claimed', 0],
      ['vague', 0.2],
    ]);
    const lines = renderComparisons([found]);
    expect(lines.some((line) => line.startsWith('vague'))).toBe(true);
    expect(lines.some((line) => line.endsWith('  changed'))).toBe(false);
  });

  it('leave out pairs with a run whose modes nobody looked for, and modes that no side shows', async () => {
    const found = await compared([...times(3, ['claimed']), null], [...times(2, ['claimed']), null, []]);
    expect(found.modes).toMatchObject([{ mode: 'claimed', pairs: 2, difference: 0 }]);
    expect((await compared([[], []], [[], []])).modes).toEqual([]);
    expect(renderComparisons([await compared([[], []], [[], []])]).join('\n')).not.toContain('modes');
  });
});
