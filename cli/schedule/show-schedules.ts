import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { print, printJson, say } from '../say.ts';
import { findSchedule, scheduleNames, withSchedules } from '../../client/nights/schedules.ts';
import type { ScheduleOptions, ScheduleSession } from '../../client/nights/schedules.ts';
import { engineNights } from '../../client/nights/engine-nights.ts';
import { missingNightForm, nightForm, scheduleForm } from '../../client/nights/schedule-forms.ts';
import type { NightForm, ScheduleForm } from '../../client/nights/schedule-forms.ts';
import { listLine, scheduleLines } from './schedule-lines.ts';

const NIGHTS_LISTED = 1;
const NIGHTS_SHOWN = 10;

export async function listSchedules(options: ScheduleOptions): Promise<void> {
  await withSchedules(options, say, (session) => printSchedules(session, options.json === true));
}

export async function printSchedules(session: ScheduleSession, json: boolean): Promise<void> {
  const names = await scheduleNames(session);
  for (const name of names) {
    const form = await formOf(session, name, NIGHTS_LISTED);
    if (json) printJson(form);
    else print(escapeForTerminal(listLine(form)));
  }
  if (names.length === 0 && !json)
    say([
      'no schedules yet; create one with:',
      `  ${hintCommand('schedule', 'create', 'FILE', '--cron', '30 1 * * *')}`,
    ]);
}

export async function showSchedule(name: string, options: ScheduleOptions): Promise<void> {
  await withSchedules(options, say, (session) => printSchedule(session, name, options.json === true));
}

export async function printSchedule(session: ScheduleSession, name: string, json: boolean): Promise<void> {
  const form = await formOf(session, name, NIGHTS_SHOWN);
  if (json) printJson(form);
  else print(scheduleLines(form).map(escapeForTerminal));
}

async function formOf(session: ScheduleSession, name: string, most: number): Promise<ScheduleForm> {
  const { description } = await findSchedule(session, name);
  const { store, client } = session;
  const known = await engineNights(client, description.scheduleId, most);
  const of = (scheduledAt: number) => known.find((night) => night.scheduledAt === scheduledAt);
  const nights: NightForm[] = [];
  const stored = (await store?.nights.list(name, most)) ?? [];
  for (const night of stored)
    nights.push(
      nightForm(night, (await store?.sweeps.find(night.sweep)) ?? null, of(night.scheduledAt)?.waits ?? null),
    );
  const missing = known.filter(({ scheduledAt }) => !stored.some((night) => night.scheduledAt === scheduledAt));
  const all = [...nights, ...missing.map(missingNightForm)];
  return scheduleForm(
    name,
    description,
    all.toSorted((one, other) => other.scheduledAt.localeCompare(one.scheduledAt, 'en')).slice(0, most),
  );
}
