import type { Client, WorkflowHandle } from '@temporalio/client';
import { replayHistories } from '../../client/replay/replay-histories.ts';
import type { Report } from '../../client/report.ts';
import { historyToJSON } from '../../infra/history-json.ts';

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

interface Played {
  readonly client: Client;
  /** The processes of bad releases: only they can replay what they began and ended. */
  readonly badReleases: readonly number[];
  readonly report: Report;
}

/** Replays the histories of all trajectories of a sweep. Returns a line for each that diverges: no other worker could have continued it. */
export async function replaySweep(played: Played, sweep: string): Promise<readonly string[]> {
  const { report } = played;
  const problems: string[] = [];
  let passed = 0;
  for await (const { given, end } of replayHistories(historiesOf(played, sweep), { report }))
    if (end.kind === 'passed') passed++;
    else problems.push(`${given.workflowId}: does not replay: ${end.text}`);
  report(`${sweep}: ${passed} histories replay`);
  return passed > 0 ? problems : [...problems, `${sweep}: no history was found`];
}

/** Whether a process took the first step. */
function isOf(pid: number, { events }: History): boolean {
  const first = events?.find(({ workflowTaskCompletedEventAttributes: completed }) => completed);
  return first?.workflowTaskCompletedEventAttributes?.identity?.startsWith(`${pid}@`) ?? false;
}

async function* historiesOf({ client, badReleases }: Played, sweep: string) {
  const query = `SweepId = "${sweep}" AND WorkflowType = "trajectory"`;
  for await (const { workflowId, runId, status } of client.workflow.list({ query })) {
    // A run that was reset has another that took its place.
    if (status.name === 'TERMINATED') continue;
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    const isBad = badReleases.some((pid) => isOf(pid, history));
    if (!isBad) yield { workflowId, history: historyToJSON(history) };
  }
}
