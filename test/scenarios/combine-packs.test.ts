import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { combinePacks } from '../../scenarios/combine-packs.ts';
import { packHash, scenarioHash } from '../../scenarios/content-hash.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { PackFile } from '../../scenarios/pack-clash.ts';
import { BUILT_IN_CATALOGUE } from '../../scenarios/pack-files.ts';
import type { Selection } from '../../scenarios/select.ts';
import { EXAMPLE, writtenFile } from './written.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const file = (path: string): PackFile => ({ path, pack: loadPack(path) });
const example = file(writtenFile(EXAMPLE));
const catalogue = file(BUILT_IN_CATALOGUE);

/** A pack in the catalogue's world. */
function extending(name: string, more = '', scenarios = `- { name: of_${name}, like: wifi_off }`): PackFile {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'scenarios'));
  writeFileSync(join(folder, 'pack.yaml'), `name: ${name}\nversion: "1"\nextends: toolsandbox\n${more}`);
  writeFileSync(join(folder, 'scenarios', 'all.yaml'), `${scenarios}\n`);
  return file(folder);
}

describe('packs that are used together', () => {
  const mine = extending('mine');

  it('are one pack with the scenarios of all, in order', () => {
    const { pack, scenarios } = combinePacks([mine, catalogue, example]);
    const { hash, ...content } = pack;
    expect(content.name).toBe('mine-toolsandbox-example');
    expect(hash).toBe(packHash(content));
    const names = [mine, catalogue, example].flatMap((one) => one.pack.scenarios.map(({ name }) => name));
    expect(pack.scenarios.map(({ name }) => name)).toEqual(names);
    expect(scenarios).toEqual(pack.scenarios);
  });

  it('play each scenario in its own world, state and with its own demonstrations', () => {
    const { pack } = combinePacks([catalogue, example]);
    const settings = { clock: DEFAULT_CLOCK, profile: 'default' } as const;
    for (const [one, name] of [
      [example, 'remind_bob'],
      [catalogue, 'wifi_off'],
    ] as const) {
      const { ownWorld: _, ...combined } = instantiate(pack, name, settings);
      expect(combined).toEqual(instantiate(one.pack, name, settings));
    }
  });

  it('leave the hash of each scenario as it is alone', () => {
    const { pack } = combinePacks([catalogue, example]);
    for (const [one, name] of [
      [example, 'remind_bob'],
      [catalogue, 'wifi_off'],
    ] as const)
      expect(scenarioHash(pack, name, 'default')).toBe(scenarioHash(one.pack, name, 'default'));
  });

  it('store the world of a scenario only where it is another', () => {
    const { pack } = combinePacks([catalogue, mine, example]);
    const withOwn = pack.scenarios.filter(({ ownWorld }) => ownWorld).map(({ name }) => name);
    expect(withOwn).toEqual(example.pack.scenarios.map(({ name }) => name));
  });

  it('are chosen from by pattern, in all or in one', () => {
    const chosen = (patterns: readonly string[]) =>
      combinePacks([mine, catalogue], { patterns }).scenarios.map(({ name }) => name);
    expect(chosen(['of_*', 'wifi_off'])).toEqual(['of_mine', 'wifi_off']);
    expect(chosen(['mine:*'])).toEqual(['of_mine']);
    expect(chosen(['tool*:wifi_off'])).toEqual(['wifi_off']);
    expect(() => chosen(['mine:wifi_off'])).toThrow(
      'no scenario of pack mine or toolsandbox is called "mine:wifi_off"; did you mean wifi_off?',
    );
  });
});

describe('where two packs have something of one name', () => {
  const other = extending(
    'other',
    '',
    '- { name: wifi_off, like: get_cellular }\n- { name: of_other, like: get_cellular }',
  );

  it('equal scenarios are one', () => {
    const copy = extending('copy', '', '- { name: wifi_off, like: wifi_off }');
    expect(combinePacks([catalogue, copy]).pack.scenarios).toEqual(catalogue.pack.scenarios);
  });

  it('different scenarios are refused, with both places', () => {
    expect(message([catalogue, other])).toMatch(
      /^packs toolsandbox and other have different scenarios called "wifi_off"; choose one as in other:wifi_off, or rename one of them\n {2}toolsandbox: .*settings\.yaml:\d+:9\n {2}other: .*all\.yaml:1:11$/,
    );
  });

  it('the one that is chosen is played, and nothing is refused', () => {
    const { pack, scenarios } = combinePacks([catalogue, other], { patterns: ['other:wifi_off'] });
    expect(scenarios.map(({ summary }) => summary)).toEqual([other.pack.scenarios[0]?.summary]);
    expect(pack.scenarios.filter(({ name }) => name === 'wifi_off')).toEqual(scenarios);
    const both = { patterns: ['*:wifi_off'] };
    expect(message([catalogue, other], both)).toContain('have different scenarios called "wifi_off"');
    expect(combinePacks([catalogue, other], { patterns: ['get_cellular'] }).scenarios).toHaveLength(1);
  });

  it.each([
    [
      'states',
      'states: { base: { wifi: false } }\n',
      /^packs toolsandbox and x have different states called "base"; rename/,
    ],
    [
      'clock',
      'clock: { start: 1, timeZone: UTC }\n',
      /^packs toolsandbox and x are set at different times \(clock\); use one/,
    ],
    [
      'profile',
      'profile: paper\n',
      /^packs toolsandbox and x are meant for different rules \(profile\); .* give --profile\n/,
    ],
  ])('%s are refused, with the place', (_, more, expected) => {
    const text = message([catalogue, extending('x', more)]);
    expect(text).toMatch(expected);
    expect(text).toMatch(/\n {2}x: .*pack\.yaml:4:\d+$/);
  });

  it('demonstrations are refused', () => {
    const [name = ''] = Object.keys(catalogue.pack.demonstrations);
    const text = EXAMPLE.replaceAll('small_talk', name);
    expect(message([catalogue, file(writtenFile(text))])).toContain(`have different demonstrations called "${name}"`);
  });

  it('packs of one name are refused', () => {
    expect(message([example, file(writtenFile(EXAMPLE))])).toMatch(
      /^packs example and example have the same name; rename one of them\n {2}example: .*:1:7\n {2}example: .*:1:7$/,
    );
  });

  it('a profile that is chosen stands in for theirs', () => {
    const { pack } = combinePacks([catalogue, extending('x', 'profile: paper\n')], { profile: 'paper' });
    expect(pack.profile).toBe('paper');
  });
});

function message(files: readonly [PackFile, PackFile], selection?: Selection): string {
  try {
    combinePacks(files, selection);
  } catch (error) {
    return (error as Error).message;
  }
  return 'they were accepted';
}
