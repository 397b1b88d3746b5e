import { ScheduleNotFoundError } from '@temporalio/client';
import type { Client, ScheduleDescription, ScheduleHandle } from '@temporalio/client';
import type { ResultsStore } from '../../results/store.ts';
import { scheduleId, scheduleIn } from '../../runs/names.ts';
import { UserError } from '../errors.ts';
import { openEngine } from '../session/engine-session.ts';
import { withResults } from '../session/results.ts';

export interface ScheduleOptions {
  readonly results: string;
  readonly ownEngine?: true;
  readonly json?: true;
}

/** The results and the engine that hold a schedule. */
export interface ScheduleSession {
  readonly store: ResultsStore;
  readonly client: Client;
}

export async function withSchedules<Result>(
  { results, ownEngine }: ScheduleOptions,
  use: (session: ScheduleSession) => Promise<Result>,
): Promise<Result> {
  return withResults(results, 'read', async (store) => {
    const session = await openEngine({ ownEngine, stays: true });
    try {
      return await use({ store, client: session.client });
    } finally {
      await session.close();
    }
  });
}

/** The names of the schedules of these results, sorted. */
export async function scheduleNames({ store, client }: ScheduleSession): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { scheduleId: id } of client.schedule.list()) {
    const name = scheduleIn(store.id, id);
    if (name !== null) names.push(name);
  }
  return names.toSorted();
}

/** A schedule by its name. @throws UserError naming those that exist */
export async function findSchedule(
  session: ScheduleSession,
  name: string,
): Promise<{ readonly handle: ScheduleHandle; readonly description: ScheduleDescription }> {
  const handle = session.client.schedule.getHandle(scheduleId(session.store.id, name));
  try {
    return { handle, description: await handle.describe() };
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    const names = await scheduleNames(session);
    const hint =
      names.length === 0
        ? 'there are none; create one with `toolsandbox schedule create`'
        : `known ones: ${names.join(', ')}`;
    throw new UserError(`no schedule "${name}" for these results; ${hint}`);
  }
}
