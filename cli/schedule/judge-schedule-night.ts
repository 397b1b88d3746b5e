import { judgeNight } from '../../activities/nights/judge-night.ts';
import type { Night } from '../../results/store/nights.ts';
import type { ResultsStore } from '../../results/store.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { announcementWorkflowId, mainQueue, scheduleId } from '../../runs/names.ts';
import type { Delivery, NightEnding, NightlyInput, NightSummary } from '../../runs/nights.ts';
import type { announcement } from '../../workflows/index.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import { openEngine } from '../../client/engine-session.ts';
import type { EngineSession } from '../../client/engine-session.ts';
import { withResults } from '../../client/results.ts';
import { engineNights } from '../../client/nights/engine-nights.ts';
import { findSchedule } from '../../client/nights/schedules.ts';
import type { ScheduleOptions } from '../../client/nights/schedules.ts';
import { nightForm } from '../../client/nights/schedule-forms.ts';
import { nightLines } from './schedule-lines.ts';

interface JudgeOptions extends ScheduleOptions {
  /** Tell people, too. */
  readonly notify?: true;
}

const MOST_NIGHTS = 1_000;
const MOST_NAMED = 5;

/**
 * Judges a night again, by its results and the bars of the schedule as they are now. The same again is the same judgement.
 * Returns the exit code: 1 if the night is not good. @throws UserError if it is being played, or there is none
 */
export async function judgeScheduleNight(schedule: string, sweep: string, options: JudgeOptions): Promise<number> {
  return withResults(options.results, 'write', async (store) => {
    const session = await openEngine({ ownEngine: options.ownEngine, stays: true, report: say });
    try {
      const { description } = await findSchedule({ store, client: session.client }, schedule);
      const [input] = (description.action.args ?? []) as readonly (NightlyInput | undefined)[];
      const night = await nightOf(store, schedule, sweep);
      await requireOver(session, scheduleId(store.id, schedule), night);
      const summary = await judge(store, night, input?.bars ?? { failOnRegression: true });
      if (options.notify) await tell(session, store, { night, summary, notifications: input?.notifications ?? [] });
      const judged = nightForm(await nightOf(store, schedule, sweep), await store.sweeps.find(sweep), null);
      if (options.json) printJson(judged);
      else print(nightLines(judged).map(escapeForTerminal));
      return summary.isGood ? 0 : 1;
    } finally {
      await session.close();
    }
  });
}

async function nightOf(store: ResultsStore, schedule: string, sweep: string): Promise<Night> {
  const nights = await store.nights.list(schedule, MOST_NIGHTS);
  const found = nights.find((night) => night.sweep === sweep);
  if (found) return found;
  const known = nights.slice(0, MOST_NAMED).map((night) => night.sweep);
  const hint = known.length === 0 ? 'it has none yet' : `the latest are ${known.join(', ')}`;
  throw new UserError(`schedule ${schedule} has no night ${sweep}; ${hint}`);
}

/** A night that runs judges itself. */
async function requireOver({ client }: EngineSession, id: string, { scheduledAt, sweep }: Night): Promise<void> {
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
  bars: NightlyInput['bars'],
): Promise<NightSummary> {
  const overview = await store.sweeps.find(sweep);
  const ending: NightEnding =
    overview?.end == null
      ? { status: 'failed', reason: 'its sweep has not ended' }
      : { status: 'played', reason: null };
  const endedAt = end?.endedAt ?? overview?.end?.endedAt ?? Date.now();
  return judgeNight(store, { schedule, scheduledAt, sweep, ending, bars }, endedAt);
}

/** By a worker, which has the secrets of the notifications. */
async function tell(
  { client }: EngineSession,
  store: ResultsStore,
  {
    night,
    ...told
  }: { readonly night: Night } & Pick<NightlyInput, 'notifications'> & { readonly summary: NightSummary },
): Promise<void> {
  const deliveries: readonly Delivery[] = await client.workflow.execute<typeof announcement>('announcement', {
    workflowId: announcementWorkflowId(store.id, night.sweep),
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue: mainQueue(store.id),
    args: [{ ...told, scheduledAt: night.scheduledAt }],
  });
  if (deliveries.length === 0) say('no one is told of such a night');
  for (const { receiver, problem } of deliveries)
    say(escapeForTerminal(problem === null ? `told ${receiver}` : `not delivered to ${receiver}: ${problem}`));
}
