import { WorkflowNotFoundError } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import type { sweep as sweepWorkflow } from '../../workflows/index.ts';
import { UserError } from '../errors.ts';
import { withEngine } from '../engine-session.ts';
import type { EngineSession } from '../engine-session.ts';
import { findSweep, sweepInResults } from './find-sweep.ts';
import type { FoundSweep } from './find-sweep.ts';
import { ifResults } from '../results.ts';
import type { Report } from '../report.ts';

/** A running sweep that someone operates. */
export interface OperatedSweep extends FoundSweep {
  readonly session: EngineSession;
  readonly handle: WorkflowHandle<typeof sweepWorkflow>;
}

/** Where a sweep is looked for. */
export interface OperatedPlace {
  readonly results: string;
}

/**
 * Finds a running sweep on the engine for `use`.
 * @throws UserError if there is no such sweep, or it has ended
 */
export async function withRunningSweep<Result>(
  id: string,
  { results }: OperatedPlace,
  report: Report,
  use: (sweep: OperatedSweep) => Promise<Result>,
): Promise<Result> {
  const beforeStart = () => requireOpen(id, results);
  return withEngine({ use: 'ask', report, beforeStart }, async (session) => {
    const found = await findSweep(session, id, await ifResults(results, async (store) => store.id));
    const handle = session.client.workflow.getHandle<typeof sweepWorkflow>(found.workflowId);
    const { status } = await handle.describe();
    if (status.name !== 'RUNNING') throw hasEnded(found.sweep, status.name);
    try {
      return await use({ ...found, session, handle });
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      throw hasEnded(found.sweep, (await handle.describe()).status.name);
    }
  });
}

/** No engine is started to change a sweep that, as the results say, has ended. */
async function requireOpen(id: string, results: string): Promise<void> {
  const end = (await sweepInResults(id, results))?.end ?? null;
  if (end !== null) throw hasEnded(id, end.status);
}

function hasEnded(sweep: string, status: string): UserError {
  return new UserError(
    `sweep "${sweep}" has ended (${status.toLowerCase()}): only a running sweep can be changed; ` +
      '`toolsandbox sweep requeue` plays cells again, and the command that started it plays those without a score',
  );
}
