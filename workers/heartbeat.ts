import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** Well below the activities' heartbeat timeout (workflows/activity-options.ts). */
const BEAT_EVERY_MS = 4_000;

/** Beats for every activity while it works: a dead worker is noticed soon, and a cancellation reaches a long call. */
export const beatWhileWorking: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    async execute(input, next) {
      const timer = setInterval(() => context.heartbeat(), BEAT_EVERY_MS);
      try {
        return await next(input);
      } finally {
        clearInterval(timer);
      }
    },
  },
});
