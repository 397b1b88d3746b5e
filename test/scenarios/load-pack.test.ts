import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  BUILT_IN_CATALOGUE,
  graderHash,
  InvalidPack,
  loadPack,
  packJsonSchema,
  scenarioHash,
} from '../../scenarios/index.ts';

const builtIn = loadPack();
let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'packs-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a pack', () => {
  it('may be one file, and is the same pack then', () => {
    expect(
      loadPack(
        written(
          'single',
          draft(() => {}),
        ),
      ),
    ).toEqual(builtIn);
  });

  it('has the same hash whatever the order of its keys', () => {
    const reversed = JSON.parse(JSON.stringify(draft(() => {})), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as unknown;
    const { hash, ...content } = loadPack(written('reversed', reversed));
    expect(Object.keys(content.scenarios[0]?.milestones.milestones[0] ?? {})).toEqual(['constraints', 'note']);
    expect(hash).toBe(builtIn.hash);
  });

  it('has another hash when a word of it changes, and so has just the scenario it stands in', () => {
    const changed = loadPack(
      written(
        'changed',
        draft((pack) => (pack.scenarios[0].opening += '!')),
      ),
    );
    const [first, second] = builtIn.scenarios.map(({ name }) => name) as [string, string];
    expect(changed.hash).not.toBe(builtIn.hash);
    expect(scenarioHash(changed, first)).not.toBe(scenarioHash(builtIn, first));
    expect(scenarioHash(changed, second)).toBe(scenarioHash(builtIn, second));
    expect(graderHash(changed, first)).toBe(graderHash(builtIn, first));
  });

  it('changes the hash of every scenario with its world, and of graders with their targets', () => {
    const moved = loadPack(
      written(
        'moved',
        draft((pack) => (pack.world.CONTACT[0].name = 'Someone Else')),
      ),
    );
    const name = 'wifi_off';
    expect(scenarioHash(moved, name)).not.toBe(scenarioHash(builtIn, name));
    expect(graderHash(moved, name)).toBe(graderHash(builtIn, name));
    expect(graderHash(builtIn, 'get_cellular')).not.toBe(graderHash(builtIn, name));
  });

  it('has a JSON Schema that names its parts', () => {
    expect(packJsonSchema()).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'version', 'world', 'states', 'demonstrations', 'scenarios'],
    });
  });
});

