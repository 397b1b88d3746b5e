import { expect, inject, it } from 'vitest';
import { playedByMortals } from '../support/mortal-workers.ts';
import { replayed } from '../support/replayed.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';

const SCENARIOS = ['remove_contact_with_id'];

const rig = await rigOfFile();

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
