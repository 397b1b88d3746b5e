import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { existingTrajectory, findTrajectory } from '../../client/find-trajectory.ts';
import { openStore } from '../../results/open-store.ts';
import type { ResultsStore } from '../../results/store.ts';
import { sweepWorkflowId, trajectoryWorkflowId } from '../../runs/names.ts';
import { shownId } from '../../text/shown-spec.ts';
import { exampleRecord } from '../results/example-record.ts';
import { jsonLines, toolsandbox } from '../cli/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'results.db');
let store: ResultsStore;

/** Twelve trials of one cell, and one run of another scenario and agent. */
beforeAll(async () => {
  store = await openStore(file, 'write');
  await store.sweeps.open({ id: 'nightly', parameters: {}, cells: 13, createdAt: 0 });
  for (let trial = 1; trial <= 12; trial++) await store.trajectories.save(exampleRecord({ trial }));
  await store.trajectories.save(
    exampleRecord({ scenario: 'wifi_off_again', augmentation: 'tns', agent: 'openai:gpt-5' }),
  );
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const found = async (text: string) => (await findTrajectory(store, text))?.id;

describe('a trajectory is found by', () => {
  it.each([
    ['its id', 'nightly/wifi_off/none/scripted:oracle/1'],
    ['parts of it in order', 'wifi_off/oracle/1'],
    ['whole segments, which go before parts of longer ones', 'none/1'],
  ])('%s', async (_how, text) => {
    expect(await found(text)).toBe('nightly/wifi_off/none/scripted:oracle/1');
  });

  it('any part that only one id has', async () => {
    expect(await found('again')).toBe('nightly/wifi_off_again/tns/openai:gpt-5/1');
    expect(await found('gpt')).toBe('nightly/wifi_off_again/tns/openai:gpt-5/1');
    expect(await found('12')).toBe('nightly/wifi_off/none/scripted:oracle/12');
  });

  it('its id as lists show that of an agent in a file, whatever else is there', async () => {
    const agents = [
      'module:/home/me/a.ts?version=1a2b3c4d5e6f',
      'module:/home/me/a.ts#b?timeoutMs=5&version=1a2b3c4d5e6f',
    ];
    const own = await openStore(join(folder, 'modules.db'), 'write');
    onTestFinished(() => own.close());
    const records = agents.flatMap((agent) => [1, 11].map((trial) => exampleRecord({ agent, trial })));
    for (const record of records) await own.trajectories.save(record);
    for (const { id } of records) {
      expect(shownId(id)).not.toContain('/home/me');
      expect((await findTrajectory(own, shownId(id)))?.id).toBe(id);
      expect((await findTrajectory(own, id))?.id).toBe(id);
    }
    expect(await findTrajectory(own, 'nightly/wifi_off/none/a.ts@2a2b3c4/1')).toBeNull();
    const listed = await toolsandbox('list', '--results', join(folder, 'modules.db'));
    expect(listed.stdout).toContain(' nightly/wifi_off/none/a.ts@1a2b3c4/1\n');
    const { stdout } = await toolsandbox(
      'show',
      'a.ts#b@1a2b3c4?timeoutMs=5/11',
      '--results',
      join(folder, 'modules.db'),
    );
    expect(stdout).toContain('id        nightly/wifi_off/none/a.ts#b@1a2b3c4?timeoutMs=5/11\n');
  });

  it('the id of its workflow', async () => {
    const { cell, id } = exampleRecord({ trial: 7 });
    expect(await found(trajectoryWorkflowId(store.id, cell))).toBe(id);
  });
});

describe('it is refused', () => {
  it('to guess between several, of which ten are listed', async () => {
    const refusal = (await findTrajectory(store, 'wifi').catch(String)) as string;
    expect(refusal).toMatch(/^UserError: "wifi" matches several trajectories: /);
    expect(refusal.match(/nightly\//g)).toHaveLength(10);
    expect(refusal).toContain(', and 3 more; give more of the id');
  });

  it('to take a sweep for a trajectory, also by the id of its workflow', async () => {
    const message = '"nightly" is a sweep, not a trajectory: `toolsandbox list --sweep nightly`';
    await expect(findTrajectory(store, 'nightly')).rejects.toThrow(message);
    await expect(findTrajectory(store, sweepWorkflowId(store.id, 'nightly'))).rejects.toThrow(message);
  });

  it('to look for a workflow of another store', async () => {
    const other = 'nightly/wifi_off/none/scripted:oracle/1@0123456789ab';
    await expect(findTrajectory(store, other)).rejects.toThrow('choose its store with --results');
  });
});

describe('an unknown id', () => {
  it.each(['nightly/wifi_off/nine/scripted:oracle/3', 'nightly/wifi_off/none/scripted:orcale/3'])(
    'is answered with those near it: %s',
    async (text) => {
      await expect(existingTrajectory(store, text)).rejects.toThrow(
        /near it: nightly\/wifi_off\/none\/scripted:oracle\/3/,
      );
    },
  );

  it('reads no list of all trajectories', async () => {
    const trajectories = vi.spyOn(store.trajectories, 'summaries');
    await expect(existingTrajectory(store, 'nightly/nothing/none/x/1')).rejects.toThrow('see `toolsandbox list`');
    expect(trajectories).not.toHaveBeenCalled();
  });

  it.each(['', '/', '%', '\u0000', 'a/\u0000/b', 'x'.repeat(100_000), '/a'.repeat(400)])(
    'may be anything: %j',
    async (text) => {
      await expect(existingTrajectory(store, text)).rejects.toThrow('there is no finished trajectory');
    },
  );
});

it('show takes a part of an id', async () => {
  const { stdout } = await toolsandbox('show', 'again', '--json', '--results', file);
  expect(jsonLines(stdout)).toMatchObject([{ id: 'nightly/wifi_off_again/tns/openai:gpt-5/1' }]);
});

describe('after a fork', () => {
  const [origin, fork] = [
    'forked/cellular_off/none/scripted:oracle/1',
    'forked.fork-0a1b2c3d/cellular_off/none/scripted:oracle/1',
  ];
  const forks = 'forked.forks-0a1b2c3d/cellular_off/none/scripted:oracle/1';

  it('what named the origin names it still, and a fork by its sweep', async () => {
    const save = (id: string) => {
      const [sweep = '', scenario = ''] = id.split('/');
      return store.trajectories.save(exampleRecord({ sweep, scenario }));
    };
    await save(origin);
    expect(await found('cellular_off')).toBe(origin);
    for (const id of [fork, forks]) await save(id);
    expect(await found('cellular_off')).toBe(origin);
    expect(await found('fork-0a1b2c3d/cellular_off')).toBe(fork);
    expect(await found('.forks-/cellular_off')).toBe(forks);
    await expect(found('.fork/cellular_off')).rejects.toThrow('matches several trajectories');
  });
});
