import { ScheduleNotFoundError } from '@temporalio/client';
import type { Client, ScheduleDescription, ScheduleHandle } from '@temporalio/client';
import { listedSchedules } from '../../infra/listed-ids.ts';
import type { ResultsStore } from '../../results/store.ts';
import { mayComeBack } from '../../results/results-unavailable.ts';
import { parseScheduleId, scheduleId } from '../../runs/names.ts';
import { UserError } from '../errors.ts';
import type { Report } from '../report.ts';
import { withEngine } from '../engine-session.ts';

/** Where schedules are. */
export interface SchedulePlace {
  readonly results: string;
}

/** The results and the engine that hold a schedule. */
export interface ScheduleSession {
  /** Null while they are away: then the schedules of all results on the engine are meant. */
  readonly store: ResultsStore | null;
  readonly client: Client;
}

/** Works during an outage of the results, too, with what the engine knows. */
export async function withSchedules<Result>(
  { results }: SchedulePlace,
  report: Report,
  use: (session: ScheduleSession) => Promise<Result>,
): Promise<Result> {
  const { openStore } = await import('../../results/open-store.ts');
  const store = await openStore(results, 'read').catch((error: unknown) => {
    if (!mayComeBack(error)) throw error;
    report(`note: ${error.message}; what follows is what the Temporal server knows`);
    return null;
  });
  try {
    return await withEngine({ use: 'stays', report }, ({ client }) => use({ store, client }));
  } finally {
    await store?.close();
  }
}

/** The names of the schedules of these results, sorted. */
export async function scheduleNames(session: ScheduleSession): Promise<readonly string[]> {
  return [...new Set((await schedulesOf(session)).map(({ schedule }) => schedule))].toSorted();
}

async function schedulesOf({ store, client }: ScheduleSession) {
  const found: NonNullable<ReturnType<typeof parseScheduleId>>[] = [];
  for await (const id of listedSchedules(client)) {
    const parsed = parseScheduleId(id);
    if (parsed !== null && (store === null || parsed.store === store.id)) found.push(parsed);
  }
  return found;
}

/** @throws UserError if the results are away and several have a schedule of this name */
async function storeOf(session: ScheduleSession, name: string): Promise<string> {
  if (session.store !== null) return session.store.id;
  const stores = (await schedulesOf(session)).filter(({ schedule }) => schedule === name).map(({ store }) => store);
  if (stores.length > 1)
    throw new UserError(
      `schedules of several results are called "${name}" (stores ${stores.join(', ')}), and which of them is meant, only the results say: try again when they are back`,
    );
  return stores[0] ?? '';
}

/** A schedule by its name. @throws UserError naming those that exist */
export async function findSchedule(
  session: ScheduleSession,
  name: string,
): Promise<{ readonly handle: ScheduleHandle; readonly description: ScheduleDescription }> {
  const handle = session.client.schedule.getHandle(scheduleId(await storeOf(session, name), name));
  try {
    return { handle, description: await handle.describe() };
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    const names = await scheduleNames(session);
    const hint =
      names.length === 0
        ? 'there are none; create one with `toolsandbox nights create`'
        : `known ones: ${names.join(', ')}`;
    throw new UserError(`no schedule "${name}" for these results; ${hint}`);
  }
}
