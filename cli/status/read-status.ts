import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import type { BudgetState } from '../../limits/limit.ts';
import type { ModelTraffic } from '../../limits/traffic.ts';
import type { ResultsStore } from '../../results/store.ts';
import { limitKey } from '../../roles/model/limit-key.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { Progress } from '../../runs/contract.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import type { EngineSession } from '../session/engine-session.ts';
import type { FoundSweep } from '../session/find-sweep.ts';
import { ifResults } from '../session/results.ts';
import { storedParameters } from '../session/stored-parameters.ts';
import { readWaits } from '../sweep/read-waits.ts';
import type { PendingActivity } from '../sweep/waits.ts';
import { estimateEnd } from './eta.ts';
import type { Eta } from './eta.ts';
import { progressOf } from './progress-of.ts';
import { oldestTrajectories } from './oldest-trajectories.ts';
import type { OldTrajectory } from './oldest-trajectories.ts';
import { sum } from '../../results/means.ts';
import { ratio } from '../../results/ratio.ts';

/** Everything that `status` says of a sweep. */
export interface SweepStatus {
  readonly sweep: string;
  /** Of its workflow, in lower case. */
  readonly status: string;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly progress: Progress;
  /** Trajectories that ended in the last minutes, and how many milliseconds these are. */
  readonly recent: { readonly ended: number; readonly withinMs: number };
  readonly eta: Eta;
  readonly waits: readonly PendingActivity[];
  readonly oldest: readonly OldTrajectory[];
  /** What only the results know; null if they cannot be read from here. */
  readonly stored: StoredStatus | null;
}

export interface StoredStatus {
  readonly budget: BudgetState;
  /** The models of the sweep that have limits or were called. */
  readonly models: readonly ModelTraffic[];
  readonly agents: readonly AgentCounts[];
}

export interface AgentCounts {
  readonly agent: string;
  /** Runs that are stored, and those of them with a score. */
  readonly runs: number;
  readonly scored: number;
  /** Share of those with a verdict. */
  readonly solved: number | null;
  readonly similarity: number | null;
}

/** Rates are those of so many milliseconds. */
const RECENT_MS = 5 * 60_000;

export async function readStatus(session: EngineSession, found: FoundSweep, results: string): Promise<SweepStatus> {
  const { client } = session;
  const description = await client.workflow.getHandle(found.workflowId).describe();
  const { status, startTime, closeTime } = description;
  const isRunning = status.name === 'RUNNING';
  const progress = await progressOf(session, description);
  const now = Date.now();
  const [recent, waits, oldest, stored] = await Promise.all([
    isRunning ? recentlyEnded(client, found, startTime.getTime(), now) : overall(description, progress),
    isRunning ? readWaits(client, found, progress.shards) : [],
    isRunning ? oldestTrajectories(client, found) : [],
    ifResults(results, async (store) => (store.id === found.store ? readStored(store, found.sweep) : null)),
  ]);
  const left = progress.cells - finishedCells(progress.counts);
  const eta = estimateEnd({
    now,
    left: isRunning ? left : 0,
    ...recent,
    paused: progress.paused !== undefined,
    concurrency: progress.concurrency ?? null,
    running: progress.running,
    models: stored?.models ?? [],
    budget: stored?.budget ?? null,
  });
  return {
    sweep: found.sweep,
    status: status.name.toLowerCase(),
    startedAt: startTime.getTime(),
    finishedAt: closeTime?.getTime() ?? null,
    progress,
    recent,
    eta,
    waits,
    oldest,
    stored,
  };
}

/** The engine counts them, so this works on machines that do not reach the results. */
async function recentlyEnded(client: Client, { sweep, store }: FoundSweep, startedAt: number, now: number) {
  const since = Math.max(startedAt, now - RECENT_MS);
  const query =
    `WorkflowType = "trajectory" AND SweepId = "${sweep}" AND TaskQueue = "toolsandbox-${store}" ` +
    // Of running ones the engine says that they close in the far future.
    `AND ExecutionStatus != "Running" AND CloseTime >= "${new Date(since).toISOString()}"`;
  const { count } = await client.workflow.count(query);
  return { ended: count, withinMs: now - since };
}

/** Of a sweep that has ended: all that it played. */
function overall({ startTime, closeTime }: WorkflowExecutionDescription, { counts }: Progress) {
  const ended = Object.values(counts.outcomes).reduce((total, count) => total + count, 0);
  return { ended, withinMs: (closeTime?.getTime() ?? Date.now()) - startTime.getTime() };
}

async function readStored(store: ResultsStore, sweep: string): Promise<StoredStatus | null> {
  const overview = await store.sweep(sweep);
  if (overview === null) return null;
  const parameters = storedParameters(overview);
  const specs = parameters === null ? [] : [...parameters.agents, parameters.user];
  const keys = new Set(specs.map((spec) => limitKey(parseModelSpec(spec))));
  const [budget, models, tally] = await Promise.all([
    store.traffic.budget(sweep),
    store.traffic.models(),
    store.tally(sweep),
  ]);
  const groups = Map.groupBy(tally, ({ agent }) => agent);
  const agents = [...groups].map(([agent, ofAgent]) => {
    const [runs, scored] = [sum(ofAgent, 'runs'), sum(ofAgent, 'scored')];
    const solved = ratio(sum(ofAgent, 'solved'), sum(ofAgent, 'judged'));
    return { agent, runs, scored, solved, similarity: ratio(sum(ofAgent, 'similaritySum'), scored) };
  });
  return { budget, models: models.filter(({ model }) => keys.has(model)), agents };
}
