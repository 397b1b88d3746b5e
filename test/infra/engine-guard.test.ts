import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { readEngineState } from '../../infra/engine-state.ts';
import { startDevServer } from '../../infra/process/dev-server.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { takeLease } from '../../infra/process/leases.ts';
import { isLocked } from '../../infra/process/lock.ts';
import { isAlive, script, temporaryDirectory } from './fixtures.ts';

/** Answers on its HTTP port as the Temporal server does, and adds a line about itself and about each request to its trace. */
const SERVER = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const [trace, ...args] = process.argv.slice(2);
const port = (name) => Number(args.find((arg) => arg.startsWith('--' + name + '='))?.split('=')[1]);
appendFileSync(trace, JSON.stringify({ pid: process.pid, port: port('port') }) + '\\n');
createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk)).on('end', () => {
    appendFileSync(trace, JSON.stringify({ url: request.url, body }) + '\\n');
    response.end('{}');
  });
}).listen(port('http-port'), '127.0.0.1');
`;

interface TraceLine {
  readonly pid?: number;
  readonly port?: number;
  readonly url?: string;
  readonly body?: string;
}

async function startExample(choice: {
  readonly ports?: { frontend: number; ui: number; metrics: number; http: number };
}) {
  const folder = await temporaryDirectory();
  const directory = join(folder, 'state');
  const trace = join(folder, 'trace');
  await writeFile(join(folder, 'server.mjs'), SERVER);
  const executable = await script(
    join(folder, 'temporal'),
    `exec '${process.execPath}' ${folder}/server.mjs ${trace} "$@"`,
  );
  const files = engineFiles(directory);
  const lease = takeLease(files, 'command');
  const state = await startDevServer({
    executable,
    environment: process.env,
    files,
    namespace: 'a b',
    anyPorts: true,
    ...choice,
  });
  if (state === 'locked') throw new Error('locked');
  onTestFinished(async () => {
    lease.release();
    await vi.waitFor(() => expect(isAlive(state.pid)).toBe(false), PATIENCE);
  });
  const lines = () =>
    readFileSync(trace, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as TraceLine);
  const starts = () => lines().filter(({ pid }) => pid !== undefined);
  return { files, state, lines, starts, lease };
}

const PATIENCE = { timeout: 120_000, interval: 50 };

describe('the guard of a dev server', () => {
  test('marks the server with its directory before others can use it', async () => {
    const { files, lines } = await startExample({});
    const namespace = '/api/v1/namespaces/a%20b';
    expect(lines()).toContainEqual({
      url: `${namespace}/update`,
      body: JSON.stringify({ updateInfo: { data: { 'toolsandbox.directory': files.directory } } }),
    });
  });

  test('uses the ports of an earlier server where they are free', async () => {
    const [frontend = 0, ui = 0, metrics = 0, http = 0] = await freePorts([0, 0, 0, 0]);
    const { state } = await startExample({ ports: { frontend, ui, metrics, http } });
    expect(state).toMatchObject({ address: `127.0.0.1:${frontend}`, uiAddress: `http://127.0.0.1:${ui}` });
  });

  test('restarts the server on the same ports, and gives up when it keeps dying', async () => {
    const { files, state, starts } = await startExample({});
    for (let deaths = 1; deaths <= 6; deaths += 1) {
      process.kill(starts().at(-1)?.pid ?? 0, 'SIGKILL');
      if (deaths === 6) break;
      await vi.waitFor(
        async () => expect(await readEngineState(files)).toMatchObject({ restarts: deaths, lastExit: 'SIGKILL' }),
        PATIENCE,
      );
    }
    await vi.waitFor(() => expect(isLocked(files.lock)).toBe(false), PATIENCE);
    expect(existsSync(files.state)).toBe(false);
    expect(starts()).toHaveLength(6);
    expect(new Set(starts().map(({ port }) => port)).size).toBe(1);
    expect(readFileSync(files.log, 'utf8')).toContain('the server died too often (SIGKILL)');
    expect(isAlive(state.pid)).toBe(false);
  });

  test('stops the server when the last lease ends, and when it gets SIGTERM', async () => {
    const left = await startExample({});
    left.lease.release();
    const stopped = await startExample({});
    process.kill(stopped.state.pid, 'SIGTERM');
    for (const { files, starts } of [left, stopped]) {
      await vi.waitFor(() => expect(isLocked(files.lock)).toBe(false), PATIENCE);
      expect(existsSync(files.state)).toBe(false);
      await vi.waitFor(() => expect(isAlive(starts()[0]?.pid ?? 0)).toBe(false), PATIENCE);
    }
  });
});
