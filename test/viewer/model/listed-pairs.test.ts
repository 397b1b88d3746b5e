import { describe, expect, it } from 'vitest';
import { comparisonSearch, readComparison } from '../../../viewer/app/pages/compare/comparison-choice.ts';
import { listedPairs } from '../../../viewer/app/pages/compare/listed-pairs.ts';
import { runPair } from '../support/compared-run.ts';

const PAIRS = [
  runPair('wifi_off', 0.5, 1, { categories: 'SINGLE_TOOL_CALL STATE_DEPENDENCY' }),
  runPair('wifi_on', 1, 0.25),
  runPair('find_days', 0.5, 0.5),
  runPair('send_message', 0.25, 0.5, { augmentation: 'at' }),
  runPair('add_contact', 0.5, null),
  runPair('add_reminder', null, 1),
];

type Filter = Parameters<typeof listedPairs>[1];
const ALL: Filter = { category: '', augmentation: '', text: '', change: 'all', sort: 'scenario', descending: false };
const listed = (filter: Partial<Filter>) =>
  listedPairs(PAIRS, { ...ALL, ...filter }).map(({ pair }) => pair.left.scenario);

describe('the cells of a comparison', () => {
  it('are those of a category, an augmentation and a text', () => {
    expect(listed({ category: 'STATE_DEPENDENCY' })).toEqual(['wifi_off']);
    expect(listed({ category: 'STATE' })).toEqual([]);
    expect(listed({ augmentation: 'at' })).toEqual(['send_message']);
    expect(listed({ text: 'wifi' })).toEqual(['wifi_off', 'wifi_on']);
  });

  it('are all, those that changed, or those that changed in one way', () => {
    expect(listed({})).toHaveLength(6);
    expect(listed({ change: 'changed' })).toEqual(['send_message', 'wifi_off', 'wifi_on']);
    expect(listed({ change: 'same' })).toEqual(['find_days']);
    expect(listed({ change: 'unscored' })).toEqual(['add_contact', 'add_reminder']);
    expect(listedPairs(PAIRS, { ...ALL, text: 'wifi' }).map(({ change }) => change)).toEqual(['improved', 'broke']);
  });

  it.each<[Filter['sort'], boolean, readonly string[]]>([
    ['scenario', false, ['add_contact', 'add_reminder', 'find_days', 'send_message', 'wifi_off', 'wifi_on']],
    ['scenario', true, ['wifi_on', 'wifi_off', 'send_message', 'find_days', 'add_reminder', 'add_contact']],
    ['difference', false, ['wifi_on', 'find_days', 'send_message', 'wifi_off', 'add_contact', 'add_reminder']],
    ['left', false, ['send_message', 'add_contact', 'find_days', 'wifi_off', 'wifi_on', 'add_reminder']],
    ['right', true, ['add_contact', 'add_reminder', 'wifi_off', 'find_days', 'send_message', 'wifi_on']],
  ])('are in the order of %s, descending: %j; equal ones by name', (sort, descending, names) => {
    expect(listed({ sort, descending })).toEqual(names);
  });
});

describe('the choice of a comparison', () => {
  const night = (id: string, ...agents: readonly string[]) => ({ id, agents });
  const sides = (search: string, ...sweeps: readonly ReturnType<typeof night>[]) => {
    const { left, right } = readComparison(new URLSearchParams(search), sweeps);
    return [left, right].map((side) => side && `${side.sweep} ${side.agent}`);
  };

  it('is two agents of the newest sweep that has several, else the two newest sweeps', () => {
    expect(sides('', night('n3', 'a'), night('n2', 'a', 'b'), night('n1', 'a', 'b'))).toEqual(['n2 a', 'n2 b']);
    expect(sides('', night('empty'), night('n2', 'a'), night('n1', 'b'))).toEqual(['n1 b', 'n2 a']);
    expect(sides('', night('n1', 'a'))).toEqual(['n1 a', 'n1 a']);
    expect(sides('', night('empty'))).toEqual([null, null]);
  });

  it('takes the same agent of another sweep, and another agent of the same sweep', () => {
    const nights = [night('n2', 'a', 'b'), night('n1', 'a', 'b')];
    expect(sides('left=n1&leftAgent=b&right=n2', ...nights)).toEqual(['n1 b', 'n2 b']);
    expect(sides('left=n1&leftAgent=b&right=n1', ...nights)).toEqual(['n1 b', 'n1 a']);
    expect(sides('left=n1&leftAgent=gone&right=lost', ...nights)).toEqual(['n1 a', 'n1 b']);
  });

  it('stands in the URL, but for what is the default', () => {
    const nights = [night('n2', 'a', 'b')];
    const plain = readComparison(new URLSearchParams(), nights);
    expect(plain).toMatchObject({ change: 'changed', sort: 'difference', descending: false });
    expect(comparisonSearch(plain)).toEqual({ left: 'n2', leftAgent: 'a', right: 'n2', rightAgent: 'b' });
    const chosen = {
      ...plain,
      category: 'C',
      augmentation: 'at',
      text: 'wifi',
      change: 'broke',
      sort: 'left',
      descending: true,
      cell: 'a/none/1',
    } as const;
    expect(readComparison(new URLSearchParams(comparisonSearch(chosen)), nights)).toEqual(chosen);
    const all = { ...plain, change: 'all' } as const;
    expect(readComparison(new URLSearchParams(comparisonSearch(all)), nights)).toEqual(all);
    expect(readComparison(new URLSearchParams('change=x&sort=x&order=x'), nights)).toEqual(plain);
  });
});
