import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cachedExecutablePath } from '../../infra/sources/executable-cache.ts';
import { reasonOf } from '../../infra/errors.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { buildSource } from '../../infra/sources/build.ts';
import { PINNED_CLI_VERSION } from '../../infra/sources/temporal-cli.ts';
import { script, temporaryDirectory, versionLine } from './fixtures.ts';

/** A `go` that answers `go env`, and for `go install` adds a line to `builds` and runs the given script. */
async function machineWithGo(version: string, toolchain: string, install: string) {
  const directory = await temporaryDirectory();
  const environment = { XDG_CACHE_HOME: join(directory, 'cache'), PATH: `${directory}:/usr/bin:/bin` };
  const answers = `[ "$1" = env ] && { echo ${version}; echo ${toolchain}; exit 0; }`;
  await script(join(directory, 'go'), `${answers}\necho "$@" >> ${directory}/builds\n${install}`);
  return { environment, builds: async () => (await readFile(join(directory, 'builds'), 'utf8')).trim().split('\n') };
}

const INSTALL = [
  'sleep 0.5',
  `cat > "$GOBIN/temporal" <<'END'\n#!/bin/sh\n${versionLine(PINNED_CLI_VERSION, '1.29.1')}\nEND`,
  'chmod 755 "$GOBIN/temporal"',
].join('\n');

describe('building with Go', () => {
  test('builds the pinned version into the cache, once for two callers', async () => {
    const { environment, builds } = await machineWithGo('go1.26.8', 'local', INSTALL);
    const lines: string[] = [];
    const source = buildSource(environment, (line) => lines.push(line));
    const executables = await Promise.all([source.get(), source.get()]);
    for (const found of executables) expect(found).toMatchObject({ path: cachedExecutablePath(environment) });
    expect(await builds()).toEqual([expect.stringContaining(`cmd/temporal@v${PINNED_CLI_VERSION}`)]);
    expect(lines.filter((line) => line.startsWith('building'))).toHaveLength(1);
    expect(lines).toContainEqual(expect.stringContaining('waiting for another process'));
  });

  test('says where from and for how long, and how many packages are compiled so far', async () => {
    const log = ['go: downloading go.temporal.io/api v1.53.0', 'internal/goarch', 'golang.org/x/sys/unix'];
    const slow = `printf '%s\\n' ${log.map((line) => `'${line}'`).join(' ')} >&2\nsleep 2\n${INSTALL}`;
    const { environment } = await machineWithGo('go1.26.8', 'local', slow);
    const lines: string[] = [];
    const building = buildSource(environment, (line) => lines.push(line), 20).get();
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toMatch(/^ {2}building, \d+ s: 2 packages compiled$/);
    expect(lines[0]).toContain('from the module proxy of Go (GOPROXY); once, 3 to 6 minutes');
    await building;
  });

  test('includes the output of Go when the build fails', async () => {
    const failing = 'echo "module lookup disabled by GOPROXY=off" >&2; exit 1';
    const { environment } = await machineWithGo('go1.26.8', 'local', failing);
    const building = buildSource(environment, () => {}).get();
    await expect(building).rejects.toThrow(SourceUnavailable);
    await expect(building).rejects.toThrow('module lookup disabled by GOPROXY=off');
  });

  test.each([
    ['go1.26.8', 'local', 'go1.26.8'],
    ['go1.22.1', 'auto', 'go1.22.1'],
    ['go1.24.9', 'local', 'go1.24.9 is too old'],
    ['go1.19.8', 'auto', 'go1.19.8 is too old'],
  ])('inspecting %s with GOTOOLCHAIN=%s gives: %s', async (version, toolchain, expected) => {
    const { environment } = await machineWithGo(version, toolchain, 'exit 1');
    const inspection = buildSource(environment, () => {}).inspect();
    expect(await inspection.catch((error: unknown) => reasonOf(error))).toBe(expected);
  });
});
