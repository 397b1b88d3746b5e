import { describe, expect, it } from 'vitest';
import type { RunFigures } from '../../results/store/pages.ts';
import { Rows } from '../../viewer/app/loading/rows.ts';
import { comparedRuns } from '../../viewer/app/model/compare/compared-run.ts';
import { readFilter, writeFilter } from '../../viewer/app/pages/trajectories/run-filter.ts';
import { whereTest } from '../../viewer/app/pages/trajectories/where-test.ts';
import { selectRows } from '../../viewer/app/pages/trajectories/select-rows.ts';
import { agentUsage } from '../../viewer/data/agent-usage.ts';
import { RowsBuilder } from '../../viewer/data/rows-builder.ts';
import type { Why } from '../../viewer/data/rows-builder.ts';

const RUN: RunFigures = {
  id: 'night/wifi_off/none/a/1',
  scenario: 'wifi_off',
  augmentation: 'none',
  agent: 'a',
  user: 'u',
  trial: 1,
  outcome: 'completed',
  categories: '["STATE_DEPENDENCY"]',
  usage: JSON.stringify({ agent: { input: 1000, output: 24, costUsd: 0.0125 } }),
  reason: null,
  failureKind: null,
  solved: 1,
  similarity: 1,
  turnCount: 5,
  wording: null,
  retries: 0,
  startedAt: 1_715_774_400_123,
  finishedAt: 1_715_774_409_456,
};

/** The second document has other lists of words. */
const RUNS: readonly (readonly RunFigures[])[] = [
  [
    RUN,
    {
      ...RUN,
      id: 'night/wifi_off/none/b/1',
      agent: 'b',
      solved: 0,
      similarity: 0.99999,
      usage: 'damaged',
      categories: 'damaged',
    },
  ],
  [
    {
      ...RUN,
      id: 'fork-of-b',
      agent: 'b',
      similarity: 0.25,
      augmentation: 'tns',
      failureKind: 'refused',
      reason: 'silent',
    },
    {
      ...RUN,
      id: 'night/Add_contact/none/a/2',
      scenario: 'Add_contact',
      trial: 2,
      solved: null,
      similarity: null,
      turnCount: null,
      outcome: 'infrastructure',
    },
  ],
];

const CAUSES: Readonly<Record<string, Why>> = {
  'night/wifi_off/none/b/1': {
    title: 'Told no answer',
    modes: [
      { mode: 'vague', message: 3, quote: null },
      { mode: 'claimed', message: 5, quote: null },
    ],
  },
  'fork-of-b': { title: 'Never called x', modes: null },
};

function rowsOf(runs: readonly (readonly RunFigures[])[]): Rows {
  let from = 0;
  const documents = runs.map((part) => {
    const builder = new RowsBuilder('night', from);
    for (const run of part) builder.add(run, agentUsage(run.usage), CAUSES[run.id]);
    from += part.length;
    return builder.document('r1');
  });
  return new Rows('night', 'r1', JSON.parse(JSON.stringify(documents)));
}

const rows = rowsOf(RUNS);
const select = (search: string, found: ReadonlyMap<number, unknown> | null = null) => [
  ...selectRows(rows, readFilter(new URLSearchParams(search)), found),
];

describe('rows', () => {
  it('say what was stored, through documents and back', () => {
    expect([0, 1, 2, 3].map((row) => rows.id(row))).toEqual(RUNS.flat().map(({ id }) => id));
    expect(RUNS.flat().map(({ id }) => rows.rowOf(id))).toEqual([0, 1, 2, 3]);
    expect(rows.rowOf('fork-of-c')).toBeNull();
    expect([0, 1, 2, 3].map((row) => rows.word('agent', row))).toEqual(['a', 'b', 'b', 'a']);
    expect(rows.number('tokens', 0)).toBe(1024);
    expect(rows.number('costUsd', 0)).toBe(0.0125);
    expect(rows.number('costUsd', 1)).toBeNaN();
    expect(rows.number('seconds', 0)).toBe(9.3);
    expect(rows.word('failureKind', 2)).toBe('refused');
  });

  it('do not show as solved what is not', () => {
    expect(rows.number('similarity', 1)).toBe(0.9999);
  });
});

