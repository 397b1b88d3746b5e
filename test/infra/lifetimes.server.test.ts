import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { runningEngine } from '../../infra/engine-state.ts';
import { probeTemporal } from '../../infra/connection.ts';
import { childrenOf } from '../../scripts/processes/processes-of.ts';
import { isAlive, temporaryDirectory } from './fixtures.ts';
import { atNight } from '../support/nightly.ts';

const PROGRAM = join(import.meta.dirname, 'engine-user.ts');
const PATIENCE = { timeout: 120_000, interval: 100 };

/** Starts a process that uses the engine of a directory. */
function startUser(directory: string, use = 'play') {
  const child = spawn(process.execPath, [PROGRAM, directory, use], { stdio: ['pipe', 'pipe', 'inherit'] });
  const printed: Record<string, string | null>[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => printed.push(JSON.parse(line)));
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = (key: string) =>
    vi.waitFor(() => printed.find((line) => line[key])?.[key] ?? expect.fail(`no ${key}`), PATIENCE);
  const ending = async (end: () => void) => {
    const exited = once(child, 'exit');
    end();
    await exited;
  };
  return {
    pid: child.pid ?? 0,
    printed,
    said,
    leave: () => ending(() => child.stdin.end()),
    kill: () => ending(() => child.kill('SIGKILL')),
  };
}

/** The server of a directory, and what binds it to the process that runs it. */
function serverIn(directory: string) {
  const server = runningEngine(engineFiles(directory))?.server?.pid ?? expect.fail('none runs');
  const bindings = childrenOf(server).map(({ pid }) => pid);
  expect(bindings).toHaveLength(1);
  for (const pid of [server, ...bindings]) expect(isAlive(pid)).toBe(true);
  return { server, bindings, all: [server, ...bindings] };
}

const gone = (pids: readonly number[]) => vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
const answers = (address: string) => probeTemporal({ address }, 'default', 2_000);

describe.skipIf(process.platform !== 'linux')('the engine of a directory', () => {
  test.each(['leave', 'kill'] as const)('ends with the process that runs it: %s', async (end) => {
    const directory = await temporaryDirectory();
    const user = startUser(directory);
    await answers((await user.said('address')) ?? '');
    const { all } = serverIn(directory);
    const asking = startUser(directory, 'ask');
    expect(await asking.said('address')).toBe(await user.said('address'));
    await user[end]();
    await gone(all);
    expect(runningEngine(engineFiles(directory))).toBeNull();
    expect(await asking.said('gone')).toContain(`has ended with process ${user.pid} (engine-user.ts)`);
    expect(user.printed.filter(({ exit }) => exit)).toEqual([]);
    await asking.leave();
  });

  test('is of one of two that start at the same moment; the other is told of it', async () => {
    const directory = await temporaryDirectory();
    const users = [startUser(directory), startUser(directory)];
    const ends = await Promise.all(users.map((user) => Promise.race([user.said('address'), user.said('error')])));
    const [refused, plays] = String(ends[0]).startsWith('process') ? users : users.toReversed();
    expect(await refused?.said('error')).toContain(
      `process ${plays?.pid} (engine-user.ts) has an engine of its own in this directory since 20`,
    );
    await answers((await plays?.said('address')) ?? '');
    await plays?.leave();
    const next = startUser(directory);
    await answers((await next.said('address')) ?? '');
    await next.leave();
  });

  atNight(() => {
    test('is another than that of the next directory', async () => {
      const users = [startUser(await temporaryDirectory()), startUser(await temporaryDirectory())];
      const addresses = await Promise.all(users.map((user) => user.said('address')));
      expect(new Set(addresses).size).toBe(2);
      await Promise.all(addresses.map((address) => answers(address ?? '')));
      for (const user of users) await user.leave();
    });
  });

  atNight(() => {
    test('is replaced by that of the next command when even what binds it to its process was killed', async () => {
      const directory = await temporaryDirectory();
      const user = startUser(directory);
      await user.said('address');
      const { server, bindings } = serverIn(directory);
      for (const pid of bindings) process.kill(pid, 'SIGKILL');
      await user.kill();
      await gone(bindings);
      expect(isAlive(server), 'a server that was not bound outlives its process').toBe(true);
      const next = startUser(directory);
      await answers((await next.said('address')) ?? '');
      expect(isAlive(server)).toBe(false);
      await next.leave();
    });
  });
});
