import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { FILE_SCHEMAS, outputForms, referredIn } from '../../client/schemas/schemas.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { jsonSchemas, seatJsonSchemas, sweepFileJsonSchema } from '../../scripts/json-schemas.ts';
import { OUTPUT_SCHEMA, outputSchema } from '../../scripts/output-schema.ts';
import { jsonLines, toolsandbox } from './command-line.ts';

const { $defs } = outputForms();
const printed = Object.entries($defs).filter(([, { title }]) => title !== undefined);

describe('schema', () => {
  it('lists every form that a command prints, and every file', async () => {
    const { stdout } = await toolsandbox('docs', 'schema');
    for (const [name, { title }] of printed) expect(stdout).toMatch(new RegExp(`^  ${name} +${title}$`, 'm'));
    for (const name of Object.keys(FILE_SCHEMAS)) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it('shows each key of a form with its type and meaning, and below it those that it holds', async () => {
    const { stdout } = await toolsandbox('docs', 'schema', 'rescore', 'trajectories');
    expect(stdout).toMatch(/^rescore-trajectories$/m);
    expect(stdout).toMatch(
      /^ {2}milestones {2}list of object; With `--explain`.*\n {4}milestone {2}number; required; /m,
    );
  });

  it.each([
    [['run'], 'list'],
    [['sweep', 'limit'], 'sweep-limit'],
    [['nights', 'create'], 'nights'],
    [['scenarios', 'list'], 'scenarios-list'],
  ])('finds the form that %j prints', async (words, form) => {
    expect((await toolsandbox('docs', 'schema', ...words)).stdout.split('\n', 1)).toEqual([form]);
  });

  it('prints a JSON Schema of a form that can be read by itself', async () => {
    const [schema] = jsonLines((await toolsandbox('docs', 'schema', 'report', '--json')).stdout);
    const defs = Object.keys(schema?.['$defs'] as object);
    expect(schema?.['$ref']).toBe('#/$defs/report');
    expect(defs).toEqual(expect.arrayContaining([...referredIn(schema)]));
    expect(defs).not.toContain('mode-change');
  });

  it.each(Object.keys(FILE_SCHEMAS))('prints the JSON Schema of a file: %s', async (name) => {
    const { code, stdout } = await toolsandbox('docs', 'schema', name, '--json');
    expect(code).toBe(0);
    expect(() => z.fromJSONSchema(JSON.parse(stdout))).not.toThrow();
  });

  it.each(Object.keys(FILE_SCHEMAS))('shows every key and every description of a file: %s', async (name) => {
    const { stdout } = await toolsandbox('docs', 'schema', name);
    const [schema] = jsonLines((await toolsandbox('docs', 'schema', name, '--json')).stdout);
    const text = JSON.stringify(schema);
    for (const [, description] of text.matchAll(/"description":("(?:[^"\\]|\\.)*")/g))
      expect(stdout).toContain(JSON.parse(description!));
    expect(stdout.split('\n', 1)).toEqual([name]);
  });

  it('shows keys of several forms once, below what they are a part of', async () => {
    const { stdout } = await toolsandbox('docs', 'schema', 'scenario-file');
    expect(stdout).toMatch(/^ {2}summary {2}string; What is tested, in a line\.$/m);
    expect(stdout).toMatch(/^ {2}milestones {2}list of object; .*\n {4}id {2}string; A name/m);
    expect(stdout).toMatch(/^ {6}setting {2}cellular \| wifi/m);
    expect(stdout).toMatch(/^ {2}minefields {2}list of object; .* \(as milestones\)$/m);
    expect(stdout.match(/^ {2}goal /gm)).toHaveLength(1);
  });

  it('names what it does not know, and the nearest', async () => {
    const { code, stderr } = await toolsandbox('docs', 'schema', 'reprot');
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'error: unknown form "reprot": did you mean report?\n' });
  });
});

describe('the forms', () => {
  it('refer to forms that there are, and none is left over', () => {
    const referred = new Set(Object.values($defs).flatMap((form) => referredIn(form)));
    expect([...referred].filter((name) => !(name in $defs))).toEqual([]);
    const parts = Object.keys($defs).filter((name) => $defs[name]?.title === undefined);
    expect(parts.filter((name) => !referred.has(name))).toEqual([]);
  });

  it('are of commands that there are', () => {
    const commands = printed.flatMap(([, { title = '' }]) => title.split(', ').map((command) => command.split(' ')[0]));
    const names = COMMANDS.map(({ name }) => name);
    expect(commands.filter((name) => !names.includes(name ?? ''))).toEqual([]);
  });

  it('describe every key, and require only keys that they describe', () => {
    for (const [name, { description, properties, required = [] }] of Object.entries($defs)) {
      expect(description, name).toMatch(/^[A-Z`].*\.$/);
      for (const [key, property] of Object.entries(properties))
        expect(property.description, `${name}.${key}`).toMatch(/^[`A-Z0-9].*\.$/);
      expect(
        required.filter((key) => properties[key] === undefined),
        name,
      ).toEqual([]);
    }
  });
});

it('the JSON Schema of what commands print is that of their types (`npm run schemas` writes it)', () => {
  expect(readFileSync(OUTPUT_SCHEMA, 'utf8')).toBe(outputSchema());
});

it('every JSON Schema that `npm run schemas` writes is listed', () => {
  const texts = Object.values(FILE_SCHEMAS).map(({ read }) => JSON.stringify(read()));
  const written = [...Object.values(jsonSchemas()), ...Object.values(seatJsonSchemas()), sweepFileJsonSchema()];
  for (const text of written) expect(texts).toContain(JSON.stringify(JSON.parse(text)));
});

it('of model specs, every provider and every option is described', async () => {
  const { stdout } = await toolsandbox('docs', 'schema', 'model-spec');
  for (const [name, { options, keyVariable = '' }] of Object.entries<Provider>(PROVIDERS)) {
    const [, own = ''] = stdout.split(new RegExp(`^ {2}${name} {2}`, 'm'));
    const [lines = ''] = own.split(/^ {2}\w/m);
    expect(lines).toContain(keyVariable);
    if (!lines.includes('(as '))
      for (const option of options) expect(lines).toMatch(new RegExp(`^ {4}${option} {2}string; .*\\w`, 'm'));
  }
});
