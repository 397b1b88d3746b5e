import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { readSource, writtenAt } from '../../scenarios/format/read-source.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { BUILT_IN_CATALOGUE } from '../../scenarios/pack-files.ts';
import { problemsOf, writtenFile } from './written.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { world, states, demonstrations, scenarios } = loadPack();

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'scenarios'));
  write('pack.yaml', 'name: mine\nversion: "1"\nextends: toolsandbox\n');
  write('scenarios/mine.yaml', '- { name: mine, like: wifi_off, summary: Mine., state: base_cellular_off }\n');
});

describe('a pack that extends the catalogue', () => {
  it('has its world, states and demonstrations, and its own scenarios only', () => {
    expect(loadPack(folder)).toMatchObject({ name: 'mine', version: '1', world, states, demonstrations });
    const [scenario, ...others] = loadPack(folder).scenarios;
    const base = scenarios.find(({ name }) => name === 'wifi_off');
    expect(scenario).toEqual({ ...base, name: 'mine', summary: 'Mine.', state: 'base_cellular_off' });
    expect(others).toEqual([]);
  });

  it('is complete in itself: as JSON it is the same pack', () => {
    const { hash, ...content } = loadPack(folder);
    expect(loadPack(writtenFile(JSON.stringify(content), 'json')).hash).toBe(hash);
  });

  it('may be a single file', () => {
    const text = 'name: mine\nversion: "1"\nextends: toolsandbox\nscenarios: [{ name: mine, like: wifi_off }]\n';
    expect(loadPack(writtenFile(text)).world).toEqual(world);
  });

  it('refers to the rows of its world by name', () => {
    write('scenarios/mine.yaml', '- { name: mine, like: wifi_off, opening: "Hello, this is {=mira.name}." }\n');
    expect(loadPack(folder).scenarios[0]?.opening).toBe('Hello, this is Mira Solberg.');
  });

  it('adds states of its own and replaces those of the same name', () => {
    write('pack.yaml', 'name: mine\nversion: "1"\nextends: toolsandbox\nstates: { base: { wifi: false }, dim: {} }\n');
    expect(loadPack(folder).states).toEqual({ ...states, base: { wifi: false }, dim: {} });
  });

  it('may have a world of its own', () => {
    const device = world.SETTING?.[0];
    write('world.yaml', JSON.stringify({ SETTING: [device], CONTACT: [], MESSAGING: [], REMINDER: [] }));
    expect(loadPack(folder).world.CONTACT).toEqual([]);
  });

  it('prefers a scenario of its own where `like` could mean two', () => {
    write(
      'scenarios/mine.yaml',
      '- { name: wifi_off, like: turn_on_cellular_low_battery_mode, summary: Ours. }\n- { name: mine, like: wifi_off }\n',
    );
    expect(loadPack(folder).scenarios.map(({ summary }) => summary)).toEqual(['Ours.', 'Ours.']);
  });
});

it('a scenario may be like the one of the catalogue that has its name', () => {
  write('scenarios/mine.yaml', '- { name: wifi_off, like: wifi_off, summary: Ours. }\n');
  const base = scenarios.find(({ name }) => name === 'wifi_off');
  expect(loadPack(folder).scenarios).toEqual([{ ...base, summary: 'Ours.' }]);
});

describe('a mistake is reported where it was written', () => {
  const places = () => {
    try {
      loadPack(folder);
    } catch (error) {
      return (error as Error).message;
    }
    return 'none';
  };

  it('in a state of its own', () => {
    write('pack.yaml', 'name: mine\nversion: "1"\nextends: toolsandbox\nstates: { dim: { wify: true } }\n');
    expect(places()).toContain(`${join(folder, 'pack.yaml')}:4:18: unknown key "wify"`);
  });

  it('in what a scenario says', () => {
    write('scenarios/mine.yaml', '- { name: mine, like: wify_off }\n');
    expect(places()).toContain(`${join(folder, 'scenarios/mine.yaml')}:1:23: there is no scenario "wify_off"; did you`);
  });

  it('in what a scenario has from the catalogue', () => {
    write('scenarios/mine.yaml', '- { name: mine, like: wifi_off, tools: [set_wifi_status, get_wifi_status] }\n');
    write('world.yaml', '{}');
    expect(places()).toContain(`${join(folder, 'world.yaml')}:1:1: missing "CONTACT"`);
    write('world.yaml', JSON.stringify({ ...world, CONTACT: [] }));
    write('scenarios/mine.yaml', '- { name: mine, like: remove_contact_with_id }\n');
    expect(places()).toContain(`${join(BUILT_IN_CATALOGUE, 'scenarios', 'contacts.yaml')}:`);
  });

  it('in the name of the pack that it extends', () => {
    write('pack.yaml', 'name: mine\nversion: "1"\nextends: tolsandbox\n');
    expect(places()).toContain(
      `${join(folder, 'pack.yaml')}:3:10: "tolsandbox" cannot be extended; write extends: tool`,
    );
  });
});

it('each part has the place where it was written', () => {
  write('pack.yaml', 'name: mine\nversion: "1"\nextends: toolsandbox\nstates:\n  dim: {}\n');
  const placeOf = (...path: readonly string[]) => writtenAt(readSource(folder), path);
  expect(placeOf('states', 'dim')).toBe(`${join(folder, 'pack.yaml')}:5:8`);
  expect(placeOf('name')).toBe(`${join(folder, 'pack.yaml')}:1:7`);
  expect(placeOf('states', 'base_wifi_off')).toMatch(`${join(BUILT_IN_CATALOGUE, 'pack.yaml')}:`);
  expect(placeOf('world', 'CONTACT')).toMatch(`${join(BUILT_IN_CATALOGUE, 'world.yaml')}:`);
});

it('a JSON pack extends nothing', () => {
  const { hash: _hash, ...content } = loadPack(folder);
  expect(problemsOf(JSON.stringify({ ...content, extends: 'toolsandbox' }), 'json')[0]?.wrong).toBe(
    'unknown key "extends"',
  );
});
