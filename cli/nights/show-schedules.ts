import { hintCommand } from '../../text/hint-command.ts';
import { print, printJson, say } from '../say.ts';
import { readSchedule } from '../../client/nights/read-schedule.ts';
import { scheduleNames, withSchedules } from '../../client/nights/schedules.ts';
import type { ScheduleSession } from '../../client/nights/schedules.ts';
import { listLine, scheduleLines } from './schedule-lines.ts';
import type { ScheduleOptions } from './nights-commands.ts';

const NIGHTS_LISTED = 1;
const NIGHTS_SHOWN = 10;

export async function listSchedules(options: ScheduleOptions): Promise<void> {
  await withSchedules(options, say, (session) => printSchedules(session, options.json === true));
}

export async function printSchedules(session: ScheduleSession, json: boolean): Promise<void> {
  const names = await scheduleNames(session);
  for (const name of names) {
    const form = await readSchedule(session, name, NIGHTS_LISTED);
    if (json) printJson(form);
    else print(listLine(form));
  }
  if (names.length === 0 && !json)
    say(['no schedules yet; create one with:', `  ${hintCommand('nights', 'create', 'FILE', '--cron', '30 1 * * *')}`]);
}

export async function showSchedule(name: string, options: ScheduleOptions): Promise<void> {
  await withSchedules(options, say, (session) => printSchedule(session, name, options.json === true));
}

export async function printSchedule(session: ScheduleSession, name: string, json: boolean): Promise<void> {
  const form = await readSchedule(session, name, NIGHTS_SHOWN);
  if (json) printJson(form);
  else print(scheduleLines(form));
}
