import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { Cell } from '../sandbox/cell.ts';
import type { Message, PlayableRole } from '../sandbox/message.ts';
import type { RunSettings } from '../runs/contract.ts';
import type { SeatState } from '../runs/seats.ts';
import type { Progress } from '../runs/progress.ts';

/** The messages of a trajectory, starting at an index. */
export const dialogueQuery = defineQuery<readonly Message[], [from: number]>('dialogue');

/** The progress of a sweep or of one of its shards. */
export const progressQuery = defineQuery<Progress>('progress');

/** Tells a sweep that cells without a score are left behind the place where it is: it plans all cells again at its end. */
export const requeuedSignal = defineSignal('requeued');

/** The cell of a trajectory, and how it is played. */
export const runQuery = defineQuery<{ readonly cell: Cell; readonly settings: RunSettings }>('run');

/** The external seats of a trajectory. */
export const seatsQuery = defineQuery<readonly SeatState[]>('seats');

/** Tells a trajectory who takes a seat; said again now and then, so that people see that it is still there. */
export const holderSignal = defineSignal<[role: PlayableRole, name: string]>('holder');
