import { condition, isCancellation } from '@temporalio/workflow';
import type { PoolWaiting } from '../runs/pool.ts';

/** How the pools of a workflow wait. */
export const IN_WORKFLOW: PoolWaiting = { until: (holds) => condition(holds), isCancellation };
