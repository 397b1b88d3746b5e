import { judgeNight } from '../../activities/nights/judge-night.ts';
import type { Night } from '../../results/store/nights.ts';
import type { ResultsStore } from '../../results/store.ts';
import { announcementWorkflowId, mainQueue, scheduleId } from '../../runs/names.ts';
import type { Delivery, NightBars, NightEnding, NightlyInput, NightSummary, Notification } from '../../runs/nights.ts';
import type { announcement } from '../../workflows/index.ts';
import type { EngineSession } from '../engine-session.ts';
import { UserError } from '../errors.ts';
import type { Report } from '../report.ts';
import { engineNights } from './engine-nights.ts';
import { nightForm } from './schedule-forms.ts';
import type { NightForm } from './schedule-forms.ts';
import { findSchedule } from './schedules.ts';

const MOST_NIGHTS = 1_000;
const MOST_NAMED = 5;

/** A night of a schedule, by the id of its sweep. */
interface NightName {
  readonly schedule: string;
  readonly sweep: string;
}

/**
 * Judges a night again, by its results and the bars of the schedule as they are now. The same again is the same judgement.
 * @param notify tell people, too, which needs a worker; `report` is told whom
 * @throws UserError if it is being played, or there is none
 */
export async function judgeAgain(
  { client }: Pick<EngineSession, 'client'>,
  store: ResultsStore,
  name: NightName,
  { notify, report }: { readonly notify: boolean; readonly report: Report },
): Promise<NightForm> {
  const { description } = await findSchedule({ store, client }, name.schedule);
  const [input] = (description.action.args ?? []) as readonly (NightlyInput | undefined)[];
  const night = await nightOf(store, name);
  await requireOver(client, scheduleId(store.id, name.schedule), night);
  const summary = await judge(store, night, input?.bars ?? { failOnRegression: true });
  if (notify) await tell(client, store, { night, summary, notifications: input?.notifications ?? [] }, report);
  return nightForm(await nightOf(store, name), await store.sweeps.find(name.sweep), null);
}

async function nightOf(store: ResultsStore, { schedule, sweep }: NightName): Promise<Night> {
  const nights = await store.nights.list(schedule, MOST_NIGHTS);
  const found = nights.find((night) => night.sweep === sweep);
  if (found) return found;
  const known = nights.slice(0, MOST_NAMED).map((night) => night.sweep);
  const hint = known.length === 0 ? 'it has none yet' : `the latest are ${known.join(', ')}`;
  throw new UserError(`schedule ${schedule} has no night ${sweep}; ${hint}`);
}

type Client = EngineSession['client'];

/** A night that runs judges itself. */
async function requireOver(client: Client, id: string, { scheduledAt, sweep }: Night): Promise<void> {
  const running = (await engineNights(client, id, MOST_NIGHTS)).find(
    (night) => night.isRunning && night.scheduledAt === scheduledAt,
  );
  if (running === undefined) return;
  const doing = running.waits === null ? 'is being played' : running.waits;
  throw new UserError(`${sweep} ${doing}: it is judged by itself when that is over; or cancel it first`);
}

async function judge(
  store: ResultsStore,
  { schedule, scheduledAt, sweep, end }: Night,
  bars: NightBars,
): Promise<NightSummary> {
  const overview = await store.sweeps.find(sweep);
  const ending: NightEnding =
    overview?.end == null
      ? { status: 'failed', reason: 'its sweep has not ended' }
      : { status: 'played', reason: null };
  const endedAt = end?.endedAt ?? overview?.end?.endedAt ?? Date.now();
  return judgeNight(store, { schedule, scheduledAt, sweep, ending, bars }, endedAt);
}

interface Told {
  readonly night: Night;
  readonly summary: NightSummary;
  readonly notifications: readonly Notification[];
}

/** By a worker, which has the secrets of the notifications. */
async function tell(client: Client, store: ResultsStore, { night, ...told }: Told, report: Report): Promise<void> {
  const deliveries: readonly Delivery[] = await client.workflow.execute<typeof announcement>('announcement', {
    workflowId: announcementWorkflowId(store.id, night.sweep),
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue: mainQueue(store.id),
    args: [{ ...told, scheduledAt: night.scheduledAt }],
  });
  if (deliveries.length === 0) report('no one is told of such a night');
  for (const { receiver, problem } of deliveries)
    report(problem === null ? `told ${receiver}` : `not delivered to ${receiver}: ${problem}`);
}
