import type { ActivityOptions } from '@temporalio/common';

/** Every activity beats while it works, so a dead worker is noticed in seconds, not after the longest possible call. */
const HEARTBEAT_TIMEOUT = '12 seconds';

/** A model's turn: long calls, patient retries; a provider's Retry-After overrides the interval. */
export const TURN_OPTIONS: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: HEARTBEAT_TIMEOUT,
  retry: { initialInterval: '2 seconds', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 8 },
};

/** Our own work: quick, and repeated until a passing fault (a locked database, a dead worker) is over. */
export const WORK_OPTIONS: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: HEARTBEAT_TIMEOUT,
  retry: {
    initialInterval: '500 milliseconds',
    backoffCoefficient: 2,
    maximumInterval: '20 seconds',
    maximumAttempts: 10,
  },
};
