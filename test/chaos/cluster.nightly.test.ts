import { expect, it } from 'vitest';
import { runChaos } from '../../scripts/chaos/run-chaos.ts';
import { problemsOf } from '../../scripts/chaos/summary-lines.ts';
import { withoutCluster } from '../cluster/support/site.ts';
import { SHORT_CHAOS } from './short-chaos.ts';

it.skipIf(withoutCluster)(
  'a sweep whose command, workers, Temporal server and databases are killed, paused and away stores what an undisturbed one does',
  async () => {
    const wanted = { ...SHORT_CHAOS, outages: 2, outageSeconds: 5 };
    const result = await runChaos({ ...wanted, topology: 'cluster' });
    expect(problemsOf(wanted, result)).toEqual([]);
    expect(result).toMatchObject({ cells: 40, sweeps: [{ scored: 40, equal: 40 }], orphans: [] });
  },
);
