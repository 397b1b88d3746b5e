import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { BUILT_IN_CATALOGUE, loadPack } from '../../scenarios/load-pack.ts';

const SCENARIOS = [
  'add_contact_with_name_and_phone_number',
  'wifi_off',
  'remove_contact_by_phone',
  'find_days_till_holiday',
];
let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'packs-'))));
afterAll(() => rmSync(folder, { recursive: true }));

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
    (pack) => (pack.scenarios[2].name = 'wifi_off'),
    'scenarios[2].name: "wifi_off" is taken; give each scenario its own name',
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
    (pack) => (find(pack, 'remove_contact_by_phone').tools.deny = ['remove_contact']),
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
])('a broken pack is refused with file, place, reason and mend: %s', (what, spoil, expected) => {
  const file = written(what.replaceAll(' ', '-'), draft(spoil));
  expect(() => loadPack(file)).toThrow(InvalidPack);
  expect(() => loadPack(file)).toThrow(`${file} is not a usable scenario pack:\n  ${file} at `);
  expect(() => loadPack(file)).toThrow(expected);
});

it('a mistake in a folder is told of by the file within', () => {
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

it('a pack that is not there is told of', () => {
  const file = join(folder, 'nowhere.json');
  expect(() => loadPack(file)).toThrow(`${file}: cannot be read (ENOENT); give the path of a scenario pack`);
});

it('at most twenty problems are shown but all are kept', () => {
  const file = written(
    'many',
    draft(
      (pack) =>
        (pack.scenarios = Array.from({ length: 25 }, (_, index) => ({
          ...pack.scenarios[1],
          name: `s${index}`,
          state: 'no',
        }))),
    ),
  );
  const error = failure(() => loadPack(file));
  expect(error.problems).toHaveLength(25);
  expect(error.message.split('\n')).toHaveLength(22);
});
/** A few scenarios of the built-in catalogue as an author could have written them into one file, with a mistake. */
function draft(spoil: (pack: any) => unknown): unknown {
  const { hash: _hash, ...content } = structuredClone(loadPack());
  const pack = { ...content, scenarios: SCENARIOS.map((name) => find(content, name)) };
  spoil(pack);
  return pack;
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
