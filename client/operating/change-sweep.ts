import { hostname, userInfo } from 'node:os';
import {
  WorkflowFailedError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import type { Progress } from '../../runs/progress.ts';
import type { SweepControl } from '../../runs/sweep-control.ts';
import { mainQueue } from '../../runs/names.ts';
import type { sweep as sweepWorkflow } from '../../workflows/index.ts';
import { pauseUpdate, resumeUpdate, retuneUpdate } from '../../workflows/updates.ts';
import { isPolled } from '../deployment/read-routing.ts';
import { endOf } from '../end-of.ts';
import { UserError } from '../errors.ts';
import type { Report } from '../report.ts';
import type { OperatedSweep } from './operated-sweep.ts';

/** A worker that is busy answers within seconds. */
const PATIENCE_MS = 60_000;

/** @throws UserError if no worker answers, or the sweep refuses */
export function pauseSweep(running: OperatedSweep, reason: string | undefined): Promise<SweepControl> {
  const request = { by: `${userInfo().username}@${hostname()}`, ...(reason !== undefined && { reason }) };
  return change(running, 'paused', (handle) => handle.executeUpdate(pauseUpdate, { args: [request] }));
}

/** @throws UserError if no worker answers, or the sweep refuses */
export function resumeSweep(running: OperatedSweep): Promise<SweepControl> {
  return change(running, 'resumed', (handle) => handle.executeUpdate(resumeUpdate));
}

/** @param concurrency trajectories at a time @throws UserError if no worker answers, or the sweep refuses */
export function retuneSweep(running: OperatedSweep, concurrency: number): Promise<SweepControl> {
  return change(running, 'retuned', (handle) => handle.executeUpdate(retuneUpdate, { args: [{ concurrency }] }));
}

/** How a sweep that was cancelled has ended. */
interface CancelledSweep {
  /** Of its workflow, in lower case: it may have completed all the same. */
  readonly status: string;
  /** Null if it has told none. */
  readonly progress: Progress | null;
}

/** Waits for the end, which needs a worker. @throws Interrupted */
export async function cancelledSweep(
  { handle, session }: OperatedSweep,
  waiting: { readonly report: Report; readonly signal: AbortSignal },
): Promise<CancelledSweep> {
  try {
    await endOf(session, handle, waiting);
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
  }
  const { memo, status } = await handle.describe();
  return { status: status.name.toLowerCase(), progress: (memo?.['progress'] as Progress | undefined) ?? null };
}

type Update = (handle: WorkflowHandle<typeof sweepWorkflow>) => Promise<SweepControl>;

async function change(running: OperatedSweep, done: string, update: Update): Promise<SweepControl> {
  await requireWorker(running, done);
  return accepted(running, done, update);
}

/** Updates are decided by the sweep's workflow, which only runs on a worker. */
async function requireWorker({ sweep, store, session }: OperatedSweep, done: string): Promise<void> {
  const queue = mainQueue(store);
  if (await isPolled(session.client, queue)) return;
  throw new UserError(
    `sweep "${sweep}" was not ${done}: no worker polls its task queue ${queue}, so nothing of it is played now; ` +
      (session.engine.stays
        ? 'start a worker with these results, `toolsandbox worker --results ...`, and run this command again'
        : 'the command that began it plays the rest'),
  );
}

async function accepted(
  { sweep, store, session, handle }: OperatedSweep,
  done: string,
  update: Update,
): Promise<SweepControl> {
  try {
    return await session.client.withDeadline(Date.now() + PATIENCE_MS, () => update(handle));
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError)
      throw new UserError(`sweep "${sweep}" was not ${done}: ${rootCause(error.cause) ?? error.message}`);
    if (!(error instanceof WorkflowUpdateRPCTimeoutOrCancelledError)) throw error;
    throw new UserError(
      `sweep "${sweep}" did not answer within ${PATIENCE_MS / 1000} s: the workers of its task queue ${mainQueue(store)} ` +
        `are too busy or stuck; \`toolsandbox status\` says whether it was ${done}`,
    );
  }
}
