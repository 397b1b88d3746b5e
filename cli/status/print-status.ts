import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { ServiceError, WorkflowFailedError } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import type { Progress } from '../../runs/contract.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { mainQueue, parseSweepWorkflowId } from '../../runs/names.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import { openEngine } from '../session/engine-session.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { findSweep, resultsIn } from '../session/find-sweep.ts';
import { ifResults } from '../session/results.ts';
import { print, printJson } from '../say.ts';
import { progressLine } from '../sweep/progress-line.ts';
import { terminalOf } from '../terminal.ts';
import { readProgress } from '../sweep/read-progress.ts';
import { readWaits } from '../sweep/read-waits.ts';
import { failureLines } from '../sweep/status-lines.ts';
import { groupWaits, waitLines } from '../sweep/waits.ts';
import { UserError } from '../errors.ts';
import { isPolled } from './is-polled.ts';

/** A sweep that has ended has its progress in its memo. A running one is queried, which needs a worker. */
async function progressOf(
  { client }: EngineSession,
  { workflowId, memo, status }: Pick<WorkflowExecutionDescription, 'workflowId' | 'memo' | 'status'>,
): Promise<Progress> {
  const stored = memo?.['progress'] as Progress | undefined;
  if (stored) return stored;
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

/** The form that `status --json` prints (docs/json-output.md). */
export function statusForm(
  sweep: string,
  status: string,
  { startTime, closeTime }: { readonly startTime: Date; readonly closeTime?: Date | undefined },
  { cells, running, counts }: Progress,
) {
  const { skipped, outcomes, scored, similaritySum, stops } = counts;
  return {
    sweep,
    status: status.toLowerCase(),
    startedAt: startTime.toISOString(),
    finishedAt: closeTime?.toISOString() ?? null,
    cells,
    done: finishedCells(counts),
    running,
    skipped,
    outcomes,
    scored,
    retries: counts.retries,
    similarity: scored > 0 ? similaritySum / scored : null,
    stops,
  };
}

/** Prints the progress of a sweep. */
export async function printStatus(
  wanted: string | undefined,
  { results, json }: { results: string; json?: true },
): Promise<void> {
  const session = await openEngine({ start: 'if-database' });
  try {
    const found = await findSweep(session, wanted, await ifResults(results, async ({ id }) => id));
    const { sweep, workflowId } = found;
    const description = await session.client.workflow.getHandle(workflowId).describe();
    const { status, startTime, closeTime } = description;
    const progress = await progressOf(session, description);
    const elapsedMs = (closeTime?.getTime() ?? Date.now()) - startTime.getTime();
    const played = Object.values(progress.counts.outcomes).reduce((sum, count) => sum + count, 0);
    if (json) printJson(statusForm(sweep, status.name, { startTime, closeTime }, progress));
    else {
      const { width } = terminalOf('stdout');
      const waits = status.name === 'RUNNING' ? await readWaits(session.client, found, progress.shards) : [];
      print([
        `${escapeForTerminal(sweep)}  ${status.name.toLowerCase()}`,
        progressLine(progress, { played, elapsedMs }, width),
        ...waitLines(groupWaits(waits, Date.now()), Date.now()).map(({ text }) => text),
        ...failureLines([], progress.counts.stops).map(({ text }) => text),
      ]);
    }
  } finally {
    await session.close();
  }
}
