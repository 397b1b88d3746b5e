import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { readEngineState } from '../../infra/engine-state.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { engineSources, firstAvailable } from '../../infra/sources/engine-sources.ts';
import { probeTemporal } from '../../infra/connection.ts';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { processesOf } from '../../scripts/processes/processes-of.ts';
import { startLogged } from '../../scripts/processes/start-logged.ts';
import type { Running } from '../../scripts/processes/start-command.ts';
import { createMachine } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';
import { stored } from '../support/stored.ts';

const PATIENCE = { timeout: 120_000, interval: 250 };
/** Three cells of each scenario: none of these tests is about how many there are. */
const AUGMENTATIONS = ['none', '3dt', '10dt'];
const SWEEP = ['sweep', '--augmentations', AUGMENTATIONS.join()];
const OWN_ENGINE = [...SWEEP, '--own-engine'];
/** Has cells left when the first is stored. */
const LONG = ['--agent', 'scripted:oracle?delayMs=1500', '--concurrency', '1'];
/** Lasts longer than any test. */
const ENDLESS = ['--agent', 'scripted:oracle?delayMs=1500', '--concurrency', '1', '--scenarios', '*'];

const noneLeft = ({ directory }: Machine) => vi.waitFor(() => expect(processesOf(directory)).toEqual([]), PATIENCE);

/** The engine that a command says it uses. */
async function engineOf({ output }: Running): Promise<string | undefined> {
  return vi.waitFor(
    () => /engine: (?:dev server at )?([\d.]+:\d+)/.exec(output.stderr)?.[1] ?? expect.fail('none'),
    PATIENCE,
  );
}

/** The cells that the directory's results hold, as `sweep/scenario`, each as often as it is stored. */
async function cellsIn(machine: Machine): Promise<readonly string[]> {
  const rows = await machine.json('list');
  expect(rows.every(({ similarity }) => similarity === 1)).toBe(true);
  return rows.map(({ sweep, base_scenario: scenario }) => `${sweep}/${scenario}`);
}

const allAugmentations = (...cells: readonly string[]) => cells.flatMap((cell) => AUGMENTATIONS.map(() => cell));

