import { connectClient } from '../../infra/connection.ts';
import { createClient } from '../../infra/create-client.ts';
import type { Engine } from '../../infra/engine.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import type { StoreReference } from '../../runs/contract.ts';
import { parseSweepWorkflowId } from '../../runs/names.ts';
import { resultsIn } from '../session/find-sweep.ts';

const MOST_SWEEPS = 20;

/** What an operator may expect of a worker that it will not do: the running sweeps whose results are in other stores. */
export async function foreignSweepNotes(engine: Engine, store: StoreReference): Promise<readonly string[]> {
  const connection = await connectClient(engine.connection);
  try {
    const { workflow } = createClient(connection, engine.namespace);
    const query = 'WorkflowType = "sweep" AND ExecutionStatus = "Running"';
    const notes: string[] = [];
    for await (const { workflowId, memo } of workflow.list({ query })) {
      const parsed = parseSweepWorkflowId(workflowId);
      if (parsed === null || parsed.store === store.id) continue;
      notes.push(
        `sweep ${parsed.sweep} keeps its results in ${resultsIn(memo)} (store ${parsed.store}); this worker, whose results are in ` +
          `${store.location} (store ${store.id}), does not serve it: to serve it, start a worker with --results of that store`,
      );
      if (notes.length === MOST_SWEEPS) break;
    }
    return notes;
  } finally {
    await connection.close();
  }
}

/** The providers that a worker does not serve because their key is missing, one line each. */
export function missingKeyNotes(served: readonly string[]): readonly string[] {
  return Object.values<Provider>(PROVIDERS).flatMap(({ queue, keyVariable }) =>
    queue === null || served.includes(queue)
      ? []
      : [`calls no ${queue} models: ${keyVariable ?? 'their key'} is not set; set it, or leave them to other workers`],
  );
}
