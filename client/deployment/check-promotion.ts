import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { grpcStatus } from '../../infra/grpc-answer.ts';
import { historyToJSON } from '../../infra/history-json.ts';
import { count } from '../../text/words.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { UserError } from '../errors.ts';
import { replayMany } from '../replay/replay-many.ts';
import type { ReplayEnd } from '../replay/run-replay.ts';
import type { Report } from '../report.ts';
import { workflowQueues } from './read-deployment.ts';

const TYPES = ['nightly', 'sweep', 'sweepShard', 'trajectory'];
/** Of each type, without --all. */
const NEWEST = 5;

/** A running workflow that the code cannot continue, and why. */
export interface Checked {
  readonly workflowId: string;
  readonly runId: string;
  readonly type: string;
  readonly end: ReplayEnd;
}

/** What the replay of running workflows has shown. */
export interface PromotionCheck {
  readonly replayed: number;
  readonly failed: readonly Checked[];
}

/** Replays running workflows of the queues that a build polls with the code of this checkout. */
export async function checkPromotion(
  client: Client,
  version: DeploymentVersion,
  { all, report }: { readonly all: boolean; readonly report: Report },
): Promise<PromotionCheck> {
  const harness = harnessVersion();
  requireSameCode(version.buildId, harness);
  const running = await runningWorkflows(client, version, all ? Infinity : NEWEST);
  report(`replaying ${count(running.length, 'running workflow')} with the code of this checkout, ${harness}`);
  const failed: Checked[] = [];
  for await (const checked of replayed(client, running, report)) {
    if (checked.end.kind === 'passed') continue;
    failed.push(checked);
    report(`${checked.type} ${checked.workflowId}: ${checked.end.text}`);
  }
  return { replayed: running.length, failed };
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

async function* replayed(
  client: Client,
  workflows: readonly WorkflowExecutionInfo[],
  report: Report,
): AsyncGenerator<Checked> {
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
    for await (const { file, end } of replayMany([...byFile.keys()], report)) {
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
