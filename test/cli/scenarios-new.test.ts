import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_FOLDER } from '../../scenarios/scaffold.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { EXAMPLE } from '../scenarios/written.ts';
import { atNight } from '../support/nightly.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = join(temporaryFolder(), 'mine');
});

const create = (...args: readonly string[]) => toolsandbox('scenarios', 'new', ...args, '--pack', folder);
const text = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The similarity of the reference solution. */
async function played(name: string): Promise<unknown> {
  const files = ['--pack', folder, '--results', join(dirname(folder), 'results.db')];
  const { stdout } = await toolsandbox('run', name, '--engine', 'inline', '--json', ...files);
  return jsonLines(stdout)[0]?.['similarity'];
}

describe('scenarios new', () => {
  it('makes a pack with a scenario that plays', async () => {
    const { code, stdout, stderr } = await create('first');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `wrote ${folder}/pack.yaml\nwrote ${folder}/scenarios/first.yaml\n`,
    });
    expect(stderr).toContain(`\n  npx toolsandbox scenarios show first --pack ${folder}\n`);
    expect(loadPack(folder)).toMatchObject({ name: 'mine', scenarios: [{ name: 'first' }] });
    expect(await played('first')).toBe(1);
  });

  atNight(() => {
    it('makes a scenario that solves right answers in any words and no wrong one, whatever it is called', async () => {
      await create('dentist');
      const { code, stdout } = await toolsandbox('scenarios', 'validate', '--pack', folder);
      expect({ code, end: stdout.trimEnd().split('\n').slice(-2) }).toEqual({
        code: 0,
        end: ['each scenario has at least 34 right and 19 wrong answers and 2 other ways', 'All checks hold.'],
      });
    });
  });

  it('makes a variant that plays', async () => {
    await create('first', '--like', 'wifi_off');
    await create('second', '--like', 'first');
    expect(loadPack(folder).scenarios.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(await played('second')).toBe(1);
  });

  it('makes a pack with a world of its own, which plays', async () => {
    const { code, stdout } = await create('first_order', '--world', 'shop');
    expect(code).toBe(0);
    expect(stdout).toContain(`wrote ${folder}/world.yaml\n`);
    expect(loadPack(folder)).toMatchObject({ name: 'mine', definition: { name: 'shop' }, scenarios: [{}] });
    expect(await played('first_order')).toBe(1);
    expectRefusal(await create('second', '--world', 'other'), 'is a pack already, and a pack has one world');
    expect(await create('second', '--like', 'first_order')).toMatchObject({ code: 0 });
    expect(await played('second')).toBe(1);
  });

  atNight(() => {
    it('makes a world whose scenario is fair', async () => {
      await create('first_order', '--world', 'shop');
      const { code, stdout } = await toolsandbox('scenarios', 'validate', '--pack', folder);
      expect({ code, end: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, end: 'All checks hold.' });
    });
  });

  it('adds to a pack, and lets no file be lost', async () => {
    await create('first');
    writeFileSync(join(folder, 'pack.yaml'), text('pack.yaml').replace('0.1.0', '0.2.0'));
    expect(await create('second', '--json')).toMatchObject({
      code: 0,
      stdout: `${JSON.stringify({ scenario: 'second', pack: folder, files: [`${folder}/scenarios/second.yaml`], review: [], failures: [] })}\n`,
    });
    expect(loadPack(folder)).toMatchObject({ version: '0.2.0', scenarios: [{ name: 'first' }, { name: 'second' }] });
    writeFileSync(join(folder, 'scenarios', 'third.yaml'), '# mine\n[]\n');
    expectRefusal(await create('third'), 'exists, with other');
    expect(text('scenarios/third.yaml')).toBe('# mine\n[]\n');
  });

  it('names a base state where the pack has no usual one', async () => {
    const [world = ''] = /world:\n(?: .*\n)+/.exec(EXAMPLE) ?? [];
    mkdirSync(join(folder, 'scenarios'), { recursive: true });
    writeFileSync(join(folder, 'pack.yaml'), 'name: mine\nversion: "1"\nstates: { quiet: {} }\n');
    writeFileSync(join(folder, 'world.yaml'), world.replace('world:\n', ''));
    writeFileSync(join(folder, 'demonstrations.yaml'), '{}\n');
    await create('first');
    expect(loadPack(folder).scenarios[0]).toMatchObject({ state: 'quiet' });
    expect(await played('first')).toBe(1);
  });

  it('brings the schemas that the first lines of its files name, and keeps them up to date', async () => {
    await create('first');
    rmSync(join(folder, '.schemas', 'world.schema.json'));
    writeFileSync(join(folder, '.schemas', 'pack.schema.json'), '{}');
    await create('second', '--like', 'first');
    for (const name of ['pack.yaml', 'scenarios/first.yaml', 'scenarios/second.yaml']) {
      const [, schema = ''] = /^# yaml-language-server: \$schema=(.+)\n/.exec(text(name)) ?? [];
      const found = readFileSync(join(folder, name, '..', schema), 'utf8');
      expect(found).toBe(readFileSync(new URL(schema.split('/').at(-1) ?? '', SCHEMA_FOLDER), 'utf8'));
    }
    expect(readdirSync(join(folder, '.schemas'))).toHaveLength(4);
  });
});

describe('scenarios new refuses', () => {
  it.each([
    ['a name that cannot be one', ['a/b'], 'invalid name of a scenario: expected letters, digits, _ and -'],
    ['a world that cannot be one', ['first', '--world', 'a b'], 'invalid --world: expected letters, digits, _ and -'],
    ['an unknown scenario to vary', ['first', '--like', 'wify_off'], 'did you mean wifi_off?'],
  ])('%s, and writes nothing', async (_, args, expected) => {
    expectRefusal(await create(...args), expected);
    expect(readdirSync(dirname(folder))).toEqual([]);
  });

  it('a name that is taken, with its place', async () => {
    await create('first');
    const place = join(folder, 'scenarios', 'first.yaml:4:9');
    expectRefusal(await create('first'), `"first" at ${place}:`);
  });

  it('a file in place of a folder, and the built-in catalogue', async () => {
    writeFileSync(folder, '');
    expectRefusal(await create('first'), 'another folder');
    expectRefusal(
      await toolsandbox('scenarios', 'new', 'first', '--pack', 'toolsandbox'),
      'name a folder of your own, such as ./toolsandbox',
    );
  });
});
