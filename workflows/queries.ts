import { defineQuery } from '@temporalio/workflow';
import type { Message } from '../sandbox/message.ts';
import type { Progress } from '../runs/contract.ts';

/** The messages of a trajectory from an index on. */
export const dialogueQuery = defineQuery<readonly Message[], [from: number]>('dialogue');

/** How far a sweep, or one of its shards, has come. */
export const progressQuery = defineQuery<Progress>('progress');
