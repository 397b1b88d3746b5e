import type { Client } from '@temporalio/client';
import type { Progress } from '../../runs/contract.ts';
import { progressQuery } from '../../workflows/queries.ts';
import { addCounts } from '../../runs/sweep-counts.ts';

/** The progress of a sweep's workflow, its running shards included; needs a worker, which answers the queries. */
export async function readProgress(client: Client, workflowId: string): Promise<Progress> {
  const whole = await client.workflow.getHandle(workflowId).query(progressQuery);
  const shards = await Promise.all(whole.shards.map((id) => client.workflow.getHandle(id).query(progressQuery)));
  return {
    ...whole,
    running: shards.reduce((sum, shard) => sum + shard.running, whole.running),
    counts: shards.reduce((counts, shard) => addCounts(counts, shard.counts), whole.counts),
  };
}
