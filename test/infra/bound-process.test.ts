import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { signalGroup, startBound } from '../../infra/process/bound-process.ts';
import { isAlive, script, temporaryDirectory } from './fixtures.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../infra/process/bound-process.ts')).href;
const PATIENCE = { timeout: 120_000, interval: 50 };

/** A command that writes its process id and that of a child of its own to a file, ignores SIGTERM, and waits. */
async function stubborn() {
  const directory = await temporaryDirectory();
  const pidFile = join(directory, 'pids');
  const body = `trap '' TERM\nsleep 60 &\necho $$ $! > ${pidFile}\nwait\nsleep 60`;
  const command = await script(join(directory, 'stubborn'), body);
  const started = () =>
    vi.waitFor(() => {
      const pids = readFileSync(pidFile, 'utf8').trim().split(' ').map(Number);
      expect(pids).toHaveLength(2);
      return pids;
    }, PATIENCE);
  return { directory, command, started };
}

describe('a bound process', () => {
  test('ends with its starter even after kill -9, and with it what it started', async () => {
    const { directory, command, started } = await stubborn();
    const starter = join(directory, 'starter.mjs');
    const call = `startBound(${JSON.stringify(command)}, [], { environment: process.env, output: 2 })`;
    await writeFile(starter, `import { startBound } from '${MODULE}';\n${call};\nsetInterval(() => {}, 1000);`);
    const child = spawn(process.execPath, [starter], { stdio: 'ignore' });
    const pids = await started();
    expect(pids.every(isAlive)).toBe(true);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
  });

  test('leaves nothing behind when it ends or is killed', async () => {
    const { command, started } = await stubborn();
    const child = startBound(command, [], { environment: process.env, output: 2 });
    const exited = once(child, 'exit');
    const [main = 0, other = 0] = await started();
    expect(main).toBe(child.pid);
    process.kill(main, 'SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    await vi.waitFor(() => expect(isAlive(other)).toBe(false), PATIENCE);
    const kill = vi.spyOn(process, 'kill');
    onTestFinished(() => kill.mockRestore());
    signalGroup(child, 'SIGTERM');
    expect(kill, 'the system may have given the number to another process').not.toHaveBeenCalled();
  });

  test('gets its arguments as they are, and reports its exit code', async () => {
    const directory = await temporaryDirectory();
    const command = await script(join(directory, 'print'), `printf '[%s]' "$@" > ${directory}/printed\nexit 7`);
    const child = startBound(command, ['a b', '$HOME', `"'`], { environment: process.env, output: 2 });
    expect(await once(child, 'exit')).toEqual([7, null]);
    expect(readFileSync(join(directory, 'printed'), 'utf8')).toBe(`[a b][$HOME]["']`);
  });
});
