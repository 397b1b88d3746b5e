import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, inject, it, vi } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { EvaluationError } from '../../evaluation/evaluation-error.ts';
import { sweepWorkflowId, trajectoryWorkflowId } from '../../runs/names.ts';
import { cellAt } from '../../runs/sweep-spec.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { replayed } from '../support/replayed.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import type { Activities } from '../support/sweeping.ts';
import { atNight } from '../support/nightly.ts';

const SCENARIOS = ['wifi_off', 'get_cellular', 'remove_contact_with_id'];
const REASON = 'results at /full/results.db: the disk is full; free some space';

const rig = await rigOfFile();

/** Activities whose store has failed beyond all retries since the given number of trajectories was stored. */
function failingAfter(stored: number): Activities {
  const activities = createActivities(rig.dependencies);
  let left = stored;
  const fail = () =>
    Promise.reject(
      ApplicationFailure.create({
        message: REASON,
        type: 'results.unavailable',
        details: [{ scope: 'sweep' }],
        nonRetryable: true,
      }),
    );
  return {
    ...activities,
    finishTrajectory: (input) => (left-- > 0 ? activities.finishTrajectory(input) : fail()),
    closeSweep: fail,
  };
}

describe('a sweep whose results cannot be stored any more', () => {
  it('stops with the reason, and its next run stores what was played instead of playing it again', async () => {
    const sweep = sweepSpec('full-disk', { scenarios: SCENARIOS });
    const counts = await rig.play(sweep, failingAfter(1), 1);
    expect(counts).toMatchObject({ scored: 1, stops: [{ scope: 'sweep', model: null, reason: REASON }] });
    expect(counts.outcomes).toMatchObject({ completed: 1, infrastructure: 1 });
    expect(await rig.stored(sweep.id)).toHaveLength(1);

    const lost = trajectoryWorkflowId(rig.store.id, cellAt(rig.spec(sweep), 1));
    const description = await rig.client.workflow.getHandle(lost).describe();
    expect(description.status.name).toBe('FAILED');

    const again = await rig.play(sweep, undefined, 1);
    expect(again).toMatchObject({ skipped: 2, scored: 1, stops: [] });
    const records = await rig.stored(sweep.id);
    expect(records.map(({ score }) => score?.similarity)).toEqual([1, 1, 1]);
    const recovered = records.find(({ workflowId }) => workflowId === lost);
    expect(recovered?.runId, 'the run that was played first').toBe(description.runId);
    const save = vi.spyOn(rig.store.trajectories, 'save');
    expect(await rig.play(sweep, undefined, 1)).toMatchObject({ skipped: 3, scored: 0 });
    expect(save, 'what is stored is not recovered again').not.toHaveBeenCalled();
    save.mockRestore();

    await rig.play(sweepSpec('undisturbed-disk', { scenarios: SCENARIOS }));
    const events = async (id: string) => (await rig.store.trajectories.find(id))?.events;
    const [, second] = SCENARIOS;
    expect(await events(`${sweep.id}/${second}/none/scripted:oracle/1`)).toEqual(
      await events(`undisturbed-disk/${second}/none/scripted:oracle/1`),
    );
  });

  atNight(() => {
    it('plays a cell again whose run cannot be scored, and does not stop for it', async () => {
      const sweep = sweepSpec('unscorable', { scenarios: SCENARIOS.slice(0, 2) });
      const activities = createActivities(rig.dependencies);
      const unscorable = ApplicationFailure.nonRetryable('no message', 'evaluation.failed', { scope: 'cell' });
      const finishTrajectory: Activities['finishTrajectory'] = (input) =>
        input.cell.scenario === SCENARIOS[0] ? Promise.reject(unscorable) : activities.finishTrajectory(input);
      const counts = await rig.play(sweep, { ...activities, finishTrajectory }, 1);
      expect(counts).toMatchObject({ scored: 1, stops: [], outcomes: { completed: 1, infrastructure: 1 } });

      // A run is scored in the call that stores it.
      const finish = vi.spyOn(rig.store.trajectories, 'save');
      finish.mockRejectedValueOnce(new EvaluationError('ValueError', 'no message'));
      const again = await rig.play(sweep, undefined, 1);
      expect(finish, 'once to recover the run, once for the new one').toHaveBeenCalledTimes(2);
      expect(again).toMatchObject({ skipped: 1, scored: 1, stops: [] });
      finish.mockRestore();
    });
  });

  atNight(() => {
    it('stores a run whose evaluation ends each worker without a score, with that as its reason', async () => {
      const sweep = sweepSpec('deadly', { scenarios: SCENARIOS.slice(0, 2) });
      const activities = createActivities(rig.dependencies);
      const reason = 'finishTrajectory ended 9 times without a word: its worker died, or it took too long.';
      const lost = ApplicationFailure.nonRetryable(reason, 'worker.lost', { scope: 'cell' });
      const finishTrajectory: Activities['finishTrajectory'] = (input) =>
        input.cell.scenario === SCENARIOS[0] && input.ending.outcome === 'completed'
          ? Promise.reject(lost)
          : activities.finishTrajectory(input);
      const counts = await rig.play(sweep, { ...activities, finishTrajectory }, 1);
      expect(counts).toMatchObject({ scored: 1, stops: [], outcomes: { completed: 1, infrastructure: 1 } });
      expect(counts.unstored).toBe(0);
      const given = ['--failed', '--sweep', sweep.id, '--json', '--results', rig.store.location];
      const { stdout } = await toolsandbox('list', ...given);
      const id = `${sweep.id}/${SCENARIOS[0]}/none/scripted:oracle/1`;
      expect(JSON.parse(stdout)).toMatchObject({ id, outcome: 'infrastructure', reason });
      const handle = rig.client.workflow.getHandle(trajectoryWorkflowId(rig.store.id, cellAt(rig.spec(sweep), 0)));
      expect((await handle.describe()).status.name, 'the next run of the sweep does not score it either').toBe(
        'COMPLETED',
      );
      await expect(replayed(await handle.fetchHistory(), handle.workflowId)).resolves.toBeUndefined();

      expect(await rig.play(sweep, undefined, 1)).toMatchObject({ skipped: 1, scored: 1 });
      expect(await rig.store.trajectories.find(id)).toMatchObject({ outcome: 'completed', reason: null });
    });
  });

  it('stops at once if it cannot even plan', async () => {
    const activities = { ...createActivities(rig.dependencies), planTrajectories: failingAfter(0).closeSweep as never };
    const counts = await rig.play(sweepSpec('no-plan', { scenarios: SCENARIOS }), activities);
    expect(counts.stops).toEqual([{ scope: 'sweep', model: null, reason: REASON }]);
    expect(await rig.store.sweeps.find('no-plan')).toMatchObject({ end: { status: 'stopped', reasons: [REASON] } });
  });
});