describe('a broken pack', () => {
  it.each<[string, (pack: any) => unknown, string]>([
    [
      'unknown key',
      (pack) => (pack.scenarios[0].colour = 'red'),
      'scenarios[0]: unknown "colour"; correct the spelling or remove it',
    ],
    ['missing key', (pack) => delete pack.scenarios[0].opening, 'scenarios[0].opening: missing; add it: string'],
    ['wrong type', (pack) => (pack.scenarios[0].maxMessages = '30'), 'scenarios[0].maxMessages: not of type number'],
    [
      'unknown category',
      (pack) => (pack.scenarios[0].categories = ['STC']),
      '"STC" is not allowed here; write one of "SINGLE_TOOL_CALL"',
    ],
    ['bad name', (pack) => (pack.scenarios[0].name = 'a/b'), '"a/b" does not fit; expected letters, digits, _ and -'],
    ['row lacking a column', (pack) => delete pack.world.CONTACT[1].is_self, 'world.CONTACT[1].is_self: missing'],
    ['unknown kind', (pack) => (constraint(pack).kind = 'snapshots'), 'constraints[0].kind'],
    [
      'neither calls nor words',
      (pack) => (pack.scenarios[0].solution[0] = {}),
      'expected { "calls": [{ "id", "tool", "arguments" }] } or { "say": "text" }',
    ],
    ['no scenario', (pack) => (pack.scenarios = []), 'expected at least one scenario'],
    [
      'name taken',
      (pack) => (pack.scenarios[0].name = 'wifi_off'),
      '.name: "wifi_off" is taken; give each scenario its own name',
    ],
    [
      'unknown state',
      (pack) => (pack.scenarios[0].state = 'base_wifi_of'),
      'there is no base state "base_wifi_of"; did you mean base_wifi_off',
    ],
    [
      'unknown demonstration',
      (pack) => (pack.scenarios[0].user.demonstrations = ['chat']),
      'there is no demonstration "chat"; there are send_message',
    ],
    [
      'unknown tool',
      (pack) => pack.scenarios[0].tools.allow.push('add_contacts'),
      'tools.allow: there is no tool "add_contacts"; did you mean add_contact',
    ],
    [
      'two numbers of turns',
      (pack) => pack.scenarios[0].categories.push('MULTIPLE_USER_TURN'),
      'it needs exactly one of SINGLE_USER_TURN and MULTIPLE_USER_TURN',
    ],
    [
      'insufficient information and more',
      (pack) => pack.scenarios[0].categories.push('INSUFFICIENT_INFORMATION'),
      'goes with no other category',
    ],
    [
      'time that means nothing',
      (pack) => (pack.world.REMINDER[0].creation_timestamp.$time = 'long ago'),
      'world.REMINDER[0].creation_timestamp: "long ago" is not a time; write one of: now',
    ],
    [
      'edge to nowhere',
      (pack) => (pack.scenarios[0].milestones.edges = [[0, 2]]),
      'milestones.edges[0]: there is no number 2 among the 2',
    ],
    [
      'order in a circle',
      (pack) =>
        (pack.scenarios[0].milestones.edges = [
          [0, 1],
          [1, 0],
        ]),
      'the order runs in a circle',
    ],
    [
      'reference to a later milestone',
      (pack) => (constraint(pack).reference = 1),
      'reference: 1 does not always come before this one',
    ],
    ['unknown column', (pack) => (constraint(pack).target.rows[0].phone = 1), 'CONTACT has no column "phone"'],
    [
      'measure of no column',
      (pack) => (constraint(pack).target.measures.is_self = { measure: 'exact' }),
      'the target has no column "is_self"',
    ],
    [
      'unknown tool in a trace',
      (pack) => (trace(pack).tool_name = 'search_contact'),
      'there is no tool "search_contact"; did you mean search_contacts',
    ],
    ['malformed trace', (pack) => delete trace(pack).arguments, 'not a pattern of tool traces; write { "tool_name"'],
    [
      'placeholder without value',
      (pack) =>
        (find(pack, 'find_days_till_holiday').milestones.milestones[3].constraints[1].target.rows[0].content = '{day}'),
      'nothing is extracted for {day}; add it to the extraction, or use one of {days}',
    ],
    [
      'result of a later call',
      (pack) =>
        (find(pack, 'remove_contact_by_phone').solution[0].calls[0].arguments.name = { $result: 'removed', path: [] }),
      'no earlier step has a call "removed"',
    ],
    [
      'sentence about an unknown call',
      (pack) => (pack.scenarios[0].solution[1].say = 'Done: {adde/0}'),
      'no earlier step has a call "adde"',
    ],
    [
      'withheld tool in the solution',
      (pack) => (find(pack, 'remove_contact_with_id').tools.deny = ['remove_contact']),
      '"remove_contact" is not offered; call an allowed tool',
    ],
    [
      'id used twice',
      (pack) => (find(pack, 'remove_contact_by_phone').solution[1].calls[0].id = 'contact'),
      'two calls have the id "contact"',
    ],
    [
      'reply that is never said',
      (pack) => (pack.scenarios[0].replies = ['Thanks']),
      'it speaks 1 times, but the user replies 1 times',
    ],
  ])('is refused with file, place, reason and mend: %s', (what, mutate, expected) => {
    const file = written(what.replaceAll(' ', '-'), draft(mutate));
    expect(() => loadPack(file)).toThrow(InvalidPack);
    expect(() => loadPack(file)).toThrow(`${file} is not a usable scenario pack:\n  ${file} at `);
    expect(() => loadPack(file)).toThrow(expected);
  });

  it('that is a folder is told of by the file within', () => {
    const copy = join(folder, 'copy');
    cpSync(BUILT_IN_CATALOGUE, copy, { recursive: true });
    const file = join(copy, 'scenarios', 'settings.json');
    const scenarios = JSON.parse(readFileSync(file, 'utf8')) as { state: string }[];
    scenarios[1]!.state = 'elsewhere';
    writeFileSync(file, JSON.stringify(scenarios));
    expect(() => loadPack(copy)).toThrow(`${file} at [1].state: there is no base state "elsewhere"`);
    writeFileSync(file, '[{]');
    expect(() => loadPack(copy)).toThrow(`${file}: not JSON (`);
    rmSync(file);
    expect(loadPack(copy).scenarios.map(({ name }) => name)).not.toContain('wifi_off');
    writeFileSync(join(copy, 'world.json'), '{}');
    expect(() => loadPack(copy)).toThrow(`${join(copy, 'world.json')} at SETTING: missing`);
    writeFileSync(join(copy, 'pack.json'), '{ "name": "x", "versoin": "1" }');
    expect(() => loadPack(copy)).toThrow(`${join(copy, 'pack.json')}: unknown "versoin"`);
    rmSync(join(copy, 'states.json'));
    expect(() => loadPack(copy)).toThrow(`${join(copy, 'states.json')}: cannot be read (ENOENT)`);
  });

  it('that is not there is told of', () => {
    const file = join(folder, 'nowhere.json');
    expect(() => loadPack(file)).toThrow(`${file}: cannot be read (ENOENT); give the path of a pack`);
  });

  it('shows at most twenty problems but keeps all', () => {
    const file = written(
      'many',
      draft((pack) => pack.scenarios.forEach((scenario: any) => (scenario.state = 'no'))),
    );
    const error = failure(() => loadPack(file));
    expect(error.problems).toHaveLength(builtIn.scenarios.length);
    expect(error.message.split('\n')).toHaveLength(22);
  });
});

/** The built-in catalogue as an author could have written it into one file, with a mistake. */
function draft(mutate: (pack: any) => unknown): unknown {
  const { hash: _hash, ...content } = structuredClone(builtIn);
  mutate(content);
  return content;
}

function find(pack: any, name: string): any {
  return pack.scenarios.find((scenario: any) => scenario.name === name);
}

function constraint(pack: any): any {
  return find(pack, 'add_contact_with_name_and_phone_number').milestones.milestones[0].constraints[0];
}

function trace(pack: any): any {
  return find(pack, 'remove_contact_by_phone').milestones.milestones[0].constraints[0].target.rows[0].tool_trace;
}

function failure(load: () => unknown): InvalidPack {
  try {
    load();
  } catch (error) {
    if (error instanceof InvalidPack) return error;
  }
  throw new Error('the pack was accepted');
}

function written(name: string, content: unknown): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
