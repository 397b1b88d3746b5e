import type { Connection } from '@temporalio/client';
import { expect, it } from 'vitest';
import { ensureSearchAttributes } from '../../infra/search-attributes.ts';
import { MOST_SILENT } from '../../activities/retry-policy.ts';
import { playedByMortals } from '../support/mortal-workers.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';
import { createSite, withoutCluster } from './support/site.ts';

it.skipIf(withoutCluster)(
  'a step that kills every worker is given up, and not tried for ever in workflow tasks',
  async () => {
    const { cluster, client } = await createSite();
    await ensureSearchAttributes(client.connection as Connection, client.options.namespace);
    const rig = await createRig(cluster.temporalAddress, {}, client.options.namespace);
    try {
      const sweep = sweepSpec('poisonous', { scenarios: ['remove_contact_with_id'] });
      const { result, deaths } = await playedByMortals(rig, cluster.temporalAddress, sweep, 1000);
      expect(result).toMatchObject({ outcome: 'infrastructure', similarity: null });
      const counts = { local: 0, activity: 0 };
      for (const form of deaths) counts[form as keyof typeof counts]++;
      expect(counts.activity).toBe(MOST_SILENT + 1);
      expect(counts.local).toBeGreaterThan(0);
      expect(counts.local).toBeLessThan(4);
    } finally {
      await rig.close();
    }
  },
);
