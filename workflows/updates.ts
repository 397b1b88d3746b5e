import { defineSignal, defineUpdate } from '@temporalio/workflow';
import type { PlayableRole } from '../sandbox/message.ts';
import type { SeatStanding, Submission, SubmissionResult } from '../runs/seats.ts';
import type { PauseRequest, RetuneRequest, SweepControl } from '../runs/sweep-control.ts';

/** No further trajectory of the sweep starts. Those that are running finish. */
export const pauseUpdate = defineUpdate<SweepControl, [PauseRequest]>('pause');

/** Trajectories start again. */
export const resumeUpdate = defineUpdate<SweepControl>('resume');

/** Changes how many trajectories of the sweep run at a time. */
export const retuneUpdate = defineUpdate<SweepControl, [RetuneRequest]>('retune');

/** Tells a shard how many trajectories it may run at a time: none while the sweep is paused. */
export const windowSignal = defineSignal<[window: number]>('window');

/** Submits the turn that is due, and waits until the next one is, or the run is over. Refused at any other position. */
export const submitUpdate = defineUpdate<SubmissionResult, [Submission]>('submit');

/** Waits until a turn of the role is due, or the run is over. */
export const awaitTurnUpdate = defineUpdate<SeatStanding, [PlayableRole]>('awaitTurn');
