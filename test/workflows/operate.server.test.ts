import { randomBytes } from 'node:crypto';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { describe, expect, it } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { readProgress } from '../../client/operating/progress.ts';
import type { Progress } from '../../runs/progress.ts';
import type { SweepInput } from '../../runs/sweep-contract.ts';
import { laneShardWorkflowId, laneWorkflowId } from '../../runs/names.ts';
import type { sweep, sweepLane } from '../../workflows/index.ts';
import { progressQuery } from '../../workflows/queries.ts';
import { pauseUpdate, resumeUpdate, retuneUpdate } from '../../workflows/updates.ts';
import { SHARD_CELLS } from '../../runs/lanes.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import type { Activities } from '../support/sweeping.ts';
import { TurnGate } from '../support/turn-gate.ts';
import { atNight } from '../support/nightly.ts';

const CELLS = 12;

const rig = await rigOfFile();

interface Playing {
  readonly gate: TurnGate;
  readonly handle: WorkflowHandle<typeof sweep>;
  /** What plays its only agent. */
  readonly lane: WorkflowHandle<typeof sweepLane>;
  progress(): Promise<Progress>;
  /** Waits until the sweep's only shard may run so many trajectories at a time. */
  windowIs(size: number): Promise<void>;
}

/** Plays a sweep of 12 cells whose trajectories wait at a gate. */
async function playing(
  id: string,
  concurrency: number,
  use: (playing: Playing) => Promise<void>,
  changes: Partial<Activities> = {},
  { trials = CELLS, ...input }: Partial<SweepInput> & { readonly trials?: number } = {},
): Promise<void> {
  const gate = new TurnGate();
  const activities = gate.around(createActivities(rig.dependencies));
  const operate = async () => {
    const sweep = sweepSpec(id, { scenarios: ['wifi_off'], trials });
    const handle = await rig.start(sweep, { concurrency, ...input });
    const lane = rig.client.workflow.getHandle<typeof sweepLane>(laneWorkflowId(rig.store.id, id, 1));
    const shard = rig.client.workflow.getHandle(laneShardWorkflowId(rig.store.id, id, 1, 0, CELLS));
    const windowIs = async (size: number) => {
      await expect.poll(async () => (await shard.query(progressQuery)).concurrency).toBe(size);
    };
    try {
      await use({ gate, handle, lane, progress: () => readProgress(rig.client, handle.workflowId), windowIs });
    } finally {
      // Held turns would keep the workers from stopping.
      gate.open();
    }
  };
  await rig.working(operate, { ...activities, ...changes });
}

atNight(() => {
  it('a large sweep plays as many shards at a time as its window needs', async () => {
    const planned = Promise.withResolvers<void>();
    const planTrajectories: Activities['planTrajectories'] = async ({ to }) => {
      await planned.promise;
      return { inputs: [], next: to };
    };
    const use = async ({ handle, lane }: Playing) => {
      await expect.poll(async () => (await handle.query(progressQuery)).shards).toEqual([lane.workflowId]);
      const shards = async () => (await lane.query(progressQuery)).shards.length;
      await expect.poll(shards).toBe(3);
      await handle.executeUpdate(retuneUpdate, { args: [{ concurrency: 1_000 }] });
      await expect.poll(shards).toBe(5);
      planned.resolve();
      await handle.result();
    };
    await playing('large', 600, use, { planTrajectories }, { trials: 7 * SHARD_CELLS });
  });
});

describe('a paused sweep', () => {
  it('starts no trajectory, finishes those that are running, and goes on when it is resumed', () =>
    playing('paused', 3, async ({ gate, handle, progress, windowIs }) => {
      await expect.poll(() => gate.held).toBe(3);
      const paused = await handle.executeUpdate(pauseUpdate, { args: [{ reason: 'too many 429s', by: 'ops@night' }] });
      expect(paused).toEqual({
        concurrency: 3,
        paused: { reason: 'too many 429s', by: 'ops@night', at: expect.any(Number) },
      });
      await windowIs(0);
      gate.release(3);
      await expect.poll(async () => (await progress()).counts.outcomes.completed).toBe(3);
      expect(await progress()).toMatchObject({ running: 0, concurrency: 3, paused: paused.paused });
      expect(gate.begun).toHaveLength(3);

      gate.open();
      expect(await handle.executeUpdate(resumeUpdate)).toEqual({ concurrency: 3, paused: null });
      expect(await handle.result()).toMatchObject({ outcomes: { completed: CELLS } });
    }));

  atNight(() => {
    it('stays paused when its lane continues as new', () => {
      let open = () => {};
      const opened = new Promise<void>((resolve) => (open = resolve));
      const activities = createActivities(rig.dependencies);
      const openSweep: Activities['openSweep'] = async (spec) => {
        await opened;
        return activities.openSweep(spec);
      };
      return playing(
        'continued',
        3,
        async ({ gate, handle, lane, progress }) => {
          gate.open();
          await handle.executeUpdate(pauseUpdate, { args: [{}] });
          await handle.executeUpdate(retuneUpdate, { args: [{ concurrency: 2 }] });
          open();
          await expect.poll(async () => (await handle.query(progressQuery)).shards).toEqual([lane.workflowId]);
          const { runId } = await lane.describe();
          // With a history of more than 4 MB, compressed, the server suggests to continue as new.
          for (let sent = 0; sent < 7; sent++) {
            await lane.signal('ballast', randomBytes(750_000).toString('base64'));
          }
          const newRun = async () => {
            // The server's suggestion comes with a workflow task, and a paused lane has none of its own.
            await lane.signal('ballast', '');
            return (await lane.describe()).runId;
          };
          await expect.poll(newRun, { interval: 500 }).not.toBe(runId);
          expect(await progress()).toMatchObject({
            concurrency: 2,
            paused: { reason: null },
            agents: [{ agent: 'scripted:oracle', concurrency: 0, running: 0 }],
          });
          expect(gate.begun).toEqual([]);
          await handle.executeUpdate(resumeUpdate);
          expect(await handle.result()).toMatchObject({ outcomes: { completed: CELLS } });
        },
        { openSweep },
      );
    });
  });
});

