import { expect, it } from 'vitest';
import { runChaos } from '../../scripts/chaos/run-chaos.ts';
import { problemsOf } from '../../scripts/chaos/summary-lines.ts';
import { SHORT_CHAOS } from './short-chaos.ts';

it.skipIf(process.platform !== 'linux')('a sweep whose power is cut stores what an undisturbed one does', async () => {
  const cut = { kills: 0, outages: 1, outageKind: 'power cut', scenarios: 'wifi_off' };
  const wanted = { ...SHORT_CHAOS, ...cut };
  const result = await runChaos({ ...wanted, topology: 'embedded' });
  expect(problemsOf(wanted, result)).toEqual([]);
  expect(result).toMatchObject({ cells: 16, sweeps: [{ scored: 16, equal: 16 }], orphans: [] });
  expect(result.sweeps[0]?.outages).toMatchObject([{ kind: 'power cut' }]);
});

it.skipIf(process.platform !== 'linux')(
  'a sweep whose command, worker and engine are killed and paused, whose files are locked and whose power is cut stores what an undisturbed one does',
  async () => {
    const wanted = { ...SHORT_CHAOS, outages: 4, outageSeconds: 5 };
    const result = await runChaos({ ...wanted, topology: 'embedded' });
    expect(problemsOf(wanted, result)).toEqual([]);
    expect(new Set(result.sweeps[0]?.outages.map(({ kind }) => kind)).size).toBe(4);
    expect(result).toMatchObject({ cells: 80, sweeps: [{ scored: 80, equal: 80 }], orphans: [] });
  },
);

it.skipIf(process.platform !== 'linux')(
  'a sweep with a model whose server reloads stores what an undisturbed one does, at the first start',
  async () => {
    const reloads = { outages: 1, outageSeconds: 10, outageKind: 'model server' };
    const wanted = { ...SHORT_CHAOS, ...reloads, kills: 0, scenarios: 'wifi_off,get_cellular' };
    const result = await runChaos({ ...wanted, topology: 'embedded' });
    expect(problemsOf(wanted, result)).toEqual([]);
    const reload = [{ kind: 'model server reloads', seconds: expect.any(Number) }];
    expect(result.sweeps).toMatchObject([{ outages: reload, starts: 1, errors: [] }]);
    expect(result.sweeps[0]?.equal).toBe(result.cells);
  },
);
