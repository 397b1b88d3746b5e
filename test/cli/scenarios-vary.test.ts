import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPack } from '../../scenarios/load-pack.ts';
import { EXAMPLE } from '../scenarios/written.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let files = 0;
const newFile = (text?: string, ending = 'json') => {
  const file = join(folder, `${files++}.${ending}`);
  if (text !== undefined) writeFileSync(file, text);
  return file;
};
const SECRET = 'a long text that is known to nobody';

const vary = (...args: readonly string[]) => toolsandbox('scenarios', 'vary', ...args);

describe('scenarios vary', () => {
  it('writes a pack that plays, and says which scenarios vary in nothing that counts', async () => {
    const file = newFile();
    const { code, stdout, stderr } = await vary('convert_currency', 'find_current_city*', '--seed', '2', '-o', file);
    expect(code).toBe(0);
    expect(stdout).toContain('5 solved by their reference solution, 2 by that of the original word for word');
    expect(stderr).toContain('the same refusal is right with any value: 2 scenarios');
    const pack = loadPack(file);
    expect(pack.name).toBe('toolsandbox-seed-2');
    expect(pack.scenarios).toHaveLength(5);
    expect(
      await toolsandbox('run', 'convert_currency', '--pack', file, '--engine', 'inline', '--results', newFile()),
    ).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('completed: solved'),
    });
  });

  it('draws the same for a scenario, whichever others are chosen', async () => {
    const [one, all] = [newFile(), newFile()];
    await vary('remove_contact_by_phone', '--seed', '2', '-o', one);
    await vary('remove_contact_by_phone', 'search_name*', '--seed', '2', '-o', all);
    expect(loadPack(one).scenarios[0]).toEqual(
      loadPack(all).scenarios.find(({ name }) => name === 'remove_contact_by_phone'),
    );
  });

  it('keeps a sealed seed to itself', async () => {
    const file = newFile();
    const { stdout } = await vary('wifi_off', '--seed-file', newFile(`${SECRET}\n`, 'txt'), '-o', file, '--json');
    expect(readFileSync(file, 'utf8') + stdout).not.toContain(SECRET);
    expect(jsonLines(stdout)[0]).toMatchObject({ name: expect.stringMatching(/^toolsandbox-sealed-[\da-f]{8}$/) });
  });

  it.each([
    [[], 'say what to draw from: --seed NUMBER, or --seed-file FILE'],
    [['--seed-file', newFile('short', 'txt')], 'holds fewer than 16 characters'],
    [['--seed-file', join(folder, 'missing')], 'missing'],
    [['--seed', '1', '--seed-file', newFile(SECRET, 'txt')], 'cannot be used with'],
    [['--seed', '-1'], 'whole number'],
  ])('refuses %j', async (args, wrong) => {
    const file = newFile();
    expectRefusal(await vary('wifi_off', ...args, '-o', file), wrong);
  });

  const broken = (written: string) =>
    newFile(
      EXAMPLE.replace(/\n {4}state: offline\n/, (line) => `${line}    vary: ${written}\n`),
      'yaml',
    );

  it.each([
    ['[{ value: Zanzibar, among: [Oslo] }]', '"Zanzibar" occurs nowhere in the scenario'],
    ['[{ value: [Bob, Bobby], among: [Carl] }]', 'it has 1 forms, and the value has 2'],
    ['[{ value: Bob, among: [Carl, Bob] }]', 'it is the value itself'],
    ['[{ value: Bob }]', 'among'],
    ['[{ instead: [{ nmae: x }] }]', 'unknown key "nmae"'],
  ])('names file and line of a mistake in vary: %s', async (text, wrong) => {
    const pack = broken(text);
    const { code, stderr } = await vary('--seed', '1', '--pack', pack, '-o', newFile());
    expect(code).toBe(2);
    expect(stderr).toContain(wrong);
    expect(stderr).toMatch(new RegExp(String.raw`${pack}:\d+:\d+: `));
  });

  it('writes nothing that its own solution does not solve', async () => {
    const file = newFile();
    const pack = broken('[{ value: Bob, among: [] }, { instead: [{ milestones: [{ told: Never said. }] }] }]');
    expectRefusal(await vary('--seed', '1', '--pack', pack, '-o', file), 'does not score 1');
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });
});
