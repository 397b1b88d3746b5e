import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { namespaceData, probeTemporal } from '../../infra/connection.ts';
import { engineFiles } from '../../infra/engine-files.ts';
import { readEngineState } from '../../infra/engine-state.ts';
import { signalGroup, startBound } from '../../infra/process/bound-process.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { leaseHolders } from '../../infra/process/leases.ts';
import { engineSources, firstAvailable } from '../../infra/sources/engine-sources.ts';
import { runningSource } from '../../infra/sources/running.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { isAlive, temporaryDirectory } from './fixtures.ts';

const PROGRAM = join(import.meta.dirname, 'engine-user.ts');
const PATIENCE = { timeout: 120_000, interval: 100 };

/** Starts a process that uses the dev server of a directory. */
function startUser(directory: string) {
  const child = spawn(process.execPath, [PROGRAM, directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const printed: Record<string, string>[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => printed.push(JSON.parse(line)));
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    printed,
    address: () =>
      vi.waitFor(() => printed.find(({ address }) => address)?.['address'] ?? expect.fail('none'), PATIENCE),
    leave: async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The processes of a directory's server: its guard, the server, and what binds it to the guard. */
async function processesOf(directory: string) {
  const guard = (await readEngineState(engineFiles(directory)))?.pid ?? expect.fail('no state');
  const [server = 0] = childrenOf(guard);
  const all = [guard, server, ...childrenOf(server)];
  expect(all).toHaveLength(3);
  for (const pid of all) expect(isAlive(pid)).toBe(true);
  return { guard, server, all };
}

function childrenOf(pid: number): readonly number[] {
  const stats = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return stats.map(Number).filter((each) => parentOf(each) === pid);
}

function parentOf(pid: number): number | null {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return null;
  }
}

const gone = (pids: readonly number[]) => vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
const answers = (address: string) => probeTemporal({ address }, 'default', 2_000);

describe.skipIf(process.platform !== 'linux')('the dev server of a directory', () => {
  test('outlives the command that started it, and ends with its last user', async () => {
    const directory = await temporaryDirectory();
    const first = startUser(directory);
    const address = await first.address();
    const second = startUser(directory);
    expect(await second.address()).toBe(address);
    const { all } = await processesOf(directory);
    expect(leaseHolders(engineFiles(directory)).map(({ pid }) => pid)).toEqual(
      expect.arrayContaining([first.pid, second.pid]),
    );
    await first.kill();
    await vi.waitFor(() => expect(leaseHolders(engineFiles(directory))).toHaveLength(1), PATIENCE);
    await answers(address);
    expect(await processesOf(directory)).toMatchObject({ all });
    await second.leave();
    await gone(all);
    expect(second.printed.filter(({ exit }) => exit)).toEqual([]);
  });

  test('ends when all of its users are killed', async () => {
    const directory = await temporaryDirectory();
    const users = [startUser(directory), startUser(directory)];
    for (const user of users) await user.address();
    const { all } = await processesOf(directory);
    for (const user of users) await user.kill();
    await gone(all);
    expect(readdirSync(engineFiles(directory).users)).toEqual([]);
  });

  test('dies with its guard and is started again on the same port by its users', async () => {
    const directory = await temporaryDirectory();
    const users = [startUser(directory), startUser(directory)];
    const address = await users[0]?.address();
    await users[1]?.address();
    const before = await processesOf(directory);
    process.kill(before.guard, 'SIGKILL');
    await gone(before.all);
    await vi.waitFor(() => answers(address ?? ''), PATIENCE);
    const after = await vi.waitFor(() => processesOf(directory), PATIENCE);
    expect(after.guard).not.toBe(before.guard);
    for (const user of users) await user.leave();
    await gone(after.all);
  });

  test('dies with its guard when nobody is left', async () => {
    const directory = await temporaryDirectory();
    const user = startUser(directory);
    await user.address();
    const { guard, all } = await processesOf(directory);
    process.kill(user.pid, 'SIGKILL');
    process.kill(guard, 'SIGKILL');
    await vi.waitFor(() => expect(all.filter(isAlive)).toEqual([]), PATIENCE);
  });

  test('is replaced by the next command when even what binds it to its guard was killed', async () => {
    const directory = await temporaryDirectory();
    const user = startUser(directory);
    await user.address();
    const { guard, server, all } = await processesOf(directory);
    const binding = all.filter((pid) => pid !== guard && pid !== server);
    for (const pid of [...binding, user.pid, guard]) process.kill(pid, 'SIGKILL');
    await gone([guard]);
    expect(isAlive(server)).toBe(true);
    const next = startUser(directory);
    await answers(await next.address());
    expect(isAlive(server)).toBe(false);
    await next.leave();
  });

  test('stops when its directory is deleted', async () => {
    const directory = await temporaryDirectory();
    const user = startUser(directory);
    await user.address();
    const { all } = await processesOf(directory);
    rmSync(directory, { recursive: true, force: true });
    await gone(all);
    await vi.waitFor(
      () => expect(user.printed).toContainEqual({ exit: expect.stringContaining('the dev server has ended') }),
      PATIENCE,
    );
  });

  test('is not that of another directory, nor used by commands there', async () => {
    const [one, other] = [await temporaryDirectory(), await temporaryDirectory()];
    const users = [startUser(one), startUser(other)];
    const [first = '', second = ''] = await Promise.all(users.map((user) => user.address()));
    expect(first).not.toBe(second);
    expect(await namespaceData({ address: first }, 'default', 2_000)).toEqual({ 'toolsandbox.directory': one });
    expect(await namespaceData({ address: second }, 'default', 2_000)).toEqual({ 'toolsandbox.directory': other });
    const stranger = {
      files: engineFiles(await temporaryDirectory()),
      namespace: 'default',
      purpose: 'command',
    } as const;
    const getting = runningSource({ ...stranger, defaultAddress: first }).get();
    await expect(getting).rejects.toThrow(SourceUnavailable);
    await expect(getting).rejects.toThrow(`the one at ${first} belongs to ${one}`);
    for (const user of users) await user.leave();
  });
});

test('a server that a person started is used as it is', async () => {
  const directory = await temporaryDirectory();
  const report = () => {};
  const { found } = await firstAvailable(
    engineSources({ directory, environment: process.env, report, fresh: true }),
    () => {},
  );
  if (found.kind !== 'executable') throw new Error('not an executable');
  const [port = 0, metrics = 0] = await freePorts([0, 0]);
  const args = [
    'server',
    'start-dev',
    '--headless',
    `--port=${port}`,
    `--metrics-port=${metrics}`,
    '--log-level=never',
  ];
  const server = startBound(found.path, args, { environment: process.env, output: 2 });
  onTestFinished(() => signalGroup(server, 'SIGKILL'));
  const address = `127.0.0.1:${port}`;
  await vi.waitFor(() => answers(address), PATIENCE);
  const wanted = { files: engineFiles(directory), namespace: 'default', purpose: 'command' } as const;
  const source = runningSource({ ...wanted, defaultAddress: address });
  expect(await source.get()).toMatchObject({ connection: { address }, own: null });
  expect(await source.inspect()).toBe(address);
  expect(readdirSync(directory)).toEqual([]);
});
