import { mainQueue } from '../../runs/names.ts';
import { isPolled } from '../deployment/read-routing.ts';
import type { EngineSession } from '../engine-session.ts';
import { ifResults, latestSweep } from '../results.ts';
import { viewQuery } from './sweep-view.ts';
import type { SweepView } from './sweep-view.ts';

/** The sweep that was named, or the newest one of the results; without results all workflows. */
export async function chooseView(
  { engine }: EngineSession,
  wanted: string | undefined,
  results: string,
): Promise<SweepView> {
  const stored = await ifResults(results, async (store) => {
    const sweep = wanted === undefined ? await latestSweep(store) : await store.sweeps.find(wanted);
    return sweep && { sweep: sweep.id, store: store.id };
  });
  return { namespace: engine.namespace, ...(stored ?? { sweep: wanted ?? null, store: null }) };
}

/** Why less is seen than one may expect. */
export async function viewNotes(session: EngineSession, view: SweepView): Promise<readonly string[]> {
  return [
    ...((await isEmpty(session, view))
      ? [`note: the engine at ${session.engine.address} has no trajectories of sweep "${view.sweep}" yet, or no longer`]
      : []),
    ...((await isUnanswered(session, view))
      ? ['note: no worker is running, so trajectories have no current details in the UI; `toolsandbox up` starts one']
      : []),
  ];
}

async function isEmpty({ client }: EngineSession, view: SweepView): Promise<boolean> {
  const query = viewQuery(view);
  return query !== null && (await client.workflow.count(query)).count === 0;
}

/** Details are not in the history of a trajectory: a worker computes them from it. */
async function isUnanswered({ client }: EngineSession, { store }: SweepView): Promise<boolean> {
  return store !== null && !(await isPolled(client, mainQueue(store)));
}
