import type { Client } from '@temporalio/client';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import { countCells, parametersOf } from '../runs/sweep-spec.ts';
import { trajectoryIn } from '../runs/names.ts';
import type { OpenSweepResult, SweepSpec } from '../runs/sweep-contract.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { agentCells } from './fork-list.ts';
import { finishTrajectory } from './finish-trajectory.ts';
import { codecsOf, recordedRun } from './recorded-log.ts';

/**
 * Writes the sweep's row, so that detached and scheduled sweeps report like any other. Then stores what an earlier run
 * of the sweep played but could not store: such trajectories have failed, with the whole log in their history.
 */
export async function openSweep(
  dependencies: ActivityDependencies,
  spec: SweepSpec,
  {
    client,
    createdAt,
  }: { readonly client: () => Client; /** Milliseconds since the epoch. */ readonly createdAt: number },
): Promise<OpenSweepResult> {
  const { store, texts } = dependencies;
  const forked = await agentCells(texts, spec);
  await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells: countCells(spec), createdAt });
  await store.traffic.forgetFailures(spec.id);
  let recovered = 0;
  const query = `SweepId = "${spec.id}" AND WorkflowType = "trajectory" AND ExecutionStatus = "Failed"`;
  for await (const { workflowId, runId } of client().workflow.list({ query })) {
    const id = trajectoryIn(store.id, workflowId);
    if (id === null || (await store.trajectories.pendingAmong([id])).length === 0) continue;
    const history = await client().workflow.getHandle(workflowId, runId).fetchHistory();
    const run = await recordedRun(history, codecsOf(client()));
    if (run !== null && (await finishes(dependencies, run, { workflowId, runId }))) recovered++;
  }
  return { recovered, ...(forked && { agentCells: forked }) };
}

/** False if the run cannot be scored, which is why its workflow failed: the cell is played again. */
async function finishes(...run: Parameters<typeof finishTrajectory>): Promise<boolean> {
  try {
    await finishTrajectory(...run);
    return true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}
