import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { WorkflowFailedError } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import type { SweepFacts, Recent, WorkflowFacts } from '../../diagnosis/facts.ts';
import type { Progress } from '../../runs/progress.ts';
import { providerOfQueue } from '../../runs/names.ts';
import { sameFiles, STATE_DIRECTORY, withoutPassword } from '../places.ts';
import type { EngineSession } from '../engine-session.ts';
import type { FoundSweep } from '../sweeps/find-sweep.ts';
import { pendingActivities } from '../sweeps/waits.ts';
import { readDisks } from './read-disks.ts';
import { findProgress } from './read-progress.ts';
import { buildOf, readQueues } from './read-queues.ts';
import { readStored } from './read-results.ts';
import type { StoredSweep } from './read-results.ts';
import { NO_SEATS, readSeats } from './read-seats.ts';
import { readRunning } from './read-running.ts';
import type { Running } from './read-running.ts';
import { readWorkflowTasks } from './read-workflow-tasks.ts';
import { answeredWithin } from '../answered-within.ts';

/** Facts, and what they were made from. */
export interface Collected {
  readonly facts: SweepFacts;
  readonly stored: StoredSweep;
  readonly running: Running;
}

const NOTHING_RUNS: Running = { listed: 0, oldest: [], descriptions: [] };
/** Rates are those of so many milliseconds. */
const RECENT_MS = 5 * 60_000;
/** A list of workflows that takes longer is left out. */
const LIST_MS = 6_000;

/** Asks engine, results and disks how a sweep stands. Takes a few seconds at most, whatever does not answer. */
export async function collectFacts(session: EngineSession, found: FoundSweep, results: string): Promise<Collected> {
  const { client, engine } = session;
  const askedAt = performance.now();
  const description = await client.workflow.getHandle(found.workflowId).describe();
  const answerMs = Math.round(performance.now() - askedAt);
  const isRunning = description.status.name === 'RUNNING';
  const [stored, listed, seats, disks] = await Promise.all([
    readStored(results, found),
    isRunning ? answeredWithin(client, LIST_MS, () => readRunning(client, found), null) : NOTHING_RUNS,
    isRunning ? answeredWithin(client, LIST_MS, () => readSeats(client, found), NO_SEATS) : NO_SEATS,
    readDisks({ engine: engine.own ? STATE_DIRECTORY : null, results }),
  ]);
  const running = listed ?? NOTHING_RUNS;
  const described = [description, ...running.descriptions];
  const activities = (await Promise.all(described.map((one) => pendingActivities(client.workflow, one)))).flat();
  const waitedFor = activities.flatMap(({ taskQueue }) => providerOfQueue(found.store, taskQueue ?? '') ?? []);
  const providers = [...new Set([...(stored.kind === 'read' ? stored.providers : []), ...waitedFor])];
  const [queues, workflowTasks] = isRunning
    ? await Promise.all([readQueues(client, found.store, providers), readWorkflowTasks(client, described)])
    : [[], []];
  const count = listed === null ? null : listed.listed;
  const sources = { description, queue: queues[0], stored, listed: count };
  const [{ progress, progressFrom }, workflow] = await Promise.all([
    findProgress(client, sources),
    workflowOf(client, description, withoutPassword(results)),
  ]);
  const facts: SweepFacts = {
    now: Date.now(),
    sweep: found.sweep,
    sameResults: sameFiles({ results }),
    engine: { address: engine.address, problem: null, answerMs },
    workflow,
    progress,
    progressFrom,
    recent: isRunning ? await recentlyEnded(client, found, workflow.startedAt) : overall(workflow, progress),
    queues,
    workflowTasks,
    activities,
    seats,
    listed: count,
    results: stored,
    disks,
  };
  return { facts, stored, running };
}

/** @param here the results of this machine: a workflow that no worker has played yet does not say where its are */
async function workflowOf(
  client: Client,
  description: WorkflowExecutionDescription,
  here: string,
): Promise<WorkflowFacts> {
  const { workflowId, status, startTime, closeTime, memo, raw } = description;
  return {
    id: workflowId,
    status: status.name.toLowerCase(),
    startedAt: startTime.getTime(),
    finishedAt: closeTime?.getTime() ?? null,
    failure: status.name === 'FAILED' ? await failureOf(client, description) : null,
    build: buildOf(raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion),
    results: typeof memo?.['results'] === 'string' ? memo['results'] : here,
  };
}

async function failureOf(client: Client, { workflowId, runId }: WorkflowExecutionDescription): Promise<string> {
  const failed = await client.workflow
    .getHandle(workflowId, runId)
    .result()
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  return (failed instanceof WorkflowFailedError && rootCause(failed.cause)) || 'for an unknown reason';
}

/** The engine counts them, so this works on machines that do not reach the results. */
async function recentlyEnded(client: Client, { sweep, store }: FoundSweep, startedAt: number): Promise<Recent> {
  const now = Date.now();
  const since = Math.max(startedAt, now - RECENT_MS);
  const query =
    `WorkflowType = "trajectory" AND SweepId = "${sweep}" AND TaskQueue = "toolsandbox-${store}" ` +
    // Of running ones the engine says that they close in the far future.
    `AND ExecutionStatus != "Running" AND CloseTime >= "${new Date(since).toISOString()}"`;
  const read = () => Promise.all([client.workflow.count(query), lastEnd(client, query)]);
  const [{ count }, lastAt] = await answeredWithin(client, LIST_MS, read, [{ count: 0 }, null] as const);
  return { ended: count, withinMs: now - since, lastAt };
}

async function lastEnd(client: Client, query: string): Promise<number | null> {
  for await (const { closeTime } of client.workflow.list({ query, pageSize: 1 })) return closeTime?.getTime() ?? null;
  return null;
}

/** Of a sweep that has ended: all that it played. */
function overall({ startedAt, finishedAt }: WorkflowFacts, progress: Progress | null): Recent {
  const ended = Object.values(progress?.counts.outcomes ?? {}).reduce((total, count) => total + count, 0);
  return { ended, withinMs: (finishedAt ?? Date.now()) - startedAt, lastAt: finishedAt };
}
