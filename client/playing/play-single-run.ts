import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { SINGLE_RUNS } from '../../results/single-runs.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import { storedIn } from '../../runs/sweep-spec.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { UserError } from '../errors.ts';
import type { PlayRequest } from '../play-environment.ts';
import { withResults } from '../results.ts';
import type { Report } from '../report.ts';
import { requireNoJoining } from '../require-no-joining.ts';
import { applyLimits, watchedAway } from '../planning/limits.ts';
import { planPlay } from '../planning/plan-play.ts';
import type { SweepRequest } from '../planning/plan-sweep.ts';
import { playRun } from './play-run.ts';
import type { RunPlacing } from './play-run.ts';
import type { RunObserver } from './run-observer.ts';
import { savePlan } from '../planning/save-plan.ts';
import { withDependencies } from './with-dependencies.ts';

/** What is asked of every sweep, but for what makes it more than one run. */
type OfOne = Omit<
  SweepRequest,
  'id' | 'scenarios' | 'categories' | 'limit' | 'augmentations' | 'agents' | 'trials' | 'judge'
>;

export interface SingleRunRequest extends PlayRequest, OfOne, Pick<RunPlacing, 'engine' | 'results'> {
  readonly agent: string;
  readonly augmentation: Augmentation;
  /** How long to wait for a model that cannot be reached (limits/away.ts). Default: briefly, as somebody watches. */
  readonly away?: string;
}

/** A run that belongs to no sweep, ready to be played. */
export interface PreparedRun {
  readonly dependencies: ActivityDependencies;
  /** Its trial is chosen when it begins. */
  readonly input: TrajectoryInput;
  readonly placing: RunPlacing;
}

/** Plays one scenario as a run that belongs to no sweep. @throws UserError if several match */
export async function playSingleRun(
  scenario: string,
  request: SingleRunRequest,
  observer: RunObserver,
): Promise<TrajectoryRecord> {
  if (request.engine === 'inline') {
    const fix = 'leave out --engine inline, or begin it with `toolsandbox join --scenario NAME --engine inline`';
    requireNoJoining([request.agent, request.user], fix);
  }
  return withSingleRun(scenario, request, observer.report, async (run) =>
    playRun(run.dependencies, await asNewTrial(run), run.placing, observer),
  );
}

export async function asNewTrial({ dependencies, input }: PreparedRun): Promise<TrajectoryInput> {
  return asTrial(input, await dependencies.store.trajectories.takeTrial(input.cell));
}

export function asTrial(input: TrajectoryInput, trial: number): TrajectoryInput {
  return { ...input, cell: { ...input.cell, trial } };
}

/** Prepares such a run for `play`. @throws UserError if several scenarios match */
export async function withSingleRun<Played>(
  scenario: string,
  request: SingleRunRequest,
  report: Report,
  play: (run: PreparedRun) => Promise<Played>,
): Promise<Played> {
  const { agent, augmentation, seed, engine, results } = request;
  const one = { scenarios: [scenario], agents: [agent], augmentations: [augmentation], trials: 1 };
  const asked = { ...request, ...one, id: SINGLE_RUNS };
  const { environment, plan } = await planPlay(asked, { environment: process.env, report });
  const { sweep, providers, notes } = plan;
  for (const note of notes) report(note);
  const [name = scenario, ...others] = sweep.scenarios;
  if (others.length > 0)
    throw new UserError(
      `"${scenario}" matches ${sweep.scenarios.length} scenarios, but run plays one: name one, or use \`toolsandbox sweep\``,
    );
  return withResults(results, 'write', async (store) => {
    const { settings } = storedIn(store, sweep);
    await store.sweeps.open({ id: SINGLE_RUNS, parameters: {}, cells: 0, createdAt: Date.now() });
    await applyLimits(store, SINGLE_RUNS, watchedAway(request));
    await savePlan(store, plan);
    const [played = agent] = sweep.agents;
    const place = { sweep: SINGLE_RUNS, scenario: name, augmentation, agent: played };
    return withDependencies(store, environment, report, async (dependencies) => {
      const pack = await dependencies.packs.get(settings.pack);
      const input = trajectoryInput(pack, settings, { ...place, user: sweep.user, trial: 1, seed });
      return play({ dependencies, input, placing: { engine, results, providers, environment } });
    });
  });
}
