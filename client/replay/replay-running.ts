import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import type * as workflows from '../../workflows/index.ts';
import type { Report } from '../report.ts';
import { historyOf } from './find-history.ts';
import { replayHistories } from './replay-histories.ts';
import type { GivenHistory, ReplayEnd } from './replay-histories.ts';

const TYPES = Object.keys({
  announcement: 'all',
  nightly: 'all',
  sweep: 'all',
  sweepLane: 'all',
  sweepShard: 'all',
  trajectory: 'all',
} satisfies Record<keyof typeof workflows, 'all'>);

interface Watching {
  /** Of each type, the newest so many. */
  readonly most: number;
  readonly report: Report;
}

/** Replays the running workflows of a queue with this code: what it could not continue ends otherwise than `passed`. */
export async function* replayRunning(
  client: Client,
  queue: string,
  { most, report }: Watching,
): AsyncGenerator<{ readonly given: RunningHistory; readonly end: ReplayEnd }> {
  yield* replayHistories(runningHistories(client, queue, most), { report });
}

interface RunningHistory extends GivenHistory, Pick<WorkflowExecutionInfo, 'runId' | 'type'> {}

async function* runningHistories(client: Client, queue: string, most: number): AsyncGenerator<RunningHistory> {
  for (const type of TYPES) {
    const query = `TaskQueue = "${queue}" AND WorkflowType = "${type}" AND ExecutionStatus = "Running"`;
    let left = most;
    for await (const { workflowId, runId } of client.workflow.list({ query })) {
      const history = await historyOf(client, { workflowId, runId });
      if (history !== null) yield { workflowId, runId, type, history };
      if (--left === 0) break;
    }
  }
}
