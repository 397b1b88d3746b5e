import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { grpcStatus } from '../../infra/connection.ts';
import { historyToJSON } from '../../infra/history-json.ts';
import { count } from '../../results/explain/count.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { UserError } from '../errors.ts';
import { replayMany } from '../replay/replay-many.ts';
import type { ReplayEnd } from '../replay/run-replay.ts';
import { printJson, say } from '../say.ts';
import { workflowQueues } from './read-deployment.ts';

const TYPES = ['nightly', 'sweep', 'sweepShard', 'trajectory'];
/** Of each type, without --all. */
const NEWEST = 5;

interface Checked {
  readonly workflowId: string;
  readonly runId: string;
  readonly type: string;
  readonly end: ReplayEnd;
}

/**
 * Replays running workflows of the queues that a build polls with the code of this checkout, and says what differs. Sets exit
 * code 1 if something does.
 */
export async function passesCheck(
  client: Client,
  version: DeploymentVersion,
  { all, json }: { readonly all: boolean; readonly json: boolean },
): Promise<boolean> {
  const harness = harnessVersion();
  requireSameCode(version.buildId, harness);
  const running = await runningWorkflows(client, version, all ? Infinity : NEWEST);
  say(`replaying ${count(running.length, 'running workflow')} with the code of this checkout, ${harness}`);
  const failed: Checked[] = [];
  for await (const checked of replayed(client, running)) {
    if (checked.end.kind === 'passed') continue;
    failed.push(checked);
    say(escapeForTerminal(`${checked.type} ${checked.workflowId}: ${checked.end.text}`));
  }
  if (failed.length === 0) return true;
  say([
    `${failed.length} of ${count(running.length, 'running workflow')} cannot be continued by this code, so build ${version.buildId} was not promoted`,
    'those that began on a build of a deployment stay with it: if its workers keep running until they have ended, promote without --check;',
    'for all others guard what changed in workflows/ with `patched`, or let them end first',
  ]);
  if (json) for (const { end, ...workflow } of failed) printJson({ ...workflow, ...end });
  process.exitCode = 1;
  return false;
}

/** A build that `worker` named by its code. */
function requireSameCode(build: string, harness: string): void {
  if (build === harness || !/^\d+\.\d+\.\d+\+[\da-f]{12}$/.test(build)) return;
  throw new UserError(`--check replays with the code of this checkout, ${harness}: run it in the checkout of ${build}`);
}

/** Newest first, of each type. */
async function runningWorkflows(
  client: Client,
  version: DeploymentVersion,
  most: number,
): Promise<readonly WorkflowExecutionInfo[]> {
  const found: WorkflowExecutionInfo[] = [];
  for (const queue of await workflowQueues(client, version))
    for (const type of TYPES) {
      const query = `TaskQueue = "${queue}" AND WorkflowType = "${type}" AND ExecutionStatus = "Running"`;
      let left = most;
      for await (const one of client.workflow.list({ query })) {
        found.push(one);
        if (--left === 0) break;
      }
    }
  return found;
}

async function* replayed(client: Client, workflows: readonly WorkflowExecutionInfo[]): AsyncGenerator<Checked> {
  const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-check-'));
  try {
    const byFile = new Map<string, WorkflowExecutionInfo>();
    for (const [index, workflow] of workflows.entries()) {
      const history = await historyOf(client, workflow);
      if (history === null) continue;
      const file = join(scratch, `${index}.json`);
      writeFileSync(file, history);
      byFile.set(file, workflow);
    }
    for await (const { file, end } of replayMany([...byFile.keys()])) {
      const { workflowId, runId, type } = byFile.get(file)!;
      yield { workflowId, runId, type, end };
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Null if it is gone. */
async function historyOf(client: Client, { workflowId, runId }: WorkflowExecutionInfo): Promise<string | null> {
  try {
    return historyToJSON(await client.workflow.getHandle(workflowId, runId).fetchHistory());
  } catch (error) {
    if (grpcStatus(error) === 'not-found') return null;
    throw error;
  }
}
