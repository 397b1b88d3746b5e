import { savePlan } from '../../client/sweeps/save-plan.ts';
import { ScheduleAlreadyRunning } from '@temporalio/client';
import type { ScheduleOptions as EngineSchedule } from '@temporalio/client';
import type { ResultsStore } from '../../results/store.ts';
import { scheduleId } from '../../runs/names.ts';
import type { NightlyInput } from '../../runs/nights.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { nameOfSweepFile, readSweepFile } from '../../client/sweep-files/parse-sweep-file.ts';
import { UserError } from '../../client/errors.ts';
import { sameFiles } from '../../client/places.ts';
import { say } from '../say.ts';
import { routingNotesFor } from '../../client/deployment/routing-notes.ts';
import { openEngine } from '../../client/engine-session.ts';
import { withResults } from '../../client/results.ts';
import { describeSweep, whoCanPlay } from '../sweep/sweep-texts.ts';
import type { ScheduleOptions } from '../../client/nights/schedules.ts';
import { nightAction, planNights } from '../../client/nights/plan-nights.ts';
import type { Timetable } from '../../client/nights/plan-nights.ts';
import { printSchedule } from './show-schedules.ts';

export interface CreateOptions extends ScheduleOptions, Omit<Timetable, 'name'> {
  readonly name?: string;
  readonly replace?: true;
  readonly paused?: boolean;
  readonly note?: string;
}

/** A night that could not begin in time, because the engine was down, still begins within this time. */
const CATCH_UP = '6 hours';

/** Checks a sweep file as `sweep --dry-run` does, stores what workers need, and creates the schedule or replaces it. */
export async function createSchedule(file: string, options: CreateOptions): Promise<void> {
  const written = readSweepFile(file);
  const name = options.name ?? nameOfSweepFile(file, written);
  const planned = await planNights(file, written, { ...options, name });
  say(planned.notes);
  await withResults(options.results, 'write', async (store) => {
    const input = planned.inputFor(store);
    const session = await openEngine({ ownEngine: options.ownEngine, stays: true, report: say });
    try {
      await savePlan(store, planned.plan);
      const schedule = engineSchedule(store, input, options);
      await (options.replace ? replace(session.client, schedule) : create(session.client, schedule, name));
      say([
        escapeForTerminal(describeSweep({ ...planned.plan, sweep: { ...planned.plan.sweep, id: `${name}-DATE` } })),
        ...whoCanPlay(session.engine.address, store.location),
        ...(await routingNotesFor(session, store, options, false)),
        `schedule ${name} ${options.replace ? 'replaced' : 'created'}; try it now with:`,
        `  ${hintCommand('schedule', 'trigger', name, ...sameFiles(options))}`,
      ]);
      await printSchedule({ store, client: session.client }, name, options.json === true);
    } finally {
      await session.close();
    }
  });
}

type Schedules = Awaited<ReturnType<typeof openEngine>>['client'];

function engineSchedule(
  store: Pick<ResultsStore, 'id'>,
  input: NightlyInput,
  { paused = false, note, jitter }: CreateOptions,
): EngineSchedule {
  return {
    scheduleId: scheduleId(store.id, input.schedule),
    spec: {
      cronExpressions: [...input.times.cron],
      timezone: input.times.timeZone,
      ...(jitter !== undefined && { jitter: jitter as `${number}m` }),
    },
    action: nightAction(store.id, input),
    policies: { overlap: 'SKIP', catchupWindow: CATCH_UP },
    state: { paused, ...(note !== undefined && { note }) },
  };
}

async function create({ schedule: schedules }: Schedules, schedule: EngineSchedule, name: string): Promise<void> {
  try {
    await schedules.create(schedule);
  } catch (error) {
    if (error instanceof ScheduleAlreadyRunning)
      throw new UserError(`schedule ${name} exists: add --replace to change it, or choose another --name`);
    throw asUserError(error);
  }
}

/** Creates it if there is none. */
async function replace({ schedule: schedules }: Schedules, schedule: EngineSchedule): Promise<void> {
  const { scheduleId: id, spec, action, policies, state } = schedule;
  try {
    await schedules.create(schedule);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw asUserError(error);
    await schedules
      .getHandle(id)
      .update(() => ({
        spec,
        action,
        ...(policies && { policies }),
        state: { ...state, paused: state?.paused ?? false },
      }))
      .catch((failed: unknown) => {
        throw asUserError(failed);
      });
  }
}

/** The engine checks cron expressions; its client reports what it refuses as a `TypeError`. */
function asUserError(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error;
  return new UserError(`--cron cannot be used: ${escapeForTerminal(error.message)}`);
}
