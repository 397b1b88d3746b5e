import { Worker } from '@temporalio/worker';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { silentReplay } from '../../workers/replay-sinks.ts';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';

type History = Parameters<typeof Worker.runReplayHistory>[1];

/** Replays a history with the current workflow code. Rejects if that would do something else. */
export async function replayed(history: History, workflowId: string): Promise<void> {
  const options = { workflowBundle: await bundleWorkflows(), sinks: silentReplay, dataConverter: dataConverter() };
  await Worker.runReplayHistory(options, history, workflowId);
}
