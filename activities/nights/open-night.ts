import { DateTime } from 'luxon';
import { limitKey } from '../../roles/model/limit-key.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { OpenNightInput } from '../../runs/nights.ts';

/** Gives a night the id of its sweep, and the sweep its limits and its budget. Returns the id. */
export async function openNight(
  store: Pick<ResultsStore, 'nights' | 'traffic'>,
  { schedule, scheduledAt, timeZone, limits }: OpenNightInput,
  openedAt: number,
): Promise<string> {
  const sweep = await store.nights.open(
    { schedule, scheduledAt, openedAt },
    sweepNames({ schedule, scheduledAt, timeZone }),
  );
  const { models, ...budget } = limits;
  for (const [model, changes] of Object.entries(models))
    await store.traffic.setLimits(limitKey(parseModelSpec(model)), changes);
  if (Object.keys(budget).length > 0) await store.traffic.setBudget(sweep, { ends: true, ...budget });
  return sweep;
}

/** Of a night, in the order of preference: the date in the schedule's time zone; for another one on that day, with the time. */
export function sweepNames({ schedule, scheduledAt, timeZone }: Omit<OpenNightInput, 'limits'>): readonly string[] {
  const time = DateTime.fromMillis(scheduledAt, { zone: timeZone });
  const forms = ['yyyy-MM-dd', 'yyyy-MM-dd-HHmm', 'yyyy-MM-dd-HHmmss', 'yyyy-MM-dd-HHmmss-SSS'];
  return forms.map((form) => `${schedule}-${time.toFormat(form)}`);
}
