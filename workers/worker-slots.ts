import type { WorkerOptions } from '@temporalio/worker';
import type { Tuning } from './tuning.ts';

/** Of the machine or container. Above either, a worker takes no further work until what runs has ended. */
const TARGETS = { targetMemoryUsage: 0.8, targetCpuUsage: 0.9 };

type Slots = Pick<
  WorkerOptions,
  | 'tuner'
  | 'maxConcurrentActivityTaskExecutions'
  | 'maxConcurrentWorkflowTaskExecutions'
  | 'activityTaskPollerBehavior'
  | 'workflowTaskPollerBehavior'
>;

/**
 * How much a worker of one queue takes at a time: so many, or as many of them as memory and CPU leave room for, with as many
 * polls as the server says are needed.
 */
export function workerSlots({ slots, workflowTasks }: Tuning, activities: number): Slots {
  if (slots === 'fixed')
    return { maxConcurrentActivityTaskExecutions: activities, maxConcurrentWorkflowTaskExecutions: workflowTasks };
  return {
    tuner: {
      tunerOptions: TARGETS,
      activityTaskSlotOptions: { maximumSlots: activities },
      workflowTaskSlotOptions: { maximumSlots: workflowTasks },
    },
    activityTaskPollerBehavior: { type: 'autoscaling' },
    workflowTaskPollerBehavior: { type: 'autoscaling' },
  };
}
