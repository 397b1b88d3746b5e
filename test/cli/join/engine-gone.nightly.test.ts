import { expect, inject, it } from 'vitest';
import { startSweep } from '../../../client/playing/play-on-engine.ts';
import { externalRuns } from '../../../client/external-runs.ts';
import { countCells } from '../../../runs/sweep-spec.ts';
import { startMortalEngine } from '../../support/engine-proxy.ts';
import { rigOfFile, sweepSpec } from '../../support/sweeping.ts';
import { spawnToolsandbox } from '../spawned.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const rig = await rigOfFile();

it('the list of seats is printed although the engine goes away while it is asked, and nothing is left that fails later', async () => {
  const spec = rig.spec(sweepSpec('gone', { scenarios: ['wifi_off'], agents: ['external:me'] }));
  await rig.working(async () => {
    await startSweep(rig, { spec, cells: countCells(spec), concurrency: 1 });
    await expect.poll(() => externalRuns(rig.client, { store: rig.store.id })).toHaveLength(1);
  });
  const asked: string[] = [];
  const engine = await startMortalEngine(inject('temporalAddress'), 'QueryWorkflow', (method) => asked.push(method));
  const cwd = temporaryFolder();
  const environment = { TEMPORAL_ADDRESS: engine.address };
  const { code, stderr } = await spawnToolsandbox(['join', '--results', rig.store.location], { cwd, environment })
    .ended;
  expect(asked).toContain('QueryWorkflow');
  expect(stderr).toContain('no worker says where 1 more run stands');
  expect(stderr).not.toMatch(/shut down|Error/);
  expect(code).toBe(0);
});
