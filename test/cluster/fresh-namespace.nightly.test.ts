import { expect, it } from 'vitest';
import { createSite, withoutCluster } from './support/site.ts';

it.skipIf(withoutCluster)(
  'the first sweep in a fresh namespace and an empty database is played and scored',
  async () => {
    const { machine, client, cluster } = await createSite();
    const { run } = await machine();
    const { code, stdout, stderr } = await run('sweep', '--scenarios', 'wifi_off', '--json');
    expect(stderr).toContain(`engine: ${cluster.temporalAddress}, namespace ${client.options.namespace}`);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ outcomes: { completed: 8 } });
  },
);
