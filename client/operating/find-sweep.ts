import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { PayloadError } from '../../infra/codec/payload-error.ts';
import { listedWorkflows } from '../../infra/listed-ids.ts';
import { parseSweepWorkflowId } from '../../runs/names.ts';
import { nearestNames, suggestion } from '../../sandbox/nearest-names.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { UserError } from '../errors.ts';
import { within } from '../within.ts';
import { ifResults } from '../results.ts';
import type { EngineSession } from '../engine-session.ts';

/** A sweep's newest workflow on the engine. */
export interface FoundSweep {
  readonly sweep: string;
  /** The id of its results store. */
  readonly store: string;
  readonly workflowId: string;
}

/**
 * Finds a sweep by its id, or the newest one. Needs no results, so it works on every machine that reaches the engine.
 * @param store the id of the results store at hand: its sweeps are preferred
 * @throws UserError if there is none, or several stores have a sweep with this id
 */
export async function findSweep(
  { client, engine }: EngineSession,
  sweep: string | undefined,
  store: string | null,
): Promise<FoundSweep> {
  /** The newest of each store. */
  const found = new Map<string, FoundSweep>();
  const query = `WorkflowType = "sweep"${sweep === undefined ? '' : ` AND SweepId = "${quotable(sweep)}"`}`;
  for await (const { workflowId } of listedWorkflows(client, query)) {
    const parsed = parseSweepWorkflowId(workflowId);
    if (parsed === null || found.has(parsed.store)) continue;
    found.set(parsed.store, { ...parsed, workflowId });
    if (parsed.store === store || found.size === MAX_STORES) break;
  }
  const [first, ...others] = found.values();
  const own = store === null ? undefined : found.get(store);
  if (own !== undefined) return own;
  if (first !== undefined && (sweep === undefined || others.length === 0)) return first;
  if (first === undefined) {
    const which = sweep === undefined ? 'has no sweeps' : `has no sweep "${sweep}"`;
    const near = sweep === undefined ? [] : nearestNames(sweep, await sweepIds(client));
    const hints = [
      ...(near.length > 0 ? [`did you mean ${near.join(' or ')}?`] : []),
      ...(engine.own ? [] : ['check TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE']),
      '`toolsandbox report` needs the results only',
    ];
    throw new UserError(`the engine at ${engine.address} ${which}: ${hints.join('; ')}`);
  }
  const places = await Promise.all([first, ...others].map(({ workflowId }) => resultsPlace(client, workflowId)));
  throw new UserError(
    `several sweeps "${sweep}" are on the engine, with results in ${places.join(', ')}: choose one with --results`,
  );
}

/** A database that is away does not keep us from asking the engine. */
const STORE_MS = 5_000;
const ENGINE_MS = 10_000;

/** {@link findSweep}, those of these results first where they answer. */
export async function findSweepHere(
  session: EngineSession,
  wanted: string | undefined,
  results: string,
): Promise<FoundSweep> {
  const store = await within(
    STORE_MS,
    ifResults(results, async ({ id }) => id),
    null,
  );
  return session.client.withDeadline(Date.now() + ENGINE_MS, () => findSweep(session, wanted, store));
}

/**
 * What the results at hand say of a sweep, before an engine is started to ask it; null where there are none.
 * @throws UserError if they do not have it
 */
export function sweepInResults(id: string, results: string): Promise<SweepOverview | null> {
  return ifResults(results, async ({ sweeps }) => {
    const found = await sweeps.find(id);
    if (found !== null) return found;
    const ids = (await sweeps.list()).map((sweep) => sweep.id);
    throw new UserError(
      `no sweep "${id}" in these results, and no engine runs: ${suggestion(id, ids, '`toolsandbox sweep list` lists them, --results chooses others')}`,
    );
  });
}

/** Where a sweep's results are, as its memo says. Without the keys of those who encrypted it, no one can know. */
export async function resultsPlace({ workflow }: Client, workflowId: string): Promise<string> {
  try {
    const { memo } = await workflow.getHandle(workflowId).describe();
    const results = memo?.['results'];
    return typeof results === 'string' ? results : 'an unknown place';
  } catch (error) {
    if (error instanceof PayloadError || error instanceof WorkflowNotFoundError) return 'an unknown place';
    throw error;
  }
}

const MAX_STORES = 20;
/** Among the newest so many workflows of sweeps, names like a mistaken one are looked for. */
const MAX_COMPARED = 500;

async function sweepIds(client: Client): Promise<readonly string[]> {
  const ids = new Set<string>();
  let compared = 0;
  for await (const { workflowId } of listedWorkflows(client, 'WorkflowType = "sweep"')) {
    const parsed = parseSweepWorkflowId(workflowId);
    if (parsed !== null) ids.add(parsed.sweep);
    if (++compared === MAX_COMPARED) break;
  }
  return [...ids];
}

function quotable(sweep: string): string {
  if (/^[\w.:-]+$/.test(sweep)) return sweep;
  throw new UserError(`invalid sweep id "${sweep}": ids have letters, digits and . : - _ only`);
}
