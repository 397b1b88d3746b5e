import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../sandbox/json.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { EXAMPLE } from '../scenarios/written.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const example = join(folder, 'example.yaml');
writeFileSync(example, EXAMPLE);
let files = 0;
const newFile = () => join(folder, `${files++}.json`);

async function exported(...args: readonly string[]): Promise<string> {
  const file = newFile();
  const { code, stderr } = await toolsandbox('scenarios', 'export', ...args, '-o', file);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return file;
}

describe('scenarios export', () => {
  it('writes the same pack, with the same hash', async () => {
    expect(loadPack(await exported())).toEqual(loadPack());
    expect(loadPack(await exported('--pack', example))).toEqual(loadPack(example));
  });

  it('writes the scenarios that are chosen, and all that they need', async () => {
    const file = newFile();
    const { stdout } = await toolsandbox(
      'scenarios',
      'export',
      'wifi*',
      'get_*',
      '-o',
      file,
      '--name',
      'few',
      '--json',
    );
    const pack = loadPack(file);
    expect(jsonLines(stdout)).toEqual([{ pack: file, name: 'few', hash: pack.hash, scenarios: pack.scenarios.length }]);
    expect(pack.name).toBe('few');
    for (const { name } of pack.scenarios) expect(name).toMatch(/^(wifi|get_)/);
  });

  it('writes several packs as one', async () => {
    const pack = loadPack(await exported('--pack', example, '--pack', 'toolsandbox'));
    expect(pack.name).toBe('example-toolsandbox');
    expect(pack.scenarios).toHaveLength(loadPack().scenarios.length + 2);
  });

  it('writes to standard output', async () => {
    const { stdout } = await toolsandbox('scenarios', 'export', '--pack', example, '-o', '-');
    const file = newFile();
    writeFileSync(file, stdout);
    expect(loadPack(file)).toEqual(loadPack(example));
  });

  it('replaces a file only if told so', async () => {
    const file = newFile();
    writeFileSync(file, 'mine');
    expectRefusal(
      await toolsandbox('scenarios', 'export', '-o', file),
      'exists, with other content: add --force to replace it',
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await toolsandbox('scenarios', 'export', '-o', file, '--force')).toMatchObject({ code: 0 });
    expect(loadPack(file).hash).toBe(loadPack().hash);
  });
});

describe('several packs', () => {
  const both = ['--pack', 'toolsandbox', '--pack', example];

  it('are listed and shown', async () => {
    const names = jsonLines((await toolsandbox('scenarios', 'list', ...both, '--json')).stdout).map(({ name }) => name);
    expect(names).toEqual([...loadPack().scenarios, ...loadPack(example).scenarios].map(({ name }) => name));
    const { stdout } = await toolsandbox('scenarios', 'show', 'example:*', ...both);
    expect(stdout).toMatch(/^remind_bob\n/);
    expect(stdout).toContain('\n  own world      in place of that of the pack\n');
  });

  it('are played, scored again and explained', async () => {
    const results = ['--results', join(folder, 'results.db')];
    const similarity = async (...packs: readonly string[]) => {
      const run = ['run', 'remind_bob', '--engine', 'inline', '--json', ...packs, ...results];
      return jsonLines((await toolsandbox(...run)).stdout)[0]?.['similarity'];
    };
    const together = await similarity(...both);
    expect(together).toBeGreaterThan(0.5);
    expect(await similarity('--pack', example)).toBe(together);
    const [played] = jsonLines((await toolsandbox('rescore', 'run', ...both, '--json', ...results)).stdout);
    const { old, new: today } = played as { readonly old: JsonObject; readonly new: JsonObject };
    expect(today).toMatchObject({ similarity: together, hashes: old['hashes'] });
    const alone = ['rescore', 'run', '--pack', example, '--json', ...results];
    expect(jsonLines((await toolsandbox(...alone)).stdout)[0]).toEqual(played);
    const id = 'run/remind_bob/none/scripted:oracle/1';
    expect(await toolsandbox('show', id, ...results)).toMatchObject({ code: 0, stderr: '' });
  });

  it('are planned as one sweep, and make another id than each alone', async () => {
    const plan = async (...args: readonly string[]) =>
      jsonLines((await toolsandbox('sweep', '--dry-run', '--json', ...args)).stdout)[0];
    const planned = await plan(...both, '--scenarios', 'wifi_off,example:*');
    expect(planned?.['scenarios']).toEqual(['wifi_off', 'remind_bob', 'remind_bob_offline']);
    expect(planned?.['pack']).toMatchObject({ name: 'toolsandbox-example' });
    const alone = await plan('--scenarios', 'wifi_off');
    const together = await plan(...both, '--scenarios', 'wifi_off');
    expect(together?.['sweep']).not.toBe(alone?.['sweep']);
  });

  it('are validated, with the place of a failure in its own pack', async () => {
    const other = join(folder, 'chosen.yaml');
    writeFileSync(other, EXAMPLE.replace('name: example', 'name: chosen').replace('Look a contact', 'Look somebody'));
    const packs = ['--pack', 'toolsandbox', '--pack', example, '--pack', other];
    const validate = [
      'scenarios',
      'validate',
      'chosen:remind_bob',
      ...packs,
      '--check',
      'reference-solution',
      '--json',
    ];
    const { code, stdout } = await toolsandbox(...validate);
    const [result] = jsonLines(stdout);
    expect(code).toBe(1);
    expect(result).toMatchObject({ pack: { name: 'toolsandbox-example-chosen' }, scenarios: 1 });
    const { failures } = result as { readonly failures: readonly object[] };
    expect(failures).not.toEqual([]);
    for (const failure of failures) expect(failure).toMatchObject({ scenario: 'remind_bob', file: other });
  });

  it('that clash are named, one problem per line', async () => {
    const other = join(folder, 'other.yaml');
    writeFileSync(
      other,
      EXAMPLE.replace('name: example', 'name: other').replace('Look a contact up', 'Look somebody up'),
    );
    const { code, stdout, stderr } = await toolsandbox('scenarios', 'list', '--pack', example, '--pack', other);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'error: packs example and other have different scenarios called "remind_bob" (and 1 more); choose one as in ' +
        `other:remind_bob, or rename one of them\n  - example: ${example}:34:11\n  - other: ${other}:34:11\n`,
    );
  });
});
