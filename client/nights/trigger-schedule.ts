import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduleDescription, ScheduleHandle } from '@temporalio/client';
import { UserError } from '../errors.ts';

const POLL_MS = 200;
const POLLS = 50;

/**
 * Begins a night now, and waits until the engine says that it has.
 * @throws UserError if one is running, so that none begins
 */
export async function triggerSchedule(
  handle: Pick<ScheduleHandle, 'trigger' | 'describe'>,
  name: string,
  before: Pick<ScheduleDescription, 'info'>,
): Promise<void> {
  await handle.trigger('SKIP');
  for (let polls = 0; polls < POLLS; polls++) {
    // oxlint-disable-next-line no-await-in-loop -- until the schedule has acted
    const { info } = await handle.describe();
    if (info.numActionsTaken > before.info.numActionsTaken) return;
    if (info.numActionsSkippedOverlap > before.info.numActionsSkippedOverlap) throw skipped(name, info);
    // oxlint-disable-next-line no-await-in-loop
    await sleep(POLL_MS);
  }
  throw new UserError(
    `schedule ${name} was triggered, but the engine does not say that a night has begun: see \`toolsandbox nights show ${name}\``,
  );
}

function skipped(name: string, { runningActions }: ScheduleDescription['info']): UserError {
  const night = runningActions[0]?.workflow.workflowId;
  const which = night === undefined ? 'one' : `the night ${night}`;
  return new UserError(
    `no night of schedule ${name} begins now, because ${which} still runs: try again when it has ended; ` +
      '`toolsandbox status --why` says what it waits for',
  );
}
