import { readFileSync } from 'node:fs';
import { PHONE } from '../../worlds/phone/world.ts';
import { basename } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { SCHEMA_FOLDER } from '../../scenarios/scaffold.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { BUILT_IN_CATALOGUE, folderFiles } from '../../scenarios/pack-files.ts';
import { packFiles, scenarioFile, variantFile } from '../../scenarios/scaffold.ts';
import { EXAMPLE, writtenFile } from './written.ts';

const compiled = new Map<string, ValidateFunction>();

/** What somebody else's validator says of a value, by the published schema. */
function problemsBy(part: string, value: unknown): readonly string[] {
  const validate = compiled.get(part) ?? compile(part);
  compiled.set(part, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function compile(part: string): ValidateFunction {
  const schema = JSON.parse(readFileSync(new URL(`${part}.schema.json`, SCHEMA_FOLDER), 'utf8')) as object;
  return new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true }).compile(schema);
}

const files = folderFiles(BUILT_IN_CATALOGUE);
if (files === null) throw new Error('the catalogue is a folder');
const parts: readonly (readonly [part: string, file: string])[] = [
  ['pack', files.pack],
  ['world', files.world],
  ['demonstrations', files.demonstrations],
  ...(files.scenarios ?? []).map((file) => ['scenarios', file] as const),
];
const written = (text: string): any => parse(text);

describe('the published JSON Schemas, used by another validator, accept', () => {
  it.each(parts.map(([part, file]) => [basename(file), part, file]))('%s of the catalogue', (_, part, file) => {
    expect(problemsBy(part, written(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('the catalogue and an example as JSON packs', () => {
    for (const { hash: _, ...content } of [loadPack(), loadPack(writtenFile(EXAMPLE))])
      expect(problemsBy('json-pack', content)).toEqual([]);
  });

  it('the parts of an example', () => {
    for (const part of ['world', 'demonstrations', 'scenarios'])
      expect(problemsBy(part, written(EXAMPLE)[part])).toEqual([]);
  });

  it('a world of its own', () => {
    const world = written(readFileSync('examples/worlds/library/world.yaml', 'utf8'));
    expect(problemsBy('own-world', world)).toEqual([]);
    expect(problemsBy('own-world', { ...world, tables: { BOOK: { columns: {} } } })).not.toEqual([]);
  });

  it('what `scenarios new` writes', () => {
    for (const text of packFiles('mine').values()) expect(problemsBy('pack', written(text))).toEqual([]);
    for (const scaffold of [scenarioFile('a', PHONE), scenarioFile('a', PHONE, 'dim'), variantFile('a', 'b')])
      for (const text of scaffold.values()) expect(problemsBy('scenarios', written(text))).toEqual([]);
  });
});

describe('they refuse', () => {
  const { world, scenarios } = written(EXAMPLE);
  const [scenario] = scenarios;
  const [contact] = world.CONTACT;
  const { hash: _, ...content } = loadPack(writtenFile(EXAMPLE));

  it.each<readonly [title: string, part: string, value: unknown]>([
    ['an unknown key of a scenario', 'scenarios', [{ ...scenario, colour: 'red' }]],
    ['a scenario without a goal', 'scenarios', [{ ...scenario, goal: undefined }]],
    ['an unknown category', 'scenarios', [{ ...scenario, categories: ['XYZ'] }]],
    ['a phone number without quotes', 'world', { ...world, CONTACT: [{ ...contact, phone_number: 15550001 }] }],
    ['a world without a table', 'world', { ...world, REMINDER: undefined }],
    ['a pack without states that extends none', 'pack', { name: 'a', version: '1' }],
    ['a pack that extends another', 'pack', { name: 'a', version: '1', extends: 'other' }],
    ['a demonstration of one line', 'demonstrations', { a: { goal: 'b', dialogue: [{ user: 'c' }] } }],
    [
      'a JSON pack with an unknown kind of constraint',
      'json-pack',
      JSON.parse(JSON.stringify(content).replace('"snapshot"', '"photo"')),
    ],
    ['a JSON pack that extends', 'json-pack', { ...content, extends: 'toolsandbox' }],
  ])('%s', (_title, part, value) => {
    expect(problemsBy(part, JSON.parse(JSON.stringify(value)))).not.toEqual([]);
  });
});
