import type { ResultsStore } from '../../results/store.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { UserError } from '../errors.ts';
import { permitSpecs } from '../permission/permit-specs.ts';
import type { Permission } from '../permission/permit-specs.ts';
import { permittedEnvironment, playEnvironment, withPlaceholders, withWorldOf } from '../play-environment.ts';
import type { PlayFiles } from '../play-environment.ts';
import type { Report } from '../report.ts';
import { modelsOf } from '../../runs/sweep-spec.ts';
import { readLimits } from './limits.ts';
import type { GivenLimits, LimitSettings } from './limits.ts';
import { planSweep } from './plan-sweep.ts';
import type { MadeRequest, SweepPlan } from './plan-sweep.ts';
import { priceNotes, requirePriced } from './prices.ts';
import { fetchPack } from '../../activities/stored-pack.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';

/** What is asked to be played, by which limits, with which files, and what the user permits. */
interface AskedPlay extends MadeRequest, LimitSettings, PlayFiles, Permission {}

interface Asking {
  /** Of the command or the program. */
  readonly environment: NodeJS.ProcessEnv;
  readonly report: Report;
  /** A sweep file that says some of it, which others may have written. */
  readonly file?: { readonly name: string; readonly specs: readonly string[]; readonly services: boolean } | undefined;
  /**
   * Nothing is played, so that nothing needs permission, and for an estimate also no key and no price; or workers will play it, who
   * have the keys and the files.
   */
  readonly only?: 'dry-run' | 'estimate' | 'later' | undefined;
  /** How to play models without a known price, as the user writes it. */
  readonly allow?: string;
}

/** What can be played: it is checked, and whoever has to permit it did. */
interface PlannedPlay {
  /** Of whoever plays. */
  readonly environment: NodeJS.ProcessEnv;
  readonly limits: GivenLimits;
  /** Without results. */
  readonly plan: SweepPlan;
  /** In results, which may hold the beginning of the same sweep. */
  readonly planIn: (store: ResultsStore) => Promise<SweepPlan>;
}

/** Checks everything that was asked for before anything is started, stored or sent. @throws UserFacingError */
export async function planPlay(asked: AskedPlay, asking: Asking): Promise<PlannedPlay> {
  const { file, only, allow } = asking;
  const specs = modelsOf({ ...asked, settings: asked });
  const environment = await environmentOf(asked, specs, asking);
  const limits = await readLimits(asked);
  const plan = await ofFile(file?.name, async () => {
    const made = await planSweep(asked, environment);
    if (only !== 'estimate') requirePriced(specs, limits.budget, environment, allow);
    return made;
  });
  const ofPrices = priceNotes(specs, environment);
  const noted = (made: SweepPlan): SweepPlan => ({ ...made, notes: [...ofPrices, ...made.notes] });
  return {
    environment: file === undefined ? withWorldOf(plan.pack, environment) : environment,
    limits,
    plan: noted(plan),
    planIn: async (store) => noted(await resumedPlan(store, plan, asked, environment)),
  };
}

async function environmentOf(
  asked: AskedPlay,
  specs: readonly string[],
  { environment, report, file, only }: Asking,
): Promise<NodeJS.ProcessEnv> {
  const found = file?.specs ?? [];
  const { services } = asked;
  const players = {
    given: specs.filter((spec) => !found.includes(spec)),
    found,
    services: file?.services ? { found: services } : { given: services },
  };
  if (only === undefined) return permittedEnvironment(asked, environment, players, report);
  if (only === 'later') permitSpecs(players, asked, environment, report);
  const complete = only === 'later' ? environment : await playEnvironment(asked, environment, specs);
  return only === 'dry-run' ? complete : withPlaceholders(complete, specs);
}

/** Does what a sweep file asks for; what is wrong with it is reported with the file's name. */
async function ofFile<Result>(file: string | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (file === undefined || !(error instanceof UserFacingError)) throw error;
    throw new UserError(`sweep file ${file}: ${error.message}`);
  }
}

/**
 * The plan of a sweep that may have begun already. An upgrade brings another built-in catalogue; a sweep that began with an
 * earlier one is planned again with that one, which the results hold, so that the command that began it resumes it.
 * @throws PackMissing
 */
async function resumedPlan(
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
