import type { NightlyInput } from '../../runs/nights.ts';
import { modelsOf } from '../../runs/sweep-spec.ts';
import { UserError } from '../errors.ts';
import { permitSpecs } from '../permission/permit-specs.ts';
import type { Permission } from '../permission/permit-specs.ts';
import type { Report } from '../report.ts';
import { findSchedule } from './schedules.ts';
import type { ScheduleSession } from './schedules.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduleDescription, ScheduleHandle } from '@temporalio/client';

const POLL_MS = 200;
const POLLS = 50;

export type ScheduleChange = 'pause' | 'resume' | 'trigger' | 'delete';

interface Changing extends Permission {
  /** Why, for people. */
  readonly reason?: string;
}

/** @throws UserError if there is no such schedule, or a night to begin was skipped; UntrustedSpecs before nights that may begin */
export async function changeSchedule(
  session: ScheduleSession,
  name: string,
  change: ScheduleChange,
  { reason = `${change}d by toolsandbox`, ...permission }: Changing,
  report: Report,
): Promise<void> {
  const { handle, description } = await findSchedule(session, name);
  if (change === 'trigger' || change === 'resume') {
    const [input] = (description.action.args ?? []) as readonly (NightlyInput | undefined)[];
    if (input === undefined) throw new UserError(`schedule ${name} is not of this program: create it anew`);
    const { spec } = input.sweep;
    const services = { found: spec.settings.services };
    permitSpecs({ given: [], found: modelsOf(spec), services }, permission, process.env, report);
  }
  if (change === 'trigger') await triggerSchedule(handle, name, description);
  else if (change === 'delete') await handle.delete();
  else if (change === 'pause') await handle.pause(reason);
  else await handle.unpause(reason);
}

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
