import { expect, it } from 'vitest';
import { pauseUpdate } from '../../workflows/updates.ts';
import { execute } from '../results/postgres/databases.ts';
import type { Machine } from '../support/machine.ts';
import { setCurrentVersion } from '../support/route-deployment.ts';
import { createSite, withoutCluster } from './support/site.ts';
import type { Site } from './support/site.ts';
import { played, sweepHandle } from './support/sweeps.ts';
import { changedVersion, NEXT, UNPATCHED } from './support/versions.ts';

const NAME = 'fleet';
const CELLS = 6;
const SLOW = 'scripted:oracle?delayMs=1500';

async function start(machine: Machine, id: string, agent = 'scripted:oracle'): Promise<void> {
  const cells = ['--scenarios', 'wifi_off', '--augmentations', 'none', '--trials', String(CELLS), '--concurrency', '1'];
  const { code, stderr } = await machine.run('sweep', '--id', id, '--agent', agent, ...cells, '--detach');
  expect(code, stderr).toBe(0);
}

/** Starts a sweep and stops it in the middle: from now on only what was begun is played. */
async function startHalf({ client }: Site, machine: Machine, id: string): Promise<void> {
  await start(machine, id, SLOW);
  await played(client, id, 1);
  const { concurrency } = await (await sweepHandle(client, id)).executeUpdate(pauseUpdate, { args: [{ by: 'test' }] });
  expect(concurrency).toBe(1);
}

/** The sweep has ended, every cell with the one score there is to get. */
async function expectWhole({ client }: Site, machine: Machine, id: string): Promise<void> {
  await (await sweepHandle(client, id)).result();
  const rows = await machine.json('list', '--sweep', id);
  expect(rows.map(({ similarity }) => similarity)).toEqual(Array.from({ length: CELLS }, () => 1));
}

const marksOf = async ({ results }: Site, id: string) =>
  (await execute(results, `select distinct next_mark from trajectories where sweep = '${id}'`)).map(
    (row) => (row as { next_mark: string | null }).next_mark,
  );

it.skipIf(withoutCluster)(
  'a fleet is upgraded in the middle of its sweeps to a version that adds to the schema, and the release is taken back',
  async () => {
    const site = await createSite();
    const [old, next, unpatched] = [
      await site.machine(),
      await site.machine({}, await changedVersion(NEXT)),
      await site.machine({}, await changedVersion({ ...NEXT, ...UNPATCHED })),
    ];
    const worker = (machine: Machine, build: string) =>
      machine.worker('--no-providers', '--deployment', NAME, '--build', build);
    const oldWorker = await worker(old, 'old');
    await setCurrentVersion(site.client, { deploymentName: NAME, buildId: 'old' });
    await startHalf(site, old, 'first');

    // Who only reads leaves the schema alone. A worker adds what the next version needs, and the old one goes on.
    const refused = await next.run('sweep', 'list');
    expect(refused, refused.stderr).toMatchObject({ code: 2 });
    expect(refused.stderr).toMatch(/written by an earlier version of toolsandbox \(schema 1; this one reads 2\)/);
    const nextWorker = await worker(next, 'next');
    expect((await next.json('sweep', 'list')).map(({ sweep }) => sweep)).toEqual(['first']);
    expect((await old.json('sweep', 'list')).map(({ sweep }) => sweep)).toEqual(['first']);

    // What could not be continued is named.
    const diverged = await unpatched.run('engine', 'replay', '--running');
    expect(diverged, diverged.stderr).toMatchObject({ code: 1 });
    expect(diverged.stdout).toMatch(/sweep sweep\S*first\S*: \[TMPRL1100\]/);
    const passed = await next.run('engine', 'replay', '--running');
    expect(passed, passed.stderr).toMatchObject({ code: 0, stdout: '' });
    await setCurrentVersion(site.client, { deploymentName: NAME, buildId: 'next' });
    await startHalf(site, next, 'second');

    // The old workers come back, to the new schema.
    oldWorker.kill();
    await worker(old, 'old');
    for (const [machine, id, mark] of [
      [old, 'first', null],
      [next, 'second', 'next'],
    ] as const) {
      expect((await machine.run('sweep', 'resume', id)).code).toBe(0);
      await expectWhole(site, machine, id);
      expect(await marksOf(site, id)).toEqual([mark]);
    }

    // Taking the release back: commands and workers of the old version, on the schema of the next one.
    nextWorker.kill();
    await setCurrentVersion(site.client, { deploymentName: NAME, buildId: 'old' });
    await start(old, 'third');
    await expectWhole(site, old, 'third');
    expect(await marksOf(site, 'third')).toEqual([null]);
    expect(await old.json('list', '--sweep', 'second')).toHaveLength(CELLS);
  },
);
