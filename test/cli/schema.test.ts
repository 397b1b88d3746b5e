import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { FILE_SCHEMAS, outputForms, referredIn } from '../../client/schemas/schemas.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { jsonLines, toolsandbox } from './command-line.ts';

const { $defs } = outputForms();
const printed = Object.entries($defs).filter(([, { title }]) => title !== undefined);

describe('schema', () => {
  it('lists every form that a command prints, and every file', async () => {
    const { stdout } = await toolsandbox('schema');
    for (const [name, { title }] of printed) expect(stdout).toMatch(new RegExp(`^  ${name} +${title}$`, 'm'));
    for (const name of Object.keys(FILE_SCHEMAS)) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it('shows each key of a form with its type and meaning, and the forms that it refers to', async () => {
    const { stdout } = await toolsandbox('schema', 'evaluate', 'trajectories');
    expect(stdout).toMatch(/^evaluate-trajectories$/m);
    expect(stdout).toMatch(/^ {2}milestones +list of match, optional {2}With `--explain`/m);
    expect(stdout).toMatch(/^match$/m);
    expect(stdout).not.toMatch(/^spending$/m);
  });

  it.each([
    [['run'], 'list'],
    [['retune'], 'pause'],
    [['schedule', 'create'], 'schedule'],
    [['scenarios', 'list'], 'scenarios-list'],
  ])('finds the form that %j prints', async (words, form) => {
    expect((await toolsandbox('schema', ...words)).stdout.split('\n', 1)).toEqual([form]);
  });

  it('prints a JSON Schema of a form that can be read by itself', async () => {
    const [schema] = jsonLines((await toolsandbox('schema', 'report', '--json')).stdout);
    const defs = Object.keys(schema?.['$defs'] as object);
    expect(schema?.['$ref']).toBe('#/$defs/report');
    expect(defs).toEqual(expect.arrayContaining([...referredIn(schema)]));
    expect(defs).not.toContain('difference');
  });

  it.each(Object.keys(FILE_SCHEMAS))('prints the JSON Schema of a file: %s', async (name) => {
    const { code, stdout } = await toolsandbox('schema', name);
    expect(code).toBe(0);
    expect(() => z.fromJSONSchema(JSON.parse(stdout))).not.toThrow();
  });

  it('names what it does not know, and the nearest', async () => {
    const { code, stderr } = await toolsandbox('schema', 'reprot');
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

  it('include every JSON Schema of the scenario format', () => {
    const folder = join(import.meta.dirname, '../../scenarios/format/schemas');
    const listed = Object.values(FILE_SCHEMAS).map(({ url }) => url.pathname.split('/').at(-1));
    expect(listed).toEqual(expect.arrayContaining(readdirSync(folder)));
  });
});
