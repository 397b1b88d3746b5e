import { fetchPack } from '../../activities/stored-pack.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';
import { planSweep } from './plan-sweep.ts';
import type { MadeRequest, SweepPlan } from './plan-sweep.ts';

/**
 * The plan of a sweep that may have begun already. An upgrade brings another built-in catalogue; a sweep that began with an
 * earlier one is planned again with that one, which the results hold, so that the command that began it resumes it.
 * @throws PackMissing
 */
export async function resumedPlan(
  store: ResultsStore,
  planned: SweepPlan,
  request: MadeRequest,
  environment: NodeJS.ProcessEnv,
): Promise<SweepPlan> {
  if (request.pack?.some((pack) => pack !== BUILT_IN_NAME)) return planned;
  for (const begun of await begunBefore(store, planned, request)) {
    const plan = await withStoredPack(store, begun, planned, request, environment);
    if (plan !== null) return plan;
  }
  return planned;
}

/** Without an id, one follows from the catalogue too: the sweep that the same request began has another one. */
async function begunBefore(
  store: ResultsStore,
  { sweep }: SweepPlan,
  { id }: MadeRequest,
): Promise<readonly SweepOverview[]> {
  const same = await store.sweeps.find(sweep.id);
  if (same !== null || id !== undefined) return same === null ? [] : [same];
  const name = (derived: string) => derived.slice(0, derived.lastIndexOf('-'));
  return (await store.sweeps.list()).filter(
    (one) => one.scored < one.cells && name(one.id) === name(sweep.id) && one.id !== sweep.id,
  );
}

/** Null if it did not begin with an earlier catalogue, or is another sweep. */
async function withStoredPack(
  store: ResultsStore,
  { id, parameters, createdAt }: SweepOverview,
  planned: SweepPlan,
  request: MadeRequest,
  environment: NodeJS.ProcessEnv,
): Promise<SweepPlan | null> {
  const { pack: hash } = parameters;
  if (typeof hash !== 'string' || hash === planned.pack.hash) return null;
  if ((await store.packs.find(hash))?.name !== BUILT_IN_NAME) return null;
  const pack = await fetchPack(store, { name: BUILT_IN_NAME, hash });
  const plan = await planIfPossible({ ...request, pack: [pack] }, environment);
  if (plan?.sweep.id !== id) return null;
  const note =
    `sweep ${id} began with the catalogue of ${new Date(createdAt).toISOString().slice(0, 10)}, hash ${hash.slice(0, 12)}; it continues with that one. ` +
    'A new --id plays the new one.';
  return { ...plan, notes: [note, ...plan.notes] };
}

/** Null if an earlier catalogue lacks what is asked for. */
async function planIfPossible(request: MadeRequest, environment: NodeJS.ProcessEnv): Promise<SweepPlan | null> {
  try {
    return await planSweep(request, environment);
  } catch (error) {
    if (error instanceof UserFacingError) return null;
    throw error;
  }
}
