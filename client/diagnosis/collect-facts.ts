import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { WorkflowFailedError } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import type { SweepFacts, Recent, AskedSource, WorkflowFacts, SeatsFacts } from '../../diagnosis/facts.ts';
import type { Progress } from '../../runs/progress.ts';
import { providerOfQueue } from '../../runs/names.ts';
import { sameFiles, STATE_DIRECTORY, withoutPassword } from '../places.ts';
import type { EngineSession } from '../engine-session.ts';
import type { FoundSweep } from '../operating/find-sweep.ts';
import { pendingActivities } from '../operating/waits.ts';
import { readDisks } from './read-disks.ts';
import { findProgress, readRunning } from './read-progress.ts';
import { buildOf, readQueues } from './read-queues.ts';
import { readStored } from './read-results.ts';
import type { StoredRuns } from './read-results.ts';
import type { Running } from './read-progress.ts';
import { readWorkflowTasks } from './read-workflow-tasks.ts';
import { answeredWithin } from '../answered-within.ts';
import { externalRuns, seatsOf } from '../external-runs.ts';

const NO_SEATS: SeatsFacts = { runs: 0, examined: [] };

/** Asked all at once. */
const EXAMINED = 50;
const PATIENCE_MS = 2_000;

/** Facts, and what they were made from. */
export interface Collected {
  readonly facts: SweepFacts;
  /** Null where the results do not say. */
  readonly runs: StoredRuns | null;
  readonly running: Running;
}

const NOTHING_RUNS: Running = { listed: 0, oldest: [], descriptions: [] };
/** Rates are those of so many milliseconds. */
const RECENT_MS = 5 * 60_000;
/** The engine describes a sweep within so many milliseconds, or cannot be said to answer. */
const ENGINE_MS = 10_000;
/** The same of each of its lists, without which it can be said how a sweep stands. */
const LIST_MS = 6_000;

/** Asks engine, results and disks how a sweep stands. Each has a time of its own: what does not answer is left out, and said. */
export async function collectFacts(session: EngineSession, found: FoundSweep, results: string): Promise<Collected> {
  const { client, engine } = session;
  const stored = readStored(results, found);
  const late = new Set<AskedSource>();
  const askedAt = performance.now();
  const description = await client.withDeadline(Date.now() + ENGINE_MS, () =>
    client.workflow.getHandle(found.workflowId).describe(),
  );
  const answerMs = Math.round(performance.now() - askedAt);
  const isRunning = description.status.name === 'RUNNING';
  const ifRunning = async <Answer>(source: AskedSource, ask: () => Promise<Answer>) => {
    const answer = isRunning ? await answeredWithin(client, LIST_MS, ask, null) : null;
    if (isRunning && answer === null) late.add(source);
    return answer;
  };
  const [{ runs, unasked, providers, ...limits }, listed, seats, ended, disks, workflow] = await Promise.all([
    stored,
    ifRunning('trajectories', () => readRunning(client, found)),
    ifRunning('seats', () => readSeats(client, found)),
    ifRunning('trajectories', () => recentlyEnded(client, found, description.startTime.getTime())),
    readDisks({ engine: engine.own ? STATE_DIRECTORY : null, results }),
    client.withDeadline(Date.now() + ENGINE_MS, () => workflowOf(client, description, withoutPassword(results))),
  ]);
  const running = listed ?? NOTHING_RUNS;
  const described = [description, ...running.descriptions];
  const activities = (await Promise.all(described.map((one) => pendingActivities(client.workflow, one)))).flat();
  const waitedFor = activities.flatMap(({ taskQueue }) => providerOfQueue(found.store, taskQueue ?? '') ?? []);
  const needed = [...new Set([...providers, ...waitedFor])];
  const [queues, workflowTasks] = await Promise.all([
    ifRunning('queues', () => readQueues(client, found.store, needed)),
    ifRunning('queues', () => readWorkflowTasks(client, described)),
  ]);
  const count = isRunning ? (listed?.listed ?? null) : 0;
  const { progress, progressFrom } = await findProgress(client, {
    description,
    queue: queues?.[0],
    runs,
    listed: count,
  });
  const facts: SweepFacts = {
    now: Date.now(),
    sweep: found.sweep,
    sameResults: sameFiles({ results }),
    engine: { address: engine.address, stays: engine.stays, problem: null, answerMs },
    workflow,
    progress,
    progressFrom,
    recent: isRunning ? (ended ?? NONE_ENDED) : overall(workflow, progress),
    queues: queues ?? [],
    workflowTasks: workflowTasks ?? [],
    activities,
    seats: seats ?? NO_SEATS,
    listed: count,
    results: limits,
    disks,
    unasked: [...unasked, ...[...late].map((source) => ({ source, problem: `no answer within ${LIST_MS / 1000} s` }))],
  };
  return { facts, runs, running };
}

/** What is known without an engine. */
export async function factsWithoutEngine(
  sweep: string,
  results: string,
  engine: SweepFacts['engine'],
): Promise<SweepFacts> {
  return {
    now: Date.now(),
    sweep,
    sameResults: sameFiles({ results }),
    engine,
    workflow: null,
    progress: null,
    progressFrom: null,
    recent: NONE_ENDED,
    queues: [],
    workflowTasks: [],
    activities: [],
    seats: NO_SEATS,
    listed: null,
    results: { budget: null, models: null },
    disks: await readDisks({ engine: STATE_DIRECTORY, results }),
    unasked: [],
  };
}

const NONE_ENDED: Recent = { ended: 0, withinMs: 0, lastAt: null };

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
  const [{ count }, lastAt] = await Promise.all([client.workflow.count(query), lastEnd(client, query)]);
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

/** The seats that somebody outside takes, of the running trajectories of a sweep that began first. */
async function readSeats(client: Client, { sweep, store }: FoundSweep): Promise<SeatsFacts> {
  const runs = await externalRuns(client, { store, sweep });
  const examined = await seatsOf(client, runs.slice(0, EXAMINED), PATIENCE_MS);
  return { runs: runs.length, examined };
}
