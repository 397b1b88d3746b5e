import { defaultPayloadConverter } from '@temporalio/common';
import { expect, it } from 'vitest';
import type { SweepInput } from '../../runs/sweep-contract.ts';
import { decoded } from '../support/decoded.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { sweepHandle } from './support/sweeps.ts';

it.skipIf(withoutCluster)('a sweep that a schedule starts reports like one that the command starts', async () => {
  const site = await createSite();
  const [machine, office] = [await site.machine(), await site.machine()];
  await machine.worker();
  const started = await office.run('sweep', '--id', 'by-hand', '--scenarios', 'wifi_off,get_cellular', '--detach');
  expect(started.code, started.stderr).toBe(0);
  const byHand = await sweepHandle(site.client, 'by-hand');
  await byHand.result();

  const { events } = await decoded(await byHand.fetchHistory());
  const [payload] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  const input = defaultPayloadConverter.fromPayload<SweepInput>(payload ?? {});
  const { taskQueue } = await byHand.describe();
  const schedule = await site.client.schedule.create({
    scheduleId: 'every-night',
    spec: {},
    action: {
      type: 'startWorkflow',
      workflowType: 'sweep',
      workflowId: byHand.workflowId.replace('by-hand', 'scheduled'),
      taskQueue,
      args: [{ ...input, spec: { ...input.spec, id: 'scheduled' } }],
    },
  });
  await schedule.trigger();
  await (await sweepHandle(site.client, 'scheduled')).result();

  const [reported] = await office.json('report', 'by-hand');
  expect(reported).toMatchObject({ cells: 16, outcomes: { completed: 16 } });
  const [ofSchedule] = await office.json('report', 'scheduled');
  expect(ofSchedule).toEqual({ ...reported, sweep: 'scheduled', created_at: ofSchedule.created_at });
  const [status] = await office.json('status', 'scheduled');
  expect(status).toMatchObject({ sweep: 'scheduled', status: 'completed', cells: 16, done: 16, similarity: 1 });
  await schedule.delete();
});
