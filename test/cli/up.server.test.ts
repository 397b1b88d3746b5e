import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { readEngineState } from '../../infra/engine-state.ts';
import { leaseHolders } from '../../infra/process/leases.ts';
import { isAlive, temporaryDirectory } from '../infra/fixtures.ts';
import { formDifferences } from './form-differences.ts';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
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
async function keptIn({ directory, files }: Awaited<ReturnType<typeof workingDirectory>>) {
  const kept = JSON.parse(readFileSync(join(directory, '.toolsandbox/up.json'), 'utf8')) as Kept;
  const guard = (await readEngineState(files))?.pid;
  const pids = [kept.pid, ...kept.workers.map(({ pid }) => pid), ...(guard === undefined ? [] : [guard])];
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
    // Another engine that the environment names is not asked.
    const place = await workingDirectory({ TEMPORAL_ADDRESS: inject('temporalAddress') });
    const refused = await place.run('sweep', '--detach', '--own-engine', '--scenarios', 'wifi_off');
    expect(refused).toMatchObject({
      code: 2,
      output: expect.stringContaining('start one with `toolsandbox engine up`'),
    });
    expect(existsSync(place.files.database)).toBe(false);

    expect(await place.run('engine', 'up', '--own-engine')).toMatchObject({ code: 0 });
    const { engine, pids } = await keptIn(place);
    expect(pids).toHaveLength(3);
    const again = await place.run('engine', 'up', '--own-engine', '--workers', '2');
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('already up') });
    expect(again.output).toContain(`engine   ${engine.address}`);
    const form = jsonIn((await place.run('engine', 'up', '--own-engine', '--json')).output);
    expect(formDifferences(form, 'engine-up')).toEqual([]);
    expect(Object.keys(form['engine'] as object)).toEqual(['address', 'namespace', 'ui_address', 'own']);
    expect(form).toMatchObject({
      pid: pids[0],
      engine: { address: engine.address },
      workers: [{ pid: pids[1], restarts: 0, last_exit: null }],
    });
    expect((await keptIn(place)).pids).toEqual(pids);
    for (const file of ['up.json', 'worker.log', 'up.lock']) {
      expect(statSync(join(place.directory, '.toolsandbox', file)).mode & 0o777).toBe(0o600);
    }

    const sweep = ['--id', 'nightly', '--own-engine', '--scenarios', 'wifi_off', '--augmentations', 'none,3dt'];
    expect(await place.run('sweep', '--detach', ...sweep)).toMatchObject({ code: 0 });
    const asked = (command: string, ...more: readonly string[]) =>
      place.run(...command.split(' '), 'nightly', '--own-engine', ...more);
    await vi.waitFor(async () => expect((await asked('status')).output).toContain('2/2 done'), PATIENCE);
    for (const command of ['sweep pause', 'sweep resume', 'sweep cancel'])
      expect((await asked(command)).output).toContain('sweep "nightly" has ended (completed)');
    expect((await asked('status', '--why')).output).toContain('nightly');
    expect((await place.run('status', 'nightly')).output).toContain('has no sweep "nightly"');
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

  test('restarts a worker that dies; all ends with the process that keeps it', async () => {
    const place = await workingDirectory();
    await place.run('engine', 'up', '--own-engine');
    const first = await keptIn(place);
    process.kill(first.workers[0]?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect((await keptIn(place)).workers).toMatchObject([{ restarts: 1 }]), PATIENCE);
    expect((await place.run('engine', 'up', '--own-engine')).output).toMatch(
      /worker {3}process \d+, restarted once \(SIGKILL\)/,
    );
    const { pid, pids } = await keptIn(place);
    process.kill(pid, 'SIGKILL');
    await gone(pids);
    expect((await place.run('engine', 'down')).output).toContain('nothing to stop');
  });

  test('leaves the engine to those who still use it', async () => {
    const place = await workingDirectory();
    await place.run('engine', 'up', '--own-engine', '--workers', '0');
    const { pids } = await keptIn(place);
    const other = place.start('worker', '--own-engine', '--no-providers');
    await vi.waitFor(() => expect(leaseHolders(place.files)).toHaveLength(2), PATIENCE);
    const down = await place.run('engine', 'down', '--now');
    expect(down.output).toContain(`the engine keeps running: it is still used by process ${other.child.pid}\n`);
    const form = jsonIn((await place.run('engine', 'down', '--json')).output);
    expect(formDifferences(form, 'engine-down')).toEqual([]);
    expect(form).toEqual({ workers: 0, engine: 'in-use', users: [other.child.pid] });
    expect(pids.filter(isAlive)).toHaveLength(1);
    other.child.kill('SIGTERM');
    await other.ended;
    await gone(pids);
    expect(jsonIn((await place.run('engine', 'down', '--json')).output)).toEqual({
      workers: 0,
      engine: 'none',
      users: [],
    });
  });

  test('starts workers only where an engine is configured, and down leaves that engine alone', async () => {
    const address = inject('temporalAddress');
    const place = await workingDirectory({ TEMPORAL_ADDRESS: address });
    expect(await place.run('engine', 'up', '--workers', '2')).toMatchObject({ code: 0 });
    const { engine, workers, pids } = await keptIn(place);
    expect(engine).toMatchObject({ address, own: false });
    expect(workers).toHaveLength(2);
    const down = await place.run('engine', 'down', '--now');
    expect(down.output).toContain(
      `2 workers stopped\nthe engine at ${address} keeps running: it was not started by \`toolsandbox engine up\`\n`,
    );
    await gone(pids);
    expect(existsSync(place.files.database)).toBe(false);
  });
});
