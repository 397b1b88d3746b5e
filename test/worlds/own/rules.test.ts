import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../client/index.ts';
import type { EvaluateOptions, SeatTurn } from '../../../client/index.ts';
import { toolFacts } from '../../../client/scenarios/tool-facts.ts';
import { loadPack } from '../../../scenarios/load-pack.ts';
import { definitionOf } from '../../../scenarios/world-of.ts';
import { CHECKS } from '../../../validation/checks.ts';
import { summarize } from '../../../validation/summary.ts';
import { validate } from '../../../validation/validate.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { callTurn, following } from '../../support/turns.ts';

/** A carrier's line, which the agent sees; a device, which the user sees; and a log, which is the world's own. */
const FILES = {
  'pack.yaml': 'name: carrier\nversion: 1.0.0\n',
  'world.yaml': `
name: carrier
tables:
  LINE: { key: number, seenBy: agent, columns: { number: name, plan: { type: name, told: name }, roaming: flag } }
  DEVICE: { key: device_id, seenBy: user, columns: { device_id: name, model: text, roams: flag } }
  LOG: { key: entry, seenBy: nobody, columns: { entry: { type: name, isGenerated: true }, tool: name } }
rows:
  LINE: [{ id: line, number: '555', plan: Basic, roaming: false }]
  DEVICE: [{ id: phone, device_id: d1, model: Pebble, roams: false }]
  LOG: []
services:
  carriers:
    - { asked: { country: NO, zone: 1 }, answer: { name: Nordtel } }
`,
  'tools.ts': `import { defineAfterCall, defineTool } from 'toolsandbox/world';
const text = (description) => ({ type: 'string', description });
export const set_roaming = defineTool({
  description: 'Lets a line roam.',
  arguments: { number: text('The number of the line.') },
  writes: ['LINE'],
  result: 'boolean',
  run: ({ number }, { tables }) => {
    tables.LINE.update('555', { roaming: true });
    if (number !== '555') throw new Error('There is no such line.');
    return true;
  },
});
export const read_line = defineTool({
  description: 'Reads the line.', arguments: {}, reads: ['LINE'], result: { rows: 'LINE' }, probe: {},
  run: (_, { tables }) => tables.LINE.rows,
});
export const find_carrier = defineTool({
  description: 'Finds the carrier of a country.', arguments: { country: text('Two letters.') }, result: 'text', probe: { country: 'NO' },
  run: ({ country }, { ask }) => ask('carriers', { zone: 1, country }).name,
});
export const show_device = defineTool({
  description: 'Shows the device.', seat: 'user', arguments: {}, reads: ['DEVICE'], result: { rows: 'DEVICE' }, probe: {},
  run: (_, { tables }) => tables.DEVICE.rows,
});
export const switch_on = defineTool({
  description: 'Switches a device on.', seat: 'user', arguments: { device_id: text('ID.') }, writes: ['DEVICE'], result: 'nothing',
  run: ({ device_id }, { tables }) => { tables.DEVICE.update(device_id, { model: 'Pebble, on' }); return null; },
});
export const afterCall = defineAfterCall({
  reads: ['LINE'],
  writes: ['DEVICE', 'LOG'],
  run: ({ tool }, { tables, newId }) => {
    const [line] = tables.LINE.rows;
    if (line.plan === 'None') throw new Error('The line was given up.');
    if (tables.DEVICE.get('d1').roams !== line.roaming) tables.DEVICE.update('d1', { roams: line.roaming });
    tables.LOG.insert({ entry: newId(), tool });
  },
});
`,
  'scenarios/all.yaml': `
- name: roam
  summary: Let the line roam.
  categories: [STC, SUT]
  tools: [set_roaming, read_line, find_carrier]
  opening: Please let my line 555 roam.
  goal: Let the line roam.
  knows: [The line is 555.]
  lacks: [anything else]
  solution:
    - done: { set_roaming: { number: '555' } }
    - say: Your line roams.
  milestones: [{ added: { LOG: { tool: set_roaming } } }]
`,
};

type Change = readonly [file: keyof typeof FILES, from: string, to: string];

function packWith(...changes: readonly Change[]): string {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(FILES)) {
    const path = join(folder, file);
    const changed = changes
      .filter(([where]) => where === file)
      .reduce((before, [, from, to]) => {
        if (!before.includes(from)) throw new Error(`${file} holds no ${from}`);
        return before.replace(from, to);
      }, text);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, changed);
  }
  return folder;
}

/** Plays one call of the agent: what it was answered, and the world after it. */
async function called(pack: string, turn: SeatTurn, options: EvaluateOptions = {}) {
  const { runs } = await evaluate({ pack, agent: following([turn]), augmentations: ['none'], ...options });
  const { messages, world, outcome, reason } = runs[0]!;
  const answer = messages.find(({ sender }) => sender === 'execution-environment');
  return { answer: answer?.content, changes: answer?.changes ?? [], world, outcome, reason };
}

const ROAM = callTurn('set_roaming', { number: '555' });
const WRONG = callTurn('set_roaming', { number: '777' });
const KEEPS: Change = ['world.yaml', 'name: carrier', 'name: carrier\nrolledBack: false'];

