import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startDevServer } from '../../infra/process/dev-server.ts';
import { engineFiles } from '../../infra/engine-state.ts';
import { takeLock } from '../../infra/process/lock.ts';
import { EngineUnavailable } from '../../infra/errors.ts';
import { script, temporaryDirectory } from './fixtures.ts';

async function start(body: string, directory: string) {
  const executable = await script(join(await temporaryDirectory(), 'temporal'), body);
  return startDevServer({
    executable,
    environment: process.env,
    directory,
    files: engineFiles(directory),
    namespace: 'default',
    defaultPorts: false,
    restart: true,
    report: () => {},
  });
}

describe('a dev server that does not start', () => {
  test('is reported with its own last output, not that of an earlier server', async () => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, 'temporal.log'), 'output of an earlier server\n');
    const starting = start('echo "unable to open database file" >&2; exit 1', directory);
    await expect(starting).rejects.toThrow(EngineUnavailable);
    await expect(starting).rejects.toThrow(/exited during startup: unable to open database file\n +hint: /);
    expect(existsSync(join(directory, 'engine.json'))).toBe(false);
  });

  test('is retried on other ports when one was taken in the meantime', async () => {
    const directory = await temporaryDirectory();
    const starting = start(`echo "$@" >> ${directory}/tries; echo "address already in use" >&2; exit 1`, directory);
    await expect(starting).rejects.toThrow('address already in use');
    const ports = (await readFile(join(directory, 'tries'), 'utf8')).match(/--port=\d+/g);
    expect(new Set(ports).size).toBe(3);
  });

  test('reports a directory that cannot be created', async () => {
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    await expect(start('exit 1', join(file, 'state'))).rejects.toThrow(/cannot write to its directory/);
  });

  test('is not started while another uses the same database', async () => {
    const directory = await temporaryDirectory();
    const lock = takeLock(engineFiles(directory).lock, 0);
    expect(await start('exit 1', directory)).toBe('locked');
    lock?.release();
  });
});
