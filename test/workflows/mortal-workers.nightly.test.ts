import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { playedByMortals } from '../support/mortal-workers.ts';
import { replayed } from '../support/replayed.ts';
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
  await expect(replayed(history, handle.workflowId)).resolves.toBeUndefined();

  await rig.play(sweepSpec('unmourned', { scenarios: SCENARIOS }));
  const logOf = async (id: string) =>
    (await rig.store.trajectories.find(`${id}/${SCENARIOS[0]}/none/scripted:oracle/1`))?.events;
  expect(await logOf('mourned')).toEqual(await logOf('unmourned'));
});
