import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { runningEngine } from '../../infra/engine-state.ts';
import { isAlive, temporaryDirectory } from '../infra/fixtures.ts';
import { formDifferences } from './form-differences.ts';
import { atNight } from '../support/nightly.ts';
import { MAIN } from '../../scripts/processes/start-command.ts';

const PATIENCE = { timeout: 120_000, interval: 200 };

/** A directory of its own to run commands in. What `engine up` keeps there is stopped when the test ends. */
async function workingDirectory(variables: NodeJS.ProcessEnv = {}) {
  const directory = await temporaryDirectory();
  const files = engineFiles(join(directory, '.toolsandbox'));
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_'));
  const env = { ...Object.fromEntries(own), ...variables };
  const start = (...args: readonly string[]) => {
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    return { child, ended, output: () => output };
  };
  const run = (...args: readonly string[]) => start(...args).ended;
  onTestFinished(async () => void (await run('engine', 'down', '--now')));
  return { directory, files, start, run };
}

interface Kept {
  readonly pid: number;
  readonly engine: { readonly address: string; readonly own: boolean };
  readonly workers: readonly { readonly pid: number; readonly restarts: number }[];
}

/** The processes that `engine up` keeps in a directory. */
function keptIn({ directory, files }: Awaited<ReturnType<typeof workingDirectory>>) {
  const kept = JSON.parse(readFileSync(join(directory, '.toolsandbox/up.json'), 'utf8')) as Kept;
  const server = runningEngine(files)?.server?.pid;
  const pids = [kept.pid, ...kept.workers.map(({ pid }) => pid), ...(server === undefined ? [] : [server])];
  for (const pid of pids) expect(isAlive(pid)).toBe(true);
  return { ...kept, pids };
}

/** The object among lines of text. */
function jsonIn(output: string): Readonly<Record<string, unknown>> {
  return JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '') as Readonly<Record<string, unknown>>;
}

const gone = (pids: readonly number[]) => vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);

