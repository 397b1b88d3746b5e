import type { ActivityOptions, LocalActivityOptions } from '@temporalio/common';

/** Every activity sends heartbeats, so a crashed worker is detected within seconds, not after the activity timeout. */
const HEARTBEAT_TIMEOUT = '12 seconds';

/**
 * For model turns. How often a turn is tried is decided where it fails (activities/retry-policy.ts): waits for limits cost no
 * attempt, and each failure says when to try again.
 */
export const TURN_OPTIONS: ActivityOptions = {
  startToCloseTimeout: '26 hours',
  heartbeatTimeout: HEARTBEAT_TIMEOUT,
  retry: { initialInterval: '2 seconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/** For the preflight. The other models do not wait until there is a worker for this one. */
export const CHECK_OPTIONS: ActivityOptions = { ...TURN_OPTIONS, scheduleToStartTimeout: '30 seconds' };

/**
 * For our own, short activities, which wait for the results as long as these are away. What no wait helps ends where it fails
 * (activities/run-attempt.ts).
 */
export const WORK_OPTIONS: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: HEARTBEAT_TIMEOUT,
  retry: {
    initialInterval: '500 milliseconds',
    backoffCoefficient: 2,
    maximumInterval: '30 seconds',
  },
};

/**
 * For notifications: a receiver that is down for some minutes still gets them. Who gets none does not fail the night, nor does a
 * fleet in which no worker delivers.
 */
export const DELIVERY_OPTIONS: ActivityOptions = {
  ...WORK_OPTIONS,
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 4, maximumInterval: '5 minutes', maximumAttempts: 6 },
};

/** For steps that compute (workflows/steps.ts), which take milliseconds. The workflow task may take 10 seconds. */
export const LOCAL_OPTIONS: LocalActivityOptions = {
  startToCloseTimeout: '5 seconds',
  retry: { maximumAttempts: 1 },
};
