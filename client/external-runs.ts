import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { isExternal, parseModelSpec } from '../roles/model/spec.ts';
import { trajectoryIn } from '../runs/names.ts';
import type { SeatState } from '../runs/seats.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { seatsQuery } from '../workflows/queries.ts';
import { SEARCH_ATTRIBUTES } from '../workflows/search-attributes.ts';
import { answeredWithin } from './answered-within.ts';

/** A running trajectory on an engine. */
export interface RunOnEngine {
  /** The id of the trajectory. */
  readonly trajectory: string;
  readonly workflowId: string;
  readonly runId: string;
}

/** One of which somebody outside takes a seat. */
export interface ExternalRun extends RunOnEngine {
  /** The base scenario. */
  readonly scenario: string;
  /** The specs of its models, by role. */
  readonly models: Readonly<Record<PlayableRole, string>>;
  /** Whose seats are taken from outside. */
  readonly roles: readonly PlayableRole[];
}

/** A seat of a running trajectory that somebody outside takes, or may take. */
export interface OpenSeat extends SeatState, RunOnEngine {}

/** Workers answer; one that is busy or gone must not hold up the others. */
const PATIENCE_MS = 5_000;
/** The same of a worker that this process has just begun to start. */
export const STARTING_PATIENCE_MS = 60_000;
/** Queries at a time. */
const AT_ONCE = 50;

interface Wanted {
  readonly store: string;
  readonly sweep?: string;
}

/** The running trajectories with external seats, oldest first: of a sweep, or of all that these results are for. */
export async function externalRuns(client: Client, { store, sweep }: Wanted): Promise<readonly ExternalRun[]> {
  const ofSweep = sweep === undefined ? '' : `SweepId = "${sweep}" AND `;
  const external = '(AgentModel STARTS_WITH "external:" OR UserModel STARTS_WITH "external:")';
  const query = `${ofSweep}${external} AND WorkflowType = "trajectory" AND ExecutionStatus = "Running"`;
  const found: ExternalRun[] = [];
  for await (const info of client.workflow.list({ query })) {
    const run = externalRun(store, info);
    if (run !== null) found.unshift(run);
  }
  return found;
}

/** Null for a run of other results, or without an external seat. */
export function externalRun(
  store: string,
  {
    workflowId,
    runId,
    typedSearchAttributes: attributes,
  }: Pick<WorkflowExecutionInfo, 'workflowId' | 'runId' | 'typedSearchAttributes'>,
): ExternalRun | null {
  const trajectory = trajectoryIn(store, workflowId);
  const agent = attributes.get(SEARCH_ATTRIBUTES.agentModel);
  const user = attributes.get(SEARCH_ATTRIBUTES.userModel);
  if (trajectory === null || agent === undefined || user === undefined) return null;
  const models = { agent, user };
  const roles = (['agent', 'user'] as const).filter((role) => isExternal(parseModelSpec(models[role])));
  const scenario = attributes.get(SEARCH_ATTRIBUTES.scenario) ?? '';
  return roles.length === 0 ? null : { trajectory, scenario, workflowId, runId, models, roles };
}

/** Where the external seats of these runs stand; those of which no worker says it are left out. */
export async function seatsOf(
  client: Client,
  runs: readonly RunOnEngine[],
  patienceMs = PATIENCE_MS,
): Promise<readonly OpenSeat[]> {
  const seats: OpenSeat[] = [];
  for (let at = 0; at < runs.length; at += AT_ONCE) {
    const asked = runs.slice(at, at + AT_ONCE).map(async ({ trajectory, workflowId, runId }) => {
      const query = () => client.workflow.getHandle(workflowId, runId).query(seatsQuery);
      const known = await answeredWithin(client, patienceMs, query, []).catch(() => []);
      return known.map((state) => ({ trajectory, workflowId, runId, ...state }));
    });
    seats.push(...(await Promise.all(asked)).flat());
  }
  return seats;
}
