import { Command } from 'commander';
import { WorkflowNotFoundError } from '@temporalio/common';
import { ServiceError } from '@temporalio/client';
import { sweepWorkflowId } from '../../runs/contract.ts';
import type { Progress } from '../../runs/contract.ts';
import type { sweep } from '../../workflows/index.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import { openEngine } from '../session/engine-session.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { jsonOption } from '../options.ts';
import { print, printJson } from '../say.ts';
import { progressLine } from '../sweep/progress-line.ts';
import { readProgress } from '../sweep/read-progress.ts';
import { UserError } from '../errors.ts';

/** The counts of a completed sweep are its result; a running one is queried, which needs a worker. */
async function progressOf({ client }: EngineSession, id: string, status: string): Promise<Progress> {
  if (status === 'COMPLETED') {
    const counts = await client.workflow.getHandle<typeof sweep>(sweepWorkflowId(id)).result();
    return { cells: finishedCells(counts), running: 0, counts, shards: [] };
  }
  try {
    return await readProgress(client, id);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new UserError(
      `sweep "${id}" is ${status.toLowerCase()}, but no worker answers for its progress: start one with \`toolsandbox worker\``,
    );
  }
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
    similarity: scored > 0 ? similaritySum / scored : null,
    stops,
  };
}

export function statusCommand(): Command {
  return new Command('status')
    .description('show the progress of a sweep, from any machine that can reach the engine')
    .argument('<sweep>', 'id of the sweep')
    .addOption(jsonOption())
    .action(async (id: string, { json }: { json?: true }) => {
      const session = await openEngine({ start: 'if-database' });
      try {
        const handle = session.client.workflow.getHandle(sweepWorkflowId(id));
        const { status, startTime, closeTime } = await handle.describe();
        const progress = await progressOf(session, id, status.name);
        const elapsedMs = (closeTime?.getTime() ?? Date.now()) - startTime.getTime();
        const played = Object.values(progress.counts.outcomes).reduce((sum, count) => sum + count, 0);
        if (json) printJson(statusForm(id, status.name, { startTime, closeTime }, progress));
        else print(`${id}  ${status.name.toLowerCase()}  ${progressLine(progress, { played, elapsedMs })}`);
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) {
          throw new UserError(
            `the engine at ${session.engine.address} has no sweep "${id}": check the id and the engine; \`toolsandbox report\` needs the results only`,
          );
        }
        throw error;
      } finally {
        await session.close();
      }
    });
}
