import type { Client } from '@temporalio/client';
import type { AgentProgress, Progress } from '../../runs/progress.ts';
import { progressQuery } from '../../workflows/queries.ts';
import { untilSettled } from '../end-of.ts';
import { addCounts, finishedCells } from '../../runs/sweep-counts.ts';

/** The progress of a sweep's workflow, its running lanes and shards included; needs a worker, which answers the queries. */
export async function readProgress(client: Client, workflowId: string): Promise<Progress> {
  const own = await client.workflow.getHandle(workflowId).query(progressQuery);
  const parts = await Promise.all(own.shards.map((id) => readProgress(client, id)));
  const whole = {
    ...own,
    running: parts.reduce((sum, part) => sum + part.running, own.running),
    counts: parts.reduce((counts, part) => addCounts(counts, part.counts), own.counts),
    shards: [...own.shards, ...parts.flatMap(({ shards }) => shards)],
  };
  const agents = parts.flatMap(agentProgress);
  return agents.length > 0 ? { ...whole, agents } : whole;
}

/** Tells again and again how far a sweep is, until it has ended; not while that cannot be read. */
export function watchProgress(
  client: Client,
  workflowId: string,
  ended: Promise<unknown>,
  intervalMs: number,
  tell: (progress: Progress, isOver: () => boolean) => void | Promise<void>,
  sleep?: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const look = async (isOver: () => boolean) => {
    const progress = await readProgress(client, workflowId).catch(() => null);
    if (progress !== null && !isOver()) await tell(progress, isOver);
  };
  return untilSettled(ended, look, intervalMs, sleep);
}

/** Of a lane. */
function agentProgress({ agent, cells, counts, running, concurrency }: Progress): readonly AgentProgress[] {
  if (agent === undefined) return [];
  return [{ agent, cells, done: finishedCells(counts), running, concurrency: concurrency ?? 0 }];
}
