import { instantiate } from '../../scenarios/instantiate.ts';
import { DEFAULT_SETTINGS } from '../support/packs.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { EVALUATOR_VERSION } from '../../evaluation/version.ts';
import { contentHash, graderHash, scenarioHash } from '../../scenarios/content-hash.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { packJsonSchema } from '../../scenarios/schema.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const builtIn = loadPack();
let folder: string;
let count = 0;

beforeAll(() => (folder = temporaryFolder()));

describe('a pack', () => {
  it('may be one file, and is the same pack then', () => {
    expect(loadPack(written('single', draft()))).toEqual(builtIn);
  });

  it('has the same hash whatever the order of its keys', () => {
    const reversed = JSON.parse(JSON.stringify(draft()), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as unknown;
    const { hash, ...content } = loadPack(written('reversed', reversed));
    expect(Object.keys(content.scenarios[0]?.milestones.milestones[0] ?? {})).toEqual(['constraints', 'note']);
    expect(hash).toBe(builtIn.hash);
  });

  it('has another hash when a word of it changes, and so has just the scenario it stands in', () => {
    const reworded = changed((pack) => (pack.scenarios[0].opening += '!'));
    const [first, second] = builtIn.scenarios.map(({ name }) => name) as [string, string];
    expect(reworded.hash).not.toBe(builtIn.hash);
    expect(scenarioHash(reworded, first, 'default')).not.toBe(scenarioHash(builtIn, first, 'default'));
    expect(scenarioHash(reworded, second, 'default')).toBe(scenarioHash(builtIn, second, 'default'));
    expect(graderHash(reworded, first, 'default')).toBe(graderHash(builtIn, first, 'default'));
  });

  it('changes the hash of every scenario with its world', () => {
    const moved = changed((pack) => (pack.world.CONTACT[0].name = 'Someone Else'));
    expect(scenarioHash(moved, 'wifi_off', 'default')).not.toBe(scenarioHash(builtIn, 'wifi_off', 'default'));
    expect(graderHash(moved, 'wifi_off', 'default')).toBe(graderHash(builtIn, 'wifi_off', 'default'));
  });

  it('changes the hash of every scenario with its clock', () => {
    const later = { ...builtIn, clock: { start: 1_800_000_000, timeZone: 'UTC' } };
    expect(scenarioHash(later, 'wifi_off', 'default')).not.toBe(scenarioHash(builtIn, 'wifi_off', 'default'));
    expect(graderHash(later, 'wifi_off', 'default')).toBe(graderHash(builtIn, 'wifi_off', 'default'));
  });

  it('names the world that it plays in; an unknown one is refused with the file, the field and the fix', () => {
    const of = (definition: unknown) => written('in-a-world', { ...draft(), definition });
    expect(loadPack(of('phone')).scenarios).toEqual(builtIn.scenarios);
    expect(instantiate(loadPack(of('phone')), 'wifi_off', DEFAULT_SETTINGS).definition).toBe(PHONE);
    const file = of('phonr');
    expect(() => loadPack(file)).toThrow(file);
    expect(() => loadPack(file)).toThrow('definition: there is no world "phonr"; did you mean phone?');
    expect(() => loadPack(of('airline'))).toThrow(
      'definition: there is no world "airline"; write phone, or leave it out',
    );
    expect(() => loadPack(of(5))).toThrow('definition: there is no world "5"');
  });

  it('of a world that this version lacks is not played', () => {
    const other = { ...builtIn, definition: 'airline' };
    expect(() => instantiate(other, 'wifi_off', DEFAULT_SETTINGS)).toThrow(
      'pack toolsandbox: there is no world "airline"; write phone, or leave it out',
    );
  });

  it('has a JSON Schema that names its parts', () => {
    expect(packJsonSchema(PHONE)).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'version', 'world', 'states', 'demonstrations', 'scenarios'],
    });
  });
});

describe('the hash of a grader', () => {
  const NAME = 'search_reminder_with_recency_upcoming_insufficient_information';
  const WITH_MILESTONES = 'find_days_till_holiday';
  const scenario = (pack: any, name: string) => pack.scenarios.find((one: any) => one.name === name);
  const milestone = (pack: any) => scenario(pack, WITH_MILESTONES).milestones.milestones[0];

  it.each<[string, string, (pack: any) => unknown]>([
    ['a reworded note', WITH_MILESTONES, (pack) => (milestone(pack).note = 'Something else.')],
    ['a note that is gone', WITH_MILESTONES, (pack) => delete milestone(pack).note],
    ['a renamed milestone', WITH_MILESTONES, (pack) => (milestone(pack).id = 'clock')],
    ['a reworded summary', WITH_MILESTONES, (pack) => (scenario(pack, WITH_MILESTONES).summary = 'Else.')],
    ['a reworded opening', WITH_MILESTONES, (pack) => (scenario(pack, WITH_MILESTONES).opening = 'Else?')],
    [
      'an order written out that was the order anyway',
      WITH_MILESTONES,
      (pack) => (scenario(pack, WITH_MILESTONES).milestones.edges = [[0, 1]]),
    ],
  ])('stays the same with %s', (_, name, change) => {
    expect(graderHash(changed(change), name, 'default')).toBe(graderHash(builtIn, name, 'default'));
  });

  it.each<[string, string, (pack: any) => unknown]>([
    [
      'another minefield',
      NAME,
      (pack) =>
        (scenario(pack, NAME).minefields = scenario(
          pack,
          'remove_contact_by_phone_no_search_contacts_insufficient_information',
        ).paper.minefields),
    ],
    ['no milestone', NAME, (pack) => (scenario(pack, NAME).milestones = { milestones: [] })],
    ['another exemption', WITH_MILESTONES, (pack) => (milestone(pack).guardrailExclusions = ['SETTING'])],
    [
      'another target',
      'wifi_off',
      (pack) =>
        (scenario(pack, 'wifi_off').milestones.milestones[0].constraints.find(
          (one: any) => one.target,
        ).target.rows[0].wifi = true),
    ],
    ['another order', WITH_MILESTONES, (pack) => (scenario(pack, WITH_MILESTONES).milestones.edges = [])],
  ])('changes with %s', (_, name, change) => {
    expect(graderHash(changed(change), name, 'default')).not.toBe(graderHash(builtIn, name, 'default'));
  });

  it("covers the evaluator's version", () => {
    const { milestones, minefields } = scenario(builtIn, 'wifi_off');
    const graders = (evaluator: number) => {
      const grading = milestones.milestones.map(({ id: _id, note: _note, ...rest }: any) => rest);
      return contentHash({
        evaluator,
        profile: 'default',
        milestones: { milestones: grading, edges: [] },
        minefields: { milestones: minefields.milestones, edges: [] },
      });
    };
    expect(graderHash(builtIn, 'wifi_off', 'default')).toBe(graders(EVALUATOR_VERSION));
    expect(graderHash(builtIn, 'wifi_off', 'default')).not.toBe(graders(EVALUATOR_VERSION + 1));
  });
});

/** The built-in catalogue with a change, loaded from a file. */
function changed(change: (pack: any) => unknown) {
  return loadPack(written(`changed-${count++}`, draft(change)));
}

/** The built-in catalogue as an author could have written it into one file, with a change. */
function draft(change: (pack: any) => unknown = () => {}): object {
  const { hash: _hash, ...content } = structuredClone(builtIn);
  change(content);
  return content;
}

function written(name: string, content: unknown): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
