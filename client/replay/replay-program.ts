import { createInterface } from 'node:readline';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { historyFromJSON } from '../../infra/history-json.ts';
import { escapeJson } from '../../text/escape-for-terminal.ts';
import { replaySinks } from '../../workers/replay-sinks.ts';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';
import type { GivenHistory, ReplayEnd, ReplayLine } from './replay-histories.ts';

/**
 * Replays the histories on stdin, one a line, against the current workflow code, and writes JSON lines about each. It is a
 * separate program because workflow code that never yields cannot be stopped from within its own process.
 */
Runtime.install({
  logger: new DefaultLogger('ERROR', () => undefined),
  telemetryOptions: { logging: { filter: 'OFF' } },
});
const sinks = replaySinks((index, message) => write({ kind: 'message', index, message }));
let bundle: ReturnType<typeof bundleWorkflows> | undefined;
for await (const line of createInterface({ input: process.stdin })) write(await replay(JSON.parse(line)));

async function replay({ history, workflowId }: GivenHistory): Promise<ReplayEnd> {
  try {
    const workflowBundle = await (bundle ??= bundleWorkflows());
    const options = { workflowBundle, sinks, dataConverter: dataConverter() };
    await Worker.runReplayHistory(options, historyFromJSON(JSON.parse(history)), workflowId);
    return { kind: 'passed' };
  } catch (error) {
    // Temporal's text names the command that differs.
    const whole = error instanceof Error ? error.message : String(error);
    const text = /\[TMPRL1100\] [^"]+/.exec(whole)?.[0] ?? whole;
    return { kind: error instanceof DeterminismViolationError ? 'diverged' : 'failed', text };
  }
}

/** Escaped, because `readline` also ends lines at U+2028 and U+2029, which JSON may hold. */
function write(line: ReplayLine): void {
  process.stdout.write(`${escapeJson(JSON.stringify(line))}\n`);
}
