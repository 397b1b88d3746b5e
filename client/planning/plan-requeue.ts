import type { TrajectorySummary } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import { connectionOf } from '../../roles/model/connection.ts';
import { secretVariablesOf } from '../../roles/model/keys.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';
import { modelsIn } from '../../runs/sweep-spec.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import type { Permission } from '../permission/permit-specs.ts';
import { permittedEnvironment, playEnvironment, requireTools, withPlaceholders } from '../play-environment.ts';
import type { PlayFiles } from '../play-environment.ts';
import { cellsWithoutRun } from './cells-without-run.ts';
import type { CellWithoutRun } from './cells-without-run.ts';
import type { Report } from '../report.ts';
import type { SweepPlan } from './plan-sweep.ts';
import { requirePricedSweep, storedSweep } from './stored-sweep.ts';

export interface RequeueRequest extends PlayFiles, Permission {
  /** Whether the cells are played here, and not only set aside. */
  readonly play: boolean;
  /** Whether a worker of this command plays them. */
  readonly worker?: boolean;
  readonly detach?: boolean;
  /** Nothing is changed or played, so that keys may be missing. */
  readonly dryRun?: true;
}

export interface PlannedRequeue {
  readonly runs: readonly TrajectorySummary[];
  /** Of an ended sweep whose cells without a score were asked for. At least one of these or of the runs. */
  readonly unstored: readonly CellWithoutRun[];
  /** Of the whole sweep. */
  readonly plan: SweepPlan;
  /** Of whoever plays it. */
  readonly environment: NodeJS.ProcessEnv;
  /** The variables that are not set, and without which its models cannot be asked. */
  readonly unset: readonly string[];
}

/** The runs of a sweep that meet the conditions, with its cells without one where those without a score are meant, and how their cells are played again; null if there are none. @throws UserFacingError */
export async function planRequeue(
  store: ResultsStore,
  overview: SweepOverview,
  conditions: TrajectoryFilter,
  { play, dryRun, worker = true, detach = false, ...files }: RequeueRequest,
  report: Report,
): Promise<PlannedRequeue | null> {
  const runs = await Array.fromAsync(store.trajectories.summaries({ ...conditions, sweep: overview.id }));
  const isAsked = conditions.scored === false && overview.end !== null;
  const unstored = isAsked ? await cellsWithoutRun(store, overview, conditions) : [];
  if (runs.length + unstored.length === 0) return null;
  const { services } = overview.parameters;
  const models = modelsIn(overview.parameters);
  const players = {
    given: [],
    found: models,
    ...(typeof services === 'string' && { services: { found: services } }),
  };
  const plays = play && !dryRun;
  const environment = plays
    ? await permittedEnvironment(files, process.env, players, report)
    : await playEnvironment(files, process.env, models);
  // Keys are for those who play.
  const checked = plays ? environment : withPlaceholders(environment, models);
  const plan = await storedSweep(store, overview, checked);
  if (plays && worker && !detach) await requireTools(plan.pack, environment);
  if (play) await requirePricedSweep(store, overview, {}, checked);
  return { runs, unstored, plan, environment, unset: unsetKeys(models, environment) };
}

function unsetKeys(models: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const needed = models.map((model) => parseModelSpec(model)).filter((spec) => !isReachable(spec, environment));
  return [...new Set(needed.flatMap(secretVariablesOf))].filter((variable) => !environment[variable]?.trim());
}

function isReachable(spec: ModelSpec, environment: NodeJS.ProcessEnv): boolean {
  try {
    connectionOf(spec, environment);
    return true;
  } catch (error) {
    if (error instanceof OutsideFailure) return false;
    throw error;
  }
}
