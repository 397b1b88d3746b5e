import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import { retryUntilMapped } from '../../infra/search-attributes.ts';
import { MAIN_QUEUE, sweepWorkflowId } from '../../runs/contract.ts';
import type { SweepInput } from '../../runs/contract.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import type { sweep } from '../../workflows/index.ts';
import type { EngineSession } from '../session/engine-session.ts';

export type SweepHandle = WorkflowHandleWithFirstExecutionRunId<typeof sweep>;

/** Starts the sweep's workflow, or attaches to it if it is running already. */
export function startSweep({ client }: EngineSession, input: SweepInput): Promise<SweepHandle> {
  const { id, agents } = input.spec;
  const start = () =>
    client.workflow.start<typeof sweep>('sweep', {
      workflowId: sweepWorkflowId(id),
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      taskQueue: MAIN_QUEUE,
      args: [input],
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: id }],
      staticSummary: `${id}: ${input.cells} cells of ${agents.join(', ')}`,
    });
  return retryUntilMapped(start);
}
