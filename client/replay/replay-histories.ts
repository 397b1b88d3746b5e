import { readFileSync } from 'node:fs';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { historyFromJSON } from '../../infra/history-json.ts';
import { silentReplay } from '../../workers/replay-sinks.ts';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';
import { escapeJson } from '../../text/escape-for-terminal.ts';
import { replayEnd } from './replay-end.ts';
import type { ReplayEnd } from './run-replay.ts';

/** Replays history files against the current workflow code, and writes a JSON line about each (replay-many.ts). */
Runtime.install({
  logger: new DefaultLogger('ERROR', () => undefined),
  telemetryOptions: { logging: { filter: 'OFF' } },
});
const workflowBundle = await bundleWorkflows();
for (const file of process.argv.slice(2)) process.stdout.write(`${escapeJson(JSON.stringify(await replay(file)))}\n`);

async function replay(file: string): Promise<ReplayEnd> {
  try {
    const history: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const options = { workflowBundle, sinks: silentReplay, dataConverter: dataConverter() };
    await Worker.runReplayHistory(options, historyFromJSON(history));
    return { kind: 'passed' };
  } catch (error) {
    return replayEnd(error);
  }
}
