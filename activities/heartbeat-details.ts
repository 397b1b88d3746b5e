import type { Context } from '@temporalio/activity';

/** What each running activity has last reported of itself. Every heartbeat replaces the details of the one before. */
const details = new WeakMap<Context, unknown>();

/** The details that the next heartbeat must carry: those of this attempt, or those that the last attempt left. */
export function detailsOf(context: Context): unknown {
  return details.has(context) ? details.get(context) : (context.info.heartbeatDetails as unknown);
}

/** Reports at once, and with every later heartbeat. Local activities have one attempt, and no one to report to. */
export function reportDetails(context: Context, value: unknown): void {
  noteDetails(context, value);
  if (!context.info.isLocal) context.heartbeat(value);
}

/** Reports with the next heartbeat and every later one. */
export function noteDetails(context: Context, value: unknown): void {
  details.set(context, value);
}
