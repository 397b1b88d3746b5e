import { expect, it } from 'vitest';
import { runChaos } from '../../scripts/chaos/run-chaos.ts';
import { problemsOf } from '../../scripts/chaos/summary-lines.ts';
import { SHORT_CHAOS } from './short-chaos.ts';

it.skipIf(process.platform !== 'linux')(
  'a sweep whose command, worker, engine and guard are killed and paused stores what an undisturbed one does',
  async () => {
    const result = await runChaos({ ...SHORT_CHAOS, topology: 'embedded' });
    expect(problemsOf(SHORT_CHAOS, result)).toEqual([]);
    expect(result).toMatchObject({ cells: 40, sweeps: [{ scored: 40, equal: 40 }], orphans: [] });
  },
);
