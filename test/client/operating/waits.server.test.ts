import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import { expect, it } from 'vitest';
import { createActivities } from '../../../activities/create-activities.ts';
import { readWaits } from '../../../client/operating/waits.ts';
import type { PendingActivity } from '../../../diagnosis/facts.ts';
import { sweepWorkflowId } from '../../../runs/names.ts';
import { rigOfFile, sweepSpec } from '../../support/sweeping.ts';

const SWEEP = 'limited';
const REASON = 'openai gpt-5 answered 429: Rate limit reached.';

const rig = await rigOfFile();

it('reads why the trajectories of a sweep wait, and when they are tried again', async () => {
  const limited = () =>
    Promise.reject(ApplicationFailure.create({ message: REASON, type: 'limited', nextRetryDelay: '1 hour' }));
  const activities = { ...createActivities(rig.dependencies), takeAgentTurn: limited };
  const spec = sweepSpec(SWEEP, { scenarios: ['wifi_off'], augmentations: ['none', '3dt'] });
  const sweep = rig.client.workflow.getHandle(sweepWorkflowId(rig.store.id, SWEEP));
  const before = Date.now();
  const playing = rig.play(spec, activities).catch(() => undefined);
  try {
    const pending = await waitingTwice();
    expect(pending.map(({ activity, attempt, lastFailure }) => ({ activity, attempt, lastFailure }))).toEqual(
      Array.from({ length: 2 }, () => ({ activity: 'takeAgentTurn', attempt: 2, lastFailure: REASON })),
    );
    expect(new Set(pending.map(({ workflowId }) => workflowId)).size).toBe(2);
    for (const { nextAttemptAt } of pending) expect(nextAttemptAt).toBeGreaterThan(before + 3_500_000);
  } finally {
    await sweep.cancel();
    await playing;
  }
});

/** What the two trajectories wait for, once both have failed for the first time. */
async function waitingTwice(): Promise<readonly PendingActivity[]> {
  const workflowId = sweepWorkflowId(rig.store.id, SWEEP);
  for (let tries = 0; tries < 300; tries++) {
    const pending = await readWaits(rig.client, { sweep: SWEEP, store: rig.store.id, workflowId }, ['unknown']).catch(
      () => [],
    );
    const failed = pending.filter(({ lastFailure }) => lastFailure !== null);
    if (failed.length === 2) return failed;
    await sleep(200);
  }
  throw new Error('no two trajectories are waiting after a minute');
}
