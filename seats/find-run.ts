import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import type { ResultsStore } from '../results/store.ts';
import { parseWorkflowId } from '../runs/names.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { nearestNames } from '../sandbox/nearest-names.ts';
import { firstOf } from '../text/words.ts';
import { UserError } from '../client/errors.ts';
import { externalRun, externalRuns } from '../client/external-runs.ts';
import type { ExternalRun } from '../client/external-runs.ts';

const LISTED = 10;

/** A seat of a running trajectory. */
export interface FoundSeat extends ExternalRun {
  readonly role: PlayableRole;
}

/** The run has ended. */
export interface EndedRun {
  /** The id of the trajectory. */
  readonly ended: string;
}

/**
 * Finds an open seat by the id of its trajectory, any part of it that fits no other, or the id of the workflow.
 * @param role undefined if the run has one external seat only
 * @throws UserError that lists what fits
 */
export async function findSeat(
  client: Client,
  store: ResultsStore,
  text: string,
  role: PlayableRole | undefined,
): Promise<FoundSeat | EndedRun> {
  const parsed = parseWorkflowId(text);
  if (parsed !== null && parsed.store !== store.id) {
    throw new UserError(
      `${text} is a run of other results than ${store.location}: name those that it is stored in with --results`,
    );
  }
  const wanted = parsed?.named ?? text;
  const runs = await externalRuns(client, { store: store.id });
  const exact = runs.find(({ trajectory }) => trajectory === wanted) ?? (await runNamed(client, store.id, wanted));
  const fitting = exact === undefined ? runs.filter(({ trajectory }) => trajectory.includes(wanted)) : [exact];
  const [run, ...others] = fitting;
  if (run === undefined) {
    if ((await store.trajectories.find(wanted)) !== null) return { ended: wanted };
    throw new UserError(`no run that waits for somebody outside is called "${text}"; ${hintOf(wanted, runs)}`);
  }
  if (others.length > 0) {
    const ids = fitting.map(({ trajectory }) => trajectory);
    throw new UserError(`"${text}" fits several runs: ${firstOf(ids, LISTED)}; give more of the id`);
  }
  return { ...run, role: roleIn(run, role) };
}

/** A running trajectory with an external seat. One that began just now is not listed yet. */
export async function runNamed(client: Client, store: string, trajectory: string): Promise<ExternalRun | undefined> {
  try {
    const handle = client.workflow.getHandle(`${trajectory}@${store}`);
    const run = await handle.describe();
    return (run.status.name === 'RUNNING' && externalRun(store, run)) || undefined;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

function roleIn({ trajectory, roles }: ExternalRun, role: PlayableRole | undefined): PlayableRole {
  const [first, second] = roles;
  if (role === undefined) {
    if (first !== undefined && second === undefined) return first;
    throw new UserError(`both seats of ${trajectory} are open: choose one with --as agent or --as user`);
  }
  if (roles.includes(role)) return role;
  throw new UserError(`the ${role} of ${trajectory} is played already; its ${first}'s seat is open: --as ${first}`);
}

function hintOf(wanted: string, runs: readonly ExternalRun[]): string {
  if (runs.length === 0) return 'no run waits: `toolsandbox join --scenario NAME` begins one';
  const near = nearestNames(
    wanted,
    runs.map(({ trajectory }) => trajectory),
  );
  return near.length === 0 ? '`toolsandbox join` lists those that wait' : `near it: ${near.join(', ')}`;
}
