import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { ServiceError, WorkflowFailedError } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import type { Progress } from '../../runs/contract.ts';
import { mainQueue, parseSweepWorkflowId } from '../../runs/names.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { resultsIn } from '../session/find-sweep.ts';
import { readProgress } from '../sweep/read-progress.ts';
import { UserError } from '../errors.ts';
import { isPolled } from './is-polled.ts';

/** A sweep that has ended has its progress in its memo. A running one is queried, which needs a worker. */
export async function progressOf(
  { client }: EngineSession,
  { workflowId, memo, status }: Pick<WorkflowExecutionDescription, 'workflowId' | 'memo' | 'status'>,
): Promise<Progress> {
  const stored = memo?.['progress'] as Progress | undefined;
  if (stored && status.name !== 'RUNNING') return stored;
  if (status.name === 'FAILED') throw new UserError(`${workflowId} failed: ${await failureOf(client, workflowId)}`);
  const queue = mainQueue(parseSweepWorkflowId(workflowId)?.store ?? '');
  const noAnswer = (problem: string) =>
    new UserError(
      `${workflowId} is ${status.name.toLowerCase()}, but ${problem}; its results are in ` +
        `${resultsIn(memo)}: start a worker with these results, \`toolsandbox worker --results ...\``,
    );
  if (!(await isPolled(client, queue))) throw noAnswer(`no worker polls its task queue ${queue}`);
  try {
    return await readProgress(client, workflowId);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw noAnswer(`the workers of its task queue ${queue} do not answer for its progress`);
  }
}

/** Why a workflow failed. */
async function failureOf(client: Client, workflowId: string): Promise<string> {
  const failed = await client.workflow
    .getHandle(workflowId)
    .result()
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  return (failed instanceof WorkflowFailedError && rootCause(failed.cause)) || 'for an unknown reason';
}
