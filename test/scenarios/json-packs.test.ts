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

/** A change of the pack, the key or value that the place reported begins with, what is wrong, and the hint. */
const MISTAKES: Readonly<
  Record<string, readonly [spoil: (pack: any) => unknown, at: string, wrong: string, hint: string]>
> = {
  'a misspelled argument in a trace': [
    (pack) => (trace(pack, 1).arguments = { persn_id: 'p-1' }),
    '"persn_id"',
    'search_contacts has no argument "persn_id"',
    'did you mean person_id?',
  ],
  'an unknown argument in a solution': [
    (pack) => (call(pack).arguments.nmae = 'Bob'),
    '"nmae"',
    'search_contacts has no argument "nmae"',
    'did you mean name?',
  ],
  'a value of another type in a column': [
    (pack) => Object.assign(minefield(pack), { database: 'SETTING', target: { rows: [{ wifi: 'off' }] } }),
    '"off"',
    '"off" does not fit column wifi',
    'write a boolean',
  ],
  'an id that the world lacks': [
    (pack) => (trace(pack, 1).arguments = { person_id: 'p-77' }),
    '"p-77"',
    'the world has no contact with the id "p-77"',
    'did you mean p-1 or p-2?',
  ],
  'an unknown sender': [
    (pack) => (minefield(pack).target.rows[0].sender = 'AGNT'),
    '"AGNT"',
    '"AGNT" is not a role',
    'did you mean AGENT?',
  ],
  'a tool that is not offered': [
    (pack) => Object.assign(trace(pack, 1), { tool_name: 'get_wifi_status', arguments: {} }),
    '"get_wifi_status"',
    'the scenario does not offer get_wifi_status',
    'add it to tools',
  ],
  'an extraction name that is no argument': [
    (pack) => {
      delete constraint(pack, 2).target.measures;
      constraint(pack, 2).extraction.values = { timestamp_3: { path: [], as: 'float' } };
    },
    '"timestamp_3"',
    'timestamp_diff has no argument "timestamp_3"',
    'did you mean timestamp_0 or timestamp_1?',
  ],
  'close without a tolerance': [
    (pack) => delete constraint(pack, 3).target.measures.latitude.atol,
    '{"measure":"close"}',
    'close needs a tolerance',
    'within: { latitude: 0.01 }',
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
  'an order in a circle': [
    (pack) => pack.scenarios[0].milestones.edges.push([4, 0]),
    '[0,2]',
    'the order runs in a circle',
    'remove one',
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
  'an unknown time zone': [
    (pack) => (pack.clock = { start: 1, timeZone: 'Mars/Olympus' }),
    '"Mars/Olympus"',
    '"Mars/Olympus" is not an IANA time zone',
    'Europe/Oslo',
  ],
  'a start that is not a point in time': [
    (pack) => (pack.clock = { start: 1e300, timeZone: 'UTC' }),
    JSON.stringify(1e300),
    'is not a point in time',
    'write seconds since the epoch',
  ],
  'more milestones than can be placed': [
    ({ scenarios: [scenario] }) => {
      const { note: _, ...first } = scenario.milestones.milestones[0];
      const milestone = { note: 'one of many', ...first };
      scenario.milestones = { milestones: Array.from({ length: 301 }, () => milestone) };
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

function call(pack: any): any {
  return pack.scenarios[0].solution[1].calls[0];
}
