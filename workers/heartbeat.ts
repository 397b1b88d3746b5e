import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { detailsOf } from '../activities/heartbeat-details.ts';

/** Well below the activities' heartbeat timeout (workflows/activity-options.ts). */
const HEARTBEAT_INTERVAL_MS = 4_000;

/** Sends heartbeats during every activity, so that a crashed worker is detected and long calls can be cancelled. Local ones have none. */
export const heartbeatInterceptor: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    async execute(input, next) {
      if (context.info.isLocal) return next(input);
      const timer = setInterval(() => context.heartbeat(detailsOf(context)), HEARTBEAT_INTERVAL_MS);
      try {
        return await next(input);
      } finally {
        clearInterval(timer);
      }
    },
  },
});
