import { expect, it } from 'vitest';
import { workerSlots } from '../../workers/worker-slots.ts';
import { DEFAULT_TUNING } from '../../workers/tuning.ts';

it('by numbers, or within them by memory and CPU with as many polls as are needed', () => {
  expect(workerSlots({ ...DEFAULT_TUNING, workflowTasks: 7 }, 30)).toEqual({
    maxConcurrentActivityTaskExecutions: 30,
    maxConcurrentWorkflowTaskExecutions: 7,
  });
  expect(workerSlots({ ...DEFAULT_TUNING, workflowTasks: 7, slots: 'resources' }, 30)).toMatchObject({
    tuner: { activityTaskSlotOptions: { maximumSlots: 30 }, workflowTaskSlotOptions: { maximumSlots: 7 } },
    activityTaskPollerBehavior: { type: 'autoscaling' },
    workflowTaskPollerBehavior: { type: 'autoscaling' },
  });
});
