import { expect, it } from 'vitest';
import { createSite, withoutCluster } from './support/site.ts';
import { sweepHandle } from './support/sweeps.ts';

it.skipIf(withoutCluster)(
  'a worker with results of its own takes no work of a sweep that is stored elsewhere',
  async () => {
    const site = await createSite();
    const [office, member, stranger] = [
      await site.machine(),
      await site.machine(),
      await site.machine({ TOOLSANDBOX_RESULTS: 'own-results.db' }),
    ];
    await Promise.all([stranger.worker(), member.worker()]);
    const sweep = ['sweep', '--id', 'shared', '--scenarios', 'wifi_off,get_cellular', '--no-worker'];
    const played = await office.run(...sweep, '--json');
    expect(played.code, played.stderr).toBe(0);
    expect(await office.json('list', '--sweep', 'shared')).toHaveLength(2 * 8);
    expect(await stranger.json('list')).toEqual([]);
    const workflow = await (await sweepHandle(site.client, 'shared')).describe();
    expect(workflow.taskQueue).toMatch(/^toolsandbox-[0-9a-f]{12}$/);
    const again = await office.run(...sweep);
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('have a score already') });
  },
);
