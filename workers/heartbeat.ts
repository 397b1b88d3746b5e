import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** Well below the activities' heartbeat timeout (workflows/activity-options.ts). */
const HEARTBEAT_INTERVAL_MS = 4_000;

/** Sends heartbeats during every activity, so that a crashed worker is detected and long calls can be cancelled. */
export const heartbeatInterceptor: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    async execute(input, next) {
      const timer = setInterval(() => context.heartbeat(), HEARTBEAT_INTERVAL_MS);
      try {
        return await next(input);
      } finally {
        clearInterval(timer);
      }
    },
  },
});
