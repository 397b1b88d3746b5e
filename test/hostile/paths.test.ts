import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { toolsandbox } from '../cli/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

const CALL = ['tools', 'call', 'get_wifi_status', '{}'];

/** The commands that read a file which the user names, without an engine. */
const READERS: readonly (readonly [name: string, command: (path: string) => readonly string[]])[] = [
  ['a pack', (path) => ['scenarios', 'list', '--pack', path]],
  ['a world', (path) => [...CALL, '--world', path]],
  ['a recording', (path) => [...CALL, '--services', `recorded:${path}`]],
  ['exported scenarios', (path) => ['scenarios', 'import', path, '-o', join(folder, 'out.json')]],
  ['exported runs', (path) => ['rescore', '--trajectories', path]],
  ['a history', (path) => ['engine', 'replay', path]],
  ['limits', (path) => ['sweep', '--model-limits', path]],
  ['a sweep file', (path) => ['sweep', '--file', path]],
  ['prices', (path) => ['run', 'wifi_off', '--engine', 'inline', '--prices', path]],
];

beforeAll(() => {
  execFileSync('mkfifo', [join(folder, 'pipe.json')]);
  mkdirSync(join(folder, 'folder.json'));
  symlinkSync('circle.json', join(folder, 'circle.json'));
  writeFileSync(join(folder, 'large.json'), '');
  truncateSync(join(folder, 'large.json'), 300_000_000);
  writeFileSync(join(folder, 'utf16.json'), Buffer.from('{"name": "x"}', 'utf16le'));
  writeFileSync(join(folder, 'bytes.json'), Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
  writeFileSync(join(folder, 'empty.json'), '');
});

describe.each(READERS)('a path that is not %s', (_, command) => {
  it.each([
    ['a pipe, without waiting for its writer', 'pipe.json'],
    ['a device without end', '/dev/zero'],
    ['a folder', 'folder.json'],
    ['a link to itself', 'circle.json'],
    ['a file of 300 MB', 'large.json'],
    ['text in UTF-16', 'utf16.json'],
    ['bytes that are no text', 'bytes.json'],
    ['an empty file', 'empty.json'],
    ['a name of 5,000 characters', `${'x'.repeat(5000)}.json`],
    ['a file below a file', 'empty.json/x.json'],
  ])('is refused: %s', async (_kind, name) => {
    const path = name.startsWith('/') ? name : join(folder, name);
    const { code, stdout, stderr } = await toolsandbox(...command(path));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(stderr.trimEnd().split('\n').length).toBeLessThan(8);
  });
});

describe('arguments and values of options', () => {
  it.each([
    [['list', '--below', '']],
    [['list', '--below', ' 0.5']],
    [['list', '--below', '0x1']],
    [['list', '--sweep', '']],
    [['list', '--outcome', ',']],
    [['list', '--scenario', 'x'.repeat(60_000)]],
    [['run', 'wifi_off', '--engine', 'inline', '--playback', 'x'.repeat(5000)]],
    [['show', '']],
    [['show', 'a\0b']],
    [['engine', 'replay', '\0']],
    [['scenarios', 'list', '--pack', '']],
    [['scenarios', 'list', '--categories', ',']],
    [['scenarios', 'list', '*'.repeat(10_000) + 'x']],
    [['scenarios', 'show', '__proto__']],
    [['tools', 'show', 'constructor']],
    [['tools', 'call', 'get_wifi_status', '']],
    [['tools', 'call', 'get_wifi_status', '{}', '--state', '__proto__']],
    [['sweep', '--trials', '1e3']],
    [['sweep', '--trials', '1000000000']],
    [['sweep', '--seed', '']],
    [['sweep', '--augmentations', '']],
    [['sweep', '--agent', 'scripted:oracle', 'scripted:oracle']],
    [['sweep', '--agent', `recorded:${'x'.repeat(400)}`]],
    [['sweep', '--agent', `recorded:${'x'.repeat(10_000)}`]],
    [['sweep', '--agent', 'openai:a\u001b[2Jb']],
    [['sweep', '--agent', 'scripted:__proto__']],
    [['sweep', '--agent', '__proto__:x']],
    [['sweep', '--id', 'x'.repeat(300)]],
    [['sweep', '--id', '../x']],
  ])('%j are refused in one line', async (words) => {
    const { code, stdout, stderr } = await toolsandbox(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it.each([
    ['--trials 1000000000', 'more than 1,000,000'],
    ['--agent scripted:oracle scripted:oracle', '--agent scripted:oracle is given twice'],
    [`--id ${'x'.repeat(230)}`, 'choose shorter names'],
    [`--agent recorded:${'x'.repeat(230)}`, 'choose shorter names'],
    ['--agent compatible:m?baseUrl=http://h/v1?api_key=sk-1', 'without user name and password, query and fragment'],
  ])('sweep %s is refused because of it', async (text, reason) => {
    const { code, stderr } = await toolsandbox('sweep', ...text.split(' '));
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
  });
});
