import { expect, it } from 'vitest';
import { runChaos } from '../../scripts/chaos/run-chaos.ts';
import { problemsOf } from '../../scripts/chaos/summary-lines.ts';
import { withoutCluster } from '../cluster/support/site.ts';
import { SHORT_CHAOS } from './short-chaos.ts';

/** Ten minutes on a busy machine. */
const HANGS_MS = 30 * 60_000;

it.skipIf(withoutCluster)(
  'a sweep whose machines are killed, paused, away, with wrong clocks and a bad release stores what an undisturbed one does',
  async () => {
    // Sweeps continue during some of the outages: there must be cells left for the others.
    const scenarios = 'wifi_off,get_cellular,remove_contact*';
    const wanted = { ...SHORT_CHAOS, scenarios, outages: 13, outageSeconds: 5 };
    const result = await runChaos({ ...wanted, topology: 'cluster' });
    expect(problemsOf(wanted, result)).toEqual([]);
    expect(result).toMatchObject({ cells: 208, sweeps: [{ scored: 208, equal: 208 }], orphans: [] });
  },
  HANGS_MS,
);
