import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import type { ServerState } from '../../infra/engine-state.ts';
import { EngineUnavailable } from '../../infra/errors.ts';
import { startBound } from '../../infra/process/bound-process.ts';
import { DevServer } from '../../infra/process/dev-server.ts';
import { endLeftoverServer } from '../../infra/process/leftover-server.ts';
import { isAlive, script, temporaryDirectory } from './fixtures.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };

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

/** Answers on its HTTP port as the Temporal server does, and adds a line about itself to its trace. */
const SERVER = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const [trace, ...args] = process.argv.slice(2);
const port = (name) => Number(args.find((arg) => arg.startsWith('--' + name + '='))?.split('=')[1]);
appendFileSync(trace, JSON.stringify({ pid: process.pid, port: port('port') }) + '\\n');
createServer((request, response) => {
  response.statusCode = request.url === '/api/v1/namespaces/a%20b' ? 200 : 404;
  response.end('{}');
}).listen(port('http-port'), '127.0.0.1');
`;

/** Starts the body of a shell script as the Temporal CLI. */
async function start(body: string, directory: string) {
  const executable = await script(join(await temporaryDirectory(), 'temporal'), body);
  return startExecutable(executable, directory);
}

async function startExecutable(executable: string, directory: string) {
  await mkdir(directory, { recursive: true });
  const files = engineFiles(directory);
  await writeFile(files.lock, '');
  const [lines, exits, states]: [string[], string[], ServerState[]] = [[], [], []];
  const server = await DevServer.start({
    executable,
    environment: process.env,
    files,
    namespace: 'a b',
    report: (line) => void lines.push(line),
    onState: (state) => void states.push(state),
    onExit: (reason) => void exits.push(reason),
  });
  onTestFinished(() => server.stop());
  return { server, files, lines, exits, states };
}

async function startExample() {
  const folder = await temporaryDirectory();
  const trace = join(folder, 'trace');
  await writeFile(join(folder, 'server.mjs'), SERVER);
  const started = await start(`exec '${process.execPath}' ${folder}/server.mjs ${trace} "$@"`, join(folder, 'state'));
  const starts = () =>
    readFileSync(trace, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly pid: number; readonly port: number });
  return { ...started, starts };
}

describe('a dev server', () => {
  test('is there once it responds on its HTTP port, and says where', async () => {
    const { server, states, starts } = await startExample();
    const [{ pid, port } = { pid: 0, port: 0 }] = starts();
    expect(server.address).toBe(`127.0.0.1:${port}`);
    const state = { pid, address: server.address, uiAddress: server.uiAddress };
    expect(states).toEqual([
      { ...state, ready: false },
      { ...state, ready: true },
    ]);
  });

  test('is started again on the same ports, and given up when it keeps dying', async () => {
    const { server, files, lines, exits, states, starts } = await startExample();
    for (let deaths = 1; deaths <= 6; deaths += 1) {
      process.kill(starts().at(-1)?.pid ?? 0, 'SIGKILL');
      if (deaths < 6) await vi.waitFor(() => expect(lines).toHaveLength(deaths), PATIENCE);
    }
    const reason = `the dev server has ended: it died too often (SIGKILL) (log: ${files.log})`;
    await vi.waitFor(() => expect(exits).toEqual([reason]), PATIENCE);
    expect(server.gone).toBe(reason);
    expect(new Set(lines)).toEqual(new Set([`the dev server died (SIGKILL); restarted on ${server.address}`]));
    expect(starts()).toHaveLength(6);
    expect(new Set(starts().map(({ port }) => port)).size).toBe(1);
    expect(states.filter(({ ready }) => ready).map(({ pid }) => pid)).toEqual(starts().map(({ pid }) => pid));
  });

  test('is stopped, and that is no death', async () => {
    const { server, lines, exits, starts } = await startExample();
    await server.stop();
    expect(starts().map(({ pid }) => isAlive(pid))).toEqual([false]);
    expect([lines, exits, server.gone]).toEqual([[], [], null]);
  });

  test('stops when its directory is deleted, where no command finds it any more', async () => {
    const { files, exits, starts } = await startExample();
    await rm(files.directory, { recursive: true });
    await vi.waitFor(
      () => expect(exits).toEqual([expect.stringContaining(`${files.directory} was deleted`)]),
      PATIENCE,
    );
    await vi.waitFor(() => expect(isAlive(starts()[0]?.pid ?? 0)).toBe(false), PATIENCE);
  });

  test('writes files that only their owner can read', async () => {
    const directory = await temporaryDirectory();
    await expect(start(`echo > ${directory}/temporal.db; exit 1`, directory)).rejects.toThrow(EngineUnavailable);
    const files = engineFiles(directory);
    for (const path of [files.database, files.log]) expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

describe('a dev server that does not start', () => {
  test('is reported with its own last output, not that of an earlier server', async () => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, 'temporal.log'), 'output of an earlier server\n');
    const starting = start('echo "unable to open database file" >&2; exit 1', directory);
    await expect(starting).rejects.toThrow(EngineUnavailable);
    await expect(starting).rejects.toThrow(/did not start \(exit code 1\): see .*\n {2}unable to open database file$/);
    await expect(starting).rejects.not.toThrow(/earlier server/);
  });

  test('is retried on other ports when one was taken in the meantime, and reported without a stack trace', async () => {
    const directory = await temporaryDirectory();
    const starting = start(`echo "$@" >> ${directory}/tries; printf '${GO_PANIC}' >&2; exit 2`, directory);
    await expect(starting).rejects.toThrow('bind: address already in use');
    await expect(starting).rejects.not.toThrow(/goroutine|\.go:|main\.main|server_impl/);
    const tries = readFileSync(join(directory, 'tries'), 'utf8');
    for (const port of ['metrics-port', 'http-port']) {
      const tried = tries.match(new RegExp(` --${port}=\\d+`, 'g')) ?? [];
      expect(tried).toHaveLength(5);
      expect(new Set(tried).size).toBeGreaterThan(1);
    }
  });

  test('is reported when its executable does not exist', async () => {
    const directory = await temporaryDirectory();
    const starting = startExecutable(join(directory, 'absent'), directory);
    await expect(starting).rejects.toThrow(/did not start \(exit code 127\).*\n.*absent: not found/);
  });
});

describe.skipIf(process.platform === 'win32')('a server that an earlier process has left', () => {
  const running = async (database: string) => {
    const pretender = await script(join(await temporaryDirectory(), 'temporal'), 'echo started; sleep 600');
    const args = ['server', 'start-dev', `--db-filename=${database}`, '--port=1'];
    const child = startBound(pretender, args, { environment: process.env, output: 'pipe' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout!, 'data');
    return child.pid ?? 0;
  };

  test('is ended', async () => {
    const pid = await running('/a/temporal.db');
    await endLeftoverServer(pid, '/a/temporal.db');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
    await endLeftoverServer(pid, '/a/temporal.db');
  });

  test('is let live if it is on another database: the number may be that of another process now', async () => {
    const pid = await running('/a/temporal.db.old');
    await endLeftoverServer(pid, '/a/temporal.db');
    expect(isAlive(pid)).toBe(true);
  });
});
