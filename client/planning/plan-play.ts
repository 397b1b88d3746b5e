import type { ResultsStore } from '../../results/store.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { UserError } from '../errors.ts';
import { permitSpecs } from '../permission/permit-specs.ts';
import type { Permission } from '../permission/permit-specs.ts';
import { permittedEnvironment, playEnvironment, withPlaceholders } from '../play-environment.ts';
import type { PlayFiles } from '../play-environment.ts';
import type { Report } from '../report.ts';
import { readLimits } from './limits.ts';
import type { GivenLimits, LimitSettings } from './limits.ts';
import { planSweep } from './plan-sweep.ts';
import type { MadeRequest, SweepPlan } from './plan-sweep.ts';
import { priceNotes, requirePriced } from './prices.ts';
import { resumedPlan } from './resumed-plan.ts';

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
  const specs = [...asked.agents, asked.user];
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
    environment,
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
