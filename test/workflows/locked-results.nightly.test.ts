import { expect, it, onTestFinished } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { EventLogs } from '../../activities/event-logs.ts';
import { OutageLog } from '../../activities/outage-log.ts';
import { MOST_SILENT } from '../../activities/retry-policy.ts';
import { historyToJSON } from '../../infra/history-json.ts';
import type { Activities } from '../support/sweeping.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { lockedElsewhere } from '../../scripts/processes/locked-elsewhere.ts';
import { serveHealth } from '../../workers/health/serve-health.ts';

const SCENARIOS = ['wifi_off', 'get_cellular'];
const TRIALS = 8;

const rig = await rigOfFile();

it('another process that locks the results holds no worker up, and no run is given up', async () => {
  const sweep = sweepSpec('locked', { scenarios: SCENARIOS, trials: TRIALS });
  const outages = { log: new OutageLog(), delay: () => 20 };
  const activities = createActivities(rig.dependencies, new EventLogs(), outages);
  const locked = Promise.withResolvers<void>();
  let release: Promise<() => Promise<void>> | undefined;
  const saving = new Set<symbol>();
  const finishTrajectory: Activities['finishTrajectory'] = async (input) => {
    const call = Symbol(input.cell.scenario);
    release ??= lockedElsewhere(rig.store.location);
    await release;
    saving.add(call);
    locked.resolve();
    try {
      return await activities.finishTrajectory(input);
    } finally {
      saving.delete(call);
    }
  };

  const health: Parameters<typeof serveHealth>[0] = {
    readiness: () => Promise.reject(new Error('nobody asks')),
  };
  const served = await serveHealth(health, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => served[Symbol.asyncDispose]());
  const playing = rig.play(sweep, { ...activities, finishTrajectory });
  await locked.promise;
  const [waiting] = saving;
  const { status } = await fetch(`${served.url}/healthz`);
  expect({ status, waits: saving.has(waiting!) }).toEqual({ status: 200, waits: true });

  await expect.poll(() => mostTried(sweep.id), { interval: 500 }).toBeGreaterThan(MOST_SILENT + 1);
  const unlock = await release;
  await unlock?.();
  expect(await playing).toMatchObject({ scored: 16, stops: [] });
  expect(await rig.store.sweeps.find(sweep.id)).toMatchObject({ stored: 16, scored: 16 });
  for (const history of await historiesOf(sweep.id))
    expect(history).not.toMatch(/ACTIVITY_TASK_TIMED_OUT|worker\.lost/i);
});

const trajectoriesOf = (sweep: string) =>
  Array.fromAsync(rig.client.workflow.list({ query: `SweepId = "${sweep}" AND WorkflowType = "trajectory"` }));

/** Attempts of an activity that failed because of the lock. */
async function mostTried(sweep: string): Promise<number> {
  const tried: number[] = [];
  for (const { workflowId } of await trajectoriesOf(sweep)) {
    const { raw } = await rig.client.workflow.getHandle(workflowId).describe();
    for (const { attempt, lastFailure } of raw.pendingActivities ?? [])
      if (lastFailure?.message?.includes('busy: another process has locked it')) tried.push(attempt ?? 0);
  }
  return Math.max(0, ...tried);
}

async function historiesOf(sweep: string): Promise<readonly string[]> {
  const runs = await trajectoriesOf(sweep);
  return Promise.all(
    runs.map(async ({ workflowId }) => historyToJSON(await rig.client.workflow.getHandle(workflowId).fetchHistory())),
  );
}