atNight(() => {
  it('a retuned sweep plays more, then fewer trajectories at a time', () =>
    playing('retuned', 2, async ({ gate, handle, progress, windowIs }) => {
      await expect.poll(() => gate.held).toBe(2);
      await handle.executeUpdate(retuneUpdate, { args: [{ concurrency: 5 }] });
      await expect.poll(() => gate.held).toBe(5);
      await handle.executeUpdate(retuneUpdate, { args: [{ concurrency: 1 }] });
      await windowIs(1);
      gate.release(4);
      await expect.poll(async () => (await progress()).counts.outcomes.completed).toBe(4);
      expect(await progress()).toMatchObject({ running: 1, concurrency: 1 });
      expect(gate.begun).toHaveLength(5);
      gate.release(1);
      await expect.poll(() => gate.begun.length).toBe(6);
      expect((await progress()).running).toBe(1);
      gate.open();
      expect(await handle.result()).toMatchObject({ outcomes: { completed: CELLS } });
    }));
});

/** Waits until the workflow of a trajectory has heard that it is to end. */
async function cancelRequested(trajectory: string): Promise<void> {
  const handle = rig.client.workflow.getHandle(rig.workflowId(trajectory));
  const requests = async () =>
    (await handle.fetchHistory()).events?.filter((event) => event.workflowExecutionCancelRequestedEventAttributes);
  await expect.poll(requests).toHaveLength(1);
}

it('a cancelled sweep says what it had completed, in its memo and when it is asked', () =>
  playing('cancelled', 3, async ({ gate, handle, progress }) => {
    await expect.poll(() => gate.held).toBe(3);
    gate.release(3);
    await expect.poll(() => gate.begun.length).toBe(6);
    await expect.poll(async () => (await progress()).counts.outcomes.completed).toBe(3);
    await handle.executeUpdate(pauseUpdate, { args: [{}] });
    await handle.cancel();
    await Promise.all(gate.begun.slice(3).map(cancelRequested));
    gate.open();
    await expect(handle.result()).rejects.toThrow(/cancelled/i);
    const counted = { cells: CELLS, running: 0, counts: { outcomes: { completed: 3, cancelled: 3 }, scored: 3 } };
    expect(await progress()).toMatchObject(counted);
    const { memo, status } = await handle.describe();
    expect(status.name).toBe('CANCELLED');
    expect(memo?.['progress']).toMatchObject(counted);
    expect(memo?.['progress']).not.toHaveProperty('paused');
    expect(await rig.store.sweeps.find('cancelled')).toMatchObject({ end: { status: 'cancelled' }, scored: 3 });
  }));

it('refuses what makes no sense, and says why', () =>
  playing('refused', 1, async ({ gate, handle }) => {
    await expect.poll(() => gate.held).toBe(1);
    const refusals = async () => {
      const { events } = await handle.fetchHistory();
      return events?.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length;
    };
    await expectRefusal(handle.executeUpdate(resumeUpdate), 'it is not paused');
    for (const concurrency of [0, -1, 2.5, 10_001, '7', null] as number[])
      await expectRefusal(
        handle.executeUpdate(retuneUpdate, { args: [{ concurrency }] }),
        'concurrency must be a whole number from 1 to 10,000',
      );
    await expectRefusal(handle.executeUpdate('retune'), /whole number/);
    const texts = [
      { reason: 7 },
      { by: 7 },
      { reason: 'x'.repeat(501) },
      { reason: 'x'.repeat(250), by: 'y'.repeat(251) },
    ];
    for (const request of texts)
      await expectRefusal(handle.executeUpdate('pause', { args: [request] }), /reason must be a text of at most 500/);
    expect(await refusals()).toBe(0);
    await handle.executeUpdate('pause');
    await expectRefusal(
      handle.executeUpdate(pauseUpdate, { args: [{ reason: 'again' }] }),
      /^it is paused already, since \d{4}-/,
    );
    await handle.cancel();
    // Its running turn holds it; the cancellation may come after the first of these.
    await expect.poll(async () => (await refusalOf(handle.executeUpdate('pause'))).message).toBe('it was cancelled');
    await expectRefusal(handle.executeUpdate(retuneUpdate, { args: [{ concurrency: 2 }] }), 'it was cancelled');
    await expectRefusal(handle.executeUpdate(resumeUpdate), 'it was cancelled');
    gate.open();
    await expect(handle.result()).rejects.toThrow(/cancelled/i);
  }));

async function expectRefusal(update: Promise<unknown>, message: string | RegExp): Promise<void> {
  expect((await refusalOf(update)).message).toMatch(message);
}

async function refusalOf(update: Promise<unknown>): Promise<Error> {
  const error = await update.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(WorkflowUpdateFailedError);
  return (error as WorkflowUpdateFailedError).cause ?? expect.fail('a refusal without a reason');
}