it('shows which tools the user has, and that augmentations have none to add', () => {
  const pack = loadPack(packWith());
  expect(toolFacts(pack.scenarios[0]!, definitionOf(pack))).toEqual([
    ['offered', 'find_carrier, read_line, set_roaming'],
    ['of the user', 'show_device, switch_on'],
    ['others', 'none'],
  ]);
});

describe('what a tool changed before it threw', () => {
  it('is rolled back', async () => {
    const { answer, changes, world } = await called(packWith(), WRONG);
    expect(answer).toBe('There is no such line.');
    expect(changes).toEqual([]);
    expect(world['LINE']).toMatchObject([{ roaming: false }]);
  });

  it('stays where the world says so, and is checked as other changes are', async () => {
    const { answer, changes, world } = await called(packWith(KEEPS), WRONG);
    expect(answer).toBe('There is no such line.');
    expect(changes).toHaveLength(1);
    expect(world['LINE']).toMatchObject([{ roaming: true }]);
    expect(world['DEVICE']).toMatchObject([{ roams: false }]);
    const bad = packWith(KEEPS, ['tools.ts', '{ roaming: true }', "{ roaming: 'yes' }"]);
    expect((await called(bad, WRONG)).reason).toMatch(
      /tools\.ts:\d+: the tool set_roaming wrote "yes" into LINE\.roaming/,
    );
  });
});

describe('the hook of a world', () => {
  it('follows each call as one step with it', async () => {
    const { answer, changes, world } = await called(packWith(), ROAM);
    expect(answer).toBe('true');
    expect(changes.map(({ table }) => table)).toEqual(['LINE', 'DEVICE', 'LOG']);
    expect(world['DEVICE']).toMatchObject([{ roams: true }]);
    expect(world['LOG']).toMatchObject([{ tool: 'set_roaming' }]);
  });

  it('follows calls that only read, and no tool is offered in its name', async () => {
    const { changes } = await called(packWith(), callTurn('read_line', {}));
    expect(changes.map(({ table }) => table)).toEqual(['LOG']);
    expect((await called(packWith(), callTurn('afterCall', {}))).answer).toMatch(/afterCall/);
    expect(loadPack(packWith()).definition).toMatchObject({
      afterCall: { reads: ['LINE'], writes: ['DEVICE', 'LOG'] },
      tools: [
        { name: 'find_carrier' },
        { name: 'read_line' },
        { name: 'set_roaming' },
        { name: 'show_device' },
        { name: 'switch_on' },
      ],
    });
  });

  it('takes the call back with it where it throws', async () => {
    const givenUp: Change = ['world.yaml', 'plan: Basic', 'plan: None'];
    const { answer, changes } = await called(packWith(givenUp), ROAM);
    expect(answer).toBe('The line was given up.');
    expect(changes).toEqual([]);
    const kept = await called(packWith(givenUp, KEEPS), ROAM);
    expect(kept.changes.map(({ table }) => table)).toEqual(['LINE']);
  });

  it.each([
    ["writes: ['DEVICE', 'LOG']", "writes: ['DEVICE']", 'uses the table LOG, which is in neither its reads'],
    ['{ roams: line.roaming }', "{ roams: 'on' }", 'wrote "on" into DEVICE.roams'],
    ["reads: ['LINE'],\n  writes", "reads: ['LINE', 'LOG'],\n  writes", undefined],
  ])('that has %s is told as the world’s fault: %s', async (from, to, reason) => {
    const { outcome, reason: said } = await called(packWith(['tools.ts', from, to]), ROAM);
    expect(outcome).toBe(reason === undefined ? 'completed' : 'infrastructure');
    if (reason !== undefined) expect(said).toContain(reason);
  });
});

