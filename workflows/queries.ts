import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { Message } from '../sandbox/message.ts';
import type { Progress } from '../runs/progress.ts';

/** The messages of a trajectory, starting at an index. */
export const dialogueQuery = defineQuery<readonly Message[], [from: number]>('dialogue');

/** The progress of a sweep or of one of its shards. */
export const progressQuery = defineQuery<Progress>('progress');

/** Tells a sweep that cells without a score are left behind the place where it is: it plans all cells again at its end. */
export const requeuedSignal = defineSignal('requeued');
