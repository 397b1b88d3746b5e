import { describe, expect, it } from 'vitest';

import { problemLine } from '../../scenarios/invalid-pack.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { EXAMPLE, problemsOf, writtenFile } from './written.ts';

const { hash, ...content } = loadPack(writtenFile(EXAMPLE));

describe('a JSON pack', () => {
  it('exported from a pack in sentences is the same pack', () => {
    const { hash: builtInHash, ...builtIn } = loadPack();
    for (const [exported, expected] of [
      [content, hash],
      [builtIn, builtInHash],
    ] as const) {
      const loaded = loadPack(writtenFile(JSON.stringify(exported), 'json'));
      expect(loaded).toEqual({ ...exported, hash: expected });
    }
  });

  it('may begin with a byte order mark', () => {
    expect(loadPack(writtenFile(`\uFEFF${JSON.stringify(content)}`, 'json')).hash).toBe(hash);
  });
});

/** A change of the pack, the key or value that the place reported begins with, what is wrong, and the hint (see mistakes.test.ts). */
const MISTAKES: Readonly<
  Record<string, readonly [spoil: (pack: any) => unknown, at: string, wrong: string, hint: string]>
> = {
  'a misspelled argument in a trace': [
    (pack) => (trace(pack, 1).arguments = { persn_id: 'p-1' }),
    '"persn_id"',
    'search_contacts has no argument "persn_id"',
    'did you mean person_id?',
  ],
  'a result path into nothing': [
    (pack) => (constraint(pack, 4).extraction.values.seconds.path = ['minutes']),
    '{"path":["minutes"]',
    'the result of timestamp_diff has nothing at "minutes"',
    'write one of days, seconds',
  ],
  'an unknown key': [(pack) => (pack.scenarios[0].colour = 'red'), '"colour"', 'unknown key "colour"', 'remove it'],
  'an unknown kind': [(pack) => (minefield(pack).kind = 'snapshots'), '"snapshots"', 'does not fit', 'Invalid'],
  'an edge to nowhere': [
    (pack) => (pack.scenarios[0].milestones.edges = [[0, 7]]),
    '[0,7]',
    'index 7 is out of range',
    'count from 0 to 4',
  ],
  'a reference to a later milestone': [
    (pack) => (constraint(pack, 3).reference = 4),
    '4,"target"',
    '4 does not always come before this one',
    'let this one follow it',
  ],
  'a malformed trace': [
    (pack) => delete trace(pack, 1).arguments,
    '{"tool_name":"search_contacts"}',
    'not a pattern of tool traces',
    'write { "tool_name"',
  ],
  'a placeholder without a value': [
    (pack) => (constraint(pack, 4).target.rows[0].content = '{second}'),
    '"{second}"',
    'nothing is extracted for {second}',
    'did you mean seconds?',
  ],
  'positional replies of the old form': [
    (pack) => (pack.scenarios[0].replies = ['Of calling Bob.']),
    '"Of calling Bob."',
    'is not of type object',
    'write a value of type object',
  ],
  'more milestones than can be placed': [
    ({ scenarios: [scenario] }) => {
      const { note: _, ...first } = scenario.milestones.milestones[0];
      const milestone = { note: 'one of many', ...first };
      scenario.milestones = { milestones: Array.from({ length: 301 }, () => ({ ...milestone })) };
    },
    '[{"note":"one of many"',
    '301 are too many',
    'split the scenario',
  ],
  'no scenario': [(pack) => (pack.scenarios = []), '[]}', '[] does not fit', 'expected at least one scenario'],
};

describe.each(Object.entries(MISTAKES))('a JSON pack with %s', (_, [spoil, at, wrong, hint]) => {
  const pack = { ...structuredClone(content), scenarios: [structuredClone(content.scenarios[0])] };
  spoil(pack);

  it.each([
    ['in one line', JSON.stringify(pack)],
    ['spread over lines', JSON.stringify(pack, null, 2)],
  ])('is refused with place, reason and hint, written %s', (layout, text) => {
    const [problem, ...others] = problemsOf(text, 'json');
    expect(others).toEqual([]);
    expect(problem?.wrong).toContain(wrong);
    expect(problem?.hint).toContain(hint);
    if (layout === 'in one line') expect(problem).toMatchObject({ line: 1, column: text.indexOf(at) + 1 });
    else
      expect(text.split('\n')[problem!.line! - 1]?.slice(problem!.column! - 1)).toSatisfy((rest: string) =>
        rest.startsWith(at.charAt(0)),
      );
  });
});

it('names the path as well, since a line of JSON is long', () => {
  const pack = { ...content, demonstrations: {} };
  const [problem] = problemsOf(JSON.stringify(pack), 'json');
  expect(problemLine(problem!)).toMatch(
    /\.json:1:\d+ at scenarios\[0\]\.user\.demonstrations\[0\]: there is no demonstration "small_talk"; the pack has none$/,
  );
});

function constraint(pack: any, milestone: number): any {
  return pack.scenarios[0].milestones.milestones[milestone].constraints[0];
}

function trace(pack: any, milestone: number): any {
  return constraint(pack, milestone).target.rows[0].tool_trace;
}

function minefield(pack: any): any {
  const [first] = pack.scenarios[0].minefields.milestones;
  delete first.constraints[0].target.measures;
  return first.constraints[0];
}
