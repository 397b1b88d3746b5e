import { expect, it } from 'vitest';
import { createSite, withoutCluster } from './support/site.ts';
import { played, sweepHandle } from './support/sweeps.ts';

const SLOW = 'scripted:oracle?delayMs=400';

it.skipIf(withoutCluster)('a sweep that was cancelled in the Temporal UI says how many cells were played', async () => {
  const site = await createSite();
  const [machine, office] = [await site.machine(), await site.machine()];
  await machine.worker();
  const sweep = ['sweep', '--id', 'cancelled', '--scenarios', '*contact*', '--agent', SLOW, '--concurrency', '4'];
  const started = await office.run(...sweep, '--detach');
  expect(started.code, started.stderr).toBe(0);
  await played(site.client, 'cancelled', 6);
  const handle = await sweepHandle(site.client, 'cancelled');
  await handle.cancel();
  await expect(handle.result()).rejects.toThrow(/cancelled/i);

  const [status] = await office.json('status', 'cancelled');
  const scored = (await office.json('list', '--sweep', 'cancelled')).filter(({ similarity }) => similarity !== null);
  expect(status).toMatchObject({ status: 'cancelled', running: 0, scored: scored.length });
  expect(status.outcomes.completed).toBe(scored.length);
  expect(status.done).toBeGreaterThanOrEqual(6);
  expect(status.done).toBeLessThan(status.cells);
});
