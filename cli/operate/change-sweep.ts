import { hostname, userInfo } from 'node:os';
import { WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import type { SweepControl } from '../../runs/sweep-control.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { mainQueue } from '../../runs/names.ts';
import type { sweep as sweepWorkflow } from '../../workflows/index.ts';
import { pauseUpdate, resumeUpdate, retuneUpdate } from '../../workflows/updates.ts';
import { UserError } from '../../client/errors.ts';
import { sameFiles } from '../../client/places.ts';
import { printJson, say } from '../say.ts';
import { isPolled } from '../../client/deployment/read-routing.ts';
import { controlForm } from '../../client/sweeps/control-form.ts';
import { withRunningSweep } from '../../client/sweeps/operated-sweep.ts';
import type { OperatedSweep } from '../../client/sweeps/operated-sweep.ts';

export interface OperateOptions {
  readonly results: string;
  readonly json?: true;
}

/** A worker that is busy answers within seconds. */
const PATIENCE_MS = 60_000;

export async function pauseSweep(id: string, options: OperateOptions & { readonly reason?: string }): Promise<void> {
  const { reason } = options;
  const request = { by: `${userInfo().username}@${hostname()}`, ...(reason !== undefined && { reason }) };
  await change(
    id,
    options,
    'paused',
    (handle) => handle.executeUpdate(pauseUpdate, { args: [request] }),
    (sweep) => [
      `sweep ${sweep} is paused: trajectories that are running finish, no others start; to go on:`,
      `  ${hintCommand('resume', sweep, ...sameFiles(options))}`,
    ],
  );
}

export async function resumeSweep(id: string, options: OperateOptions): Promise<void> {
  await change(
    id,
    options,
    'resumed',
    (handle) => handle.executeUpdate(resumeUpdate),
    (sweep, { concurrency }) => [`sweep ${sweep} goes on, ${concurrency} trajectories at a time`],
  );
}

export async function retuneSweep(
  id: string,
  options: OperateOptions & { readonly concurrency: number },
): Promise<void> {
  const request = { concurrency: options.concurrency };
  const retune = (handle: SweepHandle) => handle.executeUpdate(retuneUpdate, { args: [request] });
  await change(id, options, 'retuned', retune, (sweep, { concurrency, paused }) => [
    `sweep ${sweep} plays ${concurrency} trajectories at a time${paused === null ? '' : ' once it is resumed'}`,
  ]);
}

type SweepHandle = WorkflowHandle<typeof sweepWorkflow>;

async function change(
  id: string,
  { results, json }: OperateOptions,
  done: string,
  update: (handle: SweepHandle) => Promise<SweepControl>,
  lines: (sweep: string, control: SweepControl) => readonly string[],
): Promise<void> {
  await withRunningSweep(id, results, say, async (running) => {
    await requireWorker(running, done);
    const control = await accepted(running, done, update);
    if (json) printJson(controlForm(running.sweep, control));
    else say(lines(running.sweep, control).map(escapeForTerminal));
  });
}

/** Updates are decided by the sweep's workflow, which only runs on a worker. */
async function requireWorker({ sweep, store, session }: OperatedSweep, done: string): Promise<void> {
  const queue = mainQueue(store);
  if (await isPolled(session.client, queue)) return;
  throw new UserError(
    `sweep "${sweep}" was not ${done}: no worker polls its task queue ${queue}, so nothing of it is played now; ` +
      'start a worker with these results, `toolsandbox worker --results ...`, and run this command again',
  );
}

async function accepted(
  { sweep, store, session, handle }: OperatedSweep,
  done: string,
  update: (handle: SweepHandle) => Promise<SweepControl>,
): Promise<SweepControl> {
  try {
    return await session.client.withDeadline(Date.now() + PATIENCE_MS, () => update(handle));
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError)
      throw new UserError(`sweep "${sweep}" was not ${done}: ${rootCause(error.cause) ?? error.message}`);
    if (!(error instanceof WorkflowUpdateRPCTimeoutOrCancelledError)) throw error;
    throw new UserError(
      `sweep "${sweep}" did not answer within ${PATIENCE_MS / 1000} s: the workers of its task queue ${mainQueue(store)} ` +
        `are too busy, stuck, or of an older version; \`toolsandbox status\` says whether it was ${done}`,
    );
  }
}
