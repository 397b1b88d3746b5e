import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Client } from '@temporalio/client';
import { grpcStatus } from '../../infra/grpc-answer.ts';
import { historyToJSON } from '../../infra/history-json.ts';
import { parseWorkflowId } from '../../runs/names.ts';
import { withEngine } from '../engine-session.ts';
import { UserError } from '../errors.ts';
import { findTrajectory } from '../find-trajectory.ts';
import { readInput } from '../read-input.ts';
import type { Report } from '../report.ts';
import { ifResults } from '../results.ts';
import type { GivenHistory } from './replay-histories.ts';

/** In bytes. The engine ends a workflow whose history is longer than 50 MiB; as JSON it is somewhat longer. */
const LONGEST_HISTORY = 200_000_000;

interface Run {
  readonly workflowId: string;
  readonly runId?: string;
}

interface FoundHistory extends GivenHistory {
  /** Whether it was fetched from the engine. */
  readonly fetched: boolean;
}

/**
 * The history in a file, or that of the workflow that played a stored trajectory; any other id is taken for that of a workflow.
 * @throws UserError
 */
export async function findHistory(target: string, results: string, report: Report): Promise<FoundHistory> {
  if (existsSync(target))
    return { workflowId: basename(target, '.json'), history: readHistory(target), fetched: false };
  if (target.endsWith('.json')) throw new UserError(`file ${target} does not exist: check its path`);
  const run = await playedRun(target, results);
  return { workflowId: run.workflowId, history: await fetchHistory(run, report), fetched: true };
}

function readHistory(file: string): string {
  const refused = (why: string) => new UserError(`${file} ${why}: give a history file from Temporal`);
  const text = readInput(file, LONGEST_HISTORY, refused);
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    throw new UserError(`${file} is not JSON (${(error as Error).message}): download it again`);
  }
}

async function playedRun(id: string, results: string): Promise<Run> {
  const record = await ifResults(results, async (store) => {
    const workflow = parseWorkflowId(id);
    return workflow !== null && workflow.store !== store.id ? null : findTrajectory(store, id);
  });
  if (!record) return { workflowId: id };
  const { workflowId, runId } = record;
  if (workflowId === null || runId === null)
    throw new UserError(
      `${record.id} was played without an engine, so there is no history to replay: choose a run that an engine played (\`toolsandbox show\` explains this one)`,
    );
  return { workflowId, runId };
}

/** The engine finds such a workflow without its results. */

function fetchHistory(run: Run, report: Report): Promise<string> {
  return withEngine({ use: 'ask', report }, async ({ client, engine }) => {
    const history = await historyOf(client, run);
    if (history !== null) return history;
    throw new UserError(
      `the engine at ${engine.address} has no history of "${run.workflowId}": it was played by another engine, ` +
        'the history has expired, or the id is wrong (see `toolsandbox list`)',
    );
  });
}

/** Null for a workflow of which there is none. */
export async function historyOf(client: Client, { workflowId, runId }: Run): Promise<string | null> {
  try {
    return historyToJSON(await client.workflow.getHandle(workflowId, runId).fetchHistory());
  } catch (error) {
    if (grpcStatus(error) === 'not-found') return null;
    throw error;
  }
}
