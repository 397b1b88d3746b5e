import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';
import { silentReplay } from '../../workers/replay-sinks.ts';
import { playedByMortals } from '../support/mortal-workers.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';
import type { Rig } from '../support/sweeping.ts';

const SCENARIOS = ['remove_contact_with_id'];

let rig: Rig;
beforeAll(async () => (rig = await createRig(inject('temporalAddress'))));
afterAll(() => rig.close());

it('a worker that dies in a local step costs nothing: the next one repeats the steps, as activities, with equal results', async () => {
  const sweep = sweepSpec('mourned', { scenarios: SCENARIOS });
  const { result, handle, deaths } = await playedByMortals(rig, inject('temporalAddress'), sweep, 1);
  expect(deaths).toEqual(['local']);
  expect(result).toMatchObject({ outcome: 'completed', similarity: 1 });
  const history = await handle.fetchHistory();
  const scheduled = history.events?.flatMap(
    ({ activityTaskScheduledEventAttributes: one }) => one?.activityType?.name ?? [],
  );
  expect(scheduled, 'only the first step, whose workflow task was lost').toEqual(['takeAgentTurn']);
  const replayed = Worker.runReplayHistory(
    { workflowBundle: await bundleWorkflows(), sinks: silentReplay, dataConverter: dataConverter() },
    history,
    handle.workflowId,
  );
  await expect(replayed).resolves.toBeUndefined();

  await rig.play(sweepSpec('unmourned', { scenarios: SCENARIOS }));
  const logOf = async (id: string) =>
    (await rig.store.trajectories.find(`${id}/${SCENARIOS[0]}/none/scripted:oracle/1`))?.events;
  expect(await logOf('mourned')).toEqual(await logOf('unmourned'));
});
