import type { Client } from '@temporalio/client';
import { replayHistories } from '../../client/replay/replay-histories.ts';
import type { Report } from '../../client/report.ts';
import { historyToJSON } from '../../infra/history-json.ts';

/** Replays the histories of all trajectories of a sweep. Returns a line for each that diverges: no other worker could have continued it. */
export async function replaySweep(client: Client, sweep: string, report: Report): Promise<readonly string[]> {
  const problems: string[] = [];
  let passed = 0;
  for await (const { given, end } of replayHistories(historiesOf(client, sweep), { report }))
    if (end.kind === 'passed') passed++;
    else problems.push(`${given.workflowId}: does not replay: ${end.text}`);
  report(`${sweep}: ${passed} histories replay`);
  return passed > 0 ? problems : [...problems, `${sweep}: no history was found`];
}

async function* historiesOf(client: Client, sweep: string) {
  const query = `SweepId = "${sweep}" AND WorkflowType = "trajectory"`;
  for await (const { workflowId, runId, status } of client.workflow.list({ query })) {
    // A run that was reset has another that took its place.
    if (status.name === 'TERMINATED') continue;
    const history = historyToJSON(await client.workflow.getHandle(workflowId, runId).fetchHistory());
    yield { workflowId, history };
  }
}
