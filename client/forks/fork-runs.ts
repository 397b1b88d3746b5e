import { readStoredPack } from '../../activities/stored-pack.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { forkOfRun, forksOfSweep } from '../../results/single-runs.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import { InvalidFork } from '../../runs/fork-prefix.ts';
import { definitionOf } from '../../scenarios/world-of.ts';
import { count } from '../../text/words.ts';
import { DEFAULT_TABLES } from '../../worlds/known-tables.ts';
import type { Tables } from '../../worlds/world.ts';
import { UserError } from '../errors.ts';
import type { Permission } from '../permission/permit-specs.ts';
import { permittedEnvironment } from '../play-environment.ts';
import type { PlayFiles } from '../play-environment.ts';
import type { Report } from '../report.ts';
import { settingsOfRun } from '../planning/settings-of-run.ts';
import { storedParameters } from '../planning/stored-sweep.ts';
import { placeOf } from './fork-point.ts';
import type { ForkAt } from './fork-point.ts';
import { forkPoint, planForks } from './plan-forks.ts';
import type { ForkChanges, ForkPlan, ForkPoint } from './plan-forks.ts';

/** Where runs are forked, and what is different from there. */
interface ForkRequest extends ForkChanges, PlayFiles, Permission {
  readonly at: ForkAt;
  /** Of the sweep of the forks. Default: derived. */
  readonly id?: string | undefined;
}

/** Forks, and the environment of whoever plays them. */
interface Planned {
  readonly plan: ForkPlan;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The forks of one run; also after which message it is forked, and why there if that was to be found out.
 * @throws UserFacingError
 */
export async function planForksOfRun(
  store: ResultsStore,
  run: TrajectoryRecord,
  request: ForkRequest,
  environment: NodeJS.ProcessEnv,
  report: Report,
  functions?: SeatFunctions,
): Promise<Planned & ReturnType<typeof placeOf>> {
  const tables = await tablesFinder(store)(run);
  const { at, why } = placeOf(run, request.at, tables);
  const points = [forkPoint(run, at, request)] as const;
  return {
    at,
    why,
    ...(await planned(store, points, run, { request, environment, functions, nameOf: forkOfRun, report })),
  };
}

/**
 * The forks of those runs of a sweep that meet the conditions, and how many runs these are. Is told which cannot be forked there.
 * @throws UserFacingError
 */
export async function planForksOfSweep(
  store: ResultsStore,
  origin: SweepOverview,
  conditions: TrajectoryFilter,
  request: ForkRequest,
  report: Report,
): Promise<Planned & { readonly runs: number }> {
  if (storedParameters(origin) === null)
    throw new UserError(`the runs of ${origin.id} may have been played in different ways: fork them one by one`);
  const [first, ...others] = await pointsOf(store, { ...conditions, sweep: origin.id }, request, report);
  if (first === undefined) throw new UserError(`no trajectory of ${origin.id} meets the conditions and can be forked`);
  const run = await store.history.run(first.id, first.startedAt);
  if (run === null) throw new UserError(`${first.id} was played again just now: try again`);
  const how = { request, environment: process.env, nameOf: forksOfSweep, report };
  return { runs: 1 + others.length, ...(await planned(store, [first, ...others], run, how)) };
}

/** Those that cannot be forked there are counted, with the first reason. */
async function pointsOf(
  store: ResultsStore,
  filter: TrajectoryFilter,
  request: ForkRequest,
  report: Report,
): Promise<readonly ForkPoint[]> {
  const points: ForkPoint[] = [];
  const problems: string[] = [];
  const tablesOf = tablesFinder(store);
  for await (const run of store.trajectories.records(filter)) {
    try {
      points.push(forkPoint(run, placeOf(run, request.at, await tablesOf(run)).at, request));
    } catch (error) {
      if (!(error instanceof InvalidFork)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) report(`${count(problems.length, 'trajectory', 'trajectories')} left out: ${problems[0]}`);
  return points;
}

/** The tables of the worlds in which runs were played; those of the default world where the results do not have the pack. Reads each pack once. */
function tablesFinder({ packs, location }: ResultsStore): (run: TrajectoryRecord) => Promise<Tables> {
  const known = new Map<string, Promise<Tables>>();
  const read = async (hash: string) => {
    const stored = await packs.find(hash);
    return stored === null ? DEFAULT_TABLES : definitionOf(readStoredPack(stored, location)).tables;
  };
  return ({ provenance: { pack } }) => {
    const tables = known.get(pack) ?? read(pack);
    known.set(pack, tables);
    return tables;
  };
}

interface How {
  readonly request: ForkRequest;
  readonly environment: NodeJS.ProcessEnv;
  readonly functions?: SeatFunctions | undefined;
  readonly nameOf: (sweep: string, hash: string) => string;
  readonly report: Report;
}

/** @param run one of the runs, whose settings the forks have */
async function planned(
  store: ResultsStore,
  points: readonly [ForkPoint, ...ForkPoint[]],
  run: TrajectoryRecord,
  { request, environment: given, functions, nameOf, report }: How,
): Promise<Planned> {
  const { agent, user } = request;
  const players = {
    given: [agent, user].filter((spec) => spec !== undefined),
    found: points.flatMap(({ cell }) => [agent ?? cell.agent, user ?? cell.user]),
    services: { found: run.services },
  };
  const environment = await permittedEnvironment(request, given, players, report);
  const played = await settingsOfRun(store, run);
  const context = { changes: request, played, id: request.id, nameOf, environment, functions };
  return { plan: planForks(points, context), environment };
}