describe('the tools of the user', () => {
  const asking: Change = [
    'scenarios/all.yaml',
    `    - say: Your line roams.
  milestones: [{ added: { LOG: { tool: set_roaming } } }]`,
    `    - say: Please switch the device on.
    - say: Your line roams.
  replies:
    - { when: { says: [device] }, calls: [{ tool: switch_on, arguments: { device_id: =phone.device_id } }], say: I have. }
  milestones: [{ changes: solution }]`,
  ];

  it('are called by the scripted user before it replies, also where the solution is the milestone', async () => {
    const pack = packWith(asking);
    const { runs } = await evaluate({ pack, agent: 'scripted:oracle', augmentations: ['none'] });
    expect(runs[0]).toMatchObject({ solved: true, explanation: null });
    const made = runs[0]!.messages.flatMap(({ sender, toolCall }) => (toolCall ? [[sender, toolCall.name]] : []));
    expect(made.slice(0, 2)).toEqual([
      ['agent', 'set_roaming'],
      ['user', 'switch_on'],
    ]);
    const { runs: silent } = await evaluate({
      pack,
      agent: { name: 'desk', takeTurn: ({ turn }) => (turn === 1 ? ROAM : { content: 'Your line roams.' }) },
      augmentations: ['none'],
    });
    expect(silent[0]).toMatchObject({ solved: false, explanation: expect.stringContaining('device') });
  });

  it('may be what the policy tells the agent to ask for', async () => {
    const asked = asking[2]
      .replace('Please switch the device on.', 'Would you switch the device on?')
      .replace('says: [device]', 'asks: [device]')
      .replace('say: I have.', 'say: I have switched it on.');
    const pack = packWith([asking[0], asking[1], asked]);
    writeFileSync(join(pack, 'policy.md'), 'A line roams when the user has switched the device on.');
    const checks = CHECKS.filter(({ id }) => id === 'leaks');
    const reports = await validate(loadPack(pack), { scenarios: ['roam'], augmentations: ['none'], checks });
    expect(summarize(reports, checks).failures).toEqual([]);
  });

  it('are checked where replies call them', () => {
    const scored = asking[2].replace('changes: solution', 'added: { LOG: { tool: set_roaming } }');
    const wrong: Change = [asking[0], asking[1], scored.replace('tool: switch_on', 'tool: set_roaming')];
    expect(() => loadPack(packWith(wrong))).toThrow(/all\.yaml:\d+:\d+: there is no tool "set_roaming"/);
    const other: Change = [asking[0], asking[1], scored.replace('device_id: =phone', 'device: =phone')];
    expect(() => loadPack(packWith(other))).toThrow(/switch_on has no argument "device"; did you mean device_id\?/);
  });
});

describe('a service', () => {
  const find = (country: string) => callTurn('find_carrier', { country });

  it('answers what is recorded, and says what is not', async () => {
    expect((await called(packWith(), find('NO'))).answer).toBe('"Nordtel"');
    const { answer, outcome } = await called(packWith(), find('SE'));
    expect(answer).toBe('carriers has no answer to {"zone":1,"country":"SE"}.');
    expect(outcome).toBe('completed');
  });

  it('must be the world’s, and its answers well formed', async () => {
    const other = packWith(['tools.ts', "ask('carriers'", "ask('carrier'"]);
    expect((await called(other, find('NO'))).reason).toMatch(
      /tools\.ts:\d+: the tool find_carrier asks the service carrier, which is not among the services of world\.yaml/,
    );
    const lacking: Change = ['world.yaml', ', answer: { name: Nordtel }', ''];
    expect(() => loadPack(packWith(lacking))).toThrow(/world\.yaml:13:\d+: .*write what the service answers/);
  });
});

describe('who may see a table', () => {
  it.each<readonly [string, Change, RegExp]>([
    [
      'a tool of the other seat',
      ['tools.ts', "seat: 'user', arguments", 'arguments'],
      /tools\.ts:\d+: show_device: reads names the table DEVICE, which is seen by user, and the agent has this tool; change seenBy/,
    ],
    [
      'a tool of a table that nobody sees',
      ['tools.ts', "reads: ['DEVICE']", "reads: ['LOG']"],
      /tools\.ts:\d+: show_device: reads names the table LOG, which is seen by nobody/,
    ],
    [
      'a hook of no table',
      ['tools.ts', "writes: ['DEVICE', 'LOG']", "writes: ['DEVICES']"],
      /tools\.ts:\d+: afterCall: writes names the table "DEVICES".*did you mean DEVICE\?/,
    ],
    ['a hook that is none', ['tools.ts', 'defineAfterCall({', '(() => ({'], /tools\.ts/],
    [
      'a fact that the agent cannot know',
      ['scenarios/all.yaml', '[{ added: { LOG: { tool: set_roaming } } }]', '[{ tells: { text: =phone.model } }]'],
      /all\.yaml:\d+:\d+: the agent cannot know phone\.model: DEVICE is seen by user; change seenBy of DEVICE/,
    ],
    [
      'an answer that the agent cannot know',
      ['scenarios/all.yaml', 'say: Your line roams.', "say: 'Your {=phone.model} roams.'"],
      /all\.yaml:\d+:\d+: the agent cannot know phone\.model/,
    ],
    [
      'what the user cannot know',
      ['scenarios/all.yaml', 'The line is 555.', "'The plan is {=line.plan}.'"],
      /all\.yaml:\d+:\d+: the user cannot know line\.plan: LINE is seen by agent/,
    ],
  ])('%s is refused', (_title, change, message) => {
    expect(() => loadPack(packWith(change))).toThrow(message);
  });

  it('is both, where a table does not say', () => {
    const open: Change = ['world.yaml', 'LINE: { key: number, seenBy: agent,', 'LINE: { key: number,'];
    const knows: Change = ['scenarios/all.yaml', 'The line is 555.', "'The plan is {=line.plan}.'"];
    expect(loadPack(packWith(open, knows)).scenarios[0]!.user.knows).toEqual(['The plan is Basic.']);
    const told: Change = [
      'scenarios/all.yaml',
      '[{ added: { LOG: { tool: set_roaming } } }]',
      '[{ tells: { name: =line.plan } }]',
    ];
    expect(() => loadPack(packWith(told))).not.toThrow();
  });
});
