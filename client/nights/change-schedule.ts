import { findSchedule } from './schedules.ts';
import type { ScheduleSession } from './schedules.ts';
import { triggerSchedule } from './trigger-schedule.ts';

export type ScheduleChange = 'pause' | 'unpause' | 'trigger' | 'delete';

/** @param note why, for people @throws UserError if there is no such schedule, or a night to begin was skipped */
export async function changeSchedule(
  session: ScheduleSession,
  name: string,
  change: ScheduleChange,
  note = `${change}d by toolsandbox`,
): Promise<void> {
  const { handle, description } = await findSchedule(session, name);
  if (change === 'trigger') await triggerSchedule(handle, name, description);
  else if (change === 'delete') await handle.delete();
  else await handle[change](note);
}
