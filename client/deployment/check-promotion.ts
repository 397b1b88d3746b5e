import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { grpcStatus } from '../../infra/grpc-answer.ts';
import { historyToJSON } from '../../infra/history-json.ts';
import { count } from '../../text/words.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import type * as workflows from '../../workflows/index.ts';
import { UserError } from '../errors.ts';
import { replayHistories } from '../replay/replay-histories.ts';
import type { ReplayEnd } from '../replay/replay-histories.ts';
import type { Report } from '../report.ts';
import { workflowQueues } from './read-deployment.ts';

const TYPES = Object.keys({
  announcement: 'all',
  nightly: 'all',
  sweep: 'all',
  sweepLane: 'all',
  sweepShard: 'all',
  trajectory: 'all',
} satisfies Record<keyof typeof workflows, 'all'>);
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
interface PromotionCheck {
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
  for await (const { given, end } of replayHistories(historiesOf(client, running), { report })) {
    if (end.kind === 'passed') continue;
    const { workflowId, runId, type } = given;
    failed.push({ workflowId, runId, type, end });
    report(`${type} ${workflowId}: ${end.text}`);
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

/** Without those that are gone. */
async function* historiesOf(client: Client, workflows: readonly WorkflowExecutionInfo[]) {
  for (const { workflowId, runId, type } of workflows) {
    const history = await historyOf(client, { workflowId, runId });
    if (history !== null) yield { workflowId, runId, type, history };
  }
}

async function historyOf(
  client: Client,
  { workflowId, runId }: Pick<WorkflowExecutionInfo, 'workflowId' | 'runId'>,
): Promise<string | null> {
  try {
    return historyToJSON(await client.workflow.getHandle(workflowId, runId).fetchHistory());
  } catch (error) {
    if (grpcStatus(error) === 'not-found') return null;
    throw error;
  }
}
