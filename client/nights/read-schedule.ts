import { engineNights } from './engine-nights.ts';
import { missingNightForm, nightForm, scheduleForm } from './schedule-forms.ts';
import type { NightForm, ScheduleForm } from './schedule-forms.ts';
import { findSchedule } from './schedules.ts';
import type { ScheduleSession } from './schedules.ts';

/** A schedule with its latest nights, of which the results and the engine know. @throws UserError if there is none */
export async function readSchedule(session: ScheduleSession, name: string, most: number): Promise<ScheduleForm> {
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
