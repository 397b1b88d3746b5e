import { routingNotesFor } from '../../client/deployment/routing-notes.ts';
import { changeSchedule } from '../../client/nights/change-schedule.ts';
import type { ScheduleChange } from '../../client/nights/change-schedule.ts';
import { withSchedules } from '../../client/nights/schedules.ts';
import { printJson, say } from '../say.ts';
import type { ChangeOptions } from './nights-commands.ts';
import { printSchedule } from './show-schedules.ts';

const DONE = {
  pause: 'paused: no nights begin until `toolsandbox nights resume`',
  resume: 'resumed: nights begin again',
  trigger: 'triggered: a night begins now',
  delete: 'deleted; its nights stay in the results',
} as const;

/** Changes a schedule and says how it stands. */
export async function runChange(change: ScheduleChange, name: string, options: ChangeOptions): Promise<void> {
  await withSchedules(options, say, async (session) => {
    await changeSchedule(session, name, change, options, say);
    say(`schedule ${name} ${DONE[change]}`);
    if (session.store !== null && (change === 'trigger' || change === 'resume'))
      say(await routingNotesFor(session, session.store, options, false));
    if (change === 'delete') {
      if (options.json) printJson({ schedule: name, deleted: true });
    } else if (options.json) await printSchedule(session, name, true);
  });
}
