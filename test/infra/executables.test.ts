import { existsSync } from 'node:fs';
import { readdir, utimes, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cacheDirectory } from '../../files/private-cache.ts';
import { cachedExecutablePath, installExecutable } from '../../infra/sources/executable-cache.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { cacheSource, pathSource } from '../../infra/sources/engine-sources.ts';
import { PINNED_CLI_VERSION } from '../../infra/sources/temporal-cli.ts';
import { script, temporaryDirectory, versionLine } from './fixtures.ts';

describe('temporal on PATH', () => {
  test.each([
    ['the current form', 'temporal version 1.7.2 (Server 1.31.0, UI 2.45.0)', '1.7.2', '1.31.0'],
    ['the older form', 'temporal version 1.0.0 (server 1.24.2) (ui 2.28.0)', '1.0.0', '1.24.2'],
  ])('the version is read in %s', async (_form, line, cli, server) => {
    const directory = await temporaryDirectory();
    await script(join(directory, 'temporal'), `echo "${line}"`);
    const source = await pathSource({ PATH: `${directory}:/bin` }).get();
    expect(source).toEqual({ kind: 'executable', path: 'temporal', cli, server });
  });

  test.each([
    ['too old', versionLine('0.9.0', '1.20.4'), /older than 1\.24/],
    ['another program', 'echo "temporal gravity 3"', /is not the Temporal CLI/],
    ['broken', 'exit 3', /Command failed/],
  ])('is skipped when %s', async (_name, body, message) => {
    const directory = await temporaryDirectory();
    await script(join(directory, 'temporal'), body);
    const getting = pathSource({ PATH: `${directory}:/bin` }).get();
    await expect(getting).rejects.toThrow(SourceUnavailable);
    await expect(getting).rejects.toThrow(message);
  });

  test('is skipped when absent', async () => {
    await expect(pathSource({ PATH: await temporaryDirectory() }).get()).rejects.toThrow('not found');
  });
});

describe('the cache', () => {
  test('provides the pinned version', async () => {
    const environment = { XDG_CACHE_HOME: await temporaryDirectory(), PATH: '/bin' };
    const path = cachedExecutablePath(environment);
    await script(path, versionLine(PINNED_CLI_VERSION, '1.29.1'));
    expect(await cacheSource(environment).get()).toMatchObject({ path, server: '1.29.1' });
  });

  test.each([
    ['corrupted', 'exit 1'],
    ['of another version', versionLine('1.4.0', '1.28.0')],
  ])('deletes an executable that is %s', async (_name, body) => {
    const environment = { XDG_CACHE_HOME: await temporaryDirectory(), PATH: '/bin' };
    const path = await script(cachedExecutablePath(environment), body);
    await expect(cacheSource(environment).inspect()).rejects.toThrow(SourceUnavailable);
    expect(existsSync(path)).toBe(true);
    await expect(cacheSource(environment).get()).rejects.toThrow(SourceUnavailable);
    expect(existsSync(path)).toBe(false);
  });

  test('accepts only the pinned version, and deletes stale staging directories', async () => {
    const environment = { XDG_CACHE_HOME: await temporaryDirectory(), PATH: '/bin' };
    const cache = cacheDirectory(environment);
    await mkdir(join(cache, 'staging-killed'), { recursive: true });
    await utimes(join(cache, 'staging-killed'), 0, 0);
    const install = (version: string) =>
      installExecutable(environment, (staging) => script(join(staging, 'made'), versionLine(version, '1.29.1')));
    await expect(install('9.9.9')).rejects.toThrow('got Temporal CLI 9.9.9');
    expect(await readdir(cache)).toEqual([]);
    const path = cachedExecutablePath(environment);
    expect(await install(PINNED_CLI_VERSION)).toMatchObject({ path, cli: PINNED_CLI_VERSION });
    expect(await readdir(cache)).toHaveLength(1);
  });
});
