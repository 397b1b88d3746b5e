import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import { retryUntilMapped } from '../../infra/search-attributes.ts';
import type { SweepInput } from '../../runs/contract.ts';
import { mainQueue, sweepWorkflowId } from '../../runs/names.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import type { sweep } from '../../workflows/index.ts';
import type { EngineSession } from '../session/engine-session.ts';

export type SweepHandle = WorkflowHandleWithFirstExecutionRunId<typeof sweep>;

/** Starts the sweep's workflow, or attaches to it if it is running already. */
export function startSweep({ client }: EngineSession, input: SweepInput): Promise<SweepHandle> {
  const { id, agents, settings } = input.spec;
  const { results } = settings;
  const start = () =>
    client.workflow.start<typeof sweep>('sweep', {
      workflowId: sweepWorkflowId(results.id, id),
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      taskQueue: mainQueue(results.id),
      args: [input],
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: id }],
      staticSummary: `${id}: ${input.cells} cells of ${agents.join(', ')}`,
    });
  return retryUntilMapped(start);
}
