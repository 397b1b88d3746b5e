import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedCode } from '../../workers/cached-code.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const KEY = 'a1b2';
let home: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  home = temporaryFolder();
  environment = { XDG_CACHE_HOME: home };
});

const folder = () => join(home, 'toolsandbox-temporal', 'workflow-bundles');
const file = (key = KEY) => join(folder(), `${key}.js`);
const never = () => Promise.reject(new Error('built again'));
const build = (code: string) => () => Promise.resolve(code);

describe('cached code', () => {
  it('is built once, and is the same from the cache', async () => {
    const code = 'exports.größe = 1;\n\n// two\r\n';
    expect(await cachedCode(KEY, environment, build(code))).toBe(code);
    expect(await cachedCode(KEY, environment, never)).toBe(code);
  });

  it('is built for each key', async () => {
    await cachedCode(KEY, environment, build('one'));
    expect(await cachedCode('c3d4', environment, build('two'))).toBe('two');
    expect(await cachedCode(KEY, environment, never)).toBe('one');
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -1)],
    ['changed', (text: string) => text.replace('one', 'two')],
    ['empty', () => ''],
    ['without a digest', () => 'one'],
  ])('is built again if its file is %s', async (_, damage) => {
    await cachedCode(KEY, environment, build('one'));
    writeFileSync(file(), damage(readFileSync(file(), 'utf8')));
    expect(await cachedCode(KEY, environment, build('three'))).toBe('three');
    expect(await cachedCode(KEY, environment, never)).toBe('three');
  });

  it('is built again if its file is that of another key', async () => {
    await cachedCode(KEY, environment, build('one'));
    writeFileSync(file('c3d4'), readFileSync(file()));
    expect(await cachedCode('c3d4', environment, build('two'))).toBe('two');
  });

  it('is stored for its owner only, even in a folder that others could read before', async () => {
    await cachedCode(KEY, environment, build('one'));
    expect([statSync(folder()).mode & 0o777, statSync(file()).mode & 0o777]).toEqual([0o700, 0o600]);
    chmodSync(folder(), 0o777);
    await cachedCode(KEY, environment, never);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
  });

  it('is built each time where nothing can be stored', async () => {
    const nowhere = { XDG_CACHE_HOME: '/dev/null' };
    expect(await cachedCode(KEY, nowhere, build('one'))).toBe('one');
    expect(await cachedCode(KEY, nowhere, build('two'))).toBe('two');
  });

  it('is not stored if building fails, and the next attempt builds', async () => {
    await expect(cachedCode(KEY, environment, never)).rejects.toThrow('built again');
    expect(await cachedCode(KEY, environment, build('one'))).toBe('one');
  });

  it('removes files that nobody has written for a month, and no others', async () => {
    await cachedCode('old', environment, build('old'));
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    utimesSync(file('old'), longAgo, longAgo);
    await cachedCode('recent', environment, build('recent'));
    await cachedCode(KEY, environment, build('one'));
    expect(readdirSync(folder()).toSorted()).toEqual([`${KEY}.js`, 'build.lock', 'recent.js']);
  });

  it('is built once for several callers in this process', async () => {
    const slow = vi.fn<() => Promise<string>>(() => new Promise((resolve) => setTimeout(resolve, 20, 'one')));
    const all = await Promise.all([1, 2, 3].map(() => cachedCode(KEY, environment, slow)));
    expect(all).toEqual(['one', 'one', 'one']);
    expect(slow).toHaveBeenCalledTimes(1);
  });

  it('is built once by several processes', async () => {
    const program = fileURLToPath(new URL('./build-cached-code.ts', import.meta.url));
    const log = join(home, 'builds');
    const run = () =>
      promisify(execFile)(process.execPath, [program, log], { env: { ...process.env, ...environment } });
    const outputs = await Promise.all([run(), run(), run()]);
    expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1);
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(1);
  });
});
