import { ScheduleAlreadyRunning } from '@temporalio/client';
import type { Client, ScheduleOptions } from '@temporalio/client';
import type { ResultsStore } from '../../results/store.ts';
import { scheduleId } from '../../runs/names.ts';
import type { NightlyInput } from '../../runs/nights.ts';
import { UserError } from '../errors.ts';
import { savePlan } from '../planning/save-plan.ts';
import { nightAction } from './plan-nights.ts';
import type { PlannedNights } from './plan-nights.ts';

export interface ScheduleState {
  readonly paused?: boolean;
  /** Why, for people. */
  readonly reason?: string;
}

/** A night that could not begin in time, because the engine was down, still begins within this time. */
const CATCH_UP = '6 hours';

/** Stores what workers need and creates the schedule. @param replace the one of this name, if there is one @throws UserError */
export async function createSchedule(
  { schedule: schedules }: Client,
  store: ResultsStore,
  { plan, inputFor }: PlannedNights,
  { replace, ...state }: ScheduleState & { readonly replace?: true },
): Promise<void> {
  await savePlan(store, plan);
  const input = inputFor(store);
  const schedule = engineSchedule(store, input, state);
  try {
    await schedules.create(schedule);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw asUserError(error);
    if (!replace)
      throw new UserError(`schedule ${input.schedule} exists: add --replace to change it, or choose another --name`);
    const { scheduleId: id, ...changed } = schedule;
    await schedules
      .getHandle(id)
      .update(() => changed)
      .catch((failed: unknown) => Promise.reject(asUserError(failed)));
  }
}

function engineSchedule(
  store: Pick<ResultsStore, 'id'>,
  input: NightlyInput,
  { paused = false, reason }: ScheduleState,
) {
  const { cron, timeZone, jitter } = input.times;
  return {
    scheduleId: scheduleId(store.id, input.schedule),
    spec: {
      cronExpressions: [...cron],
      timezone: timeZone,
      ...(jitter !== undefined && { jitter: jitter as `${number}m` }),
    },
    action: nightAction(store.id, input),
    policies: { overlap: 'SKIP', catchupWindow: CATCH_UP },
    state: { paused, ...(reason !== undefined && { note: reason }) },
  } satisfies ScheduleOptions;
}

/** The engine checks cron expressions; its client reports what it refuses as a `TypeError`. */
function asUserError(error: unknown): Error {
  if (!(error instanceof TypeError)) return error as Error;
  return new UserError(`--cron cannot be used: ${error.message}`);
}
