import { json } from 'node:stream/consumers';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { historyFromJSON } from '../../infra/history-json.ts';
import { escapeJson } from '../../text/escape-for-terminal.ts';
import { replaySinks } from '../../workers/replay-sinks.ts';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';
import { replayEnd } from './replay-end.ts';
import type { ReplayLine } from './run-replay.ts';

/**
 * Replays the history on stdin against the current workflow code and writes JSON lines about it. It is a separate program because
 * workflow code that never yields cannot be stopped from within its own process.
 */
const [workflowId = 'replayed'] = process.argv.slice(2);

Runtime.install({
  logger: new DefaultLogger('ERROR', () => undefined),
  telemetryOptions: { logging: { filter: 'OFF' } },
});
const sinks = replaySinks((index, message) => write({ kind: 'message', index, message }));
try {
  const history = await json(process.stdin);
  const workflowBundle = await bundleWorkflows();
  await Worker.runReplayHistory(
    { workflowBundle, sinks, dataConverter: dataConverter() },
    historyFromJSON(history),
    workflowId,
  );
  write({ kind: 'passed' });
} catch (error) {
  write(replayEnd(error));
}

/** Escaped, because `readline` also ends lines at U+2028 and U+2029, which JSON may hold. */
function write(line: ReplayLine): void {
  process.stdout.write(`${escapeJson(JSON.stringify(line))}\n`);
}
