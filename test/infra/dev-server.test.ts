import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import type { Ports } from '../../infra/engine-state.ts';
import { EngineUnavailable } from '../../infra/errors.ts';
import { startDevServer } from '../../infra/process/dev-server.ts';
import { takeLease } from '../../infra/process/leases.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { isLocked, takeLock } from '../../infra/process/lock.ts';
import { script, temporaryDirectory } from './fixtures.ts';

/** What Temporal's server prints when another process takes a port right after the server found it free. */
const GO_PANIC = [
  'panic: listen tcp 127.0.0.1:7233: bind: address already in use',
  '',
  'goroutine 1 [running]:',
  'go.temporal.io/server/temporal.(*ServerImpl).Start(0xc000a8)',
  '\\t/root/go/pkg/mod/go.temporal.io/server@v1.29.1/temporal/server_impl.go:97 +0x1c5',
  'main.main()',
  '\\t/root/go/src/main.go:30 +0x2f',
  'exit status 2',
].join('\\n');

async function start(body: string, directory: string, ports?: Ports) {
  const executable = await script(join(await temporaryDirectory(), 'temporal'), body);
  const files = engineFiles(directory);
  const lease = takeLease(files, 'command');
  try {
    const place = { executable, environment: process.env, files, namespace: 'default' };
    return await startDevServer({ ...place, ...(ports === undefined ? { anyPorts: true } : { ports }) });
  } finally {
    lease.release();
  }
}

describe('a dev server that does not start', () => {
  test('is reported with its own last output, not that of an earlier server', async () => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, 'temporal.log'), 'output of an earlier server\n');
    const starting = start('echo "unable to open database file" >&2; exit 1', directory);
    await expect(starting).rejects.toThrow(EngineUnavailable);
    await expect(starting).rejects.toThrow(/exited during startup: see .*\n {2}unable to open database file\n/);
    await expect(starting).rejects.toThrow(/\n {2}the server did not start \(exit code 1\)$/);
    await expect(starting).rejects.not.toThrow(/earlier server/);
    expect(existsSync(join(directory, 'engine.json'))).toBe(false);
  });

  test('is retried on other ports when one was taken in the meantime, and reported without a stack trace', async () => {
    const directory = await temporaryDirectory();
    const starting = start(`echo "$@" >> ${directory}/tries; printf '${GO_PANIC}' >&2; exit 2`, directory);
    await expect(starting).rejects.toThrow('bind: address already in use');
    await expect(starting).rejects.not.toThrow(/goroutine|\.go:|main\.main|server_impl/);
    const tries = await readFile(join(directory, 'tries'), 'utf8');
    for (const port of ['port', 'ui-port', 'metrics-port', 'http-port']) {
      const tried = tries.match(new RegExp(` --${port}=\\d+`, 'g')) ?? [];
      expect(tried).toHaveLength(5);
      expect(new Set(tried).size).toBeGreaterThan(1);
    }
  });

  test('is started again on the ports of its predecessor, which may hold them a little longer', async () => {
    const directory = await temporaryDirectory();
    const [frontend = 0, ui = 0, metrics = 0, http = 0] = await freePorts([0, 0, 0, 0]);
    const predecessor = createServer().listen(frontend, '127.0.0.1');
    const starting = start(`echo "$@" > ${directory}/arguments; exit 1`, directory, { frontend, ui, metrics, http });
    await vi.waitFor(() => expect(isLocked(engineFiles(directory).lock)).toBe(true), {
      timeout: 120_000,
      interval: 50,
    });
    await sleep(500);
    predecessor.close();
    await expect(starting).rejects.toThrow('the server did not start');
    expect(await readFile(join(directory, 'arguments'), 'utf8')).toContain(` --port=${frontend} `);
  });

  test('is reported when its executable does not exist', async () => {
    const directory = await temporaryDirectory();
    const files = engineFiles(directory);
    const lease = takeLease(files, 'command');
    const options = { environment: process.env, files, namespace: 'default', anyPorts: true };
    const starting = startDevServer({ executable: join(directory, 'absent'), ...options });
    await expect(starting).rejects.toThrow(/absent: not found|did not start \(exit code 127\)/);
    lease.release();
  });

  test('reports a directory that cannot be created', async () => {
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    await expect(start('exit 1', join(file, 'state'))).rejects.toThrow(/cannot write to .*run from another directory/);
  });

  test('is not started while another uses the same database', async () => {
    const directory = await temporaryDirectory();
    const lock = takeLock(engineFiles(directory).lock, 0);
    expect(await start('exit 1', directory)).toBe('locked');
    lock?.release();
  });
});

test('the files of a dev server can be read by their owner only', async () => {
  const directory = join(await temporaryDirectory(), 'state');
  await expect(start('exit 1', directory)).rejects.toThrow(EngineUnavailable);
  const files = engineFiles(directory);
  for (const path of [directory, files.users]) expect((await stat(path)).mode & 0o777).toBe(0o700);
  for (const path of [files.lock, files.gate, files.log]) expect((await stat(path)).mode & 0o777).toBe(0o600);
});
