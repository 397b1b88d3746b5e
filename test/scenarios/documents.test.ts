import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { BUILT_IN_CATALOGUE } from '../../scenarios/pack-files.ts';
import { EXAMPLE, problemsOf, writtenFile } from './written.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  .concat(Array.from({ length: 9 }, (_, n) => `b${n}: &b${n} [${`*${n === 0 ? 'a' : `b${n - 1}`},`.repeat(9)}]`))
  .join('\n');

describe('a file is refused in one line when it', () => {
  it.each([
    ['is not YAML', 'name: [', 'yaml', /^not valid YAML/, '1:8'],
    [
      'has a key twice',
      EXAMPLE.replace('version:', 'name: again\nversion:'),
      'yaml',
      /^a key occurs twice in one object/,
      '2:1',
    ],
    [
      'has a key twice in JSON',
      '{\n "name": "a",\n "name": "b"\n}',
      'json',
      /^a key occurs twice in one object/,
      '3:2',
    ],
    ['is not JSON', '{\n "name" 5}', 'json', /^not valid JSON/, '2:9'],
    ['expands aliases without end', bomb, 'yaml', /^its aliases cannot be resolved/, 'undefined:undefined'],
    ['has 6,000 levels as YAML', '['.repeat(6000) + ']'.repeat(6000), 'yaml', /^nested /, 'undefined:undefined'],
    [
      'has 6,000 levels as JSON',
      '['.repeat(6000) + ']'.repeat(6000),
      'json',
      /^nested more than 100 levels/,
      'undefined:undefined',
    ],
    ['has an unknown tag', 'name: !!python/object x', 'yaml', /^not valid YAML \(Unresolved tag/, '1:7'],
    ['has two documents', 'name: a\n---\nname: b', 'yaml', /^not valid YAML/, '2:1'],
    ['is endless', '\n'.repeat(5_000_000), 'yaml', /^longer than 1000000 characters/, 'undefined:undefined'],
    ['is empty', '', 'yaml', /is not of type object/, '1:1'],
  ])('%s', (_, text, extension, wrong, place) => {
    const problems = problemsOf(text, extension);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.wrong).toMatch(wrong);
    expect(`${problems[0]?.line}:${problems[0]?.column}`).toBe(place);
    expect(problems[0]?.wrong.length).toBeLessThan(200);
  });

  it.each([
    ['is not there', '/nowhere/pack.json', 'ENOENT'],
    ['has an impossible name', 'pack\0.json', 'its path contains a NUL character'],
    ['has an endless name', `${'x'.repeat(5000)}.yaml`, 'ENAMETOOLONG'],
  ])('%s', (_, path, code) => {
    expect(() => loadPack(path)).toThrow(`${path}: cannot be read (${code}); give the path of a scenario pack`);
  });
});

it('a byte order mark before YAML is no mistake', () => {
  expect(loadPack(writtenFile(`\uFEFF${EXAMPLE}`)).hash).toBe(loadPack(writtenFile(EXAMPLE)).hash);
});

it('a mistake in a folder is reported with the file inside it', () => {
  const folder = join(temporaryFolder(), 'copy');
  cpSync(BUILT_IN_CATALOGUE, folder, { recursive: true });
  expect(loadPack(folder).hash).toBe(loadPack().hash);
  const settings = join(folder, 'scenarios', 'settings.yaml');
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace('tools: [set_wifi_status]', 'tools: [set_wifi_statu]'));
  const line = text.split('\n').findIndex((one) => one.includes('tools: [set_wifi_status]')) + 1;
  expect(() => loadPack(folder)).toThrow(
    `${settings}:${line}:11: there is no tool "set_wifi_statu"; did you mean set_wi`,
  );
  writeFileSync(settings, 'name: not a list');
  expect(() => loadPack(folder)).toThrow(`${settings}: not a list; write a list of scenarios`);
  rmSync(settings);
  expect(loadPack(folder).scenarios.map(({ name }) => name)).not.toContain('wifi_off');
  const world = join(folder, 'world.yaml');
  writeFileSync(world, '{}');
  expect(() => loadPack(folder)).toThrow(`${world}:1:1: missing "CONTACT"`);
  rmSync(join(folder, 'demonstrations.yaml'));
  expect(() => loadPack(folder)).toThrow(`${join(folder, 'demonstrations.yaml')}: cannot be read (ENOENT)`);
});

it('at most twenty problems are shown but all are kept', () => {
  const scenarios = Array.from({ length: 25 }, (_, n) => `  - { name: s${n}, like: remind_bob, state: no${n}where }`);
  const file = writtenFile(`${EXAMPLE}${scenarios.join('\n')}\n`);
  const error = failure(() => loadPack(file));
  expect(error.problems).toHaveLength(25);
  expect(error.message.split('\n')).toHaveLength(22);
  expect(error.message).toMatch(/\n {2}and 5 more$/);
});

it('a mistake in what several scenarios have from one is reported once', () => {
  expect(problemsOf(EXAMPLE.replace('{ name: Bob }', '{ nmae: Bob }'))).toHaveLength(1);
});

function failure(load: () => unknown): InvalidPack {
  try {
    load();
  } catch (error) {
    if (error instanceof InvalidPack) return error;
  }
  throw new Error('the pack was accepted');
}
