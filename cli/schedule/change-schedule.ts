import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { routingNotesFor } from '../../client/deployment/routing-notes.ts';
import { printJson, say } from '../say.ts';
import { findSchedule, withSchedules } from '../../client/nights/schedules.ts';
import type { ScheduleOptions } from '../../client/nights/schedules.ts';
import { triggerSchedule } from '../../client/nights/trigger-schedule.ts';
import { printSchedule } from './show-schedules.ts';

const DONE = {
  pause: 'paused: no nights begin until `toolsandbox schedule unpause`',
  unpause: 'unpaused',
  trigger: 'triggered: a night begins now',
  delete: 'deleted; its nights stay in the results',
} as const;

/** Changes a schedule and says how it stands. @throws UserError if there is none, or a night to begin was skipped */
export async function changeSchedule(
  change: keyof typeof DONE,
  name: string,
  options: ScheduleOptions & { readonly note?: string },
): Promise<void> {
  await withSchedules(options, say, async (session) => {
    const { handle, description } = await findSchedule(session, name);
    if (change === 'trigger') await triggerSchedule(handle, name, description);
    else if (change === 'delete') await handle.delete();
    else await handle[change](options.note ?? `${change}d by toolsandbox`);
    say(escapeForTerminal(`schedule ${name} ${DONE[change]}`));
    if (session.store !== null && (change === 'trigger' || change === 'unpause'))
      say(await routingNotesFor(session, session.store, options, false));
    if (change === 'delete') {
      if (options.json) printJson({ schedule: name, deleted: true });
    } else if (options.json) await printSchedule(session, name, true);
  });
}