describe.skipIf(process.platform !== 'linux')('sweeps on one machine', () => {
  it('two in each of two directories, all at once, share an engine per directory and mix nothing', async () => {
    const [one, other] = [await createMachine(), await createMachine()];
    const sweeps = [
      one.start(...OWN_ENGINE, '--id', 'a', '--scenarios', 'wifi_off'),
      one.start(...OWN_ENGINE, '--id', 'b', '--scenarios', 'get_cellular'),
      other.start(...OWN_ENGINE, '--id', 'a', '--scenarios', 'remove_contact_with_id'),
      other.start(...OWN_ENGINE, '--id', 'b', '--scenarios', 'wifi_off'),
    ];
    for (const { ended } of sweeps) {
      const { code, stderr } = await ended;
      expect(code, stderr).toBe(0);
    }
    const [first, second, third, fourth] = await Promise.all(sweeps.map(engineOf));
    expect([second, fourth]).toEqual([first, third]);
    expect(third).not.toBe(first);
    expect(await cellsIn(one)).toEqual(allAugmentations('a/wifi_off', 'b/get_cellular'));
    expect(await cellsIn(other)).toEqual(allAugmentations('a/remove_contact_with_id', 'b/wifi_off'));
    for (const machine of [one, other]) {
      for (const id of ['a', 'b']) {
        expect(await machine.json('report', id)).toMatchObject([{ sweep: id, cells: 3, outcomes: { completed: 3 } }]);
      }
      await noneLeft(machine);
    }
  });

  const CODES = { SIGKILL: null, SIGINT: 130 } as const;
  it.each([
    ['SIGKILL', 'SIGINT'],
    ['SIGINT', 'SIGKILL'],
  ] as const)(
    'the engine stays for the others when the command that started it ends with %s, and one that joined with %s',
    async (...signals) => {
      const machine = await createMachine();
      const state = () => readEngineState(engineFiles(join(machine.directory, '.toolsandbox')));
      const starting = machine.start(...OWN_ENGINE, '--id', 'starter', ...ENDLESS);
      const address = await engineOf(starting);
      expect(await state()).not.toBeNull();
      const joining = machine.start(...OWN_ENGINE, '--id', 'joiner', ...ENDLESS);
      const staying = machine.start(...OWN_ENGINE, '--id', 'staying', '--scenarios', 'wifi_off', ...LONG);
      expect(await Promise.all([joining, staying].map(engineOf))).toEqual([address, address]);
      const end = async (id: string, running: Running, signal: keyof typeof CODES) => {
        await vi.waitFor(async () => expect(await stored(machine, id)).toBeGreaterThan(0), PATIENCE);
        process.kill(running.child.pid ?? 0, signal);
        expect(await running.ended).toMatchObject({ code: CODES[signal] });
      };
      await end('starter', starting, signals[0]);
      await end('joiner', joining, signals[1]);

      const { code, stderr } = await staying.ended;
      expect(code, stderr).toBe(0);
      expect(stderr).not.toContain('engine stopped');
      expect(stderr).not.toContain('started again');
      expect(await stored(machine, 'staying')).toBe(AUGMENTATIONS.length);
      await noneLeft(machine);
      expect(await state()).toBeNull();
    },
  );

  it('a command that ends by itself leaves the engine to the others', async () => {
    const machine = await createMachine();
    const starting = machine.start(...OWN_ENGINE, '--id', 'short', '--scenarios', 'wifi_off');
    const address = await engineOf(starting);
    const joining = machine.start(...OWN_ENGINE, '--id', 'endless', ...ENDLESS);
    expect(await engineOf(joining)).toBe(address);
    const short = await starting.ended;
    expect(short.code, short.stderr).toBe(0);
    await probeTemporal({ address: address ?? '' }, 'default', 5_000);
    const before = await stored(machine, 'endless');
    await vi.waitFor(async () => expect(await stored(machine, 'endless')).toBeGreaterThan(before), PATIENCE);
    joining.child.kill('SIGINT');
    const { code, stderr } = await joining.ended;
    expect(code, stderr).toBe(130);
    expect(stderr).not.toContain('started again');
    await noneLeft(machine);
  });

  it('the same command in two directories on one server that a person started plays twice', async () => {
    const address = await startByHand();
    const place = { TEMPORAL_ADDRESS: address };
    const machines = [await createMachine(place), await createMachine(place)];
    const sweep = [...SWEEP, '--id', 'nightly', '--scenarios', 'wifi_off,get_cellular'];
    const running = machines.map((machine) => machine.start(...sweep));
    for (const one of running) {
      const { code, stderr } = await one.ended;
      expect(code, stderr).toBe(0);
      expect(await engineOf(one)).toBe(address);
    }
    for (const machine of machines) {
      expect(await cellsIn(machine)).toEqual(allAugmentations('nightly/get_cellular', 'nightly/wifi_off'));
      await noneLeft(machine);
    }
    const stores = await Promise.all(machines.map((machine) => machine.json('list')));
    const workflows = stores.flat().map(({ workflow_id: id }) => String(id));
    expect(new Set(workflows).size, 'no workflow played for both').toBe(2 * 2 * AUGMENTATIONS.length);
  });
});

/** `temporal server start-dev` as in its documentation, without our search attributes, on free ports. */
async function startByHand(): Promise<string> {
  const directory = await processFolder('by-hand');
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const sources = engineSources({
    directory,
    environment: process.env,
    report: () => {},
    fresh: true,
    runningOnly: false,
  });
  const { found } = await firstAvailable(sources, () => {});
  if (found.kind !== 'executable') throw new Error('there is no Temporal CLI');
  const [port, http] = await freePorts([0, 0]);
  const options = ['--headless', '--ip', '127.0.0.1', '--port', String(port), '--http-port', String(http)];
  const logFile = join(directory, 'log');
  const server = startLogged(found.path, ['server', 'start-dev', ...options], { environment: process.env, logFile });
  onTestFinished(() => server.stop());
  const address = `127.0.0.1:${port}`;
  await vi.waitFor(() => probeTemporal({ address }, 'default', 1_000), PATIENCE);
  return address;
}
