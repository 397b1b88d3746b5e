import type { NightlyInput } from '../../runs/nights.ts';
import { UserError } from '../errors.ts';
import { permitSpecs } from '../permission/permit-specs.ts';
import type { Permission } from '../permission/permit-specs.ts';
import type { Report } from '../report.ts';
import { findSchedule } from './schedules.ts';
import type { ScheduleSession } from './schedules.ts';
import { triggerSchedule } from './trigger-schedule.ts';

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
    const { agents, user, settings } = input.sweep.spec;
    const services = { found: settings.services };
    permitSpecs({ given: [], found: [...agents, user], services }, permission, process.env, report);
  }
  if (change === 'trigger') await triggerSchedule(handle, name, description);
  else if (change === 'delete') await handle.delete();
  else if (change === 'pause') await handle.pause(reason);
  else await handle.unpause(reason);
}
