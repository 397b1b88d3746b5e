import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { LOCKED, startGuarded } from '../../infra/process/guarded-process.ts';
import { isAlive, script, temporaryDirectory } from './fixtures.ts';

/** A command that writes its process id to a file, one line per start, and then waits. */
async function dummy() {
  const directory = await temporaryDirectory();
  const pidFile = join(directory, 'pids');
  const command = await script(join(directory, 'dummy'), `echo $$ >> ${pidFile}\nexec sleep 60`);
  const pids = async () =>
    (existsSync(pidFile) ? await readFile(pidFile, 'utf8') : '').split('\n').slice(0, -1).map(Number);
  const started = (count: number) =>
    vi.waitFor(async () => {
      const all = await pids();
      expect(all).toHaveLength(count);
      return all.at(-1) ?? 0;
    }, 10_000);
  const order = { command, args: [], lock: join(directory, 'lock'), stateFile: join(directory, 'state.json') };
  const options = { environment: process.env, logFile: join(directory, 'log') };
  return { directory, order, options, started };
}

describe('a guarded process', () => {
  test('removes its state file and releases its lock when it is stopped', async () => {
    const { order, options, started } = await dummy();
    const guarded = startGuarded(order, options);
    const pid = await started(1);
    await writeFile(order.stateFile, '{}');
    expect(await startGuarded(order, options).ended).toBe(LOCKED);
    await guarded.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(order.stateFile)).toBe(false);
    const second = startGuarded(order, options);
    await started(2);
    await second.stop();
  });

  test('ends with its parent, even after kill -9', async () => {
    const { directory, order, options, started } = await dummy();
    const module = pathToFileURL(join(import.meta.dirname, '../../infra/process/guarded-process.ts')).href;
    const parent = join(directory, 'parent.mjs');
    const call = `startGuarded(${JSON.stringify(order)}, { environment: process.env, logFile: ${JSON.stringify(options.logFile)} })`;
    await writeFile(parent, `import { startGuarded } from '${module}';\n${call};\nsetInterval(() => {}, 1000);`);
    const owner = spawn(process.execPath, [parent], { stdio: 'ignore' });
    const pid = await started(1);
    expect(isAlive(pid)).toBe(true);
    owner.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5_000);
  });

  test('is restarted when it dies, once restarts are enabled', async () => {
    const { order, options, started } = await dummy();
    const reasons: string[] = [];
    const guarded = startGuarded(order, { ...options, onRestart: (reason) => void reasons.push(reason) });
    const first = await started(1);
    guarded.keepRunning();
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(first, 'SIGKILL');
    const second = await started(2);
    expect(reasons).toEqual(['SIGKILL']);
    await guarded.stop();
    expect(isAlive(second)).toBe(false);
  });

  test('reports its exit code, and 127 for a command that cannot run', async () => {
    const { directory, order, options } = await dummy();
    const command = await script(join(directory, 'short'), 'echo last words; exit 7');
    expect(await startGuarded({ ...order, command }, options).ended).toBe(7);
    expect(await readFile(options.logFile, 'utf8')).toContain('last words');
    expect(await startGuarded({ ...order, command: join(directory, 'absent') }, options).ended).toBe(127);
  });
});
