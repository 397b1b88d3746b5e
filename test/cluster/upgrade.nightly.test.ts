import { expect, it } from 'vitest';
import { MAIN } from '../../scripts/processes/start-command.ts';
import { pauseUpdate } from '../../workflows/updates.ts';
import { execute } from '../results/postgres/databases.ts';
import type { Machine } from '../support/machine.ts';
import { setCurrentVersion } from '../support/route-deployment.ts';
import { createSite, withoutCluster } from './support/site.ts';
import type { Site } from './support/site.ts';
import { played, sweepHandle } from './support/sweeps.ts';
import { changedVersion, committedVersion, NEXT, UNPATCHED } from './support/versions.ts';

/** The release before this one: move it with each release. */
const BEFORE = '9c5f6ba';
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
    const before = await committedVersion(BEFORE);
    if (before === null)
      console.warn(
        `\nNOT FROM THE RELEASE BEFORE: this clone has no ${BEFORE}, so the upgrade begins at this version\n`,
      );
    await expect(playsThroughUpgrade(before ?? MAIN)).resolves.toBeUndefined();
  },
);

/**
 * Upgrades a fleet in the middle of a sweep, and takes the release back: workers, commands and schemas of both versions.
 * @param oldMain the command line of the older version
 */
async function playsThroughUpgrade(oldMain: string): Promise<void> {
  const site = await createSite();
  const [old, next, unpatched] = [
    await site.machine({}, oldMain),
    await site.machine({}, await changedVersion(NEXT)),
    await site.machine({}, await changedVersion({ ...NEXT, ...UNPATCHED })),
  ];
  const worker = (machine: Machine, build: string) =>
    machine.worker('--no-providers', '--deployment', NAME, '--build', build);
  const oldWorker = await worker(old, 'old');
  await setCurrentVersion(site.client, { deploymentName: NAME, buildId: 'old' });
  await startHalf(site, old, 'first');

  // Commands and workers of the next version use the schema as it is; nothing that the old one needs changes.
  expect((await next.json('sweeps')).map(({ sweep }) => sweep)).toEqual(['first']);
  const nextWorker = await worker(next, 'next');
  const check = await next.run('results', 'migrate', '--check');
  expect(check, check.stderr).toMatchObject({ code: 1, stdout: expect.stringMatching(/missing {2}9999-next: column/) });
  expect(check.stdout).toMatch(/in use {3}toolsandbox/);
  expect(check.stdout).toContain('can still use these results');
  expect((await old.json('sweeps')).map(({ sweep }) => sweep)).toEqual(['first']);

  // What could not be continued is named.
  const refused = await unpatched.run('replay', '--running');
  expect(refused, refused.stderr).toMatchObject({ code: 1 });
  expect(refused.stdout).toMatch(/sweep sweep\S*first\S*: \[TMPRL1100\]/);
  const passed = await next.run('replay', '--running');
  expect(passed, passed.stderr).toMatchObject({ code: 0, stdout: '' });
  await setCurrentVersion(site.client, { deploymentName: NAME, buildId: 'next' });
  await startHalf(site, next, 'second');

  // The schema changes in the middle of both sweeps, with the old workers gone; they come back.
  oldWorker.kill();
  const [migrated] = await next.json('results', 'migrate');
  expect(migrated).toMatchObject({ migrated: true, schema: '9999-next', earlier_versions: true });
  expect(await next.json('results', 'migrate')).toMatchObject([{ migrated: false, missing: [] }]);
  await worker(old, 'old');
  for (const [machine, id] of [
    [old, 'first'],
    [next, 'second'],
  ] as const) {
    expect((await machine.run('resume', id)).code).toBe(0);
    await expectWhole(site, machine, id);
  }
  expect(await marksOf(site, 'first')).toEqual([null]);

  // A worker that starts now writes what was added.
  nextWorker.kill();
  await worker(next, 'next');
  await start(next, 'third');
  await expectWhole(site, next, 'third');
  expect(await marksOf(site, 'third')).toEqual(['next']);

  // Taking the release back: commands and workers of the old version, on the schema of the next one.
  await setCurrentVersion(site.client, { deploymentName: NAME, buildId: 'old' });
  await start(old, 'fourth');
  await expectWhole(site, old, 'fourth');
  expect(await marksOf(site, 'fourth')).toEqual([null]);
  expect(await old.json('list', '--sweep', 'third')).toHaveLength(CELLS);
}