describe('the row of a sweep', () => {
  it('is written by its workflow, with the cells, the parameters and the end', async () => {
    const sweep = sweepSpec('rowed', { scenarios: SCENARIOS.slice(0, 1), trials: 2 });
    await rig.play(sweep);
    expect(await rig.store.sweeps.find('rowed')).toMatchObject({
      cells: 2,
      stored: 2,
      scored: 2,
      similarity: 1,
      agents: ['scripted:oracle'],
      parameters: { trials: 2, user: 'scripted:user', pack: sweep.settings.pack.hash },
      end: { status: 'completed', reasons: [] },
    });
  });

  atNight(() => {
    it('keeps a sweep with other parameters from using its id', async () => {
      await rig.play(sweepSpec('taken', { scenarios: SCENARIOS.slice(0, 1) }));
      const other = rig.play(sweepSpec('taken', { scenarios: SCENARIOS.slice(1, 2) }));
      await expect(other).rejects.toMatchObject({ cause: { message: expect.stringContaining('choose another --id') } });
      expect(await rig.stored('taken')).toHaveLength(1);

      vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
      const { code, stdout } = await toolsandbox('status', 'taken', '--results', rig.store.location);
      vi.unstubAllEnvs();
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/failed: .*another --id/) });
    });
  });
});

describe('a cancelled sweep', () => {
  it('stores what it has played, and says how much in its memo, its row and its progress', async () => {
    const spec = rig.spec(
      sweepSpec('cancelled', { scenarios: SCENARIOS, agents: ['scripted:oracle', 'scripted:oracle?delayMs=600000'] }),
    );
    const id = sweepWorkflowId(rig.store.id, spec.id);
    const whole = rig.play(spec, undefined, 1).catch((error: unknown) => error);
    const handle = rig.client.workflow.getHandle(id);
    const slow = rig.client.workflow.getHandle(trajectoryWorkflowId(rig.store.id, cellAt(spec, SCENARIOS.length)));
    await vi.waitFor(async () => expect((await slow.describe()).raw.pendingActivities).toHaveLength(1), {
      timeout: 120_000,
      interval: 200,
    });
    await expect.poll(async () => (await rig.stored(spec.id)).length).toBe(SCENARIOS.length);
    await handle.cancel();
    await whole;
    const { status, memo } = await handle.describe();
    expect(status.name).toBe('CANCELLED');
    expect(memo?.['results'], 'for those who have other results').toBe(rig.store.location);
    expect(memo?.['progress']).toMatchObject({
      cells: 6,
      counts: { scored: 3, outcomes: { completed: 3, cancelled: 1, infrastructure: 0 } },
    });
    expect(await rig.store.sweeps.find(spec.id)).toMatchObject({ stored: 4, scored: 3, end: { status: 'cancelled' } });
  });
});