it('rows of one agent are compared', () => {
  expect(comparedRuns(rows, 'a')).toEqual([
    {
      id: 'night/wifi_off/none/a/1',
      scenario: 'wifi_off',
      augmentation: 'none',
      trial: 1,
      categories: 'STATE_DEPENDENCY',
      outcome: 'completed',
      solved: true,
      similarity: 1,
      modes: [],
    },
    expect.objectContaining({ id: 'night/Add_contact/none/a/2', trial: 2, similarity: null, modes: null }),
  ]);
  expect(comparedRuns(rows, 'b').map(({ modes }) => modes)).toEqual([['vague', 'claimed'], null]);
  expect(comparedRuns(rows, 'c')).toEqual([]);
});

describe('a condition', () => {
  it('says what is wrong with it, and which fields the list does not have', () => {
    expect(whereTest(' ')).toBeNull();
    expect(whereTest('solved')?.problem).toBeNull();
    expect(whereTest('similarity <')?.problem).toMatch(/^the condition cannot be read at its end: /);
    expect(whereTest('solved or not (cost = 1)')?.problem).toBe("the viewer's list has no cost: use `list --where`");
  });

  it('is in the URL of the page', () => {
    const filter = readFilter(new URLSearchParams({ where: 'trial = 2' }));
    expect(String(writeFilter(filter))).toBe('where=trial+%3D+2');
  });
});

describe('a selection of rows', () => {
  it.each([
    ['', [2, 1, 0, 3]],
    ['sort=-similarity', [0, 1, 2, 3]],
    ['solved=yes', [2, 0]],
    ['solved=no', [1]],
    ['sort=-trial', [3, 0, 1, 2]],
    ['sort=scenario', [3, 0, 1, 2]],
    ['sort=-agent', [1, 2, 0, 3]],
    ['name=add', [3]],
    ['where=mode = claimed', [1]],
    ['where=similarity < 0.5', [2]],
    ['where=not solved and similarity > 0.5', [1]],
    ['where=scenario = wifi_off and (agent = a or cause contains "no answer")', [1, 0]],
    ['where=category contains STATE_DEPENDENCY and trial = 2', [3]],
    ['where=reason = silent or outcome = infrastructure', [2, 3]],
    ['where=seconds > 9 and failure_kind = none and turn_count = 5', [1, 0]],
    ['where=id = "fork-of-b" and sweep = night', [2]],
    ['where=agent = a&agent=b', []],
    ['where=similarity <', [2, 1, 0, 3]],
    ['agent=b', [2, 1]],
    ['agent=a&agent=b&augmentation=tns', [2]],
    ['category=STATE_DEPENDENCY', [2, 0, 3]],
    ['category=STATE', []],
    ['from=0.25&below=0.9999', [2]],
    ['from=0', [2, 1, 0]],
    ['scored=no', [3]],
    ['scored=yes', [2, 1, 0]],
    ['outcome=infrastructure', [3]],
    ['failure=refused', [2]],
    ['cause=Told+no+answer', [1]],
    ['cause=Told+no+answer&cause=Never+called+x', [2, 1]],
    ['scenario=wifi_off', [2, 1, 0]],
    ['scenario=wifi', []],
  ])('by %j', (search, expected) => expect(select(search)).toEqual(expected));

  it('holds only what a search has found', () => {
    expect(
      select(
        '',
        new Map([
          [0, 1],
          [3, 1],
        ]),
      ),
    ).toEqual([0, 3]);
  });
});

describe('a filter in the URL', () => {
  it('is read as it was written', () => {
    const search =
      'name=x+y&augmentation=tns&agent=a&agent=b&outcome=completed&from=0.5&below=1&scored=yes&text=a%26b&sort=-tokens';
    expect(writeFilter(readFilter(new URLSearchParams(search))).toString()).toBe(search);
  });

  it('leaves out what has no meaning', () => {
    expect(writeFilter(readFilter(new URLSearchParams('from=x&below=7&scored=maybe&sort=color'))).toString()).toBe('');
  });
});