describe.skipIf(process.platform === 'win32')('toolsandbox engine up', () => {
  test('keeps an engine and a worker that play detached sweeps, until down', async () => {
    const place = await workingDirectory();
    const refused = await place.run('sweep', '--detach', '--scenarios', 'wifi_off');
    expect(refused).toMatchObject({
      code: 2,
      output: expect.stringContaining('start one with `toolsandbox engine up`'),
    });
    expect(existsSync(place.files.database)).toBe(false);

    expect(await place.run('engine', 'up')).toMatchObject({ code: 0 });
    const { engine, pids } = keptIn(place);
    expect(pids).toHaveLength(3);
    const again = await place.run('engine', 'up', '--workers', '2');
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('already up') });
    expect(again.output).toContain(`engine   ${engine.address}`);
    const form = jsonIn((await place.run('engine', 'up', '--json')).output);
    expect(formDifferences(form, 'engine-up')).toEqual([]);
    expect(Object.keys(form['engine'] as object)).toEqual(['address', 'namespace', 'ui_address', 'own']);
    expect(form).toMatchObject({
      pid: pids[0],
      engine: { address: engine.address },
      workers: [{ pid: pids[1], restarts: 0, last_exit: null }],
    });
    expect(keptIn(place).pids).toEqual(pids);
    for (const file of ['up.json', 'worker.log', 'up.lock']) {
      expect(statSync(join(place.directory, '.toolsandbox', file)).mode & 0o777).toBe(0o600);
    }

    const sweep = ['--id', 'nightly', '--scenarios', 'wifi_off', '--augmentations', 'none,3dt'];
    expect(await place.run('sweep', '--detach', ...sweep)).toMatchObject({ code: 0 });
    const asked = (command: string, ...more: readonly string[]) => place.run(...command.split(' '), 'nightly', ...more);
    await vi.waitFor(async () => expect((await asked('status')).output).toContain('2/2 done'), PATIENCE);
    expect((await asked('sweep pause')).output).toContain('sweep "nightly" has ended (completed)');
    expect((await asked('status', '--why')).output).toContain('nightly');
    const link = /in the Temporal UI: (\S+)/.exec((await asked('status')).output)?.[1] ?? '';
    expect(link).toContain('/namespaces/default/workflows?query=SweepId%3D%22nightly%22+AND+');
    expect(await (await fetch(link)).text()).toContain('<div id="svelte">');
    const named = await asked('status', '--ui-address', 'https://ui.example');
    expect(named.output).toContain('in the Temporal UI: https://ui.example/namespaces/');
    expect((await asked('status', '--json')).output).not.toContain('Temporal UI');

    const down = await place.run('engine', 'down');
    expect(down.code).toBe(0);
    expect(down.output).toContain('1 worker stopped\nthe engine is stopped\n');
    await gone(pids);
    expect((await place.run('engine', 'down')).output).toBe(
      'nothing to stop: `toolsandbox engine up` is not running in this directory\n',
    );
  });

  atNight(() => {
    test('restarts a worker that dies; all ends with the process that keeps it', async () => {
      const place = await workingDirectory();
      await place.run('engine', 'up');
      const first = keptIn(place);
      process.kill(first.workers[0]!.pid, 'SIGKILL');
      await vi.waitFor(() => expect(keptIn(place).workers).toMatchObject([{ restarts: 1 }]), PATIENCE);
      expect((await place.run('engine', 'up')).output).toMatch(/worker {3}process \d+, restarted once \(SIGKILL\)/);
      const { pid, pids } = keptIn(place);
      process.kill(pid, 'SIGKILL');
      await gone(pids);
      expect((await place.run('engine', 'down')).output).toContain('nothing to stop');
    });
  });

  atNight(() => {
    test('its engine is used by all who play beside each other, and ends with it', async () => {
      const place = await workingDirectory();
      await place.run('engine', 'up', '--workers', '0');
      const { engine, pids } = keptIn(place);
      const cells = ['--augmentations', 'none', '--agent', 'scripted:oracle?delayMs=1500'];
      const sweeps = ['a', 'b'].map((id) => place.start('sweep', '--id', id, '--scenarios', 'wifi_off', ...cells));
      for (const { ended } of sweeps) {
        const { code, output } = await ended;
        expect(code, output).toBe(0);
        expect(output).toContain(`engine: dev server at ${engine.address}`);
      }
      const endless = place.start('sweep', '--id', 'endless', '--scenarios', '*', '--concurrency', '1', ...cells);
      await vi.waitFor(() => expect(endless.output()).toContain('1 running'), PATIENCE);
      const form = jsonIn((await place.run('engine', 'down', '--json')).output);
      expect(formDifferences(form, 'engine-down')).toEqual([]);
      expect(form).toEqual({ workers: 0, engine: 'stopped' });
      await gone(pids);
      const { code, output } = await endless.ended;
      expect(code).toBe(2);
      expect(output).toContain(
        `the engine of this directory has ended with process ${pids[0]} (toolsandbox engine up)`,
      );
      expect(jsonIn((await place.run('engine', 'down', '--json')).output)).toEqual({ workers: 0, engine: 'none' });
    });
  });

  atNight(() => {
    test('is refused where a command plays on an engine of its own', async () => {
      const place = await workingDirectory();
      const playing = place.start('sweep', '--scenarios', '*', '--concurrency', '1');
      await vi.waitFor(() => expect(runningEngine(place.files)).not.toBeNull(), PATIENCE);
      await vi.waitFor(() => expect(playing.output()).toContain('1 running'), PATIENCE);
      const up = await place.run('engine', 'up');
      expect(up.code).toBe(2);
      expect(up.output).toContain(`process ${playing.child.pid} (toolsandbox sweep) has an engine of its own`);
      playing.child.kill('SIGINT');
      expect(await playing.ended).toMatchObject({ code: 130 });
    });
  });

  test('starts workers only where an engine is configured, and down leaves that engine alone', async () => {
    const address = inject('temporalAddress');
    const place = await workingDirectory({ TEMPORAL_ADDRESS: address });
    expect(await place.run('engine', 'up', '--workers', '2')).toMatchObject({ code: 0 });
    // On a busy machine a worker may have ended and be started again.
    const { engine, workers, pids } = await vi.waitFor(() => keptIn(place), PATIENCE);
    expect(engine).toMatchObject({ address, own: false });
    expect(workers).toHaveLength(2);
    const down = await place.run('engine', 'down', '--now');
    expect(down.output).toContain(
      `2 workers stopped\nthe engine at ${address} keeps running: \`engine up\` did not start it\n`,
    );
    await gone(pids);
    expect(existsSync(place.files.database)).toBe(false);
  });
});
